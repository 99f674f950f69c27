import { badRequest, type HttpError } from '../errors/http-error';

/** What a broken query reads as: Fastify parses it before anybody knows who asks. */
const brokenQuery = Symbol('brokenQuery');

export type Query = Record<string, string> & { [brokenQuery]?: HttpError };

/** Reads a query strictly: a broken escape, bytes that are no UTF-8 and a repeated parameter are refused. */
export function parseQuery(text: string): Query {
  const query = Object.create(null) as Query;
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (name === null || value === null) {
      query[brokenQuery] = badRequest('query', 'the query holds a broken percent escape');
      return query;
    }
    if (name in query) {
      const quoted = JSON.stringify(name.slice(0, 64));
      query[brokenQuery] = badRequest(
        'query',
        `${quoted} is given more than once`,
        'a parameter is given more than once',
      );
      return query;
    }
    query[name] = value;
  }
  return query;
}

/** @throws 400 for a query that cannot be read, whether anybody wants to or not */
export function rejectMalformedQuery(query: unknown): void {
  const refusal = (query as Query)[brokenQuery];
  if (refusal) throw refusal;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
