/** A benchmark cannot continue. The message says why. */
export class BenchError extends Error {}
