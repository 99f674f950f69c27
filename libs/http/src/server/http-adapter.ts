import type { ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { Answer } from '../conditional-requests/answers';
import { isKnownToCaller } from '../conditional-requests/preconditions';

/** Fastify under Nest, which sends an `Answer` as it is. */
export class HttpServer extends FastifyAdapter {
  override reply(response: ServerResponse | FastifyReply, body: unknown, statusCode?: number): FastifyReply {
    if (!(body instanceof Answer)) return super.reply(response, body, statusCode);
    const { status, json, headers } = body;
    const reply = (response as FastifyReply).headers(headers);
    if (isKnownToCaller(reply.request, headers['etag'])) {
      return reply.code(304).removeHeader('content-type').send();
    }
    return reply.code(status).send(json);
  }
}
