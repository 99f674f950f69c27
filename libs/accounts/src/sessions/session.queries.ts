import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { clockTolerance } from '@homeroom/kernel';
import type { Role } from '../users/role';
import { type Session, sessionLimits } from './session';

interface Row {
  user_id: number;
  name: string;
  email: string;
  production_role: Role | null;
  sandbox_role: Role | null;
  production_share_id: number | null;
  sandbox_share_id: number | null;
  must_change_password: boolean;
  has_password: boolean;
  has_second_factor: boolean;
  recovery_codes_left: number;
  with_oidc: boolean;
  password_given_at: Date;
  last_seen_at: Date;
}

/** Milliseconds between two updates of when a session was last used. */
const storeUseEvery = 60_000;

/** Reads, updates and deletes sessions. DashboardUserRepository creates them. */
@Injectable()
export class SessionQueries {
  constructor(private readonly reader: ReadClient) {}

  /**
   * Finds the valid session of a token and records its use. A session with an instant in the future was written while a clock
   * was ahead and would last too long, so it is not valid.
   */
  async find(tokenHash: Buffer, at: Date): Promise<Session | null> {
    const [row] = await this.reader.rows<Row>(
      `SELECT user_id, name, email, production_role, sandbox_role, production_share_id, sandbox_share_id,
         must_change_password,
         password_hash IS NOT NULL AS has_password, second_factor_enabled_at IS NOT NULL AS has_second_factor,
         cardinality(recovery_code_hashes) AS recovery_codes_left, with_oidc, password_given_at, last_seen_at
       FROM access.session JOIN access.dashboard_user person ON person.id = user_id
       WHERE token_hash = $1::bytea AND disabled_at IS NULL
         AND last_seen_at > $2::text::timestamptz AND session.created_at > $3::text::timestamptz
         AND greatest(session.created_at, last_seen_at, password_given_at) <= $4::text::timestamptz`,
      [tokenHash, ...boundsAt(at)],
    );
    if (!row) return null;
    if (at.getTime() - row.last_seen_at.getTime() > storeUseEvery) await this.storeUse(tokenHash, at);
    return {
      tokenHash,
      userId: row.user_id,
      name: row.name,
      email: row.email,
      roles: { production: row.production_role, sandbox: row.sandbox_role },
      shares: { production: row.production_share_id, sandbox: row.sandbox_share_id },
      mustChangePassword: row.must_change_password,
      hasPassword: row.has_password,
      hasSecondFactor: row.has_second_factor,
      recoveryCodesLeft: row.recovery_codes_left,
      withOidc: row.with_oidc,
      passwordGivenAt: row.password_given_at,
    };
  }

  async storePasswordGiven(tokenHash: Buffer, at: Date): Promise<void> {
    await this.reader.rows(
      'UPDATE access.session SET password_given_at = $2::text::timestamptz WHERE token_hash = $1::bytea',
      [tokenHash, at.toISOString()],
    );
  }

  async deleteExpired(at: Date): Promise<void> {
    await this.reader.rows(
      `DELETE FROM access.session
       WHERE last_seen_at <= $1::text::timestamptz OR created_at <= $2::text::timestamptz
         OR greatest(created_at, last_seen_at, password_given_at) > $3::text::timestamptz`,
      boundsAt(at),
    );
  }

  private async storeUse(tokenHash: Buffer, at: Date): Promise<void> {
    await this.reader.rows(
      `UPDATE access.session SET last_seen_at = greatest(last_seen_at, $2::text::timestamptz)
       WHERE token_hash = $1::bytea`,
      [tokenHash, at.toISOString()],
    );
  }
}

/** A valid session was last used after the first instant, created after the second, and has no instant after the third. */
const boundsAt = (at: Date): readonly string[] =>
  [-sessionLimits.idle, -sessionLimits.absolute, clockTolerance].map((milliseconds) =>
    new Date(at.getTime() + milliseconds).toISOString(),
  );
