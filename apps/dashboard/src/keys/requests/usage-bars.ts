import type { UsageHour } from '../../api/types';

/** One bar of the chart: an hour, or a day in a long period. */
export interface UsageBar {
  readonly start: string;
  readonly requests: number;
  readonly ok: number;
  readonly client_errors: number;
  readonly limited: number;
  readonly server_errors: number;
  readonly p95_ms: number | null;
}

/** Sums hours by day in the viewer's time zone. The p95 of a day is the highest of its hours, since no exact one is known. */
export function daysOf(hours: readonly UsageHour[]): UsageBar[] {
  const byDay = Map.groupBy(hours, ({ hour }) => new Date(hour).toDateString());
  return [...byDay.values()].map((of) => ({
    start: of[0]?.hour ?? '',
    ...totalsOf(of),
    p95_ms: of.reduce<number | null>(
      (highest, { p95_ms }) => (p95_ms === null ? highest : Math.max(p95_ms, highest ?? 0)),
      null,
    ),
  }));
}

export const hoursOf = (hours: readonly UsageHour[]): UsageBar[] =>
  hours.map(({ hour, ...counts }) => ({ start: hour, ...counts }));

export function totalsOf(hours: readonly Omit<UsageHour, 'hour'>[]) {
  const sumOf = (field: 'requests' | 'ok' | 'client_errors' | 'limited' | 'server_errors') =>
    hours.reduce((sum, hour) => sum + hour[field], 0);
  return {
    requests: sumOf('requests'),
    ok: sumOf('ok'),
    client_errors: sumOf('client_errors'),
    limited: sumOf('limited'),
    server_errors: sumOf('server_errors'),
  };
}
