import { ValidationFailed } from '@homeroom/kernel';

/** What is known of a student; null where it is not. Dates are `YYYY-MM-DD`. */
export interface StudentDetails {
  readonly name: string;
  readonly email: string;
  readonly gradeLevel: string;
  readonly dateOfBirth: string | null;
  readonly guardianName: string | null;
  readonly guardianEmail: string | null;
  readonly guardianPhone: string | null;
  readonly address: string | null;
}

/** What has to be known of a student from the start. */
export type NewStudent = Pick<StudentDetails, 'name' | 'email' | 'gradeLevel'> & Partial<StudentDetails>;

/** What a moment is at the school: the instant, and the date on its wall. */
export interface SchoolTime {
  readonly now: Date;
  readonly today: string;
}

const nothingElseKnown = {
  dateOfBirth: null,
  guardianName: null,
  guardianEmail: null,
  guardianPhone: null,
  address: null,
};

/** A child at the school. */
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
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  /** @throws ValidationFailed for a date of birth in the future */
  static register(details: NewStudent, { now, today }: SchoolTime): Student {
    const student = Object.assign(new Student(), nothingElseKnown, { enrollmentDate: today, createdAt: now });
    student.revise(details, { now, today });
    return student;
  }

  /** Takes over what is given and keeps the rest. @throws ValidationFailed for a date of birth in the future */
  revise(details: Partial<StudentDetails>, { now, today }: SchoolTime): void {
    if (details.dateOfBirth && details.dateOfBirth > today) {
      throw new ValidationFailed(['date_of_birth must not be in the future']);
    }
    Object.assign(this, details, { updatedAt: now });
  }
}
