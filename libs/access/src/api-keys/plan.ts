import type { RateLimit } from '@homeroom/http';

export const plans = ['standard', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export type { RateLimit };

/** The most requests that a limit may allow in a window. */
export const mostRequests = 1_000_000_000;

/** The limits of each plan. An Enterprise key has limits of its own. */
export const planLimits: Record<Exclude<Plan, 'enterprise'>, RateLimit> = {
  standard: { perHour: 1000, perMinute: 100 },
  professional: { perHour: 10_000, perMinute: 500 },
};
