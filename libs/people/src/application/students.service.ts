import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import type { DomainError } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type NewStudent, Student, type StudentDetails } from '../domain/student';
import { StudentRepository } from '../persistence/student.repository';
import { SchoolCalendar } from './school-calendar';

@Injectable()
export class StudentsService {
  constructor(
    private readonly students: StudentRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  register(details: NewStudent): Promise<Written> {
    return this.students.add(Student.register(details, this.calendar.time()));
  }

  /** @returns the outcome of each student, in their order */
  registerAll(students: readonly NewStudent[]): Promise<WriteOutcome[]> {
    const time = this.calendar.time();
    return this.students.addAll(students, (details) => Student.register(details, time));
  }

  /** @throws StudentNotFound */
  revise(id: number, details: Partial<StudentDetails>): Promise<Written> {
    return this.students.change(id, (student) => student.revise(details, this.calendar.time()));
  }

  /** @returns the outcome of each change, in their order; each is of another student */
  reviseAll(revisions: readonly Revision<StudentDetails>[]): Promise<WriteOutcome[]> {
    const time = this.calendar.time();
    return this.students.changeAll(
      revisions.map(({ id, details }) => ({ id, change: (student) => student.revise(details, time) })),
    );
  }

  /** @throws StudentNotFound, RecordInUse for a student with enrollments, grades or attendance */
  remove(id: number): Promise<void> {
    return this.students.remove(id);
  }

  /** @returns the error of each student who is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.students.removeAll(ids);
  }
}
