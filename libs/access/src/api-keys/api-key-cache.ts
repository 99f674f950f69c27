import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { CoalescedQuery, isUnavailable } from '@homeroom/database';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { environmentOf, hashOf } from './key-format';
import { ApiKeyQueries, type KnownKey } from './api-key.queries';
import { KeysService } from './keys.service';

export type { KnownKey };

/** The reason why an API key is not valid. */
export type KeyFault = 'unknown' | 'expired' | 'revoked' | 'wrong_environment';

/** Milliseconds between two checks of the change counter. A revocation takes effect in every process within a second. */
const refreshEvery = 500;
/** Refreshes between two writes of when API keys were last used. */
const storeUsesEvery = 4;

/** All API keys of the environment by hash, including revoked and expired ones. Reloaded when any key or limit of a school changes. */
@Injectable()
export class ApiKeyCache implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ApiKeyCache.name);
  private keys: ReadonlyMap<string, KnownKey> = new Map();
  private keysById: ReadonlyMap<number, KnownKey> = new Map();
  /** The change counter at the time of the last load. */
  private changes: string | null = null;
  /** One query at a time, and one more for all waiting callers, so unknown keys cannot flood the database. */
  private readonly reload = new CoalescedQuery(() => this.loadIfChanged());
  private uses = new Map<number, Date>();
  private refreshes = 0;
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: ApiKeyQueries,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    keys: KeysService,
  ) {
    keys.onChange(() => this.refresh());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.reload.run();
    this.timer = setInterval(() => {
      this.polling = this.poll();
    }, refreshEvery);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
    await this.ifAvailable(() => this.storeUses());
  }

  /**
   * Finds the API key of a secret, or the reason why it is not valid, and records its use. Returns a promise only for an
   * unknown key, which it looks up in the database.
   */
  check(secret: string): KnownKey | KeyFault | Promise<KnownKey | KeyFault> {
    const cached = this.cached(secret);
    return cached === null ? this.lookUp(secret) : this.used(cached);
  }

  private async lookUp(secret: string): Promise<KnownKey | KeyFault> {
    await this.reload.run();
    return this.used(this.cached(secret) ?? 'unknown');
  }

  private used(key: KnownKey | KeyFault): KnownKey | KeyFault {
    if (typeof key !== 'string') this.uses.set(key.id, this.clock.now());
    return key;
  }

  /** Like `check`, without a query and without recording the use. @returns null when a query is necessary */
  cached(secret: string): KnownKey | KeyFault | null {
    const key = this.keys.get(hashOf(secret).toString('hex'));
    return key ? this.stateOf(key) : this.unlisted(secret);
  }

  /** Like `check`, for a key that was identified before. */
  checkId(id: number): KnownKey | KeyFault | Promise<KnownKey | KeyFault> {
    const cached = this.cachedId(id);
    return cached === null ? this.lookUpId(id) : this.used(cached);
  }

  private async lookUpId(id: number): Promise<KnownKey | KeyFault> {
    await this.reload.run();
    return this.used(this.cachedId(id) ?? 'unknown');
  }

  /** Like `checkId`, without a query and without recording the use. @returns null when a query is necessary */
  cachedId(id: number): KnownKey | KeyFault | null {
    const key = this.keysById.get(id);
    return key ? this.stateOf(key) : null;
  }

  private stateOf(key: KnownKey): KnownKey | KeyFault {
    if (key.revokedAt) return 'revoked';
    if (key.expiresAt && key.expiresAt <= this.clock.now()) return 'expired';
    return key;
  }

  /** A key that is not cached is unknown if its format is wrong. Otherwise it may be new. */
  private unlisted(secret: string): KeyFault | null {
    const environment = environmentOf(secret);
    if (environment === null) return 'unknown';
    return environment === this.environment ? null : 'wrong_environment';
  }

  private async poll(): Promise<void> {
    await this.refresh();
    this.refreshes += 1;
    if (this.refreshes % storeUsesEvery === 0) await this.ifAvailable(() => this.storeUses());
  }

  /** Reloads the keys if one has changed. Sees every change made before the call. Does not throw. */
  refresh(): Promise<void> {
    return this.ifAvailable(() => this.reload.run());
  }

  /** Reads the counter first: the keys are then at least as new as the counter. */
  private async loadIfChanged(): Promise<void> {
    const changes = await this.records.changes();
    if (changes === this.changes) return;
    this.keys = await this.records.byHash(this.environment);
    this.keysById = new Map([...this.keys.values()].map((key) => [key.id, key]));
    this.changes = changes;
  }

  private async storeUses(): Promise<void> {
    const { uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    await this.records.storeUses(uses);
  }

  /** An unavailable database is not an error: no key can change then, and the next poll comes soon. */
  private async ifAvailable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isUnavailable(error))
        this.logger.error('The API keys could not be synchronized', error instanceof Error ? error.name : '');
    }
  }
}
