import type { ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { Answer } from '../answers/answers';
import { isNotModified } from '../conditional-requests/preconditions';

/** Nest's Fastify adapter. It sends an `Answer` with its status and headers, or 304. */
export class HttpAdapter extends FastifyAdapter {
  override reply(response: ServerResponse | FastifyReply, body: unknown, statusCode?: number): FastifyReply {
    if (!(body instanceof Answer)) return super.reply(response, body, statusCode);
    const { status, json, headers } = body;
    const reply = (response as FastifyReply).headers(headers);
    if (isNotModified(reply.request, headers['etag'])) {
      return reply.code(304).removeHeader('content-type').send();
    }
    return status === 204 ? reply.code(status).removeHeader('content-type').send() : reply.code(status).send(json);
  }
}
