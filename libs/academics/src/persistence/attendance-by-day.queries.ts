import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';
import { countOf } from './day-attendance.queries';
import { isOfSchool } from './records-of-school';

interface AttendanceDay extends Record<AttendanceStatus, number> {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Attendance rate in per cent, as in a student's summary. */
  readonly rate: number;
}

/** One subquery for each status reads a range of the index. It takes half the time of one scan that compares the status. */
const counted = (status: AttendanceStatus) =>
  `(SELECT count(*)::int FROM attendance WHERE attendance.date = day.date AND status = '${status}') AS ${status}`;

/** Steps from each date to the previous one through the index, so that it reads no records of earlier days. */
const LAST_DAYS = `WITH RECURSIVE day (date, place) AS (
    (SELECT date, 1 FROM attendance WHERE date <= $1::text::date ORDER BY date DESC LIMIT 1)
    UNION ALL
    SELECT earlier.date, place + 1 FROM day CROSS JOIN LATERAL (
      SELECT date FROM attendance WHERE attendance.date < day.date ORDER BY date DESC LIMIT 1) earlier
    WHERE place < $2::int)
  SELECT day.date::text AS date, ${attendanceStatuses.map(counted).join(', ')} FROM day ORDER BY day.date`;

/** The last date before another one on which a class has records. The index on class and date leads to it. */
const lastOfClass = (id: string, before: string) => `SELECT date FROM attendance
      WHERE attendance.class_id = ${id} AND ${before} ORDER BY date DESC LIMIT 1`;

/**
 * The same for a school, whose dates are those of its classes. Most classes are of former years: of these, the last date is looked up once.
 * The index on the status would lead to the records of all schools, so each record since the first date is read once.
 */
const LAST_DAYS_OF_SCHOOL = `WITH RECURSIVE latest AS MATERIALIZED (
    SELECT class_school.class_id, last.date FROM class_school
      CROSS JOIN LATERAL (${lastOfClass('class_school.class_id', 'date <= $1::text::date')}) last
    WHERE school_id = $3::int),
  day (date, place) AS (
    (SELECT date, 1 FROM latest ORDER BY date DESC LIMIT 1)
    UNION ALL
    SELECT earlier.date, place + 1 FROM day CROSS JOIN LATERAL (
      SELECT max(CASE WHEN latest.date < day.date THEN latest.date
        ELSE (${lastOfClass('latest.class_id', 'attendance.date < day.date')}) END) AS date FROM latest) earlier
    WHERE place < $2::int AND earlier.date IS NOT NULL)
  SELECT date::text AS date, ${attendanceStatuses.map(countOf).join(', ')}
  FROM attendance WHERE ${isOfSchool('class_id', '$3')}
    AND date BETWEEN (SELECT min(date) FROM day) AND $1::text::date
  GROUP BY attendance.date ORDER BY attendance.date`;

/** Counts the attendance of the school by day. */
@Injectable()
export class AttendanceByDay {
  constructor(private readonly reader: ReportClient) {}

  /**
   * The last `count` dates with records up to a date, `YYYY-MM-DD`, the oldest first.
   *
   * @param schoolId only records in classes of this school
   */
  async last(count: number, date: string, schoolId?: number): Promise<AttendanceDay[]> {
    const [statement, values] =
      schoolId === undefined ? [LAST_DAYS, [date, count]] : [LAST_DAYS_OF_SCHOOL, [date, count, schoolId]];
    const days = await this.reader.rows<Omit<AttendanceDay, 'rate'>>(statement, values);
    return days.map((day) => ({ ...day, rate: summaryOf(day).attendance_rate }));
  }
}
