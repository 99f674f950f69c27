import type { Environment } from '@homeroom/kernel';
import { ReadClient, withoutShare } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Plan } from '../api-keys/plan';
import type { ShareRecord } from '../shares/share';
import { ShareQueries } from '../shares/share.queries';

/** What the cache of the keys does not have. */
interface KeyTerms {
  readonly name: string;
  readonly plan: Plan;
  readonly created_at: Date;
}

/** Reads the key of the caller. Keys and shares are not among the records that a share shows, so they are read without it. */
@Injectable()
export class OwnKeyQueries {
  constructor(
    private readonly reader: ReadClient,
    private readonly shares: ShareQueries,
  ) {}

  async termsOf(id: number): Promise<KeyTerms> {
    const [row] = await withoutShare(() =>
      this.reader.rows<KeyTerms>('SELECT name, plan, created_at FROM access.api_key WHERE id = $1::int', [id]),
    );
    if (!row) throw new Error('The key of the request is not stored');
    return row;
  }

  /** The records that a share names. One whose records were deleted names none. */
  async share(environment: Environment, shareId: number): Promise<ShareRecord | null> {
    const held = { environment, shareId };
    const shareOf = await withoutShare(() => this.shares.named([held]));
    return shareOf(held);
  }
}
