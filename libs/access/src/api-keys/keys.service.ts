import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditEvent } from '@homeroom/audit';
import { KeyNotFound } from './key.errors';
import type { ApiKey, ChangedTerms, KeyTerms } from './api-key';
import { ApiKeyQueries, type KeyRecord, recordOf } from './api-key.queries';
import { ApiKeyRepository } from './api-key.repository';
import { shareIds } from '../shares/share';

/** Issues, lists, changes, rotates and revokes keys. */
@Injectable()
export class KeysService {
  private readonly listeners: (() => Promise<void>)[] = [];

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly records: ApiKeyQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a key. The actor owns it, or the installation's owner if the actor is not a dashboard user.
   *
   * @returns the key and its secret, which is not stored anywhere
   * @throws ValidationFailed for a share of records that do not exist
   */
  async create(terms: KeyTerms, by: Actor): Promise<{ record: KeyRecord; secret: string }> {
    const at = this.clock.now();
    const owner = by.userId === null ? await this.records.owner() : { id: by.userId, name: by.name };
    const { scopes, plan, expiresAt } = terms;
    const { key, secret, share } = await this.keys.issue(owner.id, terms, at, (issued) => {
      const seen = issued.share && { share: shareIds(issued.share) };
      const details = { scopes, plan, expires_at: expiresAt, ...seen };
      return AuditEvent.ofKey('key.created', issued.key, { at, by, details });
    });
    return { record: recordOf(key, { id: owner.id, name: by.name }, share), secret };
  }

  list(): Promise<readonly KeyRecord[]> {
    return this.records.all();
  }

  /**
   * Replaces a key by a new one on the same terms.
   *
   * @param overlap milliseconds after which the old key expires
   * @throws KeyNotFound, KeyHasEnded, KeyHasExpired, KeyWasRotated
   */
  async rotate(
    id: number,
    overlap: number,
    by: Actor,
  ): Promise<{ record: KeyRecord; secret: string; replaced: KeyRecord }> {
    const at = this.clock.now();
    const before = await this.find(id);
    let end = before.expires_at;
    const { key, secret } = await this.keys.replace(
      id,
      (old) => old.rotate(overlap, at),
      (old, { id: replacement }) => {
        end = old.expiresAt;
        const details = { replaced_by: replacement, works_until: end };
        return AuditEvent.ofKey('key.rotated', old, { at, by, details });
      },
    );
    await this.notifyListeners();
    const replaced = { ...before, expires_at: end, replaced_by: key.id };
    const owner = by.userId === null ? { ...before.created_by, name: by.name } : before.created_by;
    return { record: recordOf(key, owner, before.share), secret, replaced };
  }

  /** Changes the terms of a key, in every process within a second. @throws KeyNotFound, KeyHasEnded, KeyHasExpired */
  async change(id: number, terms: ChangedTerms, by: Actor): Promise<KeyRecord> {
    const at = this.clock.now();
    await this.keys.change(id, (key, em) => {
      const from = termsOf(key);
      key.change(terms, at);
      em.persist(AuditEvent.ofKey('key.changed', key, { at, by, details: { from, to: termsOf(key) } }));
    });
    await this.notifyListeners();
    return this.find(id);
  }

  /** @throws KeyNotFound, KeyHasEnded */
  async revoke(id: number, by: Actor): Promise<KeyRecord> {
    const at = this.clock.now();
    await this.keys.change(id, (key, em) => {
      key.revoke(at);
      em.persist(AuditEvent.ofKey('key.revoked', key, { at, by }));
    });
    await this.notifyListeners();
    return this.find(id);
  }

  /** The listener runs after each change and must not throw. Other processes see the change through the counter. */
  onChange(listener: () => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** The first owner of the installation. */
  async ownerId(): Promise<number> {
    return (await this.records.owner()).id;
  }

  /** @throws KeyNotFound */
  async find(id: number): Promise<KeyRecord> {
    const record = await this.records.one(id);
    if (!record) throw new KeyNotFound();
    return record;
  }

  /** Lets the listeners see a change of keys, or of the limits of schools, which they hold with the keys. */
  async notifyListeners(): Promise<void> {
    await Promise.all(this.listeners.map((listener) => listener()));
  }
}

/** The terms of a key as the audit trail shows them. */
const termsOf = ({ name, scopes, plan, perHour, perMinute, expiresAt }: ApiKey) => ({
  name,
  scopes,
  plan,
  per_hour: perHour,
  per_minute: perMinute,
  expires_at: expiresAt,
});
