import type { Scope } from '@homeroom/access';

/** What happens to a record. */
const changes = ['created', 'updated', 'removed'] as const;

/** The records that have events, each with the scopes that read it. They are those of the list of these records. */
export const scopesOfRecords = {
  school: ['read:classes'],
  school_year: ['read:classes'],
  term: ['read:classes'],
  closed_day: ['read:classes'],
  student: ['read:students'],
  contact: ['read:students'],
  teacher: ['read:teachers'],
  class: ['read:classes'],
  enrollment: ['read:classes', 'read:students'],
  announcement: ['read:classes'],
  grade: ['read:students'],
  attendance: ['read:students'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export type EventRecord = keyof typeof scopesOfRecords;

/** The table of the records of an event. School years and terms are in one table. */
export const tableOf = (record: EventRecord): string =>
  record === 'class' ? 'school_class' : record === 'school_year' || record === 'term' ? 'academic_session' : record;

export const eventRecords = Object.keys(scopesOfRecords) as EventRecord[];

/** Such as `student.updated`. */
export const eventTypes: readonly string[] = eventRecords.flatMap((record) =>
  changes.map((change) => `${record}.${change}`),
);

const recordOf = (type: string): EventRecord => type.slice(0, type.indexOf('.')) as EventRecord;

/**
 * Reads a list of types with commas between them. `student.*` stands for all types of students.
 *
 * @returns null if one of them does not exist
 */
export function readEventTypes(text: string): readonly string[] | null {
  const types = text.split(',').flatMap((each) => {
    const named = each.trim();
    const those = named.endsWith('.*') ? eventTypes.filter((type) => type.startsWith(named.slice(0, -1))) : [named];
    return those.length > 0 ? those : [named];
  });
  return types.every((type) => eventTypes.includes(type)) ? [...new Set(types)] : null;
}

/** The scopes that read the records of these types. */
export const scopesOfTypes = (types: readonly string[]): readonly Scope[] => [
  ...new Set(types.flatMap((type) => scopesOfRecords[recordOf(type)])),
];

/** The types whose records a caller with these scopes reads. `admin` grants all. */
export const typesFor = (scopes: ReadonlySet<string>): readonly string[] =>
  scopes.has('admin')
    ? eventTypes
    : eventTypes.filter((type) => scopesOfRecords[recordOf(type)].every((scope) => scopes.has(scope)));
