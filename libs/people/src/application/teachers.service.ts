import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import type { DomainError } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type NewTeacher, Teacher, type TeacherDetails } from '../domain/teacher';
import { TeacherRepository } from '../persistence/teacher.repository';
import { SchoolCalendar } from './school-calendar';

@Injectable()
export class TeachersService {
  constructor(
    private readonly teachers: TeacherRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  hire(details: NewTeacher): Promise<Written> {
    return this.teachers.add(Teacher.hire(details, this.calendar.time()));
  }

  /** @returns the outcome of each teacher, in their order */
  hireAll(teachers: readonly NewTeacher[]): Promise<WriteOutcome[]> {
    const time = this.calendar.time();
    return this.teachers.addAll(teachers, (details) => Teacher.hire(details, time));
  }

  /** @throws TeacherNotFound */
  revise(id: number, details: Partial<TeacherDetails>): Promise<Written> {
    return this.teachers.change(id, (teacher) => teacher.revise(details, this.calendar.time()));
  }

  /** @returns the outcome of each change, in their order; each is of another teacher */
  reviseAll(revisions: readonly Revision<TeacherDetails>[]): Promise<WriteOutcome[]> {
    const time = this.calendar.time();
    return this.teachers.changeAll(
      revisions.map(({ id, details }) => ({ id, change: (teacher) => teacher.revise(details, time) })),
    );
  }

  /** @throws TeacherNotFound, RecordInUse for a teacher with classes */
  remove(id: number): Promise<void> {
    return this.teachers.remove(id);
  }

  /** @returns the error of each teacher who is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.teachers.removeAll(ids);
  }
}
