import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { AttendanceService } from './application/attendance.service';
import { GRADING_SCALE, GradesService } from './application/grades.service';
import type { GradingScale } from './domain/grading-scale';
import { AttendanceController } from './http/attendance.controller';
import { GradesController } from './http/grades.controller';
import { AttendanceByDay } from './persistence/attendance-by-day.records';
import { AttendanceRecords } from './persistence/attendance.records';
import { AttendanceRepository } from './persistence/attendance.repository';
import { GradeDistribution } from './persistence/grade-distribution.records';
import { gradeMapping } from './persistence/grade.mapping';
import { GradeRecords } from './persistence/grade.records';
import { GradeRepository } from './persistence/grade.repository';

/** Grades and attendance. */
@Module({
  imports: [MikroOrmModule.forFeature([gradeMapping])],
  controllers: [AttendanceController, GradesController],
  providers: [
    AttendanceByDay,
    AttendanceRecords,
    AttendanceRepository,
    AttendanceService,
    GradeDistribution,
    GradeRecords,
    GradeRepository,
    GradesService,
  ],
  exports: [AttendanceByDay, GradeDistribution],
})
export class AcademicsModule {
  static gradedBy(scale: GradingScale): DynamicModule {
    return { module: AcademicsModule, providers: [{ provide: GRADING_SCALE, useValue: scale }] };
  }
}
