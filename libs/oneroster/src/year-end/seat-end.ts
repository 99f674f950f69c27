import { dayAfter } from '@homeroom/kernel';

/** What is known of the time in which a class takes place, `YYYY-MM-DD`. */
export interface ClassTime {
  /** The last day of its terms; null if it is not known. */
  readonly lastDay: string | null;
  /** The last day of the school year that is over; null if one is in progress, or if none is known. */
  readonly yearEnded: string | null;
}

/**
 * The day from which on nobody sits in a seat that the packages no longer have: the day after the last one of the term, if that is over.
 * Otherwise today, or the first day of a seat that has not begun. A seat that began after the term shows that its days are wrong.
 */
export function endOfSeat(beginDate: string, time: ClassTime | undefined, today: string): string {
  const last = time?.lastDay ?? time?.yearEnded ?? null;
  if (last !== null && last < today && beginDate <= last) return dayAfter(last);
  return beginDate > today ? beginDate : today;
}

interface Year {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * The first day back of a student whom the packages list again: that of the school year in progress, if the student left before it, since
 * its seats may have begun. Otherwise today.
 */
export function returnDay(withdrawnOn: string | null, years: readonly Year[], today: string): string {
  const current = years.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay);
  return current && withdrawnOn !== null && withdrawnOn < current.firstDay ? current.firstDay : today;
}

/** The last day of the school year that ended last; null on a day of a school year. */
export function yearEndedBefore(today: string, years: readonly Year[]): string | null {
  if (years.some(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)) return null;
  const ended = years.map(({ lastDay }) => lastDay).filter((lastDay) => lastDay < today);
  return ended.toSorted().at(-1) ?? null;
}
