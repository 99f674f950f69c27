import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ClassesService } from './application/classes.service';
import { EnrollmentImportService } from './application/enrollment-import.service';
import { EnrollmentService } from './application/enrollment.service';
import { DayTurn } from './application/day-turn';
import { ShareDays } from './application/share-days';
import { SeatingService } from './application/seating.service';
import { WithdrawalService } from './application/withdrawal.service';
import {
  ClassArchiveController,
  ClassesController,
  ClassSchoolController,
  RosterController,
} from './http/classes.controller';
import { EnrollmentsController } from './http/enrollments.controller';
import { WithdrawalsController } from './http/withdrawals.controller';
import { ArchivedClasses } from './application/archived-classes';
import { ClassOccupancy } from './persistence/class-occupancy.queries';
import { ClassQueries } from './persistence/class.queries';
import { ClassTimes } from './persistence/class-times.queries';
import { EnrollmentQueries } from './persistence/enrollments/enrollment.queries';
import { EnrollmentRepository } from './persistence/enrollments/enrollment.repository';
import { SeatingRepository } from './persistence/enrollments/seating.repository';
import { SchoolClassRepository } from './persistence/school-class.table';
import { MergedTeachings } from './persistence/merged-teachings';
import { Semesters } from './persistence/semesters.queries';
import { classMappings } from './persistence/tables';

const services = [
  ClassesService,
  EnrollmentService,
  ClassOccupancy,
  ClassQueries,
  ClassTimes,
  ArchivedClasses,
  EnrollmentImportService,
  EnrollmentQueries,
  EnrollmentRepository,
  SchoolClassRepository,
  DayTurn,
  MergedTeachings,
  SeatingRepository,
  SeatingService,
  Semesters,
  ShareDays,
  WithdrawalService,
];

/** Classes, rosters and enrollments, without HTTP. */
@Module({
  imports: [MikroOrmModule.forFeature(classMappings)],
  providers: services,
  exports: services,
})
export class ClassesServices {}

/** Classes, rosters and enrollments. */
@Module({
  imports: [ClassesServices],
  controllers: [
    ClassesController,
    RosterController,
    ClassSchoolController,
    ClassArchiveController,
    EnrollmentsController,
    WithdrawalsController,
  ],
  exports: [ClassesServices],
})
export class ClassesModule {}
