import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeFailure, type Log } from '../logging/log';
import { writeRefusal } from './write-refusal';
import { refusalOf } from './refusal';

/** Writes the Error object for what `ErrorInterceptor` made of an error, and for what never reached a handler: hooks, guards, parsers, the router. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const refusal = refusalOf(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (refusal.envelope.status === 500) {
      const { id: requestId } = reply.request;
      this.log.error({ requestId, failure: describeFailure(refusal.cause) }, 'A request failed unexpectedly');
    }
    writeRefusal(reply, refusal);
  }
}
