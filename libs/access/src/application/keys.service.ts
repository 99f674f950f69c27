import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { KeyNotFound } from '../domain/access.errors';
import { ApiKey, type KeyTerms } from '../domain/api-key';
import { type KeyRecord, ApiKeyRecords } from '../persistence/api-key.records';
import { ApiKeyRepository } from '../persistence/api-key.repository';

/** Issues, lists and revokes keys. */
@Injectable()
export class KeysService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly records: ApiKeyRecords,
    private readonly clock: Clock,
  ) {}

  /** Issues a key to the installation's owner; `secret` is shown once and is nowhere else. */
  async create(terms: KeyTerms): Promise<{ record: KeyRecord; secret: string }> {
    const { key, secret } = ApiKey.issue(await this.records.ownerId(), terms, this.clock.now());
    await this.keys.add(key);
    return { record: await this.find(key.id), secret };
  }

  list(): Promise<readonly KeyRecord[]> {
    return this.records.all();
  }

  /** @throws KeyNotFound, KeyHasEnded */
  async revoke(id: number): Promise<KeyRecord> {
    await this.keys.change(id, (key) => key.revoke(this.clock.now()));
    this.listeners.forEach((listener) => listener());
    return this.find(id);
  }

  /** Told at once of what is revoked here; other processes see the change counter. */
  onRevocation(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The dashboard user who owns the installation: the author of what its keys publish. */
  ownerId(): Promise<number> {
    return this.records.ownerId();
  }

  private async find(id: number): Promise<KeyRecord> {
    const record = await this.records.one(id);
    if (!record) throw new KeyNotFound();
    return record;
  }
}
