import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { AttendanceService } from './application/attendance.service';
import { GRADING_SCALE, GradesService } from './application/grades.service';
import type { GradingScale } from './domain/grading-scale';
import { AttendanceController } from './http/attendance.controller';
import { GradesController } from './http/grades.controller';
import { StudentGradesController } from './http/student-grades.controller';
import { AttendanceByDay } from './persistence/attendance-by-day.queries';
import { attendanceMapping, attendanceVersionMapping } from './persistence/attendance.mapping';
import { AttendanceQueries } from './persistence/attendance.queries';
import { AttendanceRepository } from './persistence/attendance.repository';
import { GradeDistribution } from './persistence/grade-distribution.queries';
import { gradeMapping, gradeVersionMapping } from './persistence/grade.mapping';
import { GradeQueries } from './persistence/grade.queries';
import { GradeRepository } from './persistence/grade.repository';
import { RecordHistory } from './persistence/record-history.queries';

/** Grades and attendance. */
@Module({
  imports: [
    MikroOrmModule.forFeature([attendanceMapping, attendanceVersionMapping, gradeMapping, gradeVersionMapping]),
  ],
  controllers: [AttendanceController, GradesController, StudentGradesController],
  providers: [
    AttendanceByDay,
    AttendanceQueries,
    AttendanceRepository,
    AttendanceService,
    GradeDistribution,
    GradeQueries,
    GradeRepository,
    GradesService,
    RecordHistory,
  ],
  exports: [AttendanceByDay, AttendanceService, GradeDistribution, GradesService],
})
export class AcademicsModule {
  static gradedBy(scale: GradingScale): DynamicModule {
    return { module: AcademicsModule, providers: [{ provide: GRADING_SCALE, useValue: scale }] };
  }
}
