import { labelOf } from '../school/data/kinds';

const records = [
  ...['student', 'contact', 'teacher', 'class', 'enrollment', 'attendance', 'grade', 'announcement'],
  ...['school', 'school_year', 'term', 'closed_day'],
];

const changes = ['created', 'updated', 'removed'];

/** Such as `student.*`, all types of students. */
export const typeGroups = records.map((record) => `${record}.*`);

/** The types of events and their groups, by the type of record. */
export const eventTypes = records.map((record) => ({
  group: labelOf(record),
  items: [`${record}.*`, ...changes.map((change) => `${record}.${change}`)],
}));

/** The type of record of a type of event: `school_year` of `school_year.created`. */
export const recordOfType = (type: string): string => type.slice(0, type.indexOf('.'));

/** Whether a type of events is one of those that are wanted. @param wanted `student.*` or `student.created`; empty: all */
export const isWanted = (type: string, wanted: string): boolean =>
  wanted === '' || type === wanted || wanted === `${recordOfType(type)}.*`;

/** Types of a webhook in words. */
export const typesText = (types: readonly string[] | null): string => (types === null ? 'All' : types.join(', '));
