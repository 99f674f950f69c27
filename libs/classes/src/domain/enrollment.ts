/** A student's seat in a class. */
export interface Enrollment {
  readonly classId: number;
  readonly studentId: number;
  readonly enrolledAt: Date;
  /** The first day, `YYYY-MM-DD`. */
  readonly beginDate: string;
}

/** A student sits in a class from `beginDate` up to, and not including, `endDate`. Dates are `YYYY-MM-DD`. */
export interface EnrollmentPeriod {
  readonly classId: number;
  readonly studentId: number;
  readonly beginDate: string;
  /** Null for a current enrollment. */
  readonly endDate: string | null;
}

export interface StoredPeriod extends EnrollmentPeriod {
  readonly id: number;
  /** The time at which the period was recorded. */
  readonly enrolledAt: string;
}
