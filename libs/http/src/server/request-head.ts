import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { badRequest, expectationFailed, type HttpError, uriTooLong } from '../errors/http-error';

/** Characters of a URL. */
export const urlLimit = 8 * 1024;

/** The `X-Request-Id` of a request if it is well-formed, or a new id. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
}

const wellFormedId = /^[A-Za-z0-9._-]{1,128}$/;

/** @throws 414, 400 or 417 for a head that a proxy may read in another way than Node, or that asks for something unknown */
export function rejectFaultyHead(message: IncomingMessage): void {
  const { url, httpVersion, headers, rawHeaders } = message;
  if ((url?.length ?? 0) > urlLimit) throw uriTooLong();
  if (httpVersion === '1.1' && headers.host === undefined) throw badRequest('header', 'the Host header is missing');
  if (hasFaultyFraming(message)) throw badRequest('header', 'Transfer-Encoding needs HTTP/1.1');
  // A proxy in front of the service may have used the other value.
  if (isRepeated(rawHeaders, 'host')) throw badRequest('header', 'the Host header is given more than once');
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw expectationFailed();
}

/**
 * Whether a request has a Transfer-Encoding although its version of HTTP has none. A proxy may have passed it on without
 * reading it, and see the end of the body elsewhere (RFC 9112, 6.1).
 */
export const hasFaultyFraming = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined;

/** Whether a header occurs more than once. Node silently keeps the first value of some headers. @param name in lower case */
export function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

/** Holds the error of a malformed query. Fastify parses the query before authentication, and 401 takes precedence. */
const queryError = Symbol('queryError');

type Query = Record<string, string> & { [queryError]?: HttpError };

/** How an application reads queries. */
export interface QueryRules {
  /** Whether a `+` in the query means a blank, as in a form, or a plus. */
  readonly plusIsBlank: boolean;
  /** What a parameter that is given once more has then; null if that makes the query malformed. */
  readonly repeated: (name: string, before: string, value: string) => string | null;
}

const strictRules: QueryRules = { plusIsBlank: true, repeated: () => null };

/** Parses query strings. An invalid escape, invalid UTF-8 or a parameter that must not be repeated makes a query malformed. */
export const queryParser =
  ({ plusIsBlank, repeated }: QueryRules = strictRules) =>
  (text: string): Query => {
    const query = Object.create(null) as Query;
    if (text === '') return query;
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const equals = pair.indexOf('=');
      const name = decode(equals < 0 ? pair : pair.slice(0, equals), plusIsBlank);
      const given = equals < 0 ? '' : decode(pair.slice(equals + 1), plusIsBlank);
      if (name === null || given === null) {
        query[queryError] = badRequest('query', 'the query holds a broken percent escape');
        return query;
      }
      const before = query[name];
      const value = before === undefined ? given : repeated(name, before, given);
      if (value === null) {
        const quoted = JSON.stringify(name.slice(0, 64));
        query[queryError] = badRequest(
          'query',
          `${quoted} is given more than once`,
          'a parameter is given more than once',
        );
        return query;
      }
      query[name] = value;
    }
    return query;
  };

function decode(text: string, plusIsBlank: boolean): string | null {
  try {
    return decodeURIComponent(plusIsBlank ? text.replaceAll('+', ' ') : text);
  } catch {
    return null;
  }
}

/** @throws 400 when the parser found the query malformed, even if the route ignores the query */
export function rejectMalformedQuery(query: unknown): void {
  const error = (query as Query)[queryError];
  if (error) throw error;
}
