import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Written } from '@homeroom/database';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { entityTagOf, isNotModified } from './entity-tag';

/** A handler's response when it needs a status other than 200, or headers. */
export class Answer {
  constructor(
    readonly status: number,
    /** The serialized body. */
    readonly json: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** 200 with one record and its `ETag`. */
export const recordAnswer = (json: string): Answer => new Answer(200, json, { etag: entityTagOf(json) });

/** 204, without a body. */
export const noContent = new Answer(204, '');

/** Builds responses that contain the public URL of a record. */
@Injectable()
export class Answers {
  /** @param baseUrl ends with the version segment */
  constructor(readonly baseUrl: string) {}

  /** 201 with the new record, its `ETag` and its `Location`. */
  created(resource: string, { id, json }: Written): Answer {
    return new Answer(201, json, { ...recordAnswer(json).headers, location: `${this.baseUrl}/${resource}/${id}` });
  }
}

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
