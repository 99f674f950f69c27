import { rejectFarFuture, type SchoolTime, ValidationFailed } from '@homeroom/kernel';

export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const attendanceLengths = { notes: 2000 } as const;

/** The attendance of a student in a class on a date, `YYYY-MM-DD`. */
export interface AttendanceDay {
  readonly studentId: number;
  readonly classId: number;
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly notes: string | null;
}

/** The fields of a correction. A record belongs to one student for ever: another `studentId` is an error. */
export type AttendanceCorrection = Partial<AttendanceDay>;

export class Attendance implements AttendanceDay {
  readonly id!: number;
  readonly studentId!: number;
  readonly classId!: number;
  readonly date!: string;
  readonly status!: AttendanceStatus;
  readonly notes!: string | null;
  /** The time at which it was recorded or last corrected. */
  readonly recordedAt!: Date;

  /** Changes the given fields and keeps the others. @throws ValidationFailed for another student, or a date in the far future */
  correct(details: AttendanceCorrection, { now, today }: SchoolTime): void {
    if (details.studentId !== undefined && details.studentId !== this.studentId) {
      throw new ValidationFailed(['student_id cannot be changed: delete the record and record another']);
    }
    // A date from before this rule does not prevent a correction of other fields.
    if (details.date !== undefined && details.date !== this.date) rejectFarMark(details.date, today);
    Object.assign(this, details, { recordedAt: now });
  }
}

/** An absence can be planned, at most a year ahead. @throws ValidationFailed */
export const rejectFarMark = (date: string, today: string): void => rejectFarFuture('date', date, today, 1);

/** How a student is marked in a class on a date that are known. */
export type Mark = Pick<AttendanceDay, 'studentId' | 'status' | 'notes'>;

/** The counts and the rate of a student's attendance. */
export interface AttendanceSummary extends Record<AttendanceStatus, number> {
  readonly total_days: number;
  /** The share of present and late days in per cent, rounded to two decimals. */
  readonly attendance_rate: number;
}

/** Makes the summary from the number of records of each status. */
export function summaryOf(counts: Readonly<Record<AttendanceStatus, number>>): AttendanceSummary {
  const { present, absent, late, excused } = counts;
  const total = present + absent + late + excused;
  const rate = total === 0 ? 0 : Math.round(((present + late) * 10_000) / total) / 100;
  return { total_days: total, present, absent, late, excused, attendance_rate: rate };
}
