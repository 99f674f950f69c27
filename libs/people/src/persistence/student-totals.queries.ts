import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { byGradeLevel } from '../domain/grade-level';

interface GradeLevel {
  readonly grade_level: string;
  readonly students: number;
}

/** Reads the counters only. A grade level without students keeps its shards, whose sum is 0. */
const BY_GRADE_LEVEL = `SELECT grade_level, sum(n)::int AS students FROM student_count
  GROUP BY grade_level HAVING sum(n) > 0`;

/** No totals are kept by school. */
const OF_SCHOOL = `SELECT grade_level, count(*)::int AS students FROM student
  WHERE withdrawn_on IS NULL AND school_id = $1::int GROUP BY grade_level`;

/** Counts the students, in total and by grade level. */
@Injectable()
export class StudentTotals {
  constructor(private readonly reader: ReportClient) {}

  /** @param schoolId only students whose home school it is */
  async read(schoolId?: number): Promise<{ total: number; by_grade_level: GradeLevel[] }> {
    const levels =
      schoolId === undefined
        ? await this.reader.rows<GradeLevel>(BY_GRADE_LEVEL)
        : await this.reader.rows<GradeLevel>(OF_SCHOOL, [schoolId]);
    return {
      total: levels.reduce((sum, { students }) => sum + students, 0),
      by_grade_level: levels.toSorted((one, other) => byGradeLevel(one.grade_level, other.grade_level)),
    };
  }
}
