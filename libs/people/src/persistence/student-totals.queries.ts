import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { byGradeLevel } from '../domain/grade-level';

interface GradeLevel {
  readonly grade_level: string;
  readonly students: number;
}

/** From the counters alone. A grade level that everybody has left keeps its shards, which add up to none. */
const BY_GRADE_LEVEL = `SELECT grade_level, sum(n)::int AS students FROM student_count
  GROUP BY grade_level HAVING sum(n) > 0`;

/** How many students there are, and in which grade levels. */
@Injectable()
export class StudentTotals {
  constructor(private readonly reader: ReportClient) {}

  async read(): Promise<{ total: number; by_grade_level: GradeLevel[] }> {
    const levels = await this.reader.rows<GradeLevel>(BY_GRADE_LEVEL);
    return {
      total: levels.reduce((sum, { students }) => sum + students, 0),
      by_grade_level: levels.toSorted((one, other) => byGradeLevel(one.grade_level, other.grade_level)),
    };
  }
}
