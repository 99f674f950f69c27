/** Why a benchmark cannot go on, in a sentence for whoever started it. */
export class BenchError extends Error {}
