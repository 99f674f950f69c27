import { type SchoolTime, ValidationFailed, rejectFarFuture } from '@homeroom/kernel';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const studentLengths = {
  name: 255,
  email: 254,
  grade_level: 255,
  guardian_name: 255,
  guardian_email: 254,
  guardian_phone: 255,
  address: 2000,
  preferred_given_name: 255,
} as const;

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
  /** The home school. */
  readonly schoolId: number | null;
  /** The given name that the student goes by; null for the one of the legal name. */
  readonly preferredGivenName: string | null;
}

/** A new student: only name, e-mail and grade level are required. The enrollment date is today by default. */
export type NewStudent = Pick<StudentDetails, 'name' | 'email' | 'gradeLevel'> & Partial<StudentDetails>;

const defaults = {
  dateOfBirth: null,
  guardianName: null,
  guardianEmail: null,
  guardianPhone: null,
  address: null,
  withdrawnOn: null,
  withdrawalReason: null,
  schoolId: null,
  preferredGivenName: null,
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
  /** The first day of the withdrawal that is in effect today; null for an active student. `Withdrawals` has all of them. */
  readonly withdrawnOn!: string | null;
  readonly withdrawalReason!: string | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly schoolId!: number | null;
  readonly preferredGivenName!: string | null;

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
    rejectFarFuture('enrollment_date', details.enrollmentDate, today, 2);
    Object.assign(this, details, { updatedAt: now });
  }
}
