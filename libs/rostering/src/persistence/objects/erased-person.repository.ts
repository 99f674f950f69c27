import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ErasedPeople } from '../../domain/erased-people';

/** Reads who was erased. */
@Injectable()
export class ErasedPersonRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Reads all digests. There are few. */
  async all(): Promise<ErasedPeople> {
    const rows = await this.transactions.execute<{ identity: string; digest: string }>({
      sql: `SELECT identity.id::text AS identity, encode(digest, 'hex') AS digest FROM erased_person CROSS JOIN roster_identity identity`,
      values: [],
    });
    return new ErasedPeople(rows[0]?.identity ?? '', new Set(rows.map(({ digest }) => digest)));
  }
}
