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

function isSo({ type }: FieldPath, one: string, operator: Operator, other: string): boolean {
  if (operator === '~') return one.toLowerCase().includes(other.toLowerCase());
  const order = type === 'number' ? Number(one) - Number(other) : ordered(type, one, other);
  if (operator === '=') return order === 0;
  if (operator === '>' || operator === '>=') return order > 0 || (operator === '>=' && order === 0);
  return order < 0 || (operator === '<=' && order === 0);
}

/** Texts by their code points, days and times as they are. */
function ordered(type: FieldPath['type'], one: string, other: string): number {
  return type === 'text' ? Buffer.compare(Buffer.from(one), Buffer.from(other)) : Date.parse(one) - Date.parse(other);
}

const collator = new Intl.Collator('und');

/** The sourcedIds of objects in the order of a field. Texts are in the order of Unicode; absent values are last. */
export function idsInOrder(
  objects: readonly RosterObject[],
  { path, type }: FieldPath,
  isDescending: boolean,
): string[] {
  const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
  const compare = (one: string, other: string): number => {
    if (type === 'number') return Number(one) - Number(other);
    return type === 'text' && path !== 'sourcedId'
      ? collator.compare(one, other) || bytes(one, other)
      : bytes(one, other);
  };
  return objects
    .map((object) => ({ id: object.sourcedId, value: valuesAt(object, path)[0] }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        const absent = Number(one.value === undefined) - Number(other.value === undefined);
        return absent || bytes(one.id, other.id);
      }
      return compare(one.value, other.value) * (isDescending ? -1 : 1) || bytes(one.id, other.id);
    })
    .map(({ id }) => id);
}
