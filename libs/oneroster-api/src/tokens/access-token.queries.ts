import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { OneRosterScope } from '../authentication/oneroster-scopes';

/** An access token without its text. */
export interface StoredToken {
  readonly keyId: number;
  readonly scopes: readonly OneRosterScope[];
  readonly expiresAt: Date;
}

interface TokenRow {
  hash: string;
  key_id: number;
  scopes: OneRosterScope[];
  expires_at: Date;
}

/** Stores access tokens by the hash of their text, and reads them. */
@Injectable()
export class AccessTokenQueries {
  constructor(private readonly reader: ReadClient) {}

  async insert(hash: Buffer, { keyId, scopes, expiresAt }: StoredToken): Promise<void> {
    await this.reader.rows(
      `INSERT INTO access.oneroster_token (hash, key_id, scopes, expires_at)
       VALUES ($1::bytea, $2::int, $3::text[], $4::text::timestamptz)`,
      [hash, keyId, [...scopes], expiresAt.toISOString()],
    );
  }

  /** The stored ones of some hashes, which are in hexadecimal. */
  async byHash(hashes: readonly string[]): Promise<ReadonlyMap<string, StoredToken>> {
    const rows = await this.reader.rows<TokenRow>(
      `SELECT encode(hash, 'hex') AS hash, key_id, scopes, expires_at FROM access.oneroster_token
       WHERE hash = ANY (SELECT decode(wanted, 'hex') FROM unnest($1::text[]) wanted)`,
      [hashes],
    );
    return new Map(
      rows.map(({ hash, key_id: keyId, scopes, expires_at: expiresAt }) => [hash, { keyId, scopes, expiresAt }]),
    );
  }
}
