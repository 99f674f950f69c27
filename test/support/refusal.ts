import type { Answer } from './test-school';

/** An answer is the Error object of section 7 and nothing more, with the headers that every answer carries. */
export function expectRefusal(answer: Answer, status: number, code: string, error: unknown = expect.any(String)): void {
  expect({ body: answer.body, status: answer.status }).toEqual({ body: { error, code, status }, status });
  expectHeadersOfEveryAnswer(answer);
}

/** Section 8, rule 1, and the request id. */
export function expectHeadersOfEveryAnswer({ headers }: Answer): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
    'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._-]+$/),
  });
}
