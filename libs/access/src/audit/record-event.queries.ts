import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type BatchNumber, NEW_BATCH } from '../usage/numbered-batch';

/** Students' data that one request was answered. */
export interface Disclosed {
  readonly keyId: number | null;
  readonly userId: number;
  /** Such as `GET /v1/students/:id`. */
  readonly route: string;
  readonly requestId: string;
  readonly studentIds: readonly number[];
}

/** What a process has not written yet. */
export interface DisclosureBatch extends BatchNumber {
  readonly environment: string;
  /** One of `lineOf` for each request. */
  readonly lines: readonly string[];
}

/**
 * One request as the text that the database is sent: there are thousands a second, and a text is made, kept and sent for less
 * than an object; joined, it is kept as one, and not as the parts that a template is made of. No part can have a tab or an end
 * of line.
 *
 * @param at milliseconds since the epoch
 */
export const lineOf = ({ keyId, userId, route, requestId, studentIds }: Disclosed, at: number): string =>
  [at, keyId, userId, route, requestId, studentIds.join(',')].join('\t');

/** Writes and forgets what the trail tells of records. */
@Injectable()
export class RecordEventQueries {
  constructor(private readonly reader: ReportClient) {}

  /** Adds a batch in one statement. One that is written again, after an answer that was lost, adds nothing. */
  async write({ writer, number, environment, lines }: DisclosureBatch, at: Date): Promise<void> {
    await this.reader.rows(
      `WITH ${NEW_BATCH}
       INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, student_ids)
       SELECT to_timestamp(part[1]::bigint / 1000.0), $4::text, 'read', nullif(part[2], '')::int, part[3]::int, part[4], part[5],
         string_to_array(part[6], ',')::int[]
       FROM batch CROSS JOIN string_to_table($5::text, E'\\n') line CROSS JOIN LATERAL string_to_array(line, E'\\t') part`,
      [writer, number, at.toISOString(), environment, lines.join('\n')],
    );
  }

  /** Takes away what is older, some thousands of rows at most. @returns whether there may be more */
  async forget(before: Date): Promise<boolean> {
    const [row] = await this.reader.rows<{ gone: number }>(
      'SELECT access.forget_record_events($1::text::timestamptz, $2::int) AS gone',
      [before.toISOString(), forgottenAtOnce],
    );
    return row?.gone === forgottenAtOnce;
  }
}

const forgottenAtOnce = 5_000;
