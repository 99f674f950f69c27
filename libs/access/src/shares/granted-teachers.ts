import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** Lets the users who see the classes of one teacher see those of another one. Call it inside a transaction that has locked both. */
@Injectable()
export class GrantedTeachers {
  constructor(private readonly transactions: Transactions) {}

  /** @param among the ids of shares; by default all. @returns the ids of the shares that have the other teacher now */
  async move(from: number, to: number, among: readonly number[] | null = null): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `UPDATE share_grant SET teacher_id = $2::integer
        WHERE teacher_id = $1::integer AND ($3::integer[] IS NULL OR share_id = ANY ($3::integer[])) RETURNING share_id AS id`,
      values: [from, to, among],
    });
    return rows.map(({ id }) => id);
  }

  /** Brings the shares of teachers up to date, after their grants have moved. */
  async refresh(teacherIds: readonly number[]): Promise<void> {
    await this.transactions.execute({
      sql: `SELECT refresh_share_classes(ARRAY(SELECT DISTINCT class_id FROM teaching WHERE teacher_id = ANY ($1::integer[])),
        $1::integer[], ARRAY[]::integer[]) WHERE EXISTS (SELECT FROM share_grant WHERE teacher_id = ANY ($1::integer[]))`,
      values: [teacherIds],
    });
  }
}
