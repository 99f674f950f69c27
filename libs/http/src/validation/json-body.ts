import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import secureJson from 'secure-json-parse';
import { badRequest, unsupportedMediaType } from '../errors/http-error';

/** Bytes of a body. */
export const bodyLimit = 256 * 1024;
/** Nesting depth of objects and arrays. */
const depthLimit = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/(?:[a-z0-9.!#$&^_-]+\+)?json$/i;
const form = /^\s*multipart\/form-data\s*(;|$)/i;
const parameter = /^\s*([a-z0-9!#$%&'*+.^_`|~-]+)=(?:"([^"]*)"|([^\s"]*))\s*$/i;

/** Accepts JSON bodies only. A body without a Content-Type is parsed as JSON. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}

/** Ends the body of a request that has none. With `optimizeEmptyRequests` Node never ends the stream of a body that has no length. */
export const endEmptyBody: preParsingHookHandler = (request, _reply, payload, done) =>
  done(null, hasTypeWithoutBody(request) ? Readable.from([]) : payload);

/**
 * Parses the body that has arrived. `RequestGuard` calls it after the request was counted, so that a key that has used up its
 * limit costs no parsing.
 *
 * @throws 415, 400
 */
export function readJson(request: FastifyRequest): void {
  const { body } = request;
  if (isUnwantedForm(request)) throw unsupportedMediaType();
  if (!Buffer.isBuffer(body)) return;
  assertJson(request);
  // Clients often send the type with a DELETE or another request that has no body.
  request.body = body.length === 0 ? undefined : parseJson(body);
}

/** Whether a request has a Content-Type but no body. */
const hasTypeWithoutBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Whether a form was sent to a route that reads JSON. The parser of forms leaves it unread. Fastify parses no body of a read. */
const isUnwantedForm = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && form.test(headers['content-type'] ?? '') && !routeOptions.config.takesForm;

function assertJson({ headers }: FastifyRequest): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? 'application/json').split(';');
  const named = parameters.filter((text) => text.trim() !== '').map((text) => parameter.exec(text));
  const utf8Only = named.every(
    (found) => found && (!/^charset$/i.test(found[1] ?? '') || /^utf-?8$/i.test(found[2] ?? found[3] ?? '')),
  );
  const plain = /^(identity)?$/i.test(headers['content-encoding'] ?? '');
  if (!jsonType.test(type.trim()) || !utf8Only || !plain) throw unsupportedMediaType();
}

/** @throws 400 for invalid UTF-8, invalid JSON, deep nesting, and keys such as `__proto__` */
export function parseJson(body: Buffer): unknown {
  const text = decode(body);
  if (isTooDeep(text)) throw badRequest('body', `the body is nested deeper than ${depthLimit} levels`);
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    const isForbidden = error instanceof Error && error.message.includes('forbidden prototype property');
    throw badRequest('body', isForbidden ? 'the body names the prototype of an object' : 'the body is not valid JSON');
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw badRequest('body', 'the body is not valid UTF-8');
  }
}

/** Runs before parsing: a deeply nested body must not reach recursive code. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) quoted = false;
    } else if (character === 0x22) quoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > depthLimit) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
