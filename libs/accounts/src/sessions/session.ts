import { createHash, randomBytes } from 'node:crypto';
import type { ShareIds } from '../users/granted-shares';
import type { Roles } from '../users/role';

/** Milliseconds after the last use, and after the sign-in, when a session ends. */
export const sessionLimits = { idle: 30 * 60_000, absolute: 12 * 3_600_000 } as const;

/** Milliseconds for which a password confirmation is valid. */
export const confirmationLasts = 10 * 60_000;

/** The session of a signed-in user. */
export interface Session {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: Roles;
  /** The share of each environment that the user sees. Null: all of it, if there is a role. */
  readonly shares: ShareIds;
  readonly mustChangePassword: boolean;
  /** False for a user who signs in at the OpenID Connect provider only. */
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly recoveryCodesLeft: number;
  /** Whether the user signed in at the OpenID Connect provider. */
  readonly withOidc: boolean;
  /** When the user last entered the password. */
  readonly passwordGivenAt: Date;
}

/** The value of the cookie: 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. */
export const sessionHash = (token: string): Buffer => createHash('sha256').update(token).digest();
