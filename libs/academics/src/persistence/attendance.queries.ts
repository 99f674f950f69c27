import { type CursorRequest, type Page, type PageRequest, rowsBefore } from '@homeroom/kernel';
import {
  aggregateJson,
  byName,
  type Condition,
  covers,
  jsonPage,
  ReadClient,
  readCursorPage,
  type ListSource,
  whereClause,
  withFields,
} from '@homeroom/database';
import { byFamilyName, shownNameField, StudentNotFound } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { AttendanceNotFound, ClassNotFound } from '../domain/academics.errors';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';

export interface AttendanceFilter {
  /** Inclusive, `YYYY-MM-DD`. */
  readonly startDate?: string;
  /** Inclusive, `YYYY-MM-DD`. */
  readonly endDate?: string;
  readonly classId?: number;
}

export interface AttendanceListFilter extends AttendanceFilter {
  readonly studentId?: number;
  readonly status?: AttendanceStatus;
}

const attendance: ListSource = {
  table: 'attendance',
  view: 'attendance_record',
  sorts: { id: 'integer' },
  isFilteredFirst: true,
};

const ONE = 'SELECT id, row_to_json(r)::text AS json FROM attendance_record r WHERE id = ANY ($1::int[])';

/** The index holds all columns except the notes. Only records with notes (`noted`) are looked up in the table. */
const NOTES = `CASE WHEN noted THEN
  (SELECT to_json(notes)::text FROM attendance whole WHERE whole.id = attendance.id) ELSE 'null' END`;

/**
 * Reads `student_record` to tell an unknown student from one without records. It answers one line of tab-separated text for
 * each record, from which `recordOf` makes the JSON: PostgreSQL takes three times as long to make JSON of many small rows.
 * Values that may need JSON quoting are already quoted.
 */
const OF_STUDENT = `SELECT (
    SELECT string_agg(concat_ws(E'\\t', id, class_id, to_json(date), status, to_json(recorded_at AT TIME ZONE 'UTC'),
      ${NOTES}), E'\\n' ORDER BY id)
    FROM attendance WHERE student_id = student_record.id AND ($2::text IS NULL OR date >= $2::text::date)
      AND ($3::text IS NULL OR date <= $3::text::date) AND ($4::int IS NULL OR class_id = $4::int)) AS lines
  FROM student_record WHERE id = $1::int`;

const page = (ids: string) =>
  jsonPage({ view: 'attendance_record', ids: `${ids} ORDER BY id LIMIT $1::int OFFSET $2::bigint` });

const LIST = `SELECT ${page('SELECT id FROM attendance')} AS json, (SELECT count(*) FROM attendance) AS total`;

const MATCHING = (where: string) => `WITH match AS MATERIALIZED (SELECT id FROM attendance ${where})
  SELECT ${page('SELECT id FROM match')} AS json, (SELECT count(*) FROM match) AS total`;

const counted = (status: AttendanceStatus) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`;

/** The orders of the sheet of a class's day, with SQL. */
const sheetOrders = { id: 'student.id', name: byName('name', 'student.id'), family_name: byFamilyName('student.id') };

export type SheetOrder = keyof typeof sheetOrders;

const withNames = withFields('row_to_json(sheet)::text', [shownNameField('student', 'sheet.student_id')]);

/** The students who sit in a class on a day, and those who have a record of that day without a seat. */
const classDay = (
  order: SheetOrder,
  include?: 'names',
) => `WITH sitting AS MATERIALIZED (SELECT student_id FROM enrollment_period WHERE class_id = $1::int
      AND ${covers('$2::text::date')}),
    mark AS MATERIALIZED (SELECT id, student_id, status, notes FROM attendance
      WHERE class_id = $1::int AND date = $2::text::date),
    sheet AS MATERIALIZED (
      SELECT student.id AS student_id, name, student.id IN (SELECT student_id FROM sitting) AS enrolled,
        mark.id AS attendance_id, status, notes
      FROM student_json student LEFT JOIN mark ON mark.student_id = student.id
      WHERE student.id = ANY (ARRAY(SELECT student_id FROM sitting UNION SELECT student_id FROM mark))
      ORDER BY ${sheetOrders[order]})
  SELECT '{"class_id":' || id || ',"date":' || to_json($2::text::date)
    || ',"students":' || (SELECT ${aggregateJson(include ? withNames : 'row_to_json(sheet)::text')} FROM sheet)
    || ',"counts":' || (SELECT row_to_json(c)::text FROM (SELECT count(*) AS total,
      ${attendanceStatuses.map(counted).join(', ')}, count(*) FILTER (WHERE status IS NULL) AS unmarked FROM sheet) c)
    || '}' AS json
  FROM class_record WHERE id = $1::int`;

/** Reads attendance as the JSON that the API answers. */
@Injectable()
export class AttendanceQueries {
  constructor(private readonly reader: ReadClient) {}

  /** @throws AttendanceNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new AttendanceNotFound());
  }

  /** A page of the records that match the filter, ordered by id. */
  page(filter: AttendanceListFilter, request: PageRequest): Promise<Page> {
    const limitAndOffset = [request.perPage, rowsBefore(request)];
    const conditions = conditionsOf(filter);
    if (conditions.length === 0) return this.reader.page(LIST, limitAndOffset);
    const { where, values } = whereClause(conditions);
    return this.reader.page(MATCHING(where), [...limitAndOffset, ...values]);
  }

  /** A page after a cursor. @throws CursorExpired, ValidationFailed */
  after(filter: AttendanceListFilter, request: CursorRequest): Promise<string> {
    return readCursorPage(this.reader, attendance, conditionsOf(filter), request);
  }

  /** The roster and the attendance of a class on a date, `YYYY-MM-DD`. @throws ClassNotFound */
  async ofClassDay(classId: number, date: string, order: SheetOrder, include?: 'names'): Promise<string> {
    const row = await this.reader.list<{ json: string }>(classDay(order, include), [classId, date]);
    if (!row) throw new ClassNotFound();
    return row.json;
  }

  /** The records of a student that match the filter, ordered by id, with their summary. @throws StudentNotFound */
  async ofStudent(studentId: number, { startDate, endDate, classId }: AttendanceFilter): Promise<string> {
    const parameters = [studentId, startDate ?? null, endDate ?? null, classId ?? null];
    const row = await this.reader.list<{ lines: string | null }>(OF_STUDENT, parameters);
    if (!row) throw new StudentNotFound();
    const counts = { present: 0, absent: 0, late: 0, excused: 0 };
    const records = (row.lines?.split('\n') ?? []).map((line) => recordOf(studentId, line, counts));
    return `{"student_id":${studentId},"records":[${records.join(',')}],"summary":${JSON.stringify(summaryOf(counts))}}`;
  }
}

/**
 * Without a student or class the records are found by an index that begins with the date. Both bounds are then given, since
 * PostgreSQL expects a third of all rows beyond a single one.
 */
function conditionsOf({ studentId, classId, startDate, endDate, status }: AttendanceListFilter): Condition[] {
  const byDate = studentId === undefined && classId === undefined && (startDate ?? endDate ?? status) !== undefined;
  const [first, last] = byDate ? [startDate ?? '-infinity', endDate ?? 'infinity'] : [startDate, endDate];
  const conditions: Condition[] = [
    ['student_id = ?::int', studentId],
    ['class_id = ?::int', classId],
    ['date >= ?::text::date', first],
    ['date <= ?::text::date', last],
    ['status = ?::text', status],
  ];
  return conditions.filter(([, value]) => value !== undefined);
}

/** Makes the same JSON as the view `attendance_record`, and adds the status of the record to the counts. */
function recordOf(studentId: number, line: string, counts: Record<AttendanceStatus, number>): string {
  const [id, classId, date, status = 'present', recorded = '', notes] = line.split('\t');
  counts[status as AttendanceStatus] += 1;
  // PostgreSQL omits trailing zeros: `"2026-09-01T08:30:00.5"` is padded to three decimals.
  const at = recorded.slice(1, -1);
  const instant = at.length === wholeSeconds ? `${at}.000` : at.padEnd(wholeSeconds + 4, '0');
  return `{"id":${id},"student_id":${studentId},"class_id":${classId},"date":${date},"status":"${status}","notes":${notes},"recorded_at":"${instant}Z"}`;
}

/** The length of an instant without fractions of a second. */
const wholeSeconds = 19;
