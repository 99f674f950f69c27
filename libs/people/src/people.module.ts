import { MikroOrmModule } from '@mikro-orm/nestjs';
import { SCHOOL_TIME_ZONE, SchoolCalendar } from '@homeroom/records';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContactsService } from './application/contacts.service';
import { StudentWithdrawalsService } from './application/student-withdrawals.service';
import { StudentsService } from './application/students.service';
import { TeachersService } from './application/teachers.service';
import { ContactsController, StudentContactsController } from './http/contacts/contacts.controller';
import {
  StudentPastController,
  StudentPreferredNameController,
  StudentsController,
  StudentSchoolController,
  StudentStatusController,
} from './http/students.controller';
import {
  TeacherArchiveController,
  TeacherPreferredNameController,
  TeachersController,
  TeacherSchoolController,
} from './http/teachers.controller';
import { ContactQueries } from './persistence/contacts/contact.queries';
import { ContactRepository } from './persistence/contacts/contact.table';
import { StudentContactRepository } from './persistence/contacts/student-contact.repository';
import { Departments } from './persistence/departments.queries';
import { DistinctStudents } from './persistence/distinct-students';
import { ProbableDuplicateQueries } from './persistence/probable-duplicates.queries';
import { RecordMergeQueries } from './persistence/record-merge.queries';
import { StudentTotals } from './persistence/student-totals.queries';
import { StudentWithdrawalRepository } from './persistence/student-withdrawal.repository';
import { StudentQueries } from './persistence/student.queries';
import { StudentRepository } from './persistence/student.table';
import { TeacherQueries } from './persistence/teacher.queries';
import { TeacherRepository } from './persistence/teacher.table';
import { peopleMappings } from './persistence/tables';

const services = [
  ContactQueries,
  ContactRepository,
  ContactsService,
  Departments,
  DistinctStudents,
  ProbableDuplicateQueries,
  RecordMergeQueries,
  SchoolCalendar,
  StudentContactRepository,
  StudentTotals,
  StudentQueries,
  StudentRepository,
  StudentsService,
  StudentWithdrawalRepository,
  StudentWithdrawalsService,
  TeacherQueries,
  TeacherRepository,
  TeachersService,
];

/** Students and teachers, without HTTP. */
@Module({
  imports: [MikroOrmModule.forFeature(peopleMappings)],
  providers: services,
  exports: services,
})
export class PeopleServices {
  /** @param timeZone of the school; it decides on the current date there */
  static inTimeZone(timeZone: string): DynamicModule {
    const provided = { provide: SCHOOL_TIME_ZONE, useValue: timeZone };
    return { module: PeopleServices, global: true, providers: [provided] };
  }
}

/** Students and teachers. */
@Module({
  controllers: [
    StudentsController,
    StudentSchoolController,
    StudentPreferredNameController,
    StudentPastController,
    StudentStatusController,
    ContactsController,
    StudentContactsController,
    TeachersController,
    TeacherSchoolController,
    TeacherArchiveController,
    TeacherPreferredNameController,
  ],
})
export class PeopleModule {
  static inTimeZone(timeZone: string): DynamicModule {
    return { module: PeopleModule, imports: [PeopleServices.inTimeZone(timeZone)] };
  }
}
