import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeFailure, type Log } from '@homeroom/observability';
import { sendError } from './send-error';
import { httpErrorOf } from './http-error-of';

/** Writes the Error object for what `ErrorInterceptor` made of an error, and for what never reached a handler: hooks, guards, parsers, the router. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const refusal = httpErrorOf(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (refusal.envelope.status === 500) {
      const { id: requestId } = reply.request;
      this.log.error({ requestId, failure: describeFailure(refusal.cause) }, 'A request failed unexpectedly');
    }
    sendError(reply, refusal);
  }
}
