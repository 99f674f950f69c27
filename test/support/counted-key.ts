import { setTimeout as pause } from 'node:timers/promises';
import type { KeyTerms } from '@homeroom/access';
import { ReadClient } from '@homeroom/database';
import type { Sql } from 'postgres';
import { UsageRecorder } from '../../libs/access/src/usage/usage-recorder';
import { UsageQueries } from '../../libs/access/src/usage/usage.queries';
import type { TestSchool } from './test-school';

/** A request as the dashboard tells of it. */
interface ToldRequest {
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  readonly request_id: string;
  readonly error: string | null;
}

export const recorderOf = ({ app }: TestSchool): UsageRecorder => app.get(UsageRecorder, { strict: false });

/** A new key of a school, and what was written down of its use. */
export class CountedKey {
  readonly records: UsageQueries;

  private constructor(
    readonly key: string,
    readonly id: number,
    private readonly school: TestSchool,
    private readonly access: Sql,
  ) {
    this.records = new UsageQueries(school.app.get(ReadClient, { strict: false }));
  }

  /** @param access a pool on the schema `access` */
  static async of(school: TestSchool, access: Sql, terms: Partial<KeyTerms> = {}): Promise<CountedKey> {
    const key = await school.key(terms);
    const [row] = await access<{ id: number }[]>`SELECT max(id) AS id FROM api_key`;
    return new CountedKey(key, row!.id, school, access);
  }

  /** How many requests it made, once they are as many as expected: an answer may be here before it is counted. */
  async counted(expected: number): Promise<number> {
    for (const end = Date.now() + 30_000; ; await pause(20)) {
      await recorderOf(this.school).flush();
      const requests = (await this.hours()).reduce((sum, hour) => sum + hour.requests, 0);
      if (requests >= expected || Date.now() > end) return requests;
    }
  }

  hours() {
    return this.access<{ requests: number; ok: number; client_errors: number }[]>`
      SELECT requests, ok, client_errors FROM key_usage WHERE key_id = ${this.id} ORDER BY hour`;
  }

  /** The newest first. */
  async latest(): Promise<ToldRequest[]> {
    return JSON.parse(await this.records.latest(this.id)) as ToldRequest[];
  }
}
