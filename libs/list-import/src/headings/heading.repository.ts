import { createHash } from 'node:crypto';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { headingKey } from '@homeroom/spreadsheets';
import type { ImportedListName } from '../lists/imported-lists';

const REMEMBER = `INSERT INTO import_heading (list, digest, field)
  SELECT $1, decode(digest, 'hex'), field FROM unnest($2::text[], $3::text[]) AS given (digest, field)
  ON CONFLICT (list, digest) DO UPDATE SET field = excluded.field`;

/** The columns that the office chose for the headings of its files, for the next file with such headings. */
@Injectable()
export class HeadingRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns the column for a heading; blank if the heading is left out, undefined if none was chosen */
  async recall(list: ImportedListName): Promise<(heading: string) => string | undefined> {
    const rows = await this.transactions.execute<{ digest: string; field: string }>({
      sql: `SELECT encode(digest, 'hex') AS digest, field FROM import_heading WHERE list = $1`,
      values: [list],
    });
    const fields = new Map(rows.map(({ digest, field }) => [digest, field]));
    return (heading) => (fields.size === 0 ? undefined : fields.get(digestOf(heading)));
  }

  /** @param chosen the column for each heading */
  async remember(list: ImportedListName, chosen: ReadonlyMap<string, string>): Promise<void> {
    // Two headings with the same key name the same column.
    const fields = new Map([...chosen].map(([heading, field]) => [digestOf(heading), field]));
    if (fields.size === 0) return;
    await this.transactions.execute({ sql: REMEMBER, values: [list, [...fields.keys()], [...fields.values()]] });
  }
}

const digestOf = (heading: string): string => createHash('sha256').update(headingKey(heading)).digest('hex');
