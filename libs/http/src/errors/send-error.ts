import type { FastifyReply } from 'fastify';
import { jsonType } from '../conditional-requests/answers';
import type { HttpError } from './http-error';

/** Seconds until a service that cannot serve now may be asked again. */
export const retryAfter = '1';

/** Sends the envelope of a refusal, with its headers, beside those that the answer has already. */
export function sendError(reply: FastifyReply, { envelope, headers, reason, kept }: HttpError): void {
  // A body that was refused unread must not be taken for the next request.
  if (envelope.status === 413) reply.header('connection', 'close');
  if (envelope.status === 503) reply.header('retry-after', retryAfter);
  reply.request.refusal = kept;
  reply.request.refusalCode = envelope.code;
  reply.request.refusalCause = reason;
  void reply.code(envelope.status).headers(headers).type(jsonType).send(JSON.stringify(envelope));
}
