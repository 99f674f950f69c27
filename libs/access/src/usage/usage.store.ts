import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { clockTolerance } from '@homeroom/kernel';
import { type BatchNumber, NEW_BATCH } from '@homeroom/audit';
import { type AnsweredRequest, errorsPerKey, requestsPerKey, type UsageBatch } from './usage-batch';

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
       ), errors AS (
         INSERT INTO access.key_error (key_id, at, method, route, status, code, cause, request_id)
         SELECT key_id, at, method, route, status, code, cause, request_id
         FROM batch CROSS JOIN ROWS FROM (json_to_recordset($6::text::json) AS (key_id int, at timestamptz, method text,
           route text, status smallint, code text, cause text, request_id text)) WITH ORDINALITY error
         WHERE EXISTS (SELECT FROM access.api_key WHERE id = error.key_id)
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
      [writer, number, at.toISOString(), ...[hoursOf, requestsOf, errorsOf].map((of) => JSON.stringify(of(usage)))],
    );
  }

  /**
   * Deletes all but the newest requests and errors of these keys, and skips rows that another process is deleting. Rows with
   * an instant in the future, which were written while a clock was ahead, are deleted first.
   */
  async trim(keyIds: readonly number[], at: Date): Promise<void> {
    const latest = new Date(at.getTime() + clockTolerance).toISOString();
    for (const [table, most] of [
      ['key_request', requestsPerKey],
      ['key_error', errorsPerKey],
    ] as const) {
      await this.reader.rows(
        `DELETE FROM access.${table} WHERE id IN (
           SELECT kept.id FROM unnest($1::int[]) touched (key_id)
           CROSS JOIN LATERAL (SELECT id FROM access.${table} WHERE key_id = touched.key_id
             ORDER BY at > $2::text::timestamptz, at DESC, id DESC OFFSET ${most}) old
           JOIN access.${table} kept ON kept.id = old.id
           FOR UPDATE OF kept SKIP LOCKED)`,
        [keyIds, latest],
      );
    }
  }

  /** Deletes the hours and errors before an instant, and the processes that have written nothing since. */
  async deleteBefore(instant: Date): Promise<void> {
    await this.reader.rows(
      `WITH silent AS (
         DELETE FROM access.usage_writer WHERE id IN (
           SELECT id FROM access.usage_writer WHERE written_at < $1::text::timestamptz FOR UPDATE SKIP LOCKED)
       ), errors AS (
         DELETE FROM access.key_error WHERE id IN (
           SELECT id FROM access.key_error WHERE at < $1::text::timestamptz FOR UPDATE SKIP LOCKED)
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
    latest.map((request) => ({ ...answerOf(key_id, request), ms: request.ms, error: request.error })),
  );

const errorsOf = ({ keys }: UsageBatch) =>
  [...keys].flatMap(([key_id, { errors }]) =>
    errors.map((request) => ({ ...answerOf(key_id, request), ...request.failure })),
  );

const answerOf = (key_id: number, { at, method, route, status, requestId }: AnsweredRequest) => ({
  key_id,
  at: new Date(at),
  method,
  route,
  status,
  request_id: requestId,
});
