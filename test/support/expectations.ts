import type { Answer } from './test-school';

/** A date as the interface writes it. */
export const aDate = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);

/** An instant as the interface writes it: UTC with `Z` and milliseconds. */
export const anInstant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** 400 with a reason for each of these fields. */
export function expectInvalid(answer: Answer, ...fields: string[]): void {
  expectRefusal(answer, 400, 'VALIDATION_ERROR', expect.stringMatching(/^Validation failed: /));
  for (const field of fields) expect(answer.body.error).toMatch(new RegExp(`(: |; )${field} `));
}

/** 404 that names what is not there, such as `Student`. */
export function expectNotFound(answer: Answer, noun: string): void {
  expectRefusal(answer, 404, 'NOT_FOUND', `${noun} not found`);
}

/** 409 of a rule, such as `CLASS_FULL`. */
export function expectConflict(answer: Answer, rule: string): void {
  expectRefusal(answer, 409, rule, expect.stringMatching(/./));
}

/** 401 for a request without a key. */
export function expectUnauthorized(answer: Answer): void {
  expectRefusal(answer, 401, 'UNAUTHORIZED', 'Missing API key');
}

/** The Error object of section 7: these three fields and no other. */
function expectRefusal({ status, body }: Answer, expected: number, code: string, error: unknown): void {
  expect({ status, body }).toEqual({ status: expected, body: { error, code, status: expected } });
}
