import { compareNaturally } from '@homeroom/kernel';
import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { byLetter } from '../domain/letter-order';

interface LetterCount {
  readonly letter_grade: string;
  readonly grades: number;
}

interface Term {
  readonly term: string;
  readonly total: number;
  readonly letters: readonly LetterCount[];
}

/** Runs as an index-only scan. */
const BY_TERM = `SELECT term, letter_grade, count(*)::int AS grades FROM grade GROUP BY term, letter_grade`;

/** Counts the letter grades by term. */
@Injectable()
export class GradeDistribution {
  constructor(private readonly reader: ReportClient) {}

  /** Each term with its letter grades, the best first. */
  async byTerm(): Promise<Term[]> {
    const counts = await this.reader.rows<LetterCount & { readonly term: string }>(BY_TERM);
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
