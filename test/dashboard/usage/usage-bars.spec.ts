import type { UsageHour } from '../../../apps/dashboard/src/api/types';
import { daysOf, hoursOf, totalsOf } from '../../../apps/dashboard/src/keys/requests/usage-bars';

const hour = (at: string, ok: number, p95_ms: number | null): UsageHour => ({
  ...{ hour: at, requests: ok + 6, ok, client_errors: 1, limited: 2, server_errors: 3, p95_ms },
});
const counts = (ok: number, hours: number) => ({
  ...{ requests: ok + 6 * hours, ok },
  ...{ client_errors: hours, limited: 2 * hours, server_errors: 3 * hours },
});

const hours = [
  hour('2026-03-02T12:00:00.000Z', 1, null),
  hour('2026-03-02T13:00:00.000Z', 10, 4.5),
  hour('2026-03-04T12:00:00.000Z', 100, 9),
  hour('2026-03-04T13:00:00.000Z', 1000, 2),
];

describe('the bars of what a key was used for', () => {
  it('are hours', () => {
    expect(hoursOf(hours).map(({ start, ok }) => [start, ok])).toEqual(hours.map(({ hour: at, ok }) => [at, ok]));
  });

  it('or days, whose p95 is the highest of their hours', () => {
    expect(daysOf(hours)).toEqual([
      { start: '2026-03-02T12:00:00.000Z', ...counts(11, 2), p95_ms: 4.5 },
      { start: '2026-03-04T12:00:00.000Z', ...counts(1100, 2), p95_ms: 9 },
    ]);
    expect(daysOf(hours.slice(0, 1))[0]?.p95_ms).toBeNull();
  });

  it('add up', () => expect(totalsOf(hours)).toEqual(counts(1111, 4)));
});
