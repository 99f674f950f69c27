import { Clock, type Environment } from '@homeroom/kernel';
import { CoalescedQuery, isUnavailable } from '@homeroom/database';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { environmentOf, hashOf } from './key-format';
import { ApiKeyQueries, type KnownKey } from './api-key.queries';
import { KeysService } from './keys.service';

export type { KnownKey };

/** Injects the environment whose keys are valid here. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** Why a key is not valid here. */
export type KeyFault = 'unknown' | 'expired' | 'revoked' | 'elsewhere';

/** Milliseconds between two looks at the change counter: a revocation holds within a second in every process. */
const watchEvery = 500;
/** Looks between two notes of when keys were last used. */
const noteEvery = 4;

/** Every key of the environment, by its hash, revoked and expired keys included. Loaded again when any key changes. */
@Injectable()
export class ApiKeyCache implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ApiKeyCache.name);
  private keys: ReadonlyMap<string, KnownKey> = new Map();
  /** The change counter as of which the keys were loaded. */
  private changes: string | null = null;
  /** One look at a time, and one more for all that wait: wrong keys cost no more than that, however many there are. */
  private readonly look = new CoalescedQuery(() => this.loadIfChanged());
  private uses = new Map<number, Date>();
  private looks = 0;
  private timer: NodeJS.Timeout | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: ApiKeyQueries,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    keys: KeysService,
  ) {
    keys.onChange(() => this.refresh());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.look.run();
    this.timer = setInterval(() => {
      this.watching = this.watch();
    }, watchEvery);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.watching;
    await this.unlessAway(() => this.noteUses());
  }

  /** The key that a secret stands for, or why it is not valid. A key that is not in memory takes a look at the database. */
  async check(secret: string): Promise<KnownKey | KeyFault> {
    let key = this.remembered(secret);
    if (key === null) {
      await this.look.run();
      key = this.remembered(secret) ?? 'unknown';
    }
    if (typeof key !== 'string') this.uses.set(key.id, this.clock.now());
    return key;
  }

  /** The same from memory alone, without noting a use; null where it takes a look at the database. */
  remembered(secret: string): KnownKey | KeyFault | null {
    const environment = environmentOf(secret);
    if (environment === null) return 'unknown';
    if (environment !== this.environment) return 'elsewhere';
    const key = this.keys.get(hashOf(secret).toString('hex'));
    if (!key) return null;
    if (key.revokedAt) return 'revoked';
    if (key.expiresAt && key.expiresAt <= this.clock.now()) return 'expired';
    return key;
  }

  /** Loads the keys again if one has changed; a change made before this call is seen. Does not throw. */
  refresh(): Promise<void> {
    return this.unlessAway(() => this.look.run());
  }

  private async watch(): Promise<void> {
    await this.refresh();
    this.looks += 1;
    if (this.looks % noteEvery === 0) await this.unlessAway(() => this.noteUses());
  }

  /** The counter is read first: the keys are then as new as the counter, or newer. */
  private async loadIfChanged(): Promise<void> {
    const changes = await this.records.changes();
    if (changes === this.changes) return;
    this.keys = await this.records.byHash(this.environment);
    this.changes = changes;
  }

  /** Without the database no key can change either, and the next look comes soon. */
  private async unlessAway(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isUnavailable(error))
        this.logger.error('Keys could not be watched', error instanceof Error ? error.name : '');
    }
  }

  private async noteUses(): Promise<void> {
    const { uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    await this.records.used(uses);
  }
}
