import { UserIsDisabled, UserIsEnabled } from '../access.errors';
import { oneTimePasswordExpiry } from './one-time-password';
import type { Role } from './role';

/** A user of the dashboard. */
export class DashboardUser {
  readonly id!: number;
  readonly name!: string;
  /** In the form of `foldedEmail`. */
  readonly email!: string;
  readonly role!: Role;
  /** Null until the user gets a first password. */
  readonly passwordHash!: string | null;
  /** Whether the password is a one-time password. */
  readonly mustChangePassword!: boolean;
  /** Null for a password that the user chose. */
  readonly oneTimePasswordExpiresAt!: Date | null;
  readonly disabledAt!: Date | null;
  readonly lastSignInAt!: Date | null;
  readonly createdAt!: Date;

  static invite(details: Pick<DashboardUser, 'name' | 'email' | 'role'>, oneTimeHash: string, at: Date): DashboardUser {
    return Object.assign(new DashboardUser(), {
      ...details,
      email: foldedEmail(details.email),
      passwordHash: oneTimeHash,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: oneTimePasswordExpiry(at),
      disabledAt: null,
      lastSignInAt: null,
      createdAt: at,
    });
  }

  /** The user chooses a new password. */
  changePassword(hash: string): void {
    Object.assign(this, { passwordHash: hash, mustChangePassword: false, oneTimePasswordExpiresAt: null });
  }

  /** An administrator sets a new one-time password. */
  resetPassword(oneTimeHash: string, at: Date): void {
    const oneTimePasswordExpiresAt = oneTimePasswordExpiry(at);
    Object.assign(this, { passwordHash: oneTimeHash, mustChangePassword: true, oneTimePasswordExpiresAt });
  }

  signedIn(at: Date): void {
    Object.assign(this, { lastSignInAt: at });
  }

  /** @throws UserIsDisabled */
  disable(at: Date): void {
    if (this.disabledAt) throw new UserIsDisabled(this.email);
    Object.assign(this, { disabledAt: at });
  }

  /** @throws UserIsEnabled */
  enable(): void {
    if (!this.disabledAt) throw new UserIsEnabled(this.email);
    Object.assign(this, { disabledAt: null });
  }
}

/** The form in which e-mail addresses are stored and compared. */
export const foldedEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
