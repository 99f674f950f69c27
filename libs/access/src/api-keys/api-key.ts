import type { Environment } from '@homeroom/kernel';
import { KeyHasEnded, KeyHasExpired } from './key.errors';
import { generateKey, hashOf, prefixOf } from './key-format';
import { type Plan, planLimits, type RateLimit } from './plan';
import type { Scope } from './scope';
import type { Share } from '../shares/share';

/** Days for which a new key works, in the dashboard and at the command line, if no other expiry is chosen. */
export const defaultKeyLifetimeDays = 365;

export interface KeyTerms {
  readonly name: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  /** Required for an Enterprise key. The other plans define their limits. */
  readonly limit?: RateLimit;
  readonly expiresAt: Date | null;
  /** Absent or null: the key sees the whole environment. */
  readonly share?: Share | null;
}

/**
 * The terms of a key that can be changed later. The environment is part of the secret. The share stays, because the cursors that the key was
 * given and its stored answers belong to it: with another share they would skip records, or show some that the key must not see.
 */
export type ChangedTerms = Omit<KeyTerms, 'environment' | 'expiresAt' | 'share'> & {
  /** undefined: unchanged. */
  readonly expiresAt: Date | null | undefined;
};

/** A new key. `secret` is not stored anywhere. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** An API key. Only the hash of its secret is stored. */
export class ApiKey {
  readonly id!: number;
  readonly ownerId!: number;
  readonly name!: string;
  readonly environment!: Environment;
  readonly hash!: Buffer;
  readonly prefix!: string;
  readonly lastFour!: string;
  readonly scopes!: readonly Scope[];
  readonly plan!: Plan;
  readonly perHour!: number;
  readonly perMinute!: number;
  readonly expiresAt!: Date | null;
  readonly revokedAt!: Date | null;
  readonly lastUsedAt!: Date | null;
  readonly createdAt!: Date;
  /** The id of the key that it replaces. A key has at most one replacement. */
  readonly replaces!: number | null;
  /** Null: the key sees the whole environment. A stored key keeps its share, see `ChangedTerms`. */
  readonly shareId!: number | null;

  /** @param share the id of the stored share that the terms name */
  static issue(ownerId: number, { limit, share: _, ...terms }: KeyTerms, share: number | null, at: Date): IssuedKey {
    return newKey({ ...terms, ...limitOf(terms.plan, limit), ownerId, replaces: null, shareId: share }, at);
  }

  /**
   * Issues a replacement on the same terms. This key expires after the overlap, unless it expires sooner.
   *
   * @param overlap milliseconds
   * @throws KeyHasEnded, KeyHasExpired
   */
  rotate(overlap: number, at: Date): IssuedKey {
    this.assertWorks(at);
    const { ownerId, name, environment, scopes, plan, perHour, perMinute, expiresAt, shareId } = this;
    const terms = { ownerId, name, environment, scopes, plan, perHour, perMinute, expiresAt, shareId };
    const end = new Date(at.getTime() + overlap);
    if (!expiresAt || end < expiresAt) Object.assign(this, { expiresAt: end });
    return newKey({ ...terms, replaces: this.id }, at);
  }

  /** Changes the terms. The secret stays valid. @throws KeyHasEnded, KeyHasExpired */
  change({ name, scopes, plan, limit, expiresAt = this.expiresAt }: ChangedTerms, at: Date): void {
    this.assertWorks(at);
    Object.assign(this, { name, scopes, plan, ...limitOf(plan, limit), expiresAt });
  }

  /** @throws KeyHasEnded */
  revoke(at: Date): void {
    if (this.revokedAt) throw new KeyHasEnded(this.id);
    Object.assign(this, { revokedAt: at });
  }

  private assertWorks(at: Date): void {
    if (this.revokedAt) throw new KeyHasEnded(this.id);
    if (this.expiresAt && this.expiresAt <= at) throw new KeyHasExpired(this.id);
  }
}

type Terms = Omit<KeyTerms, 'limit' | 'share'> & RateLimit & Pick<ApiKey, 'ownerId' | 'replaces' | 'shareId'>;

function newKey(terms: Terms, at: Date): IssuedKey {
  const { environment } = terms;
  const secret = generateKey(environment);
  const key = Object.assign(new ApiKey(), terms, {
    hash: hashOf(secret),
    prefix: prefixOf(environment),
    lastFour: secret.slice(-4),
    revokedAt: null,
    lastUsedAt: null,
    createdAt: at,
  });
  return { key, secret };
}

function limitOf(plan: Plan, limit: RateLimit | undefined): RateLimit {
  if (plan !== 'enterprise') return planLimits[plan];
  if (!limit) throw new Error('An Enterprise key needs its own limits');
  return limit;
}
