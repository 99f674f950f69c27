import { Clock } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Grade, type NewGrade } from '../domain/grade';
import type { GradingScale } from '../domain/grading-scale';
import { GradeRepository } from '../persistence/grade.repository';

/** Injects the scale that the school grades by. */
export const GRADING_SCALE = Symbol('GRADING_SCALE');

@Injectable()
export class GradesService {
  constructor(
    private readonly grades: GradeRepository,
    private readonly clock: Clock,
    @Inject(GRADING_SCALE) private readonly scale: GradingScale,
  ) {}

  /** @returns the new grade's id @throws UnknownReference */
  async record(details: NewGrade): Promise<number> {
    const grade = Grade.record(details, this.scale, this.clock.now());
    await this.grades.add(grade);
    return grade.id;
  }
}
