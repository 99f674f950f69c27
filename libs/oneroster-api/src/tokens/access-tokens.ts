import { ApiKeyCache, generateSecret, hashOf, isSecret, type KeyFault, type KnownKey } from '@homeroom/access';
import { CoalescedQuery } from '@homeroom/database';
import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type OneRosterScope, scopesOfKey } from '../authentication/oneroster-scopes';
import { AccessTokenQueries, type StoredToken } from './access-token.queries';

/** Seconds for which a token works. */
const lifetime = 3_600;

/** Before the random part of a token. */
const prefix = 'hr_oneroster_';

/** Tokens that a process keeps in memory. The database has the others. */
const mostCached = 20_000;

/** A new token. `text` is not stored anywhere. */
export interface IssuedToken {
  readonly text: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** What a request may do that has a token. */
export interface TokenGrant {
  /** The key of the token, as it is now. */
  readonly key: KnownKey;
  /** Those of the token that its key still allows. */
  readonly scopes: ReadonlySet<OneRosterScope>;
}

/** Issues access tokens and finds those of requests. A token ends with its key, and loses the scopes that its key loses. */
@Injectable()
export class AccessTokens {
  private readonly known = new Map<string, CachedToken>();
  private wanted = new Set<string>();
  /** One query at a time, and one more for all waiting callers, so unknown tokens cannot flood the database. */
  private readonly loading = new CoalescedQuery(() => this.loadWanted());

  constructor(
    private readonly tokens: AccessTokenQueries,
    private readonly keys: ApiKeyCache,
    private readonly clock: Clock,
  ) {}

  /** Issues a token. It ends before an hour if its key does. */
  async issue(key: KnownKey, scopes: readonly OneRosterScope[]): Promise<IssuedToken> {
    const now = this.clock.now().getTime();
    const end = Math.min(now + lifetime * 1_000, key.expiresAt?.getTime() ?? Infinity);
    const text = generateSecret(prefix);
    const token = { keyId: key.id, scopes, expiresAt: new Date(end) };
    const hash = hashOf(text);
    await this.tokens.insert(hash, token);
    this.remember(hash.toString('hex'), token);
    return { text, expiresIn: Math.floor((end - now) / 1_000) };
  }

  /** Finds what a token allows, or the reason why it is not valid. Returns a promise only for a token or key that is not cached. */
  check(text: string): TokenGrant | KeyFault | Promise<TokenGrant | KeyFault> {
    if (!isSecret(text, prefix)) return 'unknown';
    const hash = hashOf(text).toString('hex');
    const token = this.known.get(hash);
    return token ? this.grantOf(token) : this.lookUp(hash);
  }

  /** Like `check`, without a query and without recording the use of the key. @returns null when a query is necessary */
  cached(text: string): TokenGrant | KeyFault | null {
    if (!isSecret(text, prefix)) return 'unknown';
    const token = this.known.get(hashOf(text).toString('hex'));
    if (!token) return null;
    if (this.hasExpired(token)) return 'expired';
    const key = this.keys.cachedId(token.keyId);
    return key === null || typeof key === 'string' ? key : token.grantBy(key);
  }

  private grantOf(token: CachedToken): TokenGrant | KeyFault | Promise<TokenGrant | KeyFault> {
    if (this.hasExpired(token)) return 'expired';
    const key = this.keys.checkId(token.keyId);
    if (key instanceof Promise) return key.then((found) => (typeof found === 'string' ? found : token.grantBy(found)));
    return typeof key === 'string' ? key : token.grantBy(key);
  }

  private hasExpired({ expiresAt }: CachedToken): boolean {
    return expiresAt <= this.clock.now();
  }

  private async lookUp(hash: string): Promise<TokenGrant | KeyFault> {
    this.wanted.add(hash);
    const stored = (await this.loading.run()).get(hash);
    return stored ? this.grantOf(this.remember(hash, stored)) : 'unknown';
  }

  private loadWanted(): Promise<ReadonlyMap<string, StoredToken>> {
    const hashes = [...this.wanted];
    this.wanted = new Set();
    return this.tokens.byHash(hashes);
  }

  private remember(hash: string, stored: StoredToken): CachedToken {
    const token = new CachedToken(stored);
    this.known.set(hash, token);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= mostCached) break;
      this.known.delete(oldest);
    }
    return token;
  }
}

/** A token with what it allows, which is worked out again when its key has changed. */
class CachedToken {
  readonly keyId: number;
  readonly expiresAt: Date;
  private readonly scopes: readonly OneRosterScope[];
  private grant: TokenGrant | null = null;

  constructor({ keyId, expiresAt, scopes }: StoredToken) {
    this.keyId = keyId;
    this.expiresAt = expiresAt;
    this.scopes = scopes;
  }

  grantBy(key: KnownKey): TokenGrant {
    if (this.grant?.key !== key) {
      const allowed = scopesOfKey(key.scopes);
      this.grant = { key, scopes: new Set(this.scopes.filter((scope) => allowed.includes(scope))) };
    }
    return this.grant;
  }
}
