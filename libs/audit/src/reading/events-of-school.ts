import { type Query, RecordsOfSchool, type RecordTable, type Sql } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { tablesOf } from './environment-tables';

/** A school, whose id is unique within its environment only. */
export interface SchoolOfEvents {
  readonly environment: Environment;
  readonly id: number;
}

/**
 * The condition for the reads and changes of records that belong to a school: of its students, or of other records. The school is that of
 * now, so an event of a deleted record is found by its students alone.
 */
export function eventsOfSchool(sql: Sql, tables: readonly RecordTable[], { environment, id }: SchoolOfEvents): Query {
  const school = new RecordsOfSchool(sql, id, tablesOf(sql, environment));
  const branches = tables
    .filter(({ exported }) => exported)
    .map((table) => sql`WHEN ${table.record} THEN ${school.hasSomeOf(table, sql`record_event.record_ids`)}`);
  return sql`(EXISTS (SELECT FROM unnest(record_event.student_ids) student (id) WHERE ${school.has('student', sql`student.id`)})
    OR CASE record_event.record ${sql.all(branches)} ELSE false END)`;
}

/** The condition for the actions on the limit of the school, and on keys whose share names it. A key keeps its share. */
export function administrationOfSchool(sql: Sql, { environment, id }: SchoolOfEvents): Query {
  return sql`(subject_type = 'school' AND subject_id = ${id}::integer
    OR subject_type = 'key' AND subject_id IN (SELECT key.id FROM access.api_key key
      JOIN ${tablesOf(sql, environment)('share_grant')} granted USING (share_id) WHERE granted.school_id = ${id}::integer))`;
}
