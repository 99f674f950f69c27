import type { Query, Sql } from '@homeroom/database';

/** SQL for the classes of a school. */
const classes = (sql: Sql, schoolId: number): Query =>
  sql`SELECT class_id FROM class_school WHERE school_id = ${schoolId}`;

const ofClass = (sql: Sql, schoolId: number): Query => sql`r.class_id IN (${classes(sql, schoolId)})`;

/** SQL for whether a record `r` of a list belongs to a school: what has a class there, and people whose home it is or who are in its classes. */
const conditions = {
  students: (sql, schoolId) =>
    sql`(r.id IN (SELECT student_id FROM student_school WHERE school_id = ${schoolId})
      OR r.id IN (SELECT student_id FROM enrollment_record seat WHERE seat.class_id IN (${classes(sql, schoolId)})))`,
  teachers: (sql, schoolId) =>
    sql`(r.id IN (SELECT teacher_id FROM teacher_school WHERE school_id = ${schoolId})
      OR r.id IN (SELECT teacher_id FROM class_record taught WHERE taught.id IN (${classes(sql, schoolId)})))`,
  classes: (sql, schoolId) => sql`r.id IN (${classes(sql, schoolId)})`,
  enrollments: ofClass,
  grades: ofClass,
  attendance: ofClass,
} satisfies Record<string, (sql: Sql, schoolId: number) => Query>;

/** The lists that an export can limit to a school. */
export const listsOfSchools = Object.keys(conditions) as readonly string[];

/** @param schoolId null for the records of all schools */
export function ofSchool(sql: Sql, list: string, schoolId: number | null): Query {
  if (schoolId === null) return sql`true`;
  if (!(list in conditions)) throw new RangeError(`The list ${list} cannot be limited to a school`);
  return conditions[list as keyof typeof conditions](sql, schoolId);
}
