/** How an answer shows students: as their records, in a roster, or as those whom its records are about. */
export type Disclosure = 'student records' | 'roster' | 'records of students';

/** Within a text PostgreSQL and JSON escape every quote: what looks like the beginning of a record is one. */
const recordId = /\{"id":(\d+)/g;
const reference = /"student_id":(\d+)/g;

/** The ids of the students whom an answer shows, each once, read off the answer itself: it cannot be wrong about it. */
export function studentsIn(json: string, disclosure: Disclosure): number[] {
  const isRoster = disclosure === 'roster';
  const shown = isRoster ? json.slice(json.indexOf('"students":[')) : json;
  const ids = new Set<number>();
  for (const [, id] of shown.matchAll(disclosure === 'records of students' ? reference : recordId)) ids.add(Number(id));
  return [...ids];
}
