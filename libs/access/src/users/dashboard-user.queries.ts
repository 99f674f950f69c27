import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Role } from './role';

/** A user as administrators see them: never the password or its hash. */
export interface UserRecord {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Waiting for their first sign-in with a one-time password. */
  readonly must_change_password: boolean;
  /** Until when that password lets them in; null where they chose their own. */
  readonly one_time_password_expires_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  /** Keys of theirs that are neither revoked nor expired. */
  readonly active_keys: number;
}

/** What a sign-in needs to know of a user. */
export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly disabled_at: Date | null;
  readonly one_time_password_expires_at: Date | null;
}

@Injectable()
export class DashboardUserQueries {
  constructor(private readonly reader: ReadClient) {}

  all(): Promise<readonly UserRecord[]> {
    return this.reader.rows<UserRecord>(
      `SELECT id, name, email, role, must_change_password, one_time_password_expires_at, last_sign_in_at, disabled_at, created_at,
         (SELECT count(*)::int FROM access.api_key key WHERE key.owner_id = person.id AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > now())) AS active_keys
       FROM access.dashboard_user person ORDER BY id`,
    );
  }

  /** @param email as it is compared, see `foldedEmail` */
  async byEmail(email: string): Promise<Credentials | null> {
    const [row] = await this.reader.rows<Credentials>(
      `SELECT id, email, name, password_hash, disabled_at, one_time_password_expires_at
       FROM access.dashboard_user WHERE email = $1::text`,
      [email],
    );
    return row ?? null;
  }

  /** Whether anybody has a password yet. */
  async anyPassword(): Promise<boolean> {
    const rows = await this.reader.rows('SELECT FROM access.dashboard_user WHERE password_hash IS NOT NULL LIMIT 1');
    return rows.length > 0;
  }
}
