import { compareNaturally } from '@homeroom/kernel';
import { ReportClient, whereClause } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { byLetter } from '../domain/letter-order';
import { isOfSchool } from './records-of-school';

interface LetterCount {
  readonly letter_grade: string;
  readonly grades: number;
}

interface Term {
  readonly term: string;
  readonly total: number;
  readonly letters: readonly LetterCount[];
}

/** Runs as an index-only scan. Of a school it reads the grades of its classes. */
const BY_TERM = (where: string) =>
  `SELECT term, letter_grade, count(*)::int AS grades FROM grade ${where} GROUP BY term, letter_grade`;

/** Counts the letter grades by term. */
@Injectable()
export class GradeDistribution {
  constructor(private readonly reader: ReportClient) {}

  /** Each term with its letter grades, the best first. @param schoolId only grades in classes of this school */
  async byTerm(schoolId?: number): Promise<Term[]> {
    const { where, values } = whereClause([[isOfSchool(), schoolId]], 1);
    const counts = await this.reader.rows<LetterCount & { readonly term: string }>(BY_TERM(where), values);
    return [...Map.groupBy(counts, ({ term }) => term)]
      .map(([term, letters]) => ({
        term,
        total: letters.reduce((sum, { grades }) => sum + grades, 0),
        letters: letters
          .map(({ letter_grade, grades }) => ({ letter_grade, grades }))
          .sort((one, other) => byLetter(one.letter_grade, other.letter_grade)),
      }))
      .sort((one, other) => compareNaturally(one.term, other.term));
  }
}
