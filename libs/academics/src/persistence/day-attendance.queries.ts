import { byName, covers, ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';

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

/** A mark of a student who does not sit in the class on the day does not make its attendance complete. */
const CLASSES = `WITH taken AS MATERIALIZED (
    SELECT seat.class_id, count(*)::int AS students, count(mark.student_id)::int AS marked
    FROM enrollment_period seat LEFT JOIN attendance mark
      ON mark.class_id = seat.class_id AND mark.student_id = seat.student_id AND mark.date = $1::text::date
    WHERE ${covers('$1::text::date')} GROUP BY seat.class_id)
  SELECT c.id, c.name, t.name AS teacher_name, schedule, room, semester, students, marked
  FROM taken JOIN class_record c ON c.id = class_id JOIN teacher_record t ON t.id = c.teacher_id
  ORDER BY ${byName('c.name', 'c.id')}`;

const counted = (status: AttendanceStatus) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`;
const summed = (status: AttendanceStatus) => `coalesce(sum(${status}), 0)::int AS ${status}`;

/** Groups by student first: it takes half the time of counting distinct students. */
const COVERAGE = `SELECT count(*)::int AS students_marked, count(*) FILTER (WHERE absent > 0)::int AS students_absent,
    ${attendanceStatuses.map(summed).join(', ')}
  FROM (SELECT ${attendanceStatuses.map(counted).join(', ')}
    FROM attendance WHERE date = $1::text::date GROUP BY student_id) student`;

/** Says which classes have attendance of a day, and how many students it covers. */
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
