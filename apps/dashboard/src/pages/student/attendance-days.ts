import type { AttendanceRecord, AttendanceStatus } from '../../api/types';

/** A day with its attendance records and the worst status among them. */
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

/** From best to worst. The attendance rate counts `late` as present and `excused` as absent. */
const ranks: Readonly<Record<AttendanceStatus, number>> = { present: 0, late: 1, excused: 2, absent: 3 };
const millisecondsPerDay = 86_400_000;
/** A year and the week in which it begins. */
export const maxWeeks = 53;

/** The days with records, oldest first. */
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

/** The weeks from the first day to the last, without gaps. Only the last year of a longer time is kept. */
export function weeksOf(days: readonly AttendanceDay[]): AttendanceWeek[] {
  const first = days.at(0);
  const last = days.at(-1);
  if (!first || !last) return [];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const end = mondayOf(last.date);
  const start = Math.max(mondayOf(first.date), end - (maxWeeks - 1) * 7 * millisecondsPerDay);
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
