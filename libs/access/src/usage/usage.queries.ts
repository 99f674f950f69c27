import type { Environment } from '@homeroom/kernel';
import { instantAsText, jsonArray, ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { KeyNotFound } from '../api-keys/key.errors';
import { DurationHistogram, requestsPerKey } from './usage-batch';

/** The usage of a key in one hour. */
export interface HourRecord {
  readonly hour: Date;
  readonly requests: number;
  /** Responses 2xx and 3xx. */
  readonly ok: number;
  /** Responses 4xx except 429. */
  readonly client_errors: number;
  /** Responses 429. */
  readonly limited: number;
  readonly server_errors: number;
  /** Null without requests. */
  readonly p95_ms: number | null;
}

type HourRow = Omit<HourRecord, 'p95_ms'> & { readonly durations: string | null };

/** A series of $2 hours that ends with the current one. */
const hoursUpToNow = `generate_series(date_trunc('hour', $1::text::timestamptz, 'UTC') - interval '1 hour' * ($2::int - 1),
  $1::text::timestamptz, interval '1 hour') hour (at)`;

/** The usage of all keys of the environment $3 in the hour `hour.at`. */
const ofHour = `access.key_usage used JOIN access.api_key key ON key.id = used.key_id AND key.environment = $3::text
  AND used.hour = hour.at`;

/** The usage of API keys for the dashboard. It lags behind by a few seconds. */
@Injectable()
export class UsageQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Oldest first. The last hour is the current one. @throws KeyNotFound */
  async byHour(keyId: number, hours: number, now: Date): Promise<readonly HourRecord[]> {
    const rows = await this.reader.rows<HourRow>(
      `SELECT hour.at AS hour, coalesce(requests, 0) AS requests, coalesce(ok, 0) AS ok,
         coalesce(client_errors, 0) AS client_errors, coalesce(limited, 0) AS limited,
         coalesce(server_errors, 0) AS server_errors, array_to_string(durations, ',') AS durations
       FROM access.api_key key CROSS JOIN ${hoursUpToNow}
       LEFT JOIN access.key_usage used ON used.key_id = key.id AND used.hour = hour.at
       WHERE key.id = $3::int ORDER BY hour.at`,
      [now.toISOString(), hours, keyId],
    );
    if (rows.length === 0) throw new KeyNotFound();
    return rows.map(({ durations, ...counts }) => ({ ...counts, p95_ms: p95Of(durations) }));
  }

  /** The sums of all keys of an environment, oldest first. The last hour is the current one. */
  async byHourOfAll(environment: Environment, hours: number, now: Date): Promise<readonly HourRecord[]> {
    const rows = await this.reader.rows<HourRow>(
      `SELECT hour.at AS hour, sums.*, (SELECT string_agg(total::text, ',' ORDER BY place) FROM (
           SELECT place, sum(n) AS total FROM ${ofHour} CROSS JOIN unnest(durations) WITH ORDINALITY bucket (n, place)
           GROUP BY place) totals) AS durations
       FROM ${hoursUpToNow} CROSS JOIN LATERAL (SELECT coalesce(sum(requests), 0)::int AS requests,
           coalesce(sum(ok), 0)::int AS ok, coalesce(sum(client_errors), 0)::int AS client_errors,
           coalesce(sum(limited), 0)::int AS limited, coalesce(sum(server_errors), 0)::int AS server_errors
         FROM ${ofHour}) sums ORDER BY hour.at`,
      [now.toISOString(), hours, environment],
    );
    return rows.map(({ durations, ...counts }) => ({ ...counts, p95_ms: p95Of(durations) }));
  }

  /** The JSON array of the latest requests of all keys of an environment, newest first, each with its key. */
  async latestOfAll(environment: Environment): Promise<string> {
    const requests = `SELECT ${instantAsText('request.at')} AS at, method, route, status, ms, request_id, error,
        json_build_object('id', key.id, 'name', key.name) AS key
      FROM access.api_key key CROSS JOIN LATERAL (SELECT * FROM access.key_request WHERE key_id = key.id
        ORDER BY at DESC, id DESC LIMIT ${requestsPerKey}) request
      WHERE key.environment = $1::text ORDER BY request.at DESC, request.id DESC LIMIT ${requestsPerKey}`;
    const [row] = await this.reader.rows<{ json: string }>(`SELECT ${jsonArray(requests)} AS json`, [environment]);
    return row?.json ?? '[]';
  }

  /** The requests of each key in the last 24 hours, oldest first. The last number is that of the current hour. */
  async requestsByHour(keyIds: readonly number[], now: Date): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await this.reader.rows<{ id: number; requests: number[] }>(
      `SELECT key.id, array_agg(coalesce(requests, 0) ORDER BY hour.at) AS requests
       FROM unnest($3::int[]) key (id) CROSS JOIN ${hoursUpToNow}
       LEFT JOIN access.key_usage used ON used.key_id = key.id AND used.hour = hour.at
       GROUP BY key.id`,
      [now.toISOString(), 24, keyIds],
    );
    return new Map(rows.map(({ id, requests }) => [id, requests]));
  }

  /** The JSON array of the latest requests of a key, newest first. @throws KeyNotFound */
  latest(keyId: number): Promise<string> {
    const requests = `SELECT ${instantAsText('request.at')} AS at,
        method, route, status, ms, request_id, error
      FROM access.key_request request WHERE key_id = key.id ORDER BY request.at DESC, id DESC LIMIT ${requestsPerKey}`;
    return this.reader.getJson(
      `SELECT key.id, ${jsonArray(requests)} AS json FROM access.api_key key WHERE key.id = ANY ($1::int[])`,
      keyId,
      () => new KeyNotFound(),
    );
  }
}

const p95Of = (durations: string | null): number | null =>
  durations === null ? null : new DurationHistogram(durations.split(',').map(Number)).quantile(0.95);
