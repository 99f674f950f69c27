import { Inject, Injectable } from '@nestjs/common';
import { type GradingScale, lettersOf } from '../domain/grading-scale';
import { type TermAverage, termAverages } from '../domain/term-averages';
import { type GradeFilter, GradeQueries } from '../persistence/grade.queries';
import { GRADING_SCALE } from './grades.service';

@Injectable()
export class AveragesService {
  constructor(
    private readonly records: GradeQueries,
    @Inject(GRADING_SCALE) private readonly scale: GradingScale,
  ) {}

  /** The averages of a student by class and term. @throws StudentNotFound */
  async ofStudent(studentId: number, filter: GradeFilter): Promise<TermAverage[]> {
    return termAverages(await this.records.allOfStudent(studentId, filter), lettersOf(this.scale));
  }
}
