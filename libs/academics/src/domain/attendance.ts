export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** Whether a student was in a class on a date, `YYYY-MM-DD`; posted again, it corrects the record. */
export interface Attendance {
  readonly studentId: number;
  readonly classId: number;
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  readonly recordedAt: Date;
}

/** Attendance summary, section 2. */
export interface AttendanceSummary extends Record<AttendanceStatus, number> {
  readonly total_days: number;
  /** Per cent, to two decimals: the days on which the student came, late or not. */
  readonly attendance_rate: number;
}

/** Adds up how many records there are of each status. */
export function summaryOf(counts: Readonly<Record<AttendanceStatus, number>>): AttendanceSummary {
  const { present, absent, late, excused } = counts;
  const total = present + absent + late + excused;
  const rate = total === 0 ? 0 : Math.round(((present + late) * 10_000) / total) / 100;
  return { total_days: total, present, absent, late, excused, attendance_rate: rate };
}
