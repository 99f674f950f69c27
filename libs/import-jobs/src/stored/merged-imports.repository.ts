import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** Lets what imports stored of one student count for another one, so that an erasure finds it. Call it inside a transaction. */
@Injectable()
export class MergedImportRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns the ids of the stored values */
  async move(from: number, to: number): Promise<readonly string[]> {
    const rows = await this.transactions.execute<{ id: string }>({
      sql: 'UPDATE import_record SET student_id = $2::integer WHERE student_id = $1::integer RETURNING id::text',
      values: [from, to],
    });
    return rows.map(({ id }) => id);
  }

  async moveBack(ids: readonly string[], from: number, to: number): Promise<void> {
    await this.transactions.execute({
      sql: 'UPDATE import_record SET student_id = $3::integer WHERE id = ANY ($1::bigint[]) AND student_id = $2::integer',
      values: [ids, from, to],
    });
  }
}
