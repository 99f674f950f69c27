import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { entityTagOf, namesTag } from '../answers/entity-tag';
import { badRequest, preconditionFailed } from '../errors/http-error';

/** Whether a read is answered 304: its If-None-Match contains the current tag. @throws 400 for a malformed header */
export function isNotModified({ method, headers }: FastifyRequest, tag: string | undefined): boolean {
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
