import * as fc from 'fast-check';
import { DurationHistogram } from './duration-histogram';

const histogramOf = (durations: readonly number[]): DurationHistogram => {
  const histogram = new DurationHistogram();
  durations.forEach((ms) => histogram.add(ms));
  return histogram;
};

/** The duration that so many of all do not exceed. */
const exactly = (durations: readonly number[], share: number): number =>
  durations.toSorted((one, other) => one - other)[Math.ceil(durations.length * share) - 1] ?? NaN;

describe('a histogram of durations', () => {
  it('is off by 5 % at most, from a tenth of a millisecond to 100 seconds, whatever the durations are', () => {
    const durations = fc.array(fc.double({ min: 0.1, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99, 1), (all, share) => {
        const exact = exactly(all, share);
        expect(Math.abs(histogramOf(all).quantile(share)! - exact) / exact).toBeLessThanOrEqual(0.05);
      }),
      { numRuns: 500 },
    );
  });

  it('takes what is shorter for a tenth of a millisecond, and what is longer for 100 seconds', () => {
    expect(histogramOf([0, 0.01, 0.1]).quantile(1)).toBe(0.1);
    const longest = histogramOf([3_600_000]).quantile(1)!;
    expect(longest).toBeGreaterThan(95_000);
    expect(longest).toBeLessThan(105_000);
  });

  it('knows nothing of no requests', () => {
    expect(new DurationHistogram().quantile(0.95)).toBeNull();
  });

  it('adds up bucket by bucket', () => {
    const [one, other] = [
      [1, 2, 3],
      [40, 50],
    ];
    const sum = histogramOf(one).counts.map((count, at) => count + histogramOf(other).counts[at]!);
    expect(sum).toEqual(histogramOf([...one, ...other]).counts);
  });
});
