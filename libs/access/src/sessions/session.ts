import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../users/role';

/** Milliseconds after which a session ends that nobody used, and that anybody used. */
export const sessionLimits = { idle: 30 * 60_000, absolute: 12 * 3_600_000 } as const;

/** Milliseconds for which a password, once given, opens what asks for it again. */
export const passwordHolds = 10 * 60_000;

/** A person who is signed in. */
export interface Session {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** When the password was last given. */
  readonly passwordGivenAt: Date;
}

/** What the cookie holds: 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const sessionHash = (token: string): Buffer => createHash('sha256').update(token).digest();
