import { clockTolerance } from '../retention/clock-tolerance';

/** Milliseconds for which a one-time password is good. */
const lifetime = 3 * 24 * 3_600_000;

/** Until when a one-time password is good that is made at an instant. */
export const oneTimePasswordExpiry = (madeAt: Date): Date => new Date(madeAt.getTime() + lifetime);

/**
 * Whether a one-time password is good no more. One that was made while the clock was ahead would be good for too long: it
 * counts as expired.
 *
 * @param expiresAt null for a password that its user chose
 */
export const hasExpired = (expiresAt: Date | null, at: Date): boolean =>
  expiresAt !== null && (expiresAt <= at || expiresAt.getTime() > at.getTime() + lifetime + clockTolerance);
