import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { KeyNotFound } from '../domain/access.errors';
import { ApiKey, type KeyTerms } from '../domain/api-key';
import { type Actor, AuditEvent } from '../domain/audit-event';
import { type KeyRecord, ApiKeyRecords } from '../persistence/api-key.records';
import { ApiKeyRepository } from '../persistence/api-key.repository';

/** Issues, lists, rotates and revokes keys. */
@Injectable()
export class KeysService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly records: ApiKeyRecords,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a key to whoever asks for it, or to the installation's owner where that is no user of the dashboard; `secret`
   * is shown once and is nowhere else.
   */
  async create(terms: KeyTerms, by: Actor): Promise<{ record: KeyRecord; secret: string }> {
    const at = this.clock.now();
    const { key, secret } = ApiKey.issue(by.userId ?? (await this.records.ownerId()), terms, at);
    const { scopes, plan, expiresAt } = terms;
    await this.keys.add(key, () =>
      AuditEvent.ofKey('key.created', key, { at, by, details: { scopes, plan, expires_at: expiresAt } }),
    );
    return { record: await this.find(key.id), secret };
  }

  list(): Promise<readonly KeyRecord[]> {
    return this.records.all();
  }

  /**
   * Issues a key on the terms of another one, which ends after the overlap, in milliseconds.
   *
   * @throws KeyNotFound, KeyHasEnded, KeyHasExpired, KeyWasRotated
   */
  async rotate(
    id: number,
    overlap: number,
    by: Actor,
  ): Promise<{ record: KeyRecord; secret: string; replaced: KeyRecord }> {
    const at = this.clock.now();
    const { key, secret } = await this.keys.replace(
      id,
      (old) => old.rotate(overlap, at),
      (old, { id: replacement }) =>
        AuditEvent.ofKey('key.rotated', old, {
          at,
          by,
          details: { replaced_by: replacement, works_until: old.expiresAt },
        }),
    );
    this.tellListeners();
    return { record: await this.find(key.id), secret, replaced: await this.find(id) };
  }

  /** @throws KeyNotFound, KeyHasEnded */
  async revoke(id: number, by: Actor): Promise<KeyRecord> {
    const at = this.clock.now();
    await this.keys.change(id, (key, em) => {
      key.revoke(at);
      em.persist(AuditEvent.ofKey('key.revoked', key, { at, by }));
    });
    this.tellListeners();
    return this.find(id);
  }

  /** Told at once of a key that is changed here; other processes see the change counter. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The dashboard user who owns the installation: the author of what its keys publish. */
  ownerId(): Promise<number> {
    return this.records.ownerId();
  }

  /** @throws KeyNotFound */
  async find(id: number): Promise<KeyRecord> {
    const record = await this.records.one(id);
    if (!record) throw new KeyNotFound();
    return record;
  }

  private tellListeners(): void {
    this.listeners.forEach((listener) => listener());
  }
}
