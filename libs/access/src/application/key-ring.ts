import { Clock, type Environment } from '@homeroom/kernel';
import { isUnavailable } from '@homeroom/platform';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { environmentOf, hashOf } from '../domain/key-format';
import { ApiKeyRecords, type KnownKey } from '../persistence/api-key.records';
import { KeysService } from './keys.service';

export type { KnownKey };

/** Injects the environment whose keys are good here. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** Why a key is no good here. */
export type KeyFault = 'unknown' | 'expired' | 'revoked' | 'elsewhere' | 'unchecked';

/** Milliseconds between two looks at the change counter: a revocation holds within a second everywhere. */
const watchEvery = 500;
/** Looks between two notes of when keys were last used. */
const noteEvery = 4;

/** The keys that are good here, remembered until any key changes. */
@Injectable()
export class KeyRing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(KeyRing.name);
  /** By their secrets: a digest for each request would cost more than all else that is done to know who asks. */
  private readonly known = new Map<string, KnownKey>();
  private uses = new Map<number, Date>();
  private changes = '';
  /** How often all keys were forgotten. */
  private forgotten = 0;
  private looks = 0;
  private timer: NodeJS.Timeout | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: ApiKeyRecords,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    keys: KeysService,
  ) {
    keys.onChange(() => this.forget());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.changes = await this.records.changes();
    this.timer = setInterval(() => {
      this.watching = this.watch();
    }, watchEvery);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.watching;
    await this.unlessAway(() => this.noteUses());
  }

  /**
   * The key that a secret stands for, or what is wrong with it. A typo and a key of the other environment cost no
   * query; a key that is not known yet costs one index probe, if `mayLookUp` allows it.
   */
  async check(secret: string, mayLookUp: () => Promise<boolean>): Promise<KnownKey | KeyFault> {
    const known = this.known.get(secret);
    if (!known) {
      const environment = environmentOf(secret);
      if (environment === null) return 'unknown';
      if (environment !== this.environment) return 'elsewhere';
      if (!(await mayLookUp())) return 'unchecked';
    }
    const key = known ?? (await this.lookUp(secret));
    if (!key) return 'unknown';
    const now = this.clock.now();
    if (key.revokedAt) return 'revoked';
    if (key.expiresAt && key.expiresAt <= now) return 'expired';
    this.uses.set(key.id, now);
    return key;
  }

  /** Has every key looked up again: one of them has changed. */
  forget(): void {
    this.forgotten += 1;
    this.known.clear();
  }

  private async lookUp(secret: string): Promise<KnownKey | null> {
    const before = this.forgotten;
    const key = await this.records.byHash(hashOf(secret), this.environment);
    // Had a change been seen meanwhile, this row could be older than the change.
    if (key && !key.revokedAt && before === this.forgotten) this.known.set(secret, key);
    return key;
  }

  private watch(): Promise<void> {
    return this.unlessAway(async () => {
      const changes = await this.records.changes();
      if (changes !== this.changes) {
        this.changes = changes;
        this.forget();
      }
      this.looks += 1;
      if (this.looks % noteEvery === 0) await this.noteUses();
    });
  }

  /** Without the database no key can change either, and the next look comes soon: nobody waits for this one. */
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
