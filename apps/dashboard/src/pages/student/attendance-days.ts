import type { AttendanceRecord, AttendanceStatus } from '../../api/types';
import { lastMarkedDay } from '../../school/school-day';

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

/** The number of records, and the share of present and late ones in per cent, with two decimals; null without records. */
export interface AttendanceCounts extends Readonly<Record<AttendanceStatus, number>> {
  readonly total: number;
  readonly rate: number | null;
}

/** Counts the records up to a date, `YYYY-MM-DD`. Planned absences of later days are no part of the attendance rate. */
export function countsUpTo(date: string, records: readonly AttendanceRecord[]): AttendanceCounts {
  const counts = { present: 0, absent: 0, late: 0, excused: 0 };
  const counted = records.filter((record) => record.date <= date);
  for (const { status } of counted) counts[status] += 1;
  const total = counted.length;
  const rate = total === 0 ? null : Math.round(((counts.present + counts.late) * 10_000) / total) / 100;
  return { ...counts, total, rate };
}

/**
 * The weeks from the first day to the last, without gaps. Of the past only the last year is kept, and of the future those days of
 * which attendance may be recorded: a day with a mistyped year does not hide the others.
 */
export function weeksOf(days: readonly AttendanceDay[], today: string): AttendanceWeek[] {
  const shown = days.filter(({ date }) => date <= lastMarkedDay(today));
  const first = shown.at(0);
  const last = shown.at(-1);
  if (!first || !last) return [];
  const byDate = new Map(shown.map((day) => [day.date, day]));
  const end = mondayOf(last.date);
  const latestPast = mondayOf(last.date < today ? last.date : today);
  const start = Math.max(mondayOf(first.date), latestPast - (maxWeeks - 1) * 7 * millisecondsPerDay);
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
