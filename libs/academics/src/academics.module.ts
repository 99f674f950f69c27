import { ClassesServices } from '@homeroom/classes';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { AbsenceService } from './application/absence.service';
import { AttendanceService } from './application/attendance.service';
import { AveragesService } from './application/averages.service';
import { GRADING_SCALE, GradesService } from './application/grades.service';
import type { GradingScale } from './domain/grading-scale';
import { AttendanceController } from './http/attendance.controller';
import { GradesController } from './http/grades.controller';
import { LessonWarning } from './http/lesson-warning';
import { StudentGradesController } from './http/student-grades.controller';
import { Absentees } from './persistence/absentees.queries';
import { AttendanceByDay } from './persistence/attendance-by-day.queries';
import { AttendanceQueries } from './persistence/attendance.queries';
import { AttendanceRepository } from './persistence/attendance.repository';
import { DayAttendance } from './persistence/day-attendance.queries';
import { GradeDistribution } from './persistence/grade-distribution.queries';
import { GradeQueries } from './persistence/grade.queries';
import { GradeRepository } from './persistence/grade.table';
import { GradedItems } from './persistence/graded-items';
import { LastMarks } from './persistence/last-marks.queries';
import { MarksOfDays } from './persistence/marks-of-days.repository';
import { MergedResults } from './persistence/merged-results';
import { RecordHistory } from './persistence/record-history.queries';
import { ResultRepository } from './persistence/result.table';
import { academicMappings } from './persistence/tables';

const services = [
  AbsenceService,
  Absentees,
  AttendanceByDay,
  AttendanceQueries,
  AttendanceRepository,
  AttendanceService,
  AveragesService,
  DayAttendance,
  GradeDistribution,
  GradeQueries,
  GradeRepository,
  GradedItems,
  GradesService,
  LastMarks,
  MarksOfDays,
  MergedResults,
  RecordHistory,
  ResultRepository,
];

/** Grades and attendance, without HTTP. */
@Module({
  imports: [MikroOrmModule.forFeature(academicMappings), ClassesServices],
  providers: services,
  exports: services,
})
export class AcademicsServices {
  static gradedBy(scale: GradingScale): DynamicModule {
    return { module: AcademicsServices, providers: [{ provide: GRADING_SCALE, useValue: scale }] };
  }
}

/** Grades and attendance. */
@Module({
  controllers: [AttendanceController, GradesController, StudentGradesController],
  providers: [LessonWarning],
})
export class AcademicsModule {
  static gradedBy(scale: GradingScale): DynamicModule {
    const services = AcademicsServices.gradedBy(scale);
    return { module: AcademicsModule, imports: [services], exports: [services] };
  }
}
