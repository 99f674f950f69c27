import { Transactions, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** A grade with its line item. */
export interface GradeOfItem {
  readonly id: number;
  readonly studentId: number;
  readonly lineItemId: number | null;
  /** The id of what OneRoster knows beyond its record; null for nothing. */
  readonly resultId: number | null;
}

const FIND = `SELECT g.id, g.student_id AS "studentId", g.line_item_id AS "lineItemId", r.id AS "resultId"
  FROM grade g LEFT JOIN result r ON r.grade_id = g.id WHERE g.id = $1::int`;

const LINK = `UPDATE grade SET line_item_id = given.item FROM unnest($1::int[], $2::int[]) given (id, item)
  WHERE grade.id = given.id AND line_item_id IS DISTINCT FROM given.item`;

const COUNT = `SELECT ((SELECT count(*) FROM grade WHERE line_item_id = $1::int)
  + (SELECT count(*) FROM result WHERE line_item_id = $1::int))::int AS count`;

/** Which grades and other results a line item has. Call it inside a transaction, for line items that the caller sees. */
@Injectable()
export class GradedItems {
  constructor(private readonly transactions: Transactions) {}

  async find(gradeId: number): Promise<GradeOfItem | null> {
    const [row] = await this.execute<GradeOfItem>(FIND, [gradeId]);
    return row ?? null;
  }

  /** The ids of the grades of a line item, in their order. */
  async gradesOf(lineItemId: number): Promise<readonly number[]> {
    const rows = await this.execute<{ id: number }>('SELECT id FROM grade WHERE line_item_id = $1::int ORDER BY id', [
      lineItemId,
    ]);
    return rows.map(({ id }) => id);
  }

  /** The number of its results. */
  async countOf(lineItemId: number): Promise<number> {
    const [row] = await this.execute<{ count: number }>(COUNT, [lineItemId]);
    return row?.count ?? 0;
  }

  /** Gives grades their line items, where several have the same title, term and maximum. */
  async link(grades: readonly { readonly id: number; readonly lineItemId: number }[]): Promise<void> {
    await this.execute(LINK, [grades.map(({ id }) => id), grades.map(({ lineItemId }) => lineItemId)]);
  }

  private execute<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return withoutShare(() => this.transactions.execute<Row>({ sql, values }));
  }
}
