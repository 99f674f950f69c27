import type { SchoolTime } from '@homeroom/kernel';
import { RecordService, SchoolCalendar } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type NewTeacher, Teacher, type TeacherDetails } from '../domain/teacher';
import { TeacherRepository } from '../persistence/teacher.table';

@Injectable()
export class TeachersService extends RecordService<Teacher, NewTeacher, TeacherDetails, SchoolTime> {
  constructor(teachers: TeacherRepository, calendar: SchoolCalendar) {
    super(teachers, {
      time: () => calendar.time(),
      create: (details, time) => Teacher.hire(details, time),
      revise: (teacher, details, time) => teacher.revise(details, time),
    });
  }
}
