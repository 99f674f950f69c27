import * as fc from 'fast-check';
import { DurationHistogram, UsageBatch } from './usage-batch';

const at = Date.UTC(2026, 2, 2, 10, 59, 59, 999);
const answered = { at, method: 'GET', route: '/v1/students', status: 200, ms: 1, requestId: 'some', error: null };

const filled = (count: number, add: (batch: UsageBatch, index: number) => void): UsageBatch => {
  const batch = new UsageBatch();
  for (let index = 0; index < count; index += 1) add(batch, index);
  return batch;
};

describe('a batch of usage', () => {
  it('counts each request once, by the hour in which it was answered and by its status', () => {
    const statuses = [200, 304, 400, 404, 429, 500, 503];
    const batch = filled(7, (each, index) => each.add(1, { ...answered, status: statuses[index] ?? 0 }));
    batch.add(1, { ...answered, at: at + 1 });
    batch.add(1, answered);
    const hours = batch.keys.get(1)?.hours.map(({ durations: _, ...counts }) => counts);
    expect(hours).toEqual([
      { hour: Date.UTC(2026, 2, 2, 10), requests: 8, ok: 3, clientErrors: 2, limited: 1, serverErrors: 2 },
      { hour: Date.UTC(2026, 2, 2, 11), requests: 1, ok: 1, clientErrors: 0, limited: 0, serverErrors: 0 },
    ]);
  });

  it.each([0, 1, 99, 100, 101, 250])('remembers the last 100 of %i requests, oldest first', (count) => {
    const batch = filled(count, (each, index) => each.add(1, { ...answered, requestId: String(index) }));
    batch.add(1, { ...answered, requestId: 'last' });
    const first = Math.max(0, count - 99);
    const ids = Array.from({ length: count - first }, (_, index) => String(first + index));
    expect(batch.keys.get(1)?.latest.map(({ requestId }) => requestId)).toEqual([...ids, 'last']);
  });

  it('stays within its bounds, however long the database is away', () => {
    const hours = filled(10_500, (batch, index) => batch.add(1, { ...answered, at: at + index * 3_600_000 }));
    expect(hours.keys.get(1)?.hours).toHaveLength(10_000);
    const requests = filled(30_000, (batch, index) => batch.add(index % 1_000, answered));
    const remembered = [...requests.keys.values()].reduce((sum, { latest }) => sum + latest.length, 0);
    expect(remembered).toBe(20_000);
    const keys = filled(50_000, (batch, index) => batch.add(index, answered));
    expect(keys.keys.size).toBe(10_000);
  });
});

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
