/** How an answer shows students: as their records, in a roster, or as those whom its records are about. */
export type Disclosure = 'student records' | 'roster' | 'records of students';

/** Within a text PostgreSQL and JSON escape every quote: what looks like the beginning of a record is one. */
const record = '{"id":';
const reference = '"student_id":';
const roster = '"students":[';

/**
 * The ids of the students whom an answer shows, each once, read off the answer itself: it cannot be wrong about it.
 *
 * @param asked of whom the request asks by id, whatever it is told of them
 */
export function studentsIn(json: string, disclosure: Disclosure, asked: number | null = null): number[] {
  const ids = asked === null ? [] : [asked];
  const mark = disclosure === 'records of students' ? reference : record;
  let at = disclosure === 'roster' ? json.indexOf(roster) : 0;
  while (at >= 0 && (at = json.indexOf(mark, at)) >= 0) {
    at += mark.length;
    const id = numberAt(json, at);
    if (id > 0) ids.push(id);
  }
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** The number that begins at a place; this is called for every record that is read, and a regular expression takes longer. */
function numberAt(json: string, place: number): number {
  let number = 0;
  for (let at = place; ; at += 1) {
    const digit = json.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return number;
    number = 10 * number + digit;
  }
}
