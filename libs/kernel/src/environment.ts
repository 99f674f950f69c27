export const environments = ['production', 'sandbox'] as const;

/** Production and sandbox each have their own records, ids and keys. */
export type Environment = (typeof environments)[number];

/** Injects the environment that an application serves. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');
