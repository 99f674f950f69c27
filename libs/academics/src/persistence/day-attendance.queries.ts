import { byName, type Condition, covers, ReportClient, whereClause } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';
import { isOfSchool, marksOf } from './records-of-school';

/** A class with the students who sit in it on a day, and how many of them have a mark of that day. */
export interface ClassOnDay {
  readonly id: number;
  readonly name: string;
  readonly teacher_name: string;
  readonly schedule: string;
  readonly room: string | null;
  readonly semester: string | null;
  readonly students: number;
  readonly marked: number;
}

/** The marks of a day, and the students whom they cover. */
export interface DayCoverage extends Record<AttendanceStatus, number> {
  readonly students_marked: number;
  /** Students with at least one absent mark. */
  readonly students_absent: number;
  /** Attendance rate in per cent, as in a student's summary. */
  readonly rate: number;
}

/**
 * A mark of a student who does not sit in the class on the day does not make its attendance complete.
 *
 * @param seats which seats, of which `$1` is the day
 */
const CLASSES = (seats: string) => `WITH taken AS MATERIALIZED (
    SELECT seat.class_id, count(*)::int AS students, count(mark.student_id)::int AS marked
    FROM enrollment_period seat LEFT JOIN attendance mark
      ON mark.class_id = seat.class_id AND mark.student_id = seat.student_id AND mark.date = $1::text::date
    ${seats} GROUP BY seat.class_id)
  SELECT c.id, c.name, t.shown_name AS teacher_name, schedule, room, semester, students, marked
  FROM taken JOIN class_record c ON c.id = class_id JOIN teacher_shown_name t USING (teacher_id)
  ORDER BY ${byName('c.name', 'c.id')}`;

/** Counts the marks of a status. */
export const countOf = (status: AttendanceStatus) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`;
const summed = (status: AttendanceStatus) => `coalesce(sum(${status}), 0)::int AS ${status}`;

/** Groups by student first: it takes half the time of counting distinct students. */
const COVERAGE = (
  marks: string,
) => `SELECT count(*)::int AS students_marked, count(*) FILTER (WHERE absent > 0)::int AS students_absent,
    ${attendanceStatuses.map(summed).join(', ')}
  FROM (SELECT ${attendanceStatuses.map(countOf).join(', ')}
    FROM attendance ${marks} GROUP BY student_id) student`;

/** Says which classes have attendance of a day, and how many students it covers. */
@Injectable()
export class DayAttendance {
  constructor(private readonly reader: ReportClient) {}

  /** The classes in which students sit on a date, `YYYY-MM-DD`, by name. @param schoolId only those of this school */
  classes(date: string, schoolId?: number): Promise<readonly ClassOnDay[]> {
    const conditions: Condition[] = [
      [covers('?::text::date'), date],
      [isOfSchool('seat.class_id'), schoolId],
    ];
    const { where, values } = whereClause(conditions, 1);
    return this.reader.rows<ClassOnDay>(CLASSES(where), values);
  }

  /** @param schoolId only marks in classes of this school */
  async coverage(date: string, schoolId?: number): Promise<DayCoverage> {
    const { where, values } = marksOf(date, schoolId);
    const [counts] = await this.reader.rows<Omit<DayCoverage, 'rate'>>(COVERAGE(where), values);
    if (!counts) throw new Error('A statement that counts must return one row');
    return { ...counts, rate: summaryOf(counts).attendance_rate };
  }
}
