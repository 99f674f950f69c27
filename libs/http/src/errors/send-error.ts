import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from './http-error';

/** The content type of every response. */
export const jsonType = 'application/json; charset=utf-8';

/** Seconds after which a client may repeat a request that was answered 503. */
export const retryAfter = '1';

/** The response to an error. */
export function responseOf({ envelope, headers }: HttpError): ErrorResponse {
  return {
    status: envelope.status,
    headers: {
      // The body was not read. On an open connection Node would parse it as the next request.
      ...(envelope.status === 413 && { connection: 'close' }),
      ...(envelope.status === 503 && { 'retry-after': retryAfter }),
      ...headers,
      'content-type': jsonType,
    },
    body: JSON.stringify(envelope),
  };
}

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends an error. Headers that are already set on the reply are sent as well.
 *
 * @param response with another body than that of `/v1`
 */
export function sendError(reply: FastifyReply, error: HttpError, response = responseOf(error)): void {
  const { status, headers, body } = response;
  noteError(reply.request, error);
  void reply.code(status).headers(headers).send(body);
}

/** Tells the log and the metrics the error of a response. */
export function noteError(
  request: FastifyRequest,
  { envelope, reason, safeMessage, driverCode, queue }: HttpError,
): void {
  request.context.error = { message: safeMessage, code: envelope.code, reason, driverCode, queue };
}
