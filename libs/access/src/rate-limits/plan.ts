/** Section 8, rate limits. */
export const plans = ['standard', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Requests that a key may make in each window. */
export interface RateLimit {
  readonly perHour: number;
  readonly perMinute: number;
}

/** What a plan allows; an Enterprise key carries numbers of its own. */
export const planLimits: Record<Exclude<Plan, 'enterprise'>, RateLimit> = {
  standard: { perHour: 1000, perMinute: 100 },
  professional: { perHour: 10_000, perMinute: 500 },
};
