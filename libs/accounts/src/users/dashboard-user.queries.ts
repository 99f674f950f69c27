import { type ShareRecord, ShareQueries } from '@homeroom/access';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { latestReset } from '../credentials/reset-link';
import type { Role } from './role';

/** A user without secrets. Deleted users are never read. */
export interface UserRecord {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly production_role: Role | null;
  readonly sandbox_role: Role | null;
  /** Null: the role is for the whole environment. */
  readonly production_share: ShareRecord | null;
  readonly sandbox_share: ShareRecord | null;
  /** Whether the user still has a one-time password. */
  readonly must_change_password: boolean;
  /** Null for a password that the user chose. */
  readonly one_time_password_expires_at: Date | null;
  readonly has_second_factor: boolean;
  readonly last_sign_in_at: Date | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  /** The user's API keys that are neither revoked nor expired. */
  readonly active_keys: number;
}

type UserRow = Omit<UserRecord, 'production_share' | 'sandbox_share'> & {
  readonly production_share_id: number | null;
  readonly sandbox_share_id: number | null;
};

/** The fields of a user that a sign-in needs. */
export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly disabled_at: Date | null;
  readonly one_time_password_expires_at: Date | null;
}

/** A user with a reset link. */
export type ResetUser = Pick<Credentials, 'id' | 'email' | 'name'>;

@Injectable()
export class DashboardUserQueries {
  constructor(
    private readonly reader: ReadClient,
    private readonly shares: ShareQueries,
  ) {}

  async all(): Promise<readonly UserRecord[]> {
    const rows = await this.reader.rows<UserRow>(
      `SELECT id, name, email, production_role, sandbox_role, production_share_id, sandbox_share_id, must_change_password,
         one_time_password_expires_at, second_factor_enabled_at IS NOT NULL AS has_second_factor, last_sign_in_at, disabled_at, created_at,
         (SELECT count(*)::int FROM access.api_key key WHERE key.owner_id = person.id AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > now())) AS active_keys
       FROM access.dashboard_user person WHERE deleted_at IS NULL ORDER BY id`,
    );
    const heldBy = (row: UserRow) => ({
      production: { environment: 'production', shareId: row.production_share_id } as const,
      sandbox: { environment: 'sandbox', shareId: row.sandbox_share_id } as const,
    });
    const shareOf = await this.shares.named(rows.flatMap((row) => Object.values(heldBy(row))));
    return rows.map((row) => {
      const { production, sandbox } = heldBy(row);
      const { production_share_id: _, sandbox_share_id: __, ...shown } = row;
      return { ...shown, production_share: shareOf(production), sandbox_share: shareOf(sandbox) };
    });
  }

  /** Null for a deleted user. */
  async nameOf(id: number): Promise<string | null> {
    const [row] = await this.reader.rows<{ name: string }>(
      'SELECT name FROM access.dashboard_user WHERE id = $1::int AND deleted_at IS NULL',
      [id],
    );
    return row?.name ?? null;
  }

  /** @param email in the form of `foldedEmail` */
  async byEmail(email: string): Promise<Credentials | null> {
    const [row] = await this.reader.rows<Credentials>(
      `SELECT id, email, name, password_hash, disabled_at, one_time_password_expires_at
       FROM access.dashboard_user WHERE email = $1::text AND deleted_at IS NULL`,
      [email],
    );
    return row ?? null;
  }

  /** The user whose reset link has a token and works. */
  async byResetToken(tokenHash: string, at: Date): Promise<ResetUser | null> {
    const [row] = await this.reader.rows<ResetUser>(
      `SELECT id, email, name FROM access.dashboard_user
       WHERE reset_token_hash = $1::text AND password_hash IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
         AND reset_expires_at > $2::text::timestamptz AND reset_expires_at <= $3::text::timestamptz`,
      [tokenHash, at.toISOString(), latestReset(at).toISOString()],
    );
    return row ?? null;
  }

  /** The id of the user with an account at the OpenID Connect provider. */
  async byAccount({ issuer, subject }: { issuer: string; subject: string }): Promise<number | null> {
    const [row] = await this.reader.rows<{ id: number }>(
      `SELECT id FROM access.dashboard_user
       WHERE oidc_issuer = $1::text AND oidc_subject = $2::text AND deleted_at IS NULL`,
      [issuer, subject],
    );
    return row?.id ?? null;
  }

  /** Whether any user has a password. */
  async hasPassword(): Promise<boolean> {
    const rows = await this.reader.rows('SELECT FROM access.dashboard_user WHERE password_hash IS NOT NULL LIMIT 1');
    return rows.length > 0;
  }
}
