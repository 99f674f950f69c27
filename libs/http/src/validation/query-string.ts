import { badRequest, type HttpError } from '../errors/http-error';

/** Holds the error of a malformed query. Fastify parses the query before authentication, and 401 takes precedence. */
const queryError = Symbol('queryError');

export type Query = Record<string, string> & { [queryError]?: HttpError };

/** Parses a query string. An invalid escape, invalid UTF-8 or a repeated parameter makes it malformed. */
export function parseQuery(text: string): Query {
  const query = Object.create(null) as Query;
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (name === null || value === null) {
      query[queryError] = badRequest('query', 'the query holds a broken percent escape');
      return query;
    }
    if (name in query) {
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
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** @throws 400 when `parseQuery` found the query malformed, even if the route ignores the query */
export function rejectMalformedQuery(query: unknown): void {
  const error = (query as Query)[queryError];
  if (error) throw error;
}
