import type { SchoolTime } from './student';

/** What is known of a teacher; null where it is not. */
export interface TeacherDetails {
  readonly name: string;
  readonly email: string;
  readonly department: string;
  readonly subjects: readonly string[];
  readonly phone: string | null;
  readonly officeRoom: string | null;
}

/** What has to be known of a teacher from the start. */
export type NewTeacher = Pick<TeacherDetails, 'name' | 'email' | 'department'> & Partial<TeacherDetails>;

const nothingElseKnown = { subjects: [], phone: null, officeRoom: null };

/** Someone who teaches at the school. */
export class Teacher implements TeacherDetails {
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

  static hire(details: NewTeacher, { now, today }: SchoolTime): Teacher {
    const teacher = Object.assign(new Teacher(), nothingElseKnown, { hireDate: today, createdAt: now });
    teacher.revise(details, now);
    return teacher;
  }

  /** Takes over what is given and keeps the rest. */
  revise(details: Partial<TeacherDetails>, now: Date): void {
    Object.assign(this, details, { updatedAt: now });
  }
}
