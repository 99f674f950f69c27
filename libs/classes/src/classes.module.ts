import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ClassesService } from './application/classes.service';
import { EnrollmentService } from './application/enrollment.service';
import { ClassesController } from './http/classes.controller';
import { ClassOccupancy } from './persistence/class-occupancy.queries';
import { ClassQueries } from './persistence/class.queries';
import { schoolClassMapping } from './persistence/school-class.mapping';
import { SchoolClassRepository } from './persistence/school-class.repository';

/** Classes, rosters and enrollments. */
@Module({
  imports: [MikroOrmModule.forFeature([schoolClassMapping])],
  controllers: [ClassesController],
  providers: [ClassesService, EnrollmentService, ClassOccupancy, ClassQueries, SchoolClassRepository],
  exports: [ClassOccupancy],
})
export class ClassesModule {}
