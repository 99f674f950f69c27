import { byName, covers, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';

/** A class with the students who sit in it on a day, and how many of them have a mark of that day. */
export interface ClassOnDay {
  readonly id: number;
  readonly name: string;
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly schedule: string;
  readonly room: string | null;
  readonly semester: string | null;
  readonly students: number;
  readonly marked: number;
}

/** The marks of a day, and how much of the school they cover. */
export interface DayCoverage extends Record<AttendanceStatus, number> {
  /** Students who sit in a class on the day, or have a mark of it. */
  readonly students: number;
  readonly students_marked: number;
  /** Students with at least one absent mark. */
  readonly students_absent: number;
  /** Attendance rate in per cent, as in a student's summary. */
  readonly rate: number;
}

const SEATS_AND_MARKS = `seat AS MATERIALIZED (
    SELECT class_id, student_id FROM enrollment_period WHERE ${covers('$1::text::date')}),
  mark AS MATERIALIZED (SELECT class_id, student_id, status FROM attendance WHERE date = $1::text::date)`;

/** A mark of a student who does not sit in the class on the day does not make its attendance complete. */
const CLASSES = `WITH ${SEATS_AND_MARKS},
  taken AS (
    SELECT class_id, count(*)::int AS students, count(status)::int AS marked
    FROM seat LEFT JOIN mark USING (class_id, student_id) GROUP BY class_id)
  SELECT c.id, c.name, c.teacher_id, t.name AS teacher_name, schedule, room, semester, students, marked
  FROM taken JOIN class_record c ON c.id = class_id JOIN teacher_record t ON t.id = c.teacher_id
  ORDER BY ${byName('c.name', 'c.id')}`;

const counted = (status: AttendanceStatus) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`;

const COVERAGE = `WITH ${SEATS_AND_MARKS}
  SELECT (SELECT count(*)::int FROM (SELECT student_id FROM seat UNION SELECT student_id FROM mark) student) AS students,
    count(DISTINCT student_id)::int AS students_marked,
    count(DISTINCT student_id) FILTER (WHERE status = 'absent')::int AS students_absent,
    ${attendanceStatuses.map(counted).join(', ')}
  FROM mark`;

/** Says which classes have attendance of a day, and how much of the school it covers. */
@Injectable()
export class DayAttendance {
  constructor(private readonly reader: ReportClient) {}

  /** The classes in which students sit on a date, `YYYY-MM-DD`, by name. */
  classes(date: string): Promise<readonly ClassOnDay[]> {
    return this.reader.rows<ClassOnDay>(CLASSES, [date]);
  }

  async coverage(date: string): Promise<DayCoverage> {
    const [counts] = await this.reader.rows<Omit<DayCoverage, 'rate'>>(COVERAGE, [date]);
    if (!counts) throw new Error('A statement that counts must return one row');
    return { ...counts, rate: summaryOf(counts).attendance_rate };
  }
}
