const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
const factor = Number(PROPERTY_RUNS ?? 1);

jest.setTimeout(120_000 * Math.max(1, factor));

/**
 * How often a property is tried. `PROPERTY_RUNS=50 npm test -- test/properties` tries each fifty times as often. Every run
 * has a seed of its own, which a failure prints; `PROPERTY_SEED` gives it again.
 */
export const runs = (usual: number): { numRuns: number; seed?: number } => ({
  numRuns: Math.ceil(usual * factor),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
});
