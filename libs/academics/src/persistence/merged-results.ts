import { type StoredRow, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** What the merge of two students changed of results, for its undo. Moved grades take theirs along. */
export interface MovedResults {
  /** The ids of results that are no grades. */
  readonly moved: readonly number[];
  /** Those of grades that were set aside, of which the grades that count had none. */
  readonly repointed: readonly { readonly id: number; readonly from: number; readonly to: number }[];
  /** Those that went with grades that were set aside. */
  readonly setAside: readonly StoredRow[];
}

/** A grade that is set aside, and the one that counts. */
interface Pair {
  readonly from: number;
  readonly to: number;
}

const REPOINT = `UPDATE result SET grade_id = given.kept, student_id = $3::int FROM unnest($1::int[], $2::int[]) given (other, kept)
  WHERE grade_id = given.other AND NOT EXISTS (SELECT FROM result own WHERE own.grade_id = given.kept)
  RETURNING id, given.other AS "from", given.kept AS "to"`;

const MOVE = `UPDATE result SET student_id = $2::int WHERE student_id = $1::int AND grade_id IS NULL RETURNING id`;

const SET_ASIDE = `SELECT id, to_jsonb(result) AS row FROM result WHERE grade_id = ANY ($1::int[]) ORDER BY id FOR UPDATE`;

const POINT_BACK = `UPDATE result SET grade_id = given."from", student_id = $2::int
  FROM jsonb_to_recordset($1::text::jsonb) given (id int, "from" int, "to" int)
  WHERE result.id = given.id AND grade_id = given."to" AND EXISTS (SELECT FROM grade WHERE grade.id = given."from" AND student_id = $2::int)`;

const MOVE_BACK = `UPDATE result SET student_id = $2::int WHERE id = ANY ($1::int[]) AND student_id = $3::int AND grade_id IS NULL`;

const PUT_BACK = `INSERT INTO result SELECT stored.* FROM jsonb_populate_recordset(NULL::result, $1::text::jsonb) stored
    JOIN grade ON grade.id = stored.grade_id AND grade.student_id = $2::int ON CONFLICT DO NOTHING`;

/** Gives the results of one student to another one, and back. Call it inside a transaction. */
@Injectable()
export class MergedResults {
  constructor(private readonly transactions: Transactions) {}

  /** Call it before the grades that are set aside are removed. */
  async move(from: number, to: number, pairs: readonly Pair[]): Promise<MovedResults> {
    const others = pairs.map((pair) => pair.from);
    const repointed = await this.execute<MovedResults['repointed'][number]>(REPOINT, [
      others,
      pairs.map((pair) => pair.to),
      to,
    ]);
    const moved = await this.execute<{ id: number }>(MOVE, [from, to]);
    const aside = await this.execute<{ row: StoredRow }>(SET_ASIDE, [others]);
    return { moved: moved.map(({ id }) => id), repointed, setAside: aside.map(({ row }) => row) };
  }

  /** Puts back what was moved, as far as it is still as the merge left it. Call it when the grades are back. */
  async moveBack({ moved, repointed, setAside }: MovedResults, from: number, to: number): Promise<void> {
    await this.execute(MOVE_BACK, [moved, to, from]);
    await this.execute(POINT_BACK, [JSON.stringify(repointed), to]);
    await this.execute(PUT_BACK, [JSON.stringify(setAside), to]);
  }

  private execute<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.transactions.execute<Row>({ sql, values });
  }
}
