import type { AttendanceRecord, AttendanceStatus } from '../../api/types';

/** A day on which something was recorded: the worst of it, and all of it. */
export interface AttendanceDay {
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly records: readonly AttendanceRecord[];
}

/** A week as a column: its Monday, and the days of Monday to Sunday that have records. */
export interface AttendanceWeek {
  readonly monday: string;
  readonly days: readonly (AttendanceDay | null)[];
}

/** From the best: the rate counts who is late as there, and who is excused as away. */
const ranks: Readonly<Record<AttendanceStatus, number>> = { present: 0, late: 1, excused: 2, absent: 3 };
const millisecondsPerDay = 86_400_000;
/** A year, and the week that it begins in. */
export const mostWeeks = 53;

/** The days that have records, oldest first. */
export function daysOf(records: readonly AttendanceRecord[]): AttendanceDay[] {
  const byDate = Map.groupBy(records, ({ date }) => date);
  return [...byDate]
    .map(([date, recorded]) => ({ date, status: worstOf(recorded), records: recorded }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

function worstOf(records: readonly AttendanceRecord[]): AttendanceStatus {
  return records.reduce<AttendanceStatus>(
    (worst, { status }) => (ranks[status] > ranks[worst] ? status : worst),
    'present',
  );
}

/** The weeks from the first day to the last, without a gap; of a longer time its last year. */
export function weeksOf(days: readonly AttendanceDay[]): AttendanceWeek[] {
  const first = days.at(0);
  const last = days.at(-1);
  if (!first || !last) return [];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const end = mondayOf(last.date);
  const start = Math.max(mondayOf(first.date), end - (mostWeeks - 1) * 7 * millisecondsPerDay);
  return Array.from({ length: (end - start) / (7 * millisecondsPerDay) + 1 }, (_, week) => {
    const monday = start + week * 7 * millisecondsPerDay;
    return {
      monday: dateOf(monday),
      days: Array.from({ length: 7 }, (_, day) => byDate.get(dateOf(monday + day * millisecondsPerDay)) ?? null),
    };
  });
}

function mondayOf(date: string): number {
  const instant = Date.parse(date);
  return instant - ((new Date(instant).getUTCDay() + 6) % 7) * millisecondsPerDay;
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
