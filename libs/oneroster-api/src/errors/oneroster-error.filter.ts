import { type ErrorResponse, sendError } from '@homeroom/http';
import { describeFailure, type Log } from '@homeroom/observability';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TokenError, tokenErrorResponse } from './token-error';
import { oneRosterErrorOf } from './known-errors';
import type { OneRosterError } from './oneroster-error';
import { statusInfoOf } from './status-info';

/** Sends every error as an `imsx_StatusInfo`, and those of the token endpoint as RFC 6749 has them. */
@Catch()
export class OneRosterErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const known = error instanceof TokenError ? error : oneRosterErrorOf(error, reply.request);
    if (known.envelope.status === 500) {
      const { id: requestId } = reply.request;
      this.log.error({ requestId, failure: describeFailure(known.cause) }, 'A request failed unexpectedly');
    }
    sendOneRosterError(reply, known);
  }
}

/** Sends an error without logging its cause, also where the router found no route. */
export function sendOneRosterError(reply: FastifyReply, error: unknown): void {
  if (reply.request.routeOptions.config?.takesCredentials) reply.headers(uncached);
  if (error instanceof TokenError) return sendError(reply, error, tokenErrorResponse(error, error));
  const known = oneRosterErrorOf(error, reply.request);
  sendError(reply, known, responseTo(known, reply.request));
}

const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** RFC 6749 has a code for a request that cannot be read. */
function responseTo(error: OneRosterError, { routeOptions }: FastifyRequest): ErrorResponse {
  const isUnreadable = error.minor === 'invaliddata' && routeOptions.config?.takesCredentials === true;
  return isUnreadable
    ? tokenErrorResponse(error, new TokenError('invalid_request', error.description))
    : statusInfoOf(error);
}
