import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '@homeroom/kernel';

/** Fields of two records of one person, by the names of the interface. */
interface FieldConflict {
  /** Names the conflict: the field, or the first of several that belong together. */
  readonly key: string;
  readonly kept: Fields;
  readonly setAside: Fields;
}

/** What the record that stays gets, and where both records say something else. */
export interface MergedFields {
  /** The fields of the record that stays that get another value. */
  readonly values: Fields;
  readonly conflicts: readonly FieldConflict[];
}

/** The fields of a record, as far as a merge decides about them. */
export interface MergedRecord {
  /** The fields, in groups that are decided together. */
  readonly groups: readonly (readonly string[])[];
  /** The date since which the person is at the school: the earlier one counts. */
  readonly since: string;
  /** The last day of the person at the school, if records have one: the later one counts, and none if one record has none. */
  readonly until?: string;
  /** Fields with lists: the values of both count. */
  readonly lists?: readonly string[];
}

export const mergedStudent: MergedRecord = {
  groups: [
    ['name'],
    ['preferred_given_name'],
    ['email'],
    ['grade_level'],
    ['date_of_birth'],
    ['address'],
    ['school_id'],
  ],
  since: 'enrollment_date',
};

export const mergedTeacher: MergedRecord = {
  groups: [['name'], ['preferred_given_name'], ['email'], ['department'], ['phone'], ['office_room'], ['school_id']],
  since: 'hire_date',
  until: 'last_day',
  lists: ['subjects'],
};

/**
 * The fields of the record that stays after a merge. A value that it lacks is taken from the other one. Where both have a value, its own stays,
 * unless a person decided otherwise.
 *
 * @param takesOther whether a person wants the value of the other record, by the key of the conflict
 */
export function mergedFields(
  { groups, since, until, lists = [] }: MergedRecord,
  kept: Fields,
  other: Fields,
  takesOther: (key: string) => boolean,
): MergedFields {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const group of groups) {
    const [own, others] = [pick(kept, group), pick(other, group)];
    const [key = ''] = group;
    const filled = filledIn(own, others);
    if (filled) Object.assign(values, changedIn(own, filled));
    else if (takesOther(key)) {
      Object.assign(values, changedIn(own, others));
      conflicts.push({ key, kept: others, setAside: own });
    } else conflicts.push({ key, kept: own, setAside: others });
  }
  const [ownDate, otherDate] = [kept[since], other[since]];
  if (typeof ownDate === 'string' && typeof otherDate === 'string' && otherDate < ownDate) values[since] = otherDate;
  if (until !== undefined)
    Object.assign(values, changedIn(pick(kept, [until]), { [until]: later(kept[until], other[until]) }));
  for (const list of lists)
    Object.assign(values, changedIn(pick(kept, [list]), { [list]: union(kept[list], other[list]) }));
  return { values, conflicts };
}

const later = (one: unknown, other: unknown): unknown =>
  typeof one === 'string' && typeof other === 'string' ? (one < other ? other : one) : null;

const union = (one: unknown, other: unknown): readonly unknown[] => [
  ...new Set([
    ...(Array.isArray(one) ? (one as unknown[]) : []),
    ...(Array.isArray(other) ? (other as unknown[]) : []),
  ]),
];

/** The values of a group if the records do not contradict each other; null if they do. */
function filledIn(own: Fields, others: Fields): Fields | null {
  const fields = Object.keys(own);
  const [first = ''] = fields;
  const contradicts = fields.some(
    (field) => !isBlank(own[field]) && !isBlank(others[field]) && !isSame(own[field], others[field]),
  );
  if (contradicts) return null;
  const isOfOne = fields.length === 1 || isSame(own[first], others[first]);
  if (isOfOne || fields.every((field) => isBlank(own[field])))
    return Object.fromEntries(
      fields.map((field) => [field, isBlank(own[field]) ? (others[field] ?? null) : own[field]]),
    );
  return fields.every((field) => isBlank(others[field])) ? own : null;
}

const changedIn = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(before[field] ?? null, value)),
  );

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** An address that stands for a missing one is blank. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.endsWith('.invalid'));

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? folded(one) === folded(other) : isDeepStrictEqual(one, other);

const folded = (text: string): string => text.trim().toLowerCase();
