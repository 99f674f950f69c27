import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badRequest, preconditionFailed } from '../errors/http-error';

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
