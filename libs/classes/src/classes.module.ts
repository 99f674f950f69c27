import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ClassesService } from './application/classes.service';
import { EnrollmentService } from './application/enrollment.service';
import { ClassesController } from './http/classes.controller';
import { ClassSearch } from './persistence/class-search.queries';
import { ClassOccupancy } from './persistence/class-occupancy.queries';
import { ClassQueries } from './persistence/class.queries';
import { Semesters } from './persistence/semesters.queries';
import { schoolClassMapping } from './persistence/school-class.mapping';
import { SchoolClassRepository } from './persistence/school-class.repository';

/** Classes, rosters and enrollments. */
@Module({
  imports: [MikroOrmModule.forFeature([schoolClassMapping])],
  controllers: [ClassesController],
  providers: [
    ClassesService,
    EnrollmentService,
    ClassOccupancy,
    ClassQueries,
    ClassSearch,
    SchoolClassRepository,
    Semesters,
  ],
  exports: [ClassOccupancy, ClassSearch, Semesters],
})
export class ClassesModule {}
