import { createHash } from 'node:crypto';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** The sourcedIds of people who were erased, of which only digests are known. */
export class ErasedPeople {
  static readonly none = new ErasedPeople('', new Set());

  constructor(
    private readonly identity: string,
    private readonly digests: ReadonlySet<string>,
  ) {}

  get areNone(): boolean {
    return this.digests.size === 0;
  }

  /** As `erasedDigest` of import.privacy.ts makes it in SQL. */
  has(sourcedId: string): boolean {
    if (this.areNone) return false;
    return this.digests.has(createHash('sha256').update(`${this.identity} ${sourcedId}`).digest('hex'));
  }
}

@Injectable()
export class ErasedPersonRepository {
  constructor(private readonly transactions: Transactions) {}

  /** There are few of them. */
  async all(): Promise<ErasedPeople> {
    const rows = await this.transactions.execute<{ identity: string; digest: string }>({
      sql: `SELECT identity.id::text AS identity, encode(digest, 'hex') AS digest FROM erased_person CROSS JOIN roster_identity identity`,
      values: [],
    });
    return new ErasedPeople(rows[0]?.identity ?? '', new Set(rows.map(({ digest }) => digest)));
  }
}
