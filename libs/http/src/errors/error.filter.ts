import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeFailure, type Log } from '@homeroom/observability';
import { sendError } from './send-error';
import { httpErrorOf } from './error.interceptor';

/** Sends every error. Those of handlers are converted by `ErrorInterceptor`; the others come from hooks, parsers and the router. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const httpError = httpErrorOf(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (httpError.envelope.status === 500) {
      const { id: requestId } = reply.request;
      this.log.error({ requestId, failure: describeFailure(httpError.cause) }, 'A request failed unexpectedly');
    }
    sendError(reply, httpError);
  }
}
