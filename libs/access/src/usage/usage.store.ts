import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { clockTolerance } from '../retention/clock-tolerance';
import { requestsPerKey, type UsageBatch } from './usage-batch';
import { type BatchNumber, NEW_BATCH } from './numbered-batch';

export interface NumberedBatch extends BatchNumber {
  readonly usage: UsageBatch;
}

/** Writes the usage of API keys. Several processes may write at once. */
@Injectable()
export class UsageStore {
  constructor(private readonly reader: ReportClient) {}

  /**
   * Adds a batch in one statement. A batch that was written before is ignored. Rows are locked in the order of keys and
   * hours, so that processes do not deadlock.
   */
  async write({ writer, number, usage }: NumberedBatch, at: Date): Promise<void> {
    await this.reader.rows(
      `WITH ${NEW_BATCH}, requests AS (
         INSERT INTO access.key_request (key_id, at, method, route, status, ms, request_id, error)
         SELECT key_id, at, method, route, status, ms, request_id, error
         FROM batch CROSS JOIN ROWS FROM (json_to_recordset($5::text::json) AS (key_id int, at timestamptz, method text,
           route text, status smallint, ms real, request_id text, error text)) WITH ORDINALITY request
         WHERE EXISTS (SELECT FROM access.api_key WHERE id = request.key_id)
         ORDER BY ordinality
       )
       INSERT INTO access.key_usage AS used
         (key_id, hour, requests, ok, client_errors, limited, server_errors, durations)
       SELECT key_id, hour, requests, ok, client_errors, limited, server_errors, durations
       FROM batch CROSS JOIN json_to_recordset($4::text::json) AS added (key_id int, hour timestamptz, requests int,
         ok int, client_errors int, limited int, server_errors int, durations int[])
       WHERE EXISTS (SELECT FROM access.api_key WHERE id = added.key_id)
       ORDER BY key_id, hour
       ON CONFLICT (key_id, hour) DO UPDATE SET
         requests = used.requests + excluded.requests,
         ok = used.ok + excluded.ok,
         client_errors = used.client_errors + excluded.client_errors,
         limited = used.limited + excluded.limited,
         server_errors = used.server_errors + excluded.server_errors,
         durations = ARRAY(SELECT one + other
           FROM unnest(used.durations, excluded.durations) WITH ORDINALITY bucket (one, other, place) ORDER BY place)`,
      [writer, number, at.toISOString(), JSON.stringify(hoursOf(usage)), JSON.stringify(requestsOf(usage))],
    );
  }

  /**
   * Deletes all but the newest requests of these keys, and skips rows that another process is deleting. Requests with an
   * instant in the future, which were written while a clock was ahead, are deleted first.
   */
  async trim(keyIds: readonly number[], at: Date): Promise<void> {
    await this.reader.rows(
      `DELETE FROM access.key_request WHERE id IN (
         SELECT request.id FROM unnest($1::int[]) touched (key_id)
         CROSS JOIN LATERAL (SELECT id FROM access.key_request WHERE key_id = touched.key_id
           ORDER BY at > $2::text::timestamptz, at DESC, id DESC OFFSET ${requestsPerKey}) old
         JOIN access.key_request request ON request.id = old.id
         FOR UPDATE OF request SKIP LOCKED)`,
      [keyIds, new Date(at.getTime() + clockTolerance).toISOString()],
    );
  }

  /** Deletes the hours before an instant, and the processes that have written nothing since. */
  async deleteBefore(instant: Date): Promise<void> {
    await this.reader.rows(
      `WITH silent AS (
         DELETE FROM access.usage_writer WHERE id IN (
           SELECT id FROM access.usage_writer WHERE written_at < $1::text::timestamptz FOR UPDATE SKIP LOCKED)
       )
       DELETE FROM access.key_usage WHERE (key_id, hour) IN (
         SELECT key_id, hour FROM access.key_usage WHERE hour < $1::text::timestamptz FOR UPDATE SKIP LOCKED)`,
      [instant.toISOString()],
    );
  }
}

const hoursOf = ({ keys }: UsageBatch) =>
  [...keys].flatMap(([key_id, { hours }]) =>
    hours.map(({ hour, clientErrors, serverErrors, durations, ...counts }) => ({
      ...{ key_id, hour: new Date(hour), ...counts },
      ...{ client_errors: clientErrors, server_errors: serverErrors, durations: durations.counts },
    })),
  );

const requestsOf = ({ keys }: UsageBatch) =>
  [...keys].flatMap(([key_id, { latest }]) =>
    latest.map(({ at, requestId, ...request }) => ({ key_id, at: new Date(at), request_id: requestId, ...request })),
  );
