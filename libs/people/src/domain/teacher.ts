import { type Archivable, isArchived, rejectFarFuture, type SchoolTime } from '@homeroom/kernel';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const teacherLengths = {
  name: 255,
  email: 254,
  department: 255,
  subjects: 255,
  phone: 255,
  office_room: 255,
  preferred_given_name: 255,
} as const;

/** The editable fields of a teacher; null for an unknown value. */
export interface TeacherDetails {
  readonly name: string;
  readonly email: string;
  readonly department: string;
  readonly subjects: readonly string[];
  readonly phone: string | null;
  readonly officeRoom: string | null;
  readonly hireDate: string;
  /** The home school. */
  readonly schoolId: number | null;
  /** The last day at the school, `YYYY-MM-DD`; null for none. */
  readonly lastDay: string | null;
  /** The given name that the teacher goes by; null for the one of the legal name. */
  readonly preferredGivenName: string | null;
}

/** A new teacher: only name, e-mail and department are required. The hire date is today by default. */
export type NewTeacher = Pick<TeacherDetails, 'name' | 'email' | 'department'> & Partial<TeacherDetails>;

const defaults = {
  subjects: [],
  phone: null,
  officeRoom: null,
  schoolId: null,
  lastDay: null,
  preferredGivenName: null,
};

export class Teacher implements TeacherDetails, Archivable {
  readonly id!: number;
  readonly name!: string;
  readonly email!: string;
  readonly department!: string;
  readonly subjects!: readonly string[];
  readonly phone!: string | null;
  readonly officeRoom!: string | null;
  readonly hireDate!: string;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly schoolId!: number | null;
  readonly lastDay!: string | null;
  readonly preferredGivenName!: string | null;

  /** @throws ValidationFailed for a hire date in the far future */
  static hire(details: NewTeacher, { now, today }: SchoolTime): Teacher {
    const teacher = Object.assign(new Teacher(), defaults, { hireDate: today, createdAt: now });
    teacher.revise(details, { now, today });
    return teacher;
  }

  /** Changes the given fields and keeps the others. @throws ValidationFailed for a hire date in the far future */
  revise(details: Partial<TeacherDetails>, { now, today }: SchoolTime): void {
    rejectFarFuture('hire_date', details.hireDate, today, 2);
    Object.assign(this, details, { updatedAt: now });
  }

  /** Whether the teacher has left the school before a day, `YYYY-MM-DD`. */
  isArchived(day: string): boolean {
    return isArchived(this, day);
  }
}
