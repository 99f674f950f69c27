import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { jsonType } from '../conditional-requests/answers';
import { endOnceAnswered } from '../server/pending-responses';
import { badRequest, headersTooLarge, requestTimeout, type HttpError } from './http-error';

const refusals: Record<string, () => HttpError> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
};

/**
 * Answers what Node's HTTP parser refused: there is no request, so the envelope goes straight into the socket.
 *
 * @returns what it was answered; null when there was nobody to answer
 */
export function answerBrokenRequest(
  error: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): HttpError | null {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
  }
  if (endOnceAnswered(socket)) return null;
  const refusal = refusals[error.code ?? '']?.() ?? badRequest('http', 'the request is not valid HTTP');
  const { envelope } = refusal;
  const body = JSON.stringify(envelope);
  const lines = Object.entries({
    ...headers,
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${envelope.status} ${STATUS_CODES[envelope.status]}\r\n`;
  socket.end(`${status}${lines.join('')}\r\n${body}`);
  return refusal;
}
