import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Written } from '@homeroom/database';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, preconditionFailed } from '../errors/http-error';

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

/** The strong entity tag of a record: equal tags mean byte-identical JSON. */
export const entityTagOf = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 27)}"`;

/**
 * Whether the value of If-Match or If-None-Match contains a tag. `*` matches every tag.
 *
 * @param comparison the strong comparison never matches a weak tag (RFC 9110, 8.8.3.2)
 * @returns null when the value is not a list of entity tags
 */
export function namesTag(list: string, tag: string, comparison: 'strong' | 'weak'): boolean | null {
  if (list.trim() === '*') return true;
  let found = false;
  listItem.lastIndex = 0;
  while (listItem.lastIndex < list.length) {
    const match = listItem.exec(list);
    if (!match) return null;
    const [, weak, opaque] = match;
    if (opaque === tag && !(weak && comparison === 'strong')) found = true;
  }
  return found;
}

/** One item of the list, with the surrounding white space and the comma. */
const listItem = /\s*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*)?(?:,|$)/y;

/** Whether a read is answered 304: its If-None-Match contains the current tag. @throws 400 for a malformed header */
function isNotModified({ method, headers }: FastifyRequest, tag: string | undefined): boolean {
  const list = headers['if-none-match'];
  if (list === undefined || tag === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return contains('If-None-Match', list, tag);
}

/** Whether a write has a precondition. */
export const isConditional = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/**
 * @param json the current state of the record
 * @throws 412 when a precondition is false, 400 for a malformed header
 */
export function assertPreconditions(headers: IncomingHttpHeaders, json: string): void {
  const tag = entityTagOf(json);
  const { 'if-match': expected, 'if-none-match': unexpected } = headers;
  if (expected !== undefined && !contains('If-Match', expected, tag)) throw preconditionFailed();
  if (unexpected !== undefined && contains('If-None-Match', unexpected, tag)) throw preconditionFailed();
}

function contains(header: 'If-Match' | 'If-None-Match', list: string, tag: string): boolean {
  const found = namesTag(list, tag, header === 'If-Match' ? 'strong' : 'weak');
  if (found === null) throw badRequest('header', `${header} must be * or a list of entity tags such as "x1y2"`);
  return found;
}
