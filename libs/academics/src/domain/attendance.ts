export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The attendance of a student in a class on a date, `YYYY-MM-DD`. */
export interface Attendance {
  readonly studentId: number;
  readonly classId: number;
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  readonly recordedAt: Date;
}

/** How a student is marked in a class on a date that are known. */
export type Mark = Pick<Attendance, 'studentId' | 'status' | 'notes'>;

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
