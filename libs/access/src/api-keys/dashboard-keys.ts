import { Clock, type Environment } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { KeyTerms } from './api-key';
import type { Session } from '../sessions/session';
import type { KeyRecord } from './api-key.queries';
import { UsageQueries } from '../usage/usage.queries';
import { KeysService } from './keys.service';
import { passwordIsNeeded, roleForbids } from '../sessions/dashboard.errors';
import { actorOf, passwordHoldsUntil } from '../sessions/sessions.service';

/** What a key has used of its hour, and when that ends: null before the first request. */
export interface KeyHour {
  readonly used: number;
  readonly resetsAt: Date | null;
}

/** How the hour of a key stands, where its requests are counted. */
export abstract class KeyHours {
  abstract of(key: { id: number; environment: Environment; per_hour: number }): Promise<KeyHour>;
}

/** A key as the dashboard shows it. */
export interface ShownKey extends KeyRecord {
  readonly used_this_hour: number;
  readonly hour_resets_at: Date | null;
  /** Of the last 24 hours, the oldest first. */
  readonly requests_by_hour: readonly number[];
  /** Whether whoever looks may rotate and revoke it. */
  readonly may_change: boolean;
}

/** What somebody who is signed in may do with keys: owners everything, developers with their own of the sandbox. */
@Injectable()
export class DashboardKeys {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: UsageQueries,
    private readonly hours: KeyHours,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  async list(session: Session): Promise<readonly ShownKey[]> {
    return this.shown((await this.keys.list()).toReversed(), session);
  }

  /** @throws 403 */
  async create(terms: KeyTerms, session: Session, address: string): Promise<{ key: string; record: ShownKey }> {
    refuseUnlessIssuer(session, terms);
    this.refuseLatePassword(session);
    const { record, secret } = await this.keys.create(terms, actorOf(session, address));
    return { key: secret, record: unused(record) };
  }

  /** @param overlap milliseconds for which the old key works on. @throws KeyNotFound and what the rotation refuses; 403 */
  async rotate(id: number, overlap: number, session: Session, address: string) {
    const before = await this.changeable(id, session);
    const { record, secret, replaced } = await this.keys.rotate(id, overlap, actorOf(session, address));
    return { key: secret, record: unused(record), replaced: { ...before, ...replaced } };
  }

  /** @throws KeyNotFound, KeyHasEnded; 403 */
  async revoke(id: number, session: Session, address: string): Promise<ShownKey> {
    const before = await this.changeable(id, session);
    return { ...before, ...(await this.keys.revoke(id, actorOf(session, address))) };
  }

  /** All that is read of a key is read before it is changed: a new one must not be lost to a database that goes away. */
  private async changeable(id: number, session: Session): Promise<ShownKey> {
    const key = await this.keys.find(id);
    if (!mayChange(key, session)) throw roleForbids('an owner, or the developer whose sandbox key it is,');
    this.refuseLatePassword(session);
    const [shown] = await this.shown([key], session);
    return shown as ShownKey;
  }

  private refuseLatePassword(session: Session): void {
    if (this.clock.now() > passwordHoldsUntil(session)) throw passwordIsNeeded();
  }

  private async shown(keys: readonly KeyRecord[], session: Session): Promise<readonly ShownKey[]> {
    const byHour = await this.usage.requestsByHour(
      keys.map(({ id }) => id),
      this.clock.now(),
    );
    const hours = await Promise.all(keys.map((key) => this.hours.of(key)));
    return keys.map((key, index) => ({
      ...key,
      used_this_hour: hours[index]?.used ?? 0,
      hour_resets_at: hours[index]?.resetsAt ?? null,
      requests_by_hour: byHour.get(key.id) ?? [],
      may_change: mayChange(key, session),
    }));
  }
}

/** A key of one's own, which nobody has used so far. */
const unused = (record: KeyRecord): ShownKey => ({
  ...record,
  used_this_hour: 0,
  hour_resets_at: null,
  requests_by_hour: Array<number>(24).fill(0),
  may_change: true,
});

const mayChange = ({ environment, created_by }: KeyRecord, { role, userId }: Session): boolean =>
  role === 'owner' || (role === 'developer' && environment === 'sandbox' && created_by.id === userId);

function refuseUnlessIssuer({ role }: Session, { environment, plan }: KeyTerms): void {
  if (role === 'owner') return;
  if (role !== 'developer') throw roleForbids('an owner or a developer');
  if (environment === 'production') throw roleForbids('an owner');
  if (plan !== 'standard') throw roleForbids('an owner');
}
