export const plans = ['standard', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Requests of a key in each window. */
export interface RateLimit {
  readonly perHour: number;
  readonly perMinute: number;
}

/** The limits of each plan. An Enterprise key has limits of its own. */
export const planLimits: Record<Exclude<Plan, 'enterprise'>, RateLimit> = {
  standard: { perHour: 1000, perMinute: 100 },
  professional: { perHour: 10_000, perMinute: 500 },
};
