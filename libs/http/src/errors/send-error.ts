import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from './http-error';

/** The content type of every response. */
export const jsonType = 'application/json; charset=utf-8';

/** Seconds after which a client may repeat a request that was answered 503. */
export const retryAfter = '1';

/** Sends an error. Headers that are already set on the reply are sent as well. */
export function sendError(reply: FastifyReply, error: HttpError): void {
  const { envelope, headers } = error;
  // The body was not read. On an open connection Node would parse it as the next request.
  if (envelope.status === 413) reply.header('connection', 'close');
  if (envelope.status === 503) reply.header('retry-after', retryAfter);
  noteError(reply.request, error);
  void reply.code(envelope.status).headers(headers).type(jsonType).send(JSON.stringify(envelope));
}

/** Tells the log and the metrics the error of a response. */
export function noteError(
  request: FastifyRequest,
  { envelope, reason, safeMessage, driverCode, queue }: HttpError,
): void {
  request.context.error = { message: safeMessage, code: envelope.code, reason, driverCode, queue };
}
