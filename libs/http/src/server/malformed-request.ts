import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { responseOf } from '../errors/send-error';
import { closeAfterResponse, pendingResponseOf } from '../connections/pending-responses';
import { badRequest, headersTooLarge, requestTimeout, type HttpError } from '../errors/http-error';
import { type MountedApplication, mountedAt } from './mounted-application';

/**
 * Answers a request that Node's HTTP parser rejected. No request object exists, so this writes to the socket.
 *
 * @returns the error that was sent, or null when none was sent
 */
export function answerMalformedRequest(
  error: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
  mounted: readonly MountedApplication[],
): HttpError | null {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
  }
  if (closeAfterResponse(socket)) return null;
  const httpError = parserErrors[error.code ?? '']?.() ?? badRequest('http', 'the request is not valid HTTP');
  const application = mountedAt(mounted, pendingResponseOf(socket)?.req.url);
  const { status, headers: ofError, body } = application?.responseOf(httpError) ?? responseOf(httpError);
  const lines = Object.entries({
    ...headers,
    ...ofError,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const firstLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  socket.end(`${firstLine}${lines.join('')}\r\n${body}`);
  return httpError;
}

const parserErrors: Record<string, () => HttpError> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
};
