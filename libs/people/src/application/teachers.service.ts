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

  /** @returns the new teacher's id */
  async hire(details: NewTeacher): Promise<number> {
    const teacher = Teacher.hire(details, this.calendar.time());
    await this.teachers.add(teacher);
    return teacher.id;
  }

  /** @throws TeacherNotFound */
  revise(id: number, details: Partial<TeacherDetails>): Promise<void> {
    return this.teachers.change(id, (teacher) => teacher.revise(details, this.calendar.time().now));
  }
}
