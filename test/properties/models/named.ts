import type { Answer } from '../../support/test-school';

/** 400 that names fields that may be wrong, and nothing else. */
export function expectNamed({ status, body }: Answer, names: readonly string[]): void {
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  const [, reasons = ''] = /^Validation failed: (.+)$/s.exec(body.error) ?? [];
  expect(names).toEqual(expect.arrayContaining(reasons.split('; ').map((reason) => reason.split(' ')[0])));
}
