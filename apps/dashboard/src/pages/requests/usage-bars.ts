import type { UsageHour } from '../../api/types';

/** One bar: an hour, or a day where there are too many hours to tell apart. */
export interface UsageBar {
  readonly start: string;
  readonly requests: number;
  readonly ok: number;
  readonly client_errors: number;
  readonly limited: number;
  readonly server_errors: number;
  readonly p95_ms: number | null;
}

/** Hours as days of the viewer's zone. A p95 of many hours is not known from theirs: it is the highest of them. */
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
