import type { SchoolTime } from '@homeroom/kernel';
import { RecordService, SchoolCalendar } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type NewStudent, Student, type StudentDetails } from '../domain/student';
import { StudentRepository } from '../persistence/student.table';

@Injectable()
export class StudentsService extends RecordService<Student, NewStudent, StudentDetails, SchoolTime> {
  constructor(students: StudentRepository, calendar: SchoolCalendar) {
    super(students, {
      time: () => calendar.time(),
      create: (details, time) => Student.register(details, time),
      revise: (student, details, time) => student.revise(details, time),
    });
  }
}
