import { Clock, type DomainError } from '@homeroom/kernel';
import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import { Inject, Injectable } from '@nestjs/common';
import { Grade, type GradeCorrection, type NewGrade } from '../domain/grade';
import type { GradingScale } from '../domain/grading-scale';
import { GradeRepository } from '../persistence/grade.repository';

/** Injects the grading scale of the school. */
export const GRADING_SCALE = Symbol('GRADING_SCALE');

@Injectable()
export class GradesService {
  constructor(
    private readonly grades: GradeRepository,
    private readonly clock: Clock,
    @Inject(GRADING_SCALE) private readonly scale: GradingScale,
  ) {}

  /** @throws UnknownReference */
  record(details: NewGrade): Promise<Written> {
    return this.grades.add(Grade.record(details, this.scale, this.clock.now()));
  }

  /** @returns the outcome of each grade, in their order */
  recordAll(grades: readonly NewGrade[]): Promise<WriteOutcome[]> {
    const now = this.clock.now();
    return this.grades.addAll(grades, (details) => Grade.record(details, this.scale, now));
  }

  /** @throws GradeNotFound, UnknownReference, ValidationFailed */
  correct(id: number, details: GradeCorrection): Promise<Written> {
    return this.grades.change(id, (grade) => grade.correct(details, this.scale));
  }

  /** @returns the outcome of each correction, in their order; each is of another grade */
  correctAll(corrections: readonly Revision<GradeCorrection>[]): Promise<WriteOutcome[]> {
    return this.grades.changeAll(
      corrections.map(({ id, details }) => ({ id, change: (grade) => grade.correct(details, this.scale) })),
    );
  }

  /** @throws GradeNotFound */
  remove(id: number): Promise<void> {
    return this.grades.remove(id);
  }

  /** @returns the error of each grade that is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.grades.removeAll(ids);
  }
}
