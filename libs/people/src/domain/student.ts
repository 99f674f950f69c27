import { type SchoolTime, ValidationFailed } from '@homeroom/kernel';
import { StudentNotWithdrawn, StudentWithdrawn } from './people.errors';
import { rejectFarFuture } from './school-date';

/** The editable fields of a student; null for an unknown value. Dates are `YYYY-MM-DD`. */
export interface StudentDetails {
  readonly name: string;
  readonly email: string;
  readonly gradeLevel: string;
  readonly dateOfBirth: string | null;
  readonly guardianName: string | null;
  readonly guardianEmail: string | null;
  readonly guardianPhone: string | null;
  readonly address: string | null;
  readonly enrollmentDate: string;
}

/** A new student: only name, e-mail and grade level are required. The enrollment date is today by default. */
export type NewStudent = Pick<StudentDetails, 'name' | 'email' | 'gradeLevel'> & Partial<StudentDetails>;

/** Since when a student is withdrawn, `YYYY-MM-DD`, and why. */
export interface Withdrawal {
  readonly date: string;
  readonly reason: string | null;
}

const defaults = {
  dateOfBirth: null,
  guardianName: null,
  guardianEmail: null,
  guardianPhone: null,
  address: null,
  withdrawnOn: null,
  withdrawalReason: null,
};

export class Student implements StudentDetails {
  readonly id!: number;
  readonly name!: string;
  readonly email!: string;
  readonly gradeLevel!: string;
  readonly dateOfBirth!: string | null;
  readonly guardianName!: string | null;
  readonly guardianEmail!: string | null;
  readonly guardianPhone!: string | null;
  readonly address!: string | null;
  readonly enrollmentDate!: string;
  /** The first day on which the student is withdrawn; null for an active student. */
  readonly withdrawnOn!: string | null;
  readonly withdrawalReason!: string | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  /** @throws ValidationFailed for a date of birth in the future, or an enrollment date in the far future */
  static register(details: NewStudent, { now, today }: SchoolTime): Student {
    const student = Object.assign(new Student(), defaults, { enrollmentDate: today, createdAt: now });
    student.revise(details, { now, today });
    return student;
  }

  /**
   * Changes the given fields and keeps the others.
   *
   * @throws ValidationFailed for a date of birth in the future, or an enrollment date in the far future
   */
  revise(details: Partial<StudentDetails>, { now, today }: SchoolTime): void {
    if (details.dateOfBirth && details.dateOfBirth > today) {
      throw new ValidationFailed(['date_of_birth must not be in the future']);
    }
    rejectFarFuture('enrollment_date', details.enrollmentDate, today);
    Object.assign(this, details, { updatedAt: now });
  }
  /** @throws ValidationFailed for a date in the future, StudentWithdrawn */
  withdraw({ date, reason }: Withdrawal, { now, today }: SchoolTime): void {
    if (date > today) throw new ValidationFailed(['date must not be in the future']);
    if (this.withdrawnOn !== null) throw new StudentWithdrawn();
    Object.assign(this, { withdrawnOn: date, withdrawalReason: reason, updatedAt: now });
  }

  /** @throws StudentNotWithdrawn */
  reinstate({ now }: SchoolTime): void {
    if (this.withdrawnOn === null) throw new StudentNotWithdrawn();
    Object.assign(this, { withdrawnOn: null, withdrawalReason: null, updatedAt: now });
  }
}
