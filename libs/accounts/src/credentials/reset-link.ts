import { clockTolerance } from '@homeroom/kernel';

/** Milliseconds for which a reset link works. */
const lifetime = 3_600_000;

export const resetLinkExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + lifetime);

/** A link that expires later was made while the clock was ahead, and does not work. */
export const latestReset = (at: Date): Date => new Date(at.getTime() + lifetime + clockTolerance);
