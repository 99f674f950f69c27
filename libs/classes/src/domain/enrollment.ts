/** A student's seat in a class. */
export interface Enrollment {
  readonly classId: number;
  readonly studentId: number;
  readonly enrolledAt: Date;
  /** The first day, `YYYY-MM-DD`. */
  readonly beginDate: string;
}
