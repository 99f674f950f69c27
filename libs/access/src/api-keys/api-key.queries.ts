import { type Environment, clockTolerance } from '@homeroom/kernel';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { ApiKey } from './api-key';
import type { Plan, RateLimit } from './plan';
import type { Scope } from './scope';
import type { SchoolLimit } from '../school-limits/school-limit';
import { limitsByShare } from '../school-limits/school-limit.queries';
import type { ShareRecord } from '../shares/share';
import { ShareQueries } from '../shares/share.queries';

/** An API key without its secret and hash. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly environment: Environment;
  readonly prefix: string;
  readonly last_four: string;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly per_hour: number;
  readonly per_minute: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  /** The id of the key that it replaces. */
  readonly replaces: number | null;
  /** The id of the key that replaces it. */
  readonly replaced_by: number | null;
  readonly created_by: KeyOwner;
  /** Null: the key sees the whole environment. */
  readonly share: ShareRecord | null;
}

/** A dashboard user that owns keys. The name is that of the operator who made the key, if it was not the user. */
export interface KeyOwner {
  readonly id: number;
  readonly name: string;
}

/** The record of a new key, without a query: a failed query would lose the secret of the key. */
export const recordOf = (key: ApiKey, owner: KeyOwner, share: ShareRecord | null): KeyRecord => ({
  id: key.id,
  name: key.name,
  environment: key.environment,
  prefix: key.prefix,
  last_four: key.lastFour,
  scopes: key.scopes,
  plan: key.plan,
  per_hour: key.perHour,
  per_minute: key.perMinute,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
  created_at: key.createdAt,
  replaces: key.replaces,
  replaced_by: null,
  created_by: owner,
  share,
});

/** The fields of a key that requests need. */
export interface KnownKey {
  readonly id: number;
  readonly ownerId: number;
  readonly scopes: ReadonlySet<Scope>;
  readonly limit: RateLimit;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null: the key sees the whole environment. */
  readonly shareId: number | null;
  /** Null: the key counts for no school, or its school has no limit. */
  readonly schoolLimit: SchoolLimit | null;
}

interface KnownRow {
  hash: string;
  id: number;
  owner_id: number;
  scopes: Scope[];
  per_hour: number;
  per_minute: number;
  expires_at: Date | null;
  revoked_at: Date | null;
  share_id: number | null;
  school_limit: SchoolLimit | null;
}

const knownKey = (row: KnownRow): KnownKey => ({
  id: row.id,
  ownerId: row.owner_id,
  scopes: new Set(row.scopes),
  limit: { perHour: row.per_hour, perMinute: row.per_minute },
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  shareId: row.share_id,
  schoolLimit: row.school_limit,
});

/** The keys that were made at the command line or at the first start. They belong to the installation's owner. */
const MADE_BY_OPERATORS = `SELECT actor AS name,
    CASE action WHEN 'key.created' THEN subject_id ELSE (details->>'replaced_by')::int END AS key_id
  FROM access.audit_event WHERE action IN ('key.created', 'key.rotated') AND actor_id IS NULL`;

@Injectable()
export class ApiKeyQueries {
  constructor(
    private readonly reader: ReadClient,
    private readonly shares: ShareQueries,
  ) {}

  /** Ordered by id. */
  async all(): Promise<readonly KeyRecord[]> {
    const rows = await this.reader.rows<Omit<KeyRecord, 'share'> & { readonly share_id: number | null }>(
      `SELECT key.id, key.name, key.environment, prefix, last_four, key.scopes, plan, per_hour, per_minute, expires_at,
         revoked_at, last_used_at, key.created_at, key.replaces, share_id,
         (SELECT next.id FROM access.api_key next WHERE next.replaces = key.id) AS replaced_by,
         json_build_object('id', owner.id, 'name', coalesce(operator.name, owner.name)) AS created_by
       FROM access.api_key key JOIN access.dashboard_user owner ON owner.id = key.owner_id
       LEFT JOIN (${MADE_BY_OPERATORS}) operator ON operator.key_id = key.id ORDER BY key.id`,
    );
    const held = rows.map(({ environment, share_id: shareId }) => ({ environment, shareId }));
    const shareOf = await this.shares.named(held);
    return rows.map(({ share_id: shareId, ...row }) => ({ ...row, share: shareOf({ ...row, shareId }) }));
  }

  async one(id: number): Promise<KeyRecord | undefined> {
    return (await this.all()).find((key) => key.id === id);
  }

  /** All keys of an environment, by hash in hexadecimal. */
  async byHash(environment: Environment): Promise<ReadonlyMap<string, KnownKey>> {
    const rows = await this.reader.rows<KnownRow>(
      `SELECT encode(hash, 'hex') AS hash, id, owner_id, scopes, key.per_hour, key.per_minute, expires_at, revoked_at,
         share_id, CASE WHEN school_id IS NOT NULL THEN json_build_object('schoolId', school_id,
           'perHour', school_limit.per_hour, 'perMinute', school_limit.per_minute) END AS school_limit
       FROM access.api_key key LEFT JOIN (${limitsByShare(environment)}) school_limit USING (share_id)
       WHERE environment = $1::text`,
      [environment],
    );
    return new Map(rows.map((row) => [row.hash, knownKey(row)]));
  }

  /** A counter that grows with every change to any key, and to the limit of any school. */
  async changes(): Promise<string> {
    const [row] = await this.reader.rows<{ counter: string }>('SELECT counter::text FROM access.key_change');
    return row?.counter ?? '';
  }

  /** Stores when keys were last used. A later stored instant is kept, unless it was written while a clock was ahead. */
  async storeUses(uses: ReadonlyMap<number, Date>): Promise<void> {
    await this.reader.rows(
      `UPDATE access.api_key key SET last_used_at = use.at
       FROM unnest($1::int[], $2::text[]::timestamptz[]) use (id, at)
       WHERE key.id = use.id AND (key.last_used_at IS NULL OR key.last_used_at < use.at
         OR key.last_used_at > use.at + $3::int * interval '1 millisecond')`,
      [[...uses.keys()], [...uses.values()].map((at) => at.toISOString()), clockTolerance],
    );
  }

  /** The first owner of the installation. */
  async owner(): Promise<KeyOwner> {
    const [row] = await this.reader.rows<KeyOwner>(
      `SELECT id, name FROM access.dashboard_user
       WHERE production_role = 'owner' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    );
    if (!row) throw new Error('The installation has no owner');
    return row;
  }
}
