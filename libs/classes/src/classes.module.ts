import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ClassesService } from './application/classes.service';
import { EnrollmentPeriodsService } from './application/enrollment-periods.service';
import { EnrollmentService } from './application/enrollment.service';
import { WithdrawalService } from './application/withdrawal.service';
import { ClassesController } from './http/classes.controller';
import { EnrollmentsController } from './http/enrollments.controller';
import { WithdrawalsController } from './http/withdrawals.controller';
import { ClassOccupancy } from './persistence/class-occupancy.queries';
import { ClassSearch } from './persistence/class-search.queries';
import { ClassQueries } from './persistence/class.queries';
import { EnrollmentPeriodRepository } from './persistence/enrollments/enrollment-period.repository';
import { EnrollmentQueries } from './persistence/enrollments/enrollment.queries';
import { schoolClassMapping } from './persistence/school-class.mapping';
import { SchoolClassRepository } from './persistence/school-class.repository';
import { Semesters } from './persistence/semesters.queries';

const services = [
  ClassesService,
  EnrollmentService,
  ClassOccupancy,
  ClassQueries,
  ClassSearch,
  EnrollmentPeriodRepository,
  EnrollmentPeriodsService,
  EnrollmentQueries,
  SchoolClassRepository,
  Semesters,
  WithdrawalService,
];

/** Classes, rosters and enrollments, without HTTP. */
@Module({ imports: [MikroOrmModule.forFeature([schoolClassMapping])], providers: services, exports: services })
export class ClassesServices {}

/** Classes, rosters and enrollments. */
@Module({
  imports: [ClassesServices],
  controllers: [ClassesController, EnrollmentsController, WithdrawalsController],
  exports: [ClassesServices],
})
export class ClassesModule {}
