import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { entityTagOf, namesTag } from './entity-tag';
import { badRequest, preconditionFailed } from '../errors/http-error';

/** Whether a read finds the caller in possession of what it would be answered: If-None-Match names its entity tag. */
export function isKnownToCaller({ method, headers }: FastifyRequest, tag: string | undefined): boolean {
  const list = headers['if-none-match'];
  if (list === undefined || tag === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return names('If-None-Match', list, tag);
}

/** Whether a write depends on the state of its record. */
export const dependsOnState = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/** @throws 412 when the record is not in the state that a write depends on; 400 when the headers cannot be read */
export function refuseOtherState(headers: IncomingHttpHeaders, json: string): void {
  const tag = entityTagOf(json);
  const { 'if-match': expected, 'if-none-match': unexpected } = headers;
  if (expected !== undefined && !names('If-Match', expected, tag)) throw preconditionFailed();
  if (unexpected !== undefined && names('If-None-Match', unexpected, tag)) throw preconditionFailed();
}

function names(header: 'If-Match' | 'If-None-Match', list: string, tag: string): boolean {
  const named = namesTag(list, tag, header === 'If-Match' ? 'strong' : 'weak');
  if (named === null) throw badRequest('header', `${header} must be * or a list of entity tags such as "x1y2"`);
  return named;
}
