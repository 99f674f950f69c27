import type { Environment } from '@homeroom/kernel';
import { KeyHasEnded } from './access.errors';
import { generateKey, hashOf, prefixOf } from './key-format';
import { type Plan, planLimits, type RateLimit } from './plan';
import type { Scope } from './scope';

export interface KeyTerms {
  readonly name: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  /** Of an Enterprise key; the other plans bring theirs. */
  readonly limit?: RateLimit;
  readonly expiresAt: Date | null;
}

/** A key as the service keeps it: everything about it except the key itself. */
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

  /** Issues a key; `secret` is the key itself, which exists nowhere else afterwards. */
  static issue(ownerId: number, terms: KeyTerms, at: Date): { key: ApiKey; secret: string } {
    const { name, environment, scopes, plan, expiresAt } = terms;
    const secret = generateKey(environment);
    const key = Object.assign(new ApiKey(), {
      ownerId,
      name,
      environment,
      hash: hashOf(secret),
      prefix: prefixOf(environment),
      lastFour: secret.slice(-4),
      scopes,
      plan,
      ...limitOf(terms),
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: at,
    });
    return { key, secret };
  }

  /** @throws KeyHasEnded when it is revoked already */
  revoke(at: Date): void {
    if (this.revokedAt) throw new KeyHasEnded(this.id);
    Object.assign(this, { revokedAt: at });
  }
}

function limitOf({ plan, limit }: KeyTerms): RateLimit {
  if (plan !== 'enterprise') return planLimits[plan];
  if (!limit) throw new Error('An Enterprise key needs its own limits');
  return limit;
}
