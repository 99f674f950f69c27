import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Required } from './field-decorators';
import type { FieldKind } from './kinds/field-kind';

/** Why a single value, such as an option of the command line, is not of a kind; null when it is. Not for requests: each call declares a class. */
export function reasonAgainst(kind: FieldKind, value: unknown): string | null {
  class SingleField {
    value: unknown;
  }
  Required(kind)(SingleField.prototype, 'value');
  const [error] = validateSync(plainToInstance(SingleField, { value }), { stopAtFirstError: true });
  return Object.values(error?.constraints ?? {})[0] ?? null;
}
