import { ArchivedClasses, type RejectArchived } from '@homeroom/classes';
import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Inject, Injectable } from '@nestjs/common';
import { Grade, type GradeCorrection, type NewGrade } from '../domain/grade';
import type { GradingScale } from '../domain/grading-scale';
import { GradeRepository } from '../persistence/grade.table';

/** Injects the grading scale of the school. */
export const GRADING_SCALE = Symbol('GRADING_SCALE');

/** The time of a write, and the rule for the classes that it names. */
interface GradeTime {
  readonly now: Date;
  readonly rejectArchived: RejectArchived;
}

/** A grade of a class that is archived can be corrected, and no other grade can be given the class. */
@Injectable()
export class GradesService extends RecordService<Grade, NewGrade, GradeCorrection, GradeTime> {
  constructor(
    grades: GradeRepository,
    clock: Clock,
    @Inject(GRADING_SCALE) scale: GradingScale,
    classes: ArchivedClasses,
  ) {
    super(grades, {
      time: async (given) => ({
        now: clock.now(),
        rejectArchived: await classes.among(given.flatMap(({ classId }) => classId ?? [])),
      }),
      create: (details, { now, rejectArchived }) => {
        rejectArchived(details.classId);
        return Grade.record(details, scale, now);
      },
      revise: (grade, details, { rejectArchived }) => {
        if (details.classId !== undefined && details.classId !== grade.classId) rejectArchived(details.classId);
        grade.correct(details, scale);
      },
    });
  }
}
