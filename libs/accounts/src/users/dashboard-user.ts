import {
  SecondFactorIsOff,
  SecondFactorIsOn,
  SecondFactorNeedsPassword,
  UserIsDisabled,
  UserIsEnabled,
} from './user.errors';
import { recoveryCodeHash } from '../credentials/recovery-codes';
import { acceptedStep } from '../credentials/totp';
import { oneTimePasswordExpiry } from '../credentials/one-time-password';
import { latestReset, resetLinkExpiry } from '../credentials/reset-link';
import type { ShareIds } from './granted-shares';
import { checkRoles, type Role, type Roles } from './role';
import type { Environment } from '@homeroom/kernel';

/** A user of the dashboard. */
export class DashboardUser {
  readonly id!: number;
  readonly name!: string;
  /** In the form of `foldedEmail`. */
  readonly email!: string;
  readonly productionRole!: Role | null;
  readonly sandboxRole!: Role | null;
  /** The share of production that the user sees. Null: all of it. A teacher has one, an owner none. */
  readonly productionShareId!: number | null;
  readonly sandboxShareId!: number | null;
  /** Null until the user gets a first password. */
  readonly passwordHash!: string | null;
  /** Whether the password is a one-time password. */
  readonly mustChangePassword!: boolean;
  /** Null for a password that the user chose. */
  readonly oneTimePasswordExpiresAt!: Date | null;
  /** The hash of the token of the newest reset link. */
  readonly resetTokenHash!: string | null;
  readonly resetExpiresAt!: Date | null;
  readonly disabledAt!: Date | null;
  /** In base32. Without `secondFactorEnabledAt` the user has not confirmed it by a code yet. */
  readonly totpSecret!: string | null;
  /** The time step of the last accepted code. */
  readonly totpStep!: number | null;
  readonly secondFactorEnabledAt!: Date | null;
  readonly recoveryCodeHashes!: readonly string[];
  /** The account at the OpenID Connect provider. Null until the first sign-in through it. */
  readonly oidcIssuer!: string | null;
  readonly oidcSubject!: string | null;
  /** The row of a deleted user remains, without personal data, because records refer to it. */
  readonly deletedAt!: Date | null;
  readonly lastSignInAt!: Date | null;
  readonly createdAt!: Date;

  /** @throws ValidationFailed for roles that a user cannot have */
  static invite({ name, email, roles }: NewUser, oneTimeHash: string, at: Date): DashboardUser {
    const user = Object.assign(new DashboardUser(), {
      ...fresh,
      name,
      email: foldedEmail(email),
      passwordHash: oneTimeHash,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: oneTimePasswordExpiry(at),
      createdAt: at,
    });
    user.grant(roles);
    return user;
  }

  /** A user who signs in at the OpenID Connect provider and has no password here. */
  static ofAccount({ name, email, roles }: NewUser, account: OidcAccount, at: Date): DashboardUser {
    const user = Object.assign(new DashboardUser(), { ...fresh, name, email: foldedEmail(email), createdAt: at });
    user.link(account);
    user.grant(roles);
    return user;
  }

  /** Links an account of the OpenID Connect provider. A one-time password is no longer needed and expires. */
  link({ issuer, subject }: OidcAccount): void {
    Object.assign(this, { ...withoutReset, oidcIssuer: issuer, oidcSubject: subject });
    if (!this.mustChangePassword) return;
    Object.assign(this, { passwordHash: null, mustChangePassword: false, oneTimePasswordExpiresAt: null });
  }

  isLinkedTo({ issuer, subject }: OidcAccount): boolean {
    return this.oidcIssuer === issuer && this.oidcSubject === subject;
  }

  get roles(): Roles {
    return { production: this.productionRole, sandbox: this.sandboxRole };
  }

  get shareIds(): ShareIds {
    return { production: this.productionShareId, sandbox: this.sandboxShareId };
  }

  /** @param shareId of a stored share that fits the role, see `shareChanges` */
  limit(environment: Environment, shareId: number | null): void {
    Object.assign(this, { [`${environment}ShareId`]: shareId });
  }

  rename(name: string): void {
    Object.assign(this, { name });
  }

  /** @throws ValidationFailed for roles that a user cannot have */
  grant(roles: Roles): void {
    checkRoles(roles);
    Object.assign(this, { productionRole: roles.production, sandboxRole: roles.sandbox });
  }

  /** The user chooses a new password. */
  changePassword(hash: string): void {
    const chosen = { passwordHash: hash, mustChangePassword: false, oneTimePasswordExpiresAt: null };
    Object.assign(this, { ...withoutReset, ...chosen });
  }

  /** @returns false for a user who cannot sign in with a password */
  offerReset(resetTokenHash: string, at: Date): boolean {
    if (this.passwordHash === null || this.disabledAt) return false;
    Object.assign(this, { resetTokenHash, resetExpiresAt: resetLinkExpiry(at) });
    return true;
  }

  /** Whether a reset link works. */
  acceptsReset(tokenHash: string, at: Date): boolean {
    if (this.passwordHash === null || this.disabledAt || this.resetExpiresAt === null) return false;
    return this.resetTokenHash === tokenHash && this.resetExpiresAt > at && this.resetExpiresAt <= latestReset(at);
  }

  /** An administrator sets a new one-time password. */
  resetPassword(oneTimeHash: string, at: Date): void {
    const oneTimePasswordExpiresAt = oneTimePasswordExpiry(at);
    const oneTime = { passwordHash: oneTimeHash, mustChangePassword: true, oneTimePasswordExpiresAt };
    Object.assign(this, { ...withoutReset, ...oneTime });
  }

  /** @throws SecondFactorIsOn, SecondFactorNeedsPassword */
  beginSecondFactor(totpSecret: string): void {
    if (this.secondFactorEnabledAt) throw new SecondFactorIsOn(this.email);
    if (this.passwordHash === null) throw new SecondFactorNeedsPassword(this.email);
    Object.assign(this, { totpSecret, totpStep: null });
  }

  /** @returns false for a wrong code. @throws SecondFactorIsOn */
  enableSecondFactor(code: string, recoveryCodeHashes: readonly string[], at: Date): boolean {
    if (this.secondFactorEnabledAt) throw new SecondFactorIsOn(this.email);
    if (!this.acceptTotp(code, at)) return false;
    Object.assign(this, { secondFactorEnabledAt: at, recoveryCodeHashes });
    return true;
  }

  /** Accepts each code and each recovery code once. @returns the kind of the code; null for a wrong code */
  acceptCode(code: string, at: Date): 'totp' | 'recovery_code' | null {
    if (this.acceptTotp(code, at)) return 'totp';
    const hash = recoveryCodeHash(code);
    if (!this.recoveryCodeHashes.includes(hash)) return null;
    Object.assign(this, { recoveryCodeHashes: this.recoveryCodeHashes.filter((each) => each !== hash) });
    return 'recovery_code';
  }

  /** @throws SecondFactorIsOff */
  replaceRecoveryCodes(recoveryCodeHashes: readonly string[]): void {
    this.assertSecondFactor();
    Object.assign(this, { recoveryCodeHashes });
  }

  /** @throws SecondFactorIsOff */
  disableSecondFactor(): void {
    this.assertSecondFactor();
    Object.assign(this, withoutSecondFactor);
  }

  /** @throws SecondFactorIsOff */
  assertSecondFactor(): void {
    if (!this.secondFactorEnabledAt) throw new SecondFactorIsOff(this.email);
  }

  private acceptTotp(code: string, at: Date): boolean {
    if (this.totpSecret === null) return false;
    const totpStep = acceptedStep(this.totpSecret, code, { at, after: this.totpStep });
    if (totpStep !== null) Object.assign(this, { totpStep });
    return totpStep !== null;
  }

  signedIn(at: Date): void {
    Object.assign(this, { lastSignInAt: at });
  }

  /** @throws UserIsDisabled */
  disable(at: Date): void {
    if (this.disabledAt) throw new UserIsDisabled(this.email);
    Object.assign(this, { ...withoutReset, disabledAt: at });
  }

  /** @throws UserIsEnabled */
  enable(): void {
    if (!this.disabledAt) throw new UserIsEnabled(this.email);
    Object.assign(this, { disabledAt: null });
  }

  /** Removes the personal data. The user can never sign in again, and the e-mail address may be used again. */
  delete(at: Date): void {
    Object.assign(this, {
      ...withoutSecondFactor,
      ...withoutReset,
      name: 'Deleted user',
      email: `deleted-${this.id}`,
      passwordHash: null,
      oidcIssuer: null,
      oidcSubject: null,
      disabledAt: this.disabledAt ?? at,
      deletedAt: at,
    });
  }
}

/** An account at the OpenID Connect provider. */
interface OidcAccount {
  readonly issuer: string;
  readonly subject: string;
}

const withoutReset = { resetTokenHash: null, resetExpiresAt: null };

const withoutSecondFactor = {
  totpSecret: null,
  totpStep: null,
  secondFactorEnabledAt: null,
  recoveryCodeHashes: [],
};

const fresh = {
  ...withoutSecondFactor,
  ...withoutReset,
  productionRole: null,
  sandboxRole: null,
  productionShareId: null,
  sandboxShareId: null,
  passwordHash: null,
  mustChangePassword: false,
  oneTimePasswordExpiresAt: null,
  oidcIssuer: null,
  oidcSubject: null,
  disabledAt: null,
  deletedAt: null,
  lastSignInAt: null,
};

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly roles: Roles;
}

/** The form in which e-mail addresses are stored and compared. */
export const foldedEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
