import type { Response } from './openapi-types';

/** Headers of every response. */
export const sharedHeaders = {
  'X-RateLimit-Limit': {
    description: 'Requests that the key may make in an hour. With 429, those of the exceeded limit',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left in the current hour', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When the current hour ends, in Unix seconds. Constant within the hour.',
    schema: { type: 'integer' },
  },
  'RateLimit-Policy': {
    description: 'Requests (`q`) that the key may make in an hour and in a minute. `w` is the window in seconds.',
    schema: { type: 'string' },
    example: '"hour";q=1000;w=3600, "minute";q=100;w=60',
  },
  RateLimit: {
    description: 'Requests (`r`) left in the hour and in the minute. `t` is the seconds until the window ends.',
    schema: { type: 'string' },
    example: '"hour";r=999;t=3600, "minute";r=99;t=60',
  },
  'X-Request-Id': {
    description:
      'The id of the request in the log. The server uses the id that the client sends if it has 1 to 128 letters, digits, `.`, `_` and `-`.',
    schema: { type: 'string' },
  },
} as const;

/** Headers of error responses, by status. */
const headersOf: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Why the key is not valid' },
  403: { 'WWW-Authenticate': '`Bearer error="insufficient_scope"`' },
  405: { Allow: 'The methods of the path' },
  409: { 'Retry-After': 'With IDEMPOTENCY_KEY_IN_USE: seconds to wait' },
  429: { 'Retry-After': 'Seconds until the exceeded window ends' },
  503: { 'Retry-After': 'Seconds after which the client should try again' },
};

/** Adds the headers of every response, and those of the status. */
export function addHeaders(response: Response, status: number): void {
  const added = { ...response.headers };
  for (const [name, description] of Object.entries(headersOf[status] ?? {})) {
    added[name] = { description, schema: { type: 'string' } };
  }
  for (const name of Object.keys(sharedHeaders)) added[name] = { $ref: `#/components/headers/${name}` };
  response.headers = added;
}
