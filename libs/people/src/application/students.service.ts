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

  /** @returns the new student's id */
  async register(details: NewStudent): Promise<number> {
    const student = Student.register(details, this.calendar.time());
    await this.students.add(student);
    return student.id;
  }

  /** @throws StudentNotFound */
  revise(id: number, details: Partial<StudentDetails>): Promise<void> {
    return this.students.change(id, (student) => student.revise(details, this.calendar.time()));
  }
}
