import { jsonArray } from '@homeroom/database';

/** SQL for a field with the name and grade level of a student on a day; empty if both are those of today. @param id SQL for the id of the student */
export const studentThenField = (id: string, day: string): string =>
  `coalesce(',"then":' || student_then(${id}, ${day}), '')`;

/** The names and grade levels of a student before those of today, the earliest first. */
export const STUDENT_PAST = `SELECT id, '{"student_id":' || id || ',"past":' || ${jsonArray(
  `SELECT until, past.name, past.grade_level FROM student_past past WHERE past.student_id = s.id ORDER BY until`,
)} || '}' AS json
  FROM student_record s WHERE id = ANY ($1::int[])`;
