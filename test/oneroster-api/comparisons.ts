import type { RosterObject } from './consumer';
import { type FieldPath, valuesAt } from './field-paths';

export const operators = ['=', '!=', '>', '>=', '<', '<=', '~'] as const;

type Operator = (typeof operators)[number];

export interface Comparison {
  readonly field: FieldPath;
  readonly operator: Operator;
  readonly value: string;
}

/** The text of a filter. A quote inside a value is doubled. */
export const filterOf = ({ field, operator, value }: Comparison): string =>
  `${field.path}${operator}'${value.replaceAll("'", "''")}'`;

/** Whether a filter means an object: any value of a list may match, and an absent value differs from every other. */
export function isMeant(object: RosterObject, { field, operator, value }: Comparison): boolean {
  const values = valuesAt(object, field.path);
  if (operator === '!=') return !values.some((each) => isSo(field, each, '=', value));
  return values.some((each) => isSo(field, each, operator, value));
}

function isSo(field: FieldPath, one: string, operator: Operator, other: string): boolean {
  if (operator === '~') return one.toLowerCase().includes(other.toLowerCase());
  const order = operator === '=' && field.type === 'text' ? bytes(one, other) : ordered(field, one, other);
  if (operator === '=') return order === 0;
  if (operator === '>' || operator === '>=') return order > 0 || (operator === '>=' && order === 0);
  return order < 0 || (operator === '<=' && order === 0);
}

const collator = new Intl.Collator('und');
const bytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Texts are in the order of Unicode, sourcedIds in that of their bytes. */
function ordered({ path, type }: FieldPath, one: string, other: string): number {
  if (type === 'number') return Number(one) - Number(other);
  if (type !== 'text') return Date.parse(one) - Date.parse(other);
  return path === 'sourcedId' ? bytes(one, other) : collator.compare(one, other) || bytes(one, other);
}

/** The sourcedIds of objects in the order of a field. Absent values are last. */
export function idsInOrder(objects: readonly RosterObject[], field: FieldPath, isDescending: boolean): string[] {
  return objects
    .map((object) => ({ id: object.sourcedId, value: valuesAt(object, field.path)[0] }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        const absent = Number(one.value === undefined) - Number(other.value === undefined);
        return absent || bytes(one.id, other.id);
      }
      return ordered(field, one.value, other.value) * (isDescending ? -1 : 1) || bytes(one.id, other.id);
    })
    .map(({ id }) => id);
}
