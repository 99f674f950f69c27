import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import {
  type ChangedTerms,
  type KeyTerms,
  type KeyRecord,
  UsageQueries,
  KeysService,
  KeyNotFound,
} from '@homeroom/access';
import { type Session, isOwner, roleForbids, actorOf, SessionsService } from '@homeroom/accounts';
import { EnvironmentAccess } from '../environment-access';
import { KeyHours } from './key-hours';

/** A key as the dashboard shows it. */
export interface ShownKey extends KeyRecord {
  readonly used_this_hour: number;
  readonly hour_resets_at: Date | null;
  /** The last 24 hours, oldest first. */
  readonly requests_by_hour: readonly number[];
  /** Whether the signed-in user may rotate and revoke the key. */
  readonly may_change: boolean;
}

/** API keys for the signed-in user: owners may change all keys, developers their own sandbox keys. */
@Injectable()
export class DashboardKeys {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: UsageQueries,
    private readonly hours: KeyHours,
    private readonly sessions: SessionsService,
    private readonly access: EnvironmentAccess,
    private readonly clock: Clock,
  ) {}

  /** The keys of the environments of which the user sees everything, newest first. @throws 403 */
  async list(session: Session): Promise<readonly ShownKey[]> {
    const seen = this.access.seenAsWhole(session);
    const keys = (await this.keys.list()).filter(({ environment }) => seen.includes(environment));
    return this.shown(keys.toReversed(), session);
  }

  /** @throws KeyNotFound for a key that `list` does not show, 403 for a user to whom it shows none */
  async assertVisible(id: number, session: Session): Promise<void> {
    await this.find(id, session);
  }

  /** @throws KeyNotFound, 403 as `assertVisible` */
  async find(id: number, session: Session): Promise<KeyRecord> {
    const seen = this.access.seenAsWhole(session);
    const key = await this.keys.find(id);
    if (!seen.includes(key.environment)) throw new KeyNotFound();
    return key;
  }

  /** @throws 403 */
  async create(terms: KeyTerms, session: Session, address: string): Promise<{ key: string; record: ShownKey }> {
    assertMayCreate(session, terms);
    // A key of a user with a share could otherwise see more than the user.
    this.access.assertSeesAll(terms.environment, session);
    this.sessions.assertConfirmed(session);
    const { record, secret } = await this.keys.create(terms, actorOf(session, address));
    return { key: secret, record: unused(record) };
  }

  /** Only owners. @throws KeyNotFound, KeyHasEnded, KeyHasExpired; 403 */
  async change(id: number, terms: ChangedTerms, session: Session, address: string): Promise<ShownKey> {
    const before = await this.changeable(id, session);
    return { ...before, ...(await this.keys.change(id, terms, actorOf(session, address))) };
  }

  /**
   * @param overlap milliseconds for which the old key keeps working
   * @throws KeyNotFound, KeyHasEnded, KeyHasExpired, KeyWasRotated; 403
   */
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

  /** Reads all that the response needs before the change: a failed query afterwards would lose the secret of a new key. */
  private async changeable(id: number, session: Session): Promise<ShownKey> {
    const key = await this.find(id, session);
    if (!mayChange(key, session)) throw roleForbids('an owner, or the developer whose sandbox key it is,');
    this.sessions.assertConfirmed(session);
    const [shown] = await this.shown([key], session);
    return shown as ShownKey;
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

/** A new key of the signed-in user. */
const unused = (record: KeyRecord): ShownKey => ({
  ...record,
  used_this_hour: 0,
  hour_resets_at: null,
  requests_by_hour: Array<number>(24).fill(0),
  may_change: true,
});

const mayChange = ({ environment, created_by }: KeyRecord, { roles, userId }: Session): boolean =>
  isOwner(roles) || (environment === 'sandbox' && roles.sandbox === 'developer' && created_by.id === userId);

function assertMayCreate({ roles }: Session, { environment, plan }: KeyTerms): void {
  if (isOwner(roles)) return;
  if (roles.sandbox !== 'developer') throw roleForbids('an owner or a developer');
  if (environment === 'production') throw roleForbids('an owner');
  if (plan !== 'standard') throw roleForbids('an owner');
}
