import { type Query, RecordsOfOwner, type RecordTable, type Sql } from '@homeroom/database';
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
 *
 * IS TRUE keeps the subqueries from becoming joins: what the school has is hashed once for a statement.
 */
export function eventsOfSchool(sql: Sql, tables: readonly RecordTable[], { environment, id }: SchoolOfEvents): Query {
  const table = tablesOf(sql, environment);
  const school = new RecordsOfOwner(sql, tables, { record: 'school', id }, table);
  const others = tables
    .filter(({ exported, about }) => exported && about !== 'id')
    .map(
      ({ record, name, share }) => sql`WHEN ${record}::text THEN EXISTS (SELECT FROM ${table(name)} r
        WHERE r.id = ANY (record_event.record_ids) AND (${school.hasRow(share)}) IS TRUE)`,
    );
  return sql`(EXISTS (SELECT FROM unnest(record_event.student_ids) student (id) WHERE (${school.has('student', sql`student.id`)}) IS TRUE)
    OR CASE record_event.record ${sql.join(others)} ELSE false END)`;
}

/** The condition for the actions on the limit of the school, and on keys whose share names it. A key keeps its share. */
export function administrationOfSchool(sql: Sql, { environment, id }: SchoolOfEvents): Query {
  return sql`(subject_type = 'school' AND subject_id = ${id}::integer
    OR subject_type = 'key' AND subject_id IN (SELECT key.id FROM access.api_key key
      JOIN ${tablesOf(sql, environment)('share_grant')} granted USING (share_id) WHERE granted.school_id = ${id}::integer))`;
}
