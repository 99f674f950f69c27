import type { Answer } from './test-school';

/** Expects an answer that is the Error object and nothing more, with the headers of every answer. */
export function expectErrorAnswer(
  answer: Answer,
  status: number,
  code: string,
  error: unknown = expect.any(String),
): void {
  expect({ body: answer.body, status: answer.status }).toEqual({ body: { error, code, status }, status });
  expectHeadersOfEveryAnswer(answer);
}

/** What keeps browsers from showing, framing, running or telling on an answer. */
export const headersAgainstMisuse = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Expects the rate limit headers, the request id and the security headers, and no header that names the server software. */
export function expectHeadersOfEveryAnswer({ headers }: Answer): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    ...headersAgainstMisuse,
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'ratelimit-policy': expect.stringMatching(/^"hour";q=\d+;w=3600, "minute";q=\d+;w=60$/),
    ratelimit: expect.stringMatching(/^"hour";r=\d+;t=\d+, "minute";r=\d+;t=\d+$/),
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]+$/),
  });
  for (const name of ['server', 'x-powered-by']) expect(headers.has(name)).toBe(false);
}
