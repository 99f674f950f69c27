/** Injects the environment that this application serves. */
export const SERVED_ENVIRONMENT = Symbol('SERVED_ENVIRONMENT');
