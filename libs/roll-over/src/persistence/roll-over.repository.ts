import { instantAsText, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { RollOverKind, RollOverScope } from '../domain/roll-over';

/** A roll-over as the dashboard and the command line show it. */
export interface StoredRollOver {
  readonly id: number;
  readonly kind: RollOverKind;
  readonly school_id: number | null;
  readonly school_year_id: number;
  /** The name of the school year. */
  readonly school_year: string;
  /** The day on which it takes place, `YYYY-MM-DD`. */
  readonly on: string;
  /** `undone`: its import was undone. */
  readonly status: 'planned' | 'done' | 'failed' | 'cancelled' | 'undone';
  /** Why it failed. */
  readonly reason: string | null;
  /** The import that has its changes. */
  readonly import_id: number | null;
  readonly rows_done: number;
  readonly rows_total: number | null;
  readonly actor: string;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** A planned roll-over with what it needs to be carried out. */
export interface PlannedRollOver extends RollOverScope {
  readonly id: number;
  readonly kind: RollOverKind;
  readonly options: unknown;
  readonly actor: string;
  readonly userId: number | null;
}

interface NewRollOver extends Omit<PlannedRollOver, 'id'> {
  /** `YYYY-MM-DD` */
  readonly on: string;
}

const SHOWN = `SELECT r.id, r.kind, r.school_id, r.school_year_id, y.name AS school_year, on_day::text AS "on",
    CASE WHEN i.undone_at IS NULL THEN r.status ELSE 'undone' END AS status, r.reason, import_id, rows_done, r.rows_total, r.actor,
    ${instantAsText('r.created_at')} AS created_at, ${instantAsText('r.ended_at')} AS ended_at
  FROM roll_over r JOIN academic_session_record y ON y.id = r.school_year_id LEFT JOIN import_summary i ON i.id = import_id`;

const planned = `id, kind, school_id AS "schoolId", school_year_id AS "schoolYearId", options, actor, user_id AS "userId"`;

/** Stores roll-overs. */
@Injectable()
export class RollOverRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The newest first. */
  list(): Promise<readonly StoredRollOver[]> {
    return this.rows<StoredRollOver>(`${SHOWN} ORDER BY r.id DESC`);
  }

  async find(id: number): Promise<StoredRollOver | null> {
    const [found] = await this.rows<StoredRollOver>(`${SHOWN} WHERE r.id = $1::integer`, [id]);
    return found ?? null;
  }

  /** The day of the same planned roll-over; null if there is none. */
  async plannedFor(kind: RollOverKind, { schoolId, schoolYearId }: RollOverScope): Promise<string | null> {
    const sql = `SELECT on_day::text AS day FROM roll_over WHERE status = 'planned' AND kind = $1
      AND school_id IS NOT DISTINCT FROM $2::integer AND school_year_id = $3::integer`;
    const [found] = await this.rows<{ day: string }>(sql, [kind, schoolId, schoolYearId]);
    return found?.day ?? null;
  }

  /** The import that closed a year of a school and is not undone; null if there is none. */
  async closedBy({ schoolId, schoolYearId }: RollOverScope): Promise<number | null> {
    const sql = `SELECT import_id FROM roll_over r JOIN import_summary i ON i.id = import_id WHERE r.kind = 'close' AND r.status = 'done'
      AND i.undone_at IS NULL AND school_id IS NOT DISTINCT FROM $1::integer AND school_year_id = $2::integer LIMIT 1`;
    const [found] = await this.rows<{ import_id: number }>(sql, [schoolId, schoolYearId]);
    return found?.import_id ?? null;
  }

  /** The order of grade levels in the last roll-over of a school that closed a year; empty without one. */
  async lastLevels(schoolId: number | null): Promise<readonly string[]> {
    const sql = `SELECT options->'levels' AS levels FROM roll_over WHERE kind = 'close' AND status IN ('planned', 'done')
      AND school_id IS NOT DISTINCT FROM $1::integer AND options ? 'levels' ORDER BY id DESC LIMIT 1`;
    const [found] = await this.rows<{ levels: readonly string[] }>(sql, [schoolId]);
    return found?.levels ?? [];
  }

  /** @returns its id */
  async plan(planning: NewRollOver, at: Date): Promise<number> {
    return this.insert(planning, at, null);
  }

  /** Adds one that is carried out at once, inside the transaction that does it. */
  async addDone(done: NewRollOver, importId: number, at: Date): Promise<void> {
    await this.insert(done, at, importId);
  }

  private async insert(
    { kind, schoolId, schoolYearId, options, on, actor, userId }: NewRollOver,
    at: Date,
    importId: number | null,
  ): Promise<number> {
    const [row] = await this.rows<{ id: number }>(
      `INSERT INTO roll_over (kind, school_id, school_year_id, options, on_day, actor, user_id, created_at, status, import_id, ended_at)
       VALUES ($1, $2::integer, $3::integer, $4::text::jsonb, $5::date, $6, $7::integer, $8::timestamptz,
         CASE WHEN $9::integer IS NULL THEN 'planned' ELSE 'done' END, $9::integer, CASE WHEN $9::integer IS NOT NULL THEN $8::timestamptz END)
       RETURNING id`,
      [kind, schoolId, schoolYearId, JSON.stringify(options), on, actor, userId, at.toISOString(), importId],
    );
    if (!row) throw new Error('An INSERT must return its row');
    return row.id;
  }

  /** The first planned roll-over whose day has come; null if there is none. */
  async due(today: string): Promise<PlannedRollOver | null> {
    const sql = `SELECT ${planned} FROM roll_over WHERE status = 'planned' AND on_day <= $1::date ORDER BY on_day, id LIMIT 1`;
    const [found] = await this.rows<PlannedRollOver>(sql, [today]);
    return found ?? null;
  }

  async isPlanned(id: number): Promise<boolean> {
    const sql = `SELECT id FROM roll_over WHERE id = $1::integer AND status = 'planned'`;
    return (await this.rows(sql, [id])).length > 0;
  }

  /** Ends a planned roll-over, and forgets its exceptions. @returns whether it was planned */
  async end(
    id: number,
    status: 'done' | 'failed' | 'cancelled',
    at: Date,
    { importId = null, reason = null }: { importId?: number | null; reason?: string | null } = {},
  ): Promise<boolean> {
    const ended = await this.rows(
      `UPDATE roll_over SET status = $2, ended_at = $3::timestamptz, import_id = $4::integer, reason = $5, options = options - 'exceptions'
       WHERE id = $1::integer AND status = 'planned' RETURNING id`,
      [id, status, at.toISOString(), importId, reason],
    );
    return ended.length > 0;
  }

  /** Stores the progress outside the transaction of the roll-over. */
  async storeProgress(id: number, done: number, total: number): Promise<void> {
    const sql = `UPDATE roll_over SET rows_done = $2::integer, rows_total = $3::integer WHERE id = $1::integer`;
    await this.transactions.executeSeparately({ sql, values: [id, done, total] });
  }

  private rows<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.transactions.execute<Row>({ sql, values });
  }
}
