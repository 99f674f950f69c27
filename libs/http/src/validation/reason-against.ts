import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Required } from './field-decorators';
import type { FieldKind } from './kinds/field-kind';

/**
 * Validates one value, such as a command-line option. Too slow for requests: each call declares a class.
 *
 * @returns the message, or null when the value is valid
 */
export function reasonAgainst(kind: FieldKind, value: unknown): string | null {
  class SingleField {
    value: unknown;
  }
  Required(kind)(SingleField.prototype, 'value');
  const [error] = validateSync(plainToInstance(SingleField, { value }), { stopAtFirstError: true });
  return Object.values(error?.constraints ?? {})[0] ?? null;
}
