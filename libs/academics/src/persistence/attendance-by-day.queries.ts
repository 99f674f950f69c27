import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, attendanceStatuses, summaryOf } from '../domain/attendance';

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

/** Counts the attendance of the school by day. */
@Injectable()
export class AttendanceByDay {
  constructor(private readonly reader: ReportClient) {}

  /** The last `count` dates with records up to a date, `YYYY-MM-DD`, the oldest first. */
  async last(count: number, date: string): Promise<AttendanceDay[]> {
    const days = await this.reader.rows<Omit<AttendanceDay, 'rate'>>(LAST_DAYS, [date, count]);
    return days.map((day) => ({ ...day, rate: summaryOf(day).attendance_rate }));
  }
}
