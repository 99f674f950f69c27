import type { Answer } from './test-school';

/** An answer is the Error object of section 7 and nothing more, with the headers that every answer carries. */
export function expectRefusal(answer: Answer, status: number, code: string, error: unknown = expect.any(String)): void {
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

/** Section 8, rule 1, the request id, and what helmet adds; nothing says what answers. */
export function expectHeadersOfEveryAnswer({ headers }: Answer): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    ...headersAgainstMisuse,
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]+$/),
  });
  for (const name of ['server', 'x-powered-by']) expect(headers.has(name)).toBe(false);
}
