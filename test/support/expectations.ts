import { expectErrorAnswer } from './error-answer';
import type { Answer } from './test-school';

/** 400 with a reason for each of these fields. */
export function expectInvalid(answer: Answer, ...fields: string[]): void {
  expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', expect.stringMatching(/^Validation failed: /));
  for (const field of fields) expect(answer.body.error).toMatch(new RegExp(`(: |; )${field} `));
}

/** 404 that names what is not there, such as `Student`. */
export function expectNotFound(answer: Answer, noun: string): void {
  expectErrorAnswer(answer, 404, 'NOT_FOUND', `${noun} not found`);
}

/** 401 for a request without a key. */
export function expectUnauthorized(answer: Answer): void {
  expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Missing API key');
}
