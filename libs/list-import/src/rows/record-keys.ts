import { type Fields, isCalendarDate } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import type { ImportedRow } from './imported-list';
import { rowError } from './row-errors';

/** Whether a row has an id, valid or not. */
export const hasId = ({ id }: ImportedRow['values']): boolean => id !== undefined && id !== null;

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** A text in the form in which records are compared. */
export const folded = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

/** The values of the fields that identify a record. */
export const keyOf = (record: Fields, key: readonly string[]): string =>
  key.map((field) => String(record[field])).join(' ');

/** The condition that selects records by fields that identify them, with its parameters. Values that are not valid ids or dates are left out. */
export function whereKeys(key: readonly string[], records: readonly Fields[]): readonly [string, readonly unknown[][]] {
  const wellFormed = records.filter((record) =>
    key.every((field) => (field === 'date' ? isDate : isId)(record[field])),
  );
  const types = key.map((field, index) => `$${index + 1}::${field === 'date' ? 'date' : 'integer'}[]`);
  const where = `(${key.join(', ')}) IN (SELECT * FROM unnest(${types.join(', ')}))`;
  return [where, key.map((field) => wellFormed.map((record) => record[field]))];
}

const isDate = (value: unknown): boolean => typeof value === 'string' && isCalendarDate(value);

export function unknownId(record: string, row: ImportedRow): readonly Finding[] {
  const message = isId(row.values['id']) ? `there is no ${record} with this id` : 'must be a whole number';
  const advice = `Correct the id, or leave it empty to create a ${record}`;
  return rowError(row, { column: 'id', rule: 'not_found', message, advice });
}
