import { ReadClient, RowMoves, Transactions, visibleIds, withoutShare } from '@homeroom/database';
import { ValidationFailed } from '@homeroom/kernel';
import {
  type CandidatePair,
  DistinctStudents,
  type DuplicateReason,
  duplicateReasons,
  ProbableDuplicateQueries,
  SchoolCalendar,
  type StudentFacts,
  StudentNotFound,
  studentTable,
} from '@homeroom/people';
import { Injectable } from '@nestjs/common';

/** Two records that are probably of one student. */
export interface ProbableDuplicate {
  readonly students: readonly [StudentFacts, StudentFacts];
  readonly reasons: readonly DuplicateReason[];
  /** Who said that they are two students, and when; null if nobody did. */
  readonly distinct: { readonly noted_at: string; readonly user_id: number | null } | null;
}

/** A page of pairs. The surest ones come first. */
export interface DuplicatesPage {
  readonly data: readonly ProbableDuplicate[];
  readonly total: number;
}

interface AskedPairs {
  /** The pairs of whom a person said that they are two students; by default the others. */
  readonly areDistinct: boolean;
  /** Only pairs of which one belongs to this school. */
  readonly schoolId: number | null;
  readonly page: number;
  readonly perPage: number;
}

/** Finds students who were probably added twice, among those that the caller sees, and remembers who was not. */
@Injectable()
export class ProbableDuplicatesService {
  constructor(
    private readonly queries: ProbableDuplicateQueries,
    private readonly distinct: DistinctStudents,
    private readonly rows: RowMoves,
    private readonly transactions: Transactions,
    private readonly reader: ReadClient,
    private readonly calendar: SchoolCalendar,
  ) {}

  async page({ areDistinct, schoolId, page, perPage }: AskedPairs): Promise<DuplicatesPage> {
    const candidates = await this.queries.candidates(areDistinct, schoolId);
    const found = candidates.flatMap((pair) => {
      const reasons = duplicateReasons(pair);
      return reasons ? [{ ...pair, reasons }] : [];
    });
    const shown = found.toSorted(bySureness).slice((page - 1) * perPage, page * perPage);
    return { data: await this.withFacts(shown), total: found.length };
  }

  /**
   * Remembers whether two students are two, although their records are alike.
   *
   * @param userId null at the command line
   * @throws StudentNotFound, ValidationFailed
   */
  mark(ids: readonly [number, number], areDistinct: boolean, userId: number | null): Promise<void> {
    const [lowId = 0, highId = 0] = ids.toSorted((one, other) => one - other);
    if (lowId === highId) throw new ValidationFailed(['other_id must not be student_id']);
    return this.transactions.inTransaction(async () => {
      const visible = await visibleIds(this.reader, 'student_record', ids);
      if (visible.size < ids.length) throw new StudentNotFound();
      await withoutShare(async () => {
        if ((await this.rows.rowsOf(studentTable, 'id', ids)).length < ids.length) throw new StudentNotFound();
        const pair = { lowId, highId };
        if (areDistinct) await this.distinct.add(pair, this.calendar.time().now, userId);
        else await this.distinct.remove(pair);
      });
    });
  }

  private async withFacts(pairs: readonly FoundPair[]): Promise<readonly ProbableDuplicate[]> {
    const { students, marks } = await this.queries.facts(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
    const byId = new Map(students.map((each) => [each.id, each]));
    return pairs.flatMap(({ lowId, highId, reasons }) => {
      const [low, high] = [byId.get(lowId), byId.get(highId)];
      const mark = marks.find((each) => each.low_id === lowId && each.high_id === highId);
      // A student may have been removed since the pairs were found.
      if (!low || !high) return [];
      return [
        { students: [low, high], reasons, distinct: mark ? { noted_at: mark.noted_at, user_id: mark.user_id } : null },
      ];
    });
  }
}

interface FoundPair extends CandidatePair {
  readonly reasons: readonly DuplicateReason[];
}

const sureness = ({ reasons }: FoundPair): number => reasons.length + (reasons.includes('name') ? 0.5 : 0);

const bySureness = (one: FoundPair, other: FoundPair): number =>
  sureness(other) - sureness(one) || one.lowId - other.lowId || one.highId - other.highId;
