import { type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import { instantAsText, jsonArray, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { AttendanceNotFound, GradeNotFound } from '../domain/academics.errors';
import { attendanceTable } from './attendance.table';
import { gradeTable } from './grade.table';

/** The fields whose changes make up the history of a record. */
export const gradeFields = gradeTable.versioning.fields;
export const attendanceFields = attendanceTable.versioning.fields;

const AUTHOR = `SELECT CASE WHEN key_id IS NULL THEN 'user' ELSE 'key' END AS type, coalesce(key_id, user_id) AS id,
    (SELECT name FROM api_key_name WHERE id = key_id) AS name WHERE coalesce(key_id, user_id) IS NOT NULL`;

/** Leaves out fields that are still null, as in a creation. */
const CHANGES = `SELECT key AS field, before -> key AS "from", value AS "to" FROM json_each(state)
    WHERE value::text <> coalesce((before -> key)::text, 'null')`;

const ENTRIES = `SELECT version, student_id, ${instantAsText('at')} AS at,
    (SELECT row_to_json(a) FROM (${AUTHOR}) a) AS by, ${jsonArray(CHANGES)}::json AS changes
  FROM change ORDER BY version DESC LIMIT $1::int OFFSET $2::bigint`;

interface VersionedTable {
  readonly table: typeof gradeTable | typeof attendanceTable;
  /** The column of the record with the time of its creation. It may be null in an old record. */
  readonly createdAt: string;
  /** The column with that time in the first version of such a record. */
  readonly firstAt: string;
}

/**
 * The versions of a record, the newest first, each with the fields that differ from the version before. The version table has
 * the replaced states, each with the author of the change that replaced it. The record itself is the newest state.
 */
function historyOf({ table: { name: table, versioning }, createdAt, firstAt }: VersionedTable): string {
  const state = `json_build_object(${versioning.fields.map((field) => `'${field}', ${field}`).join(', ')}) AS state`;
  return `WITH record AS MATERIALIZED (SELECT * FROM ${table} WHERE id = $3::int),
    states AS (
      SELECT id AS place, ${state}, ${firstAt} AS first_at, changed_at, changed_by_key, changed_by_user
      FROM ${versioning.table} WHERE record_id = $3::int
      UNION ALL SELECT NULL, ${state}, ${firstAt}, NULL, NULL, NULL FROM record),
    numbered AS (
      SELECT state, first_at, row_number() OVER following AS version, lag(state) OVER following AS before,
        lag(changed_at) OVER following AS changed_at, lag(changed_by_key) OVER following AS changed_by_key,
        lag(changed_by_user) OVER following AS changed_by_user
      FROM states WINDOW following AS (ORDER BY place NULLS LAST)),
    change AS (
      SELECT version, student_id, state, before,
        CASE version WHEN 1 THEN coalesce(${createdAt}, first_at) ELSE numbered.changed_at END AS at,
        CASE version WHEN 1 THEN created_by_key ELSE changed_by_key END AS key_id,
        CASE version WHEN 1 THEN created_by_user ELSE changed_by_user END AS user_id
      FROM numbered CROSS JOIN record)
  SELECT ${jsonArray(ENTRIES)} AS json, (SELECT count(*) FROM change) AS total FROM record`;
}

const OF_GRADE = historyOf({ table: gradeTable, createdAt: 'graded_at', firstAt: 'graded_at' });

const OF_ATTENDANCE = historyOf({ table: attendanceTable, createdAt: 'created_at', firstAt: 'recorded_at' });

/** Reads the history of grades and attendance records as the JSON that the API answers. */
@Injectable()
export class RecordHistory {
  constructor(private readonly reader: ReadClient) {}

  /** @throws GradeNotFound */
  ofGrade(id: number, request: PageRequest): Promise<Page> {
    return this.page(OF_GRADE, id, request, () => new GradeNotFound());
  }

  /** @throws AttendanceNotFound */
  ofAttendance(id: number, request: PageRequest): Promise<Page> {
    return this.page(OF_ATTENDANCE, id, request, () => new AttendanceNotFound());
  }

  private async page(statement: string, id: number, request: PageRequest, notFound: () => Error): Promise<Page> {
    const parameters = [request.perPage, rowsBefore(request), id];
    const row = await this.reader.list<{ json: string; total: string | number }>(statement, parameters);
    if (!row) throw notFound();
    return { rows: row.json, total: Number(row.total) };
  }
}
