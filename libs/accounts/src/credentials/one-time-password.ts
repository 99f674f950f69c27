import { clockTolerance } from '@homeroom/kernel';

/** Milliseconds for which a one-time password is valid. */
const lifetime = 3 * 24 * 3_600_000;

export const oneTimePasswordExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + lifetime);

/**
 * Whether a one-time password has expired. A password that was created while the clock was ahead would be valid for too
 * long, so it counts as expired.
 *
 * @param expiresAt null for a password that its user chose
 */
export const hasExpired = (expiresAt: Date | null, at: Date): boolean =>
  expiresAt !== null && (expiresAt <= at || expiresAt.getTime() > at.getTime() + lifetime + clockTolerance);
