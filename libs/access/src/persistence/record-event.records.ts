import { RecordReader } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { type BatchNumber, NEW_BATCH } from './numbered-batch';

/** Students' data that one request was answered. */
export interface Disclosed {
  /** Milliseconds since the epoch. */
  readonly at: number;
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
  readonly requests: readonly Disclosed[];
}

/** Writes and forgets what the trail tells of records. */
@Injectable()
export class RecordEventRecords {
  constructor(private readonly reader: RecordReader) {}

  /** Adds a batch in one statement. One that is written again, after an answer that was lost, adds nothing. */
  async write({ writer, number, environment, requests }: DisclosureBatch, at: Date): Promise<void> {
    await this.reader.rows(
      `WITH ${NEW_BATCH}
       INSERT INTO access.record_event (at, environment, deed, key_id, user_id, route, request_id, student_ids)
       SELECT to_timestamp(ms / 1000.0), $4::text, 'read', key_id, user_id, route, request_id, ids::int[]
       FROM batch CROSS JOIN unnest($5::bigint[], $6::int[], $7::int[], $8::text[], $9::text[], $10::text[])
         AS request (ms, key_id, user_id, route, request_id, ids)`,
      [
        writer,
        number,
        at.toISOString(),
        environment,
        requests.map((request) => request.at),
        requests.map(({ keyId }) => keyId) as number[],
        requests.map(({ userId }) => userId),
        requests.map(({ route }) => route),
        requests.map(({ requestId }) => requestId),
        requests.map(({ studentIds }) => `{${studentIds.join(',')}}`),
      ],
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
