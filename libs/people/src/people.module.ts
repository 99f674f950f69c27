import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { SCHOOL_TIME_ZONE, SchoolCalendar } from './application/school-calendar';
import { StudentsService } from './application/students.service';
import { TeachersService } from './application/teachers.service';
import { StudentsController } from './http/students.controller';
import { TeachersController } from './http/teachers.controller';
import { Departments } from './persistence/departments.queries';
import { StudentTotals } from './persistence/student-totals.queries';
import { studentMapping } from './persistence/student.mapping';
import { StudentQueries } from './persistence/student.queries';
import { StudentRepository } from './persistence/student.repository';
import { teacherMapping } from './persistence/teacher.mapping';
import { TeacherQueries } from './persistence/teacher.queries';
import { TeacherRepository } from './persistence/teacher.repository';

/** Students and teachers. */
@Module({
  imports: [MikroOrmModule.forFeature([studentMapping, teacherMapping])],
  controllers: [StudentsController, TeachersController],
  providers: [
    Departments,
    SchoolCalendar,
    StudentTotals,
    StudentQueries,
    StudentRepository,
    StudentsService,
    TeacherQueries,
    TeacherRepository,
    TeachersService,
  ],
  exports: [Departments, SchoolCalendar, StudentQueries, StudentsService, StudentTotals, TeachersService],
})
export class PeopleModule {
  /** @param timeZone of the school; it decides on the current date there */
  static inTimeZone(timeZone: string): DynamicModule {
    return { module: PeopleModule, global: true, providers: [{ provide: SCHOOL_TIME_ZONE, useValue: timeZone }] };
  }
}
