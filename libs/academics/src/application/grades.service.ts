import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Inject, Injectable } from '@nestjs/common';
import { Grade, type GradeCorrection, type NewGrade } from '../domain/grade';
import type { GradingScale } from '../domain/grading-scale';
import { GradeRepository } from '../persistence/grade.table';

/** Injects the grading scale of the school. */
export const GRADING_SCALE = Symbol('GRADING_SCALE');

@Injectable()
export class GradesService extends RecordService<Grade, NewGrade, GradeCorrection, Date> {
  constructor(grades: GradeRepository, clock: Clock, @Inject(GRADING_SCALE) scale: GradingScale) {
    super(grades, {
      time: () => clock.now(),
      create: (details, now) => Grade.record(details, scale, now),
      revise: (grade, details) => grade.correct(details, scale),
    });
  }
}
