import type { Query, Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { tablesOf } from './environment-tables';

/** A school, whose id is unique within its environment only. */
export interface SchoolOfEvents {
  readonly environment: Environment;
  readonly id: number;
}

/**
 * The condition for the reads and changes of records that belong to a school. One of the students has it as home school, or a seat in
 * one of its classes, also one that has ended. Or the record is the school, a class, a teacher who has it as home school or teaches one
 * of the classes, an announcement for the school or one of the classes, or a grade, an attendance record or an enrollment in one of them.
 * The school is that of now, so an event of a deleted record is found by its students alone.
 *
 * The students and the classes are hashed once for a statement: OR and IS TRUE keep the subqueries from becoming joins. Other records are
 * looked up by id.
 */
export function eventsOfSchool(sql: Sql, { environment, id }: SchoolOfEvents): Query {
  const table = tablesOf(sql, environment);
  const ofSchool = sql`school_id = ${id}::integer`;
  const classes = sql`(SELECT id FROM ${table('school_class')} WHERE ${ofSchool})`;
  const inClass = sql`(class_id IN ${classes}) IS TRUE`;
  const isIn = (name: string, condition: Query) =>
    sql`EXISTS (SELECT FROM ${table(name)} WHERE id = ANY (record_event.record_ids) AND (${condition}))`;
  return sql`(EXISTS (SELECT FROM unnest(record_event.student_ids) student (id)
      WHERE student.id IN (SELECT id FROM ${table('student')} WHERE ${ofSchool})
        OR student.id IN (SELECT DISTINCT student_id FROM ${table('enrollment')} WHERE class_id IN ${classes}))
    OR CASE record_event.record
      WHEN 'school' THEN ${id}::integer = ANY (record_event.record_ids)
      WHEN 'class' THEN ${isIn('school_class', ofSchool)}
      WHEN 'teacher' THEN ${isIn(
        'teacher',
        sql`${ofSchool} OR id IN (SELECT teacher_id FROM ${table('school_class')} WHERE ${ofSchool})
          OR id IN (SELECT teacher_id FROM ${table('class_teacher')} WHERE is_current AND class_id IN ${classes})`,
      )}
      WHEN 'announcement' THEN ${isIn('announcement', sql`${ofSchool} OR ${inClass}`)}
      WHEN 'grade' THEN ${isIn('grade', inClass)}
      WHEN 'attendance' THEN ${isIn('attendance', inClass)}
      WHEN 'enrollment' THEN ${isIn('enrollment', inClass)}
    END)`;
}

/** The condition for the actions on the limit of the school, and on keys whose share names it. A key keeps its share. */
export function administrationOfSchool(sql: Sql, { environment, id }: SchoolOfEvents): Query {
  return sql`(subject_type = 'school' AND subject_id = ${id}::integer
    OR subject_type = 'key' AND subject_id IN (SELECT key.id FROM access.api_key key
      JOIN ${tablesOf(sql, environment)('share_grant')} granted USING (share_id) WHERE granted.school_id = ${id}::integer))`;
}
