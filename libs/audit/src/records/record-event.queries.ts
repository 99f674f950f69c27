import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { RequestedRecord } from './read-subjects';

/** A request that returned data of students. */
export interface StudentRead {
  readonly keyId: number | null;
  readonly userId: number;
  /** Such as `GET /v1/students/:id`. */
  readonly route: string;
  readonly requestId: string;
  readonly studentIds: readonly number[];
  readonly record: RequestedRecord | null;
}

export interface StudentReadBatch extends BatchNumber {
  readonly environment: string;
  /** One line of `lineOf` for each request. */
  readonly lines: readonly string[];
}

/** Writes audited reads, and deletes audited reads and writes. */
@Injectable()
export class RecordEventQueries {
  constructor(private readonly reader: ReportClient) {}

  /** Inserts a batch in one statement. A batch that was written before is ignored. */
  async write({ writer, number, environment, lines }: StudentReadBatch, at: Date): Promise<void> {
    await this.reader.rows(
      `WITH ${NEW_BATCH}
       INSERT INTO access.record_event (at, environment, action, key_id, user_id, route, request_id, student_ids, record,
         record_ids)
       SELECT to_timestamp(part[1]::bigint / 1000.0), $4::text, 'read', nullif(part[2], '')::int, part[3]::int, part[4], part[5],
         string_to_array(part[6], ',')::int[], nullif(part[7], ''), string_to_array(nullif(part[8], ''), ',')::int[]
       FROM batch CROSS JOIN string_to_table($5::text, E'\\n') line CROSS JOIN LATERAL string_to_array(line, E'\\t') part`,
      [writer, number, at.toISOString(), environment, lines.join('\n')],
    );
  }

  /** Deletes a limited number of rows before an instant. @returns whether more may be left */
  async deleteBefore(instant: Date): Promise<boolean> {
    const [row] = await this.reader.rows<{ gone: number }>(
      'SELECT access.forget_record_events($1::text::timestamptz, $2::int) AS gone',
      [instant.toISOString(), deletedAtOnce],
    );
    return row?.gone === deletedAtOnce;
  }
}

const deletedAtOnce = 5_000;

/** Identifies a batch of a process. Each process numbers its batches in sequence. */
export interface BatchNumber {
  readonly writer: string;
  readonly number: number;
}

/**
 * A CTE that registers a batch: $1 is the writer, $2 the number, $3 the time. It is empty if the batch was written before,
 * which happens when the response of the first write was lost. Inserts that read from it then insert nothing.
 */
export const NEW_BATCH = `batch AS (
  INSERT INTO access.usage_writer AS writer (id, batch, written_at)
  VALUES ($1::uuid, $2::int, $3::text::timestamptz)
  ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
    WHERE writer.batch < excluded.batch
  RETURNING batch)`;
