/** The weekdays in the order of `Date.getUTCDay`. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const word = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|day|sday|nesday|rsday|urday)?s?\b/gi;
/** What stands between the ends of a range, such as `Mon-Fri` and `Monday to Friday`. */
const until = /^\.?\s*(?:-|–|—|to|through|thru|until)\s*$/i;
/** Words that mean the opposite of the weekdays beside them. */
const exceptions = /\b(?:not|no|except|excluding|without)\b/i;

/** The name of the weekday of a date, `YYYY-MM-DD`. */
export const weekdayOf = (date: string): string => weekdays[new Date(date).getUTCDay()] ?? '';

/** Whether the text of a schedule names weekdays, and none of them is that of the date. Texts that are not understood do not. */
export function namesOtherDays(schedule: string, date: string): boolean {
  const named = weekdaysIn(schedule);
  return named.size > 0 && !named.has(new Date(date).getUTCDay());
}

/** The weekdays, 0 for Sunday, that a schedule such as `Mon/Wed 09:00-10:30` names. */
export function weekdaysIn(schedule: string): ReadonlySet<number> {
  if (exceptions.test(schedule)) return new Set();
  const words = [...schedule.matchAll(word)].map((match) => ({
    day: dayOf(match[0]),
    at: match.index,
    text: match[0],
  }));
  const joins = words.map(({ at, text }, index) => {
    const next = words[index + 1];
    return next !== undefined && until.test(schedule.slice(at + text.length, next.at));
  });
  const named = new Set<number>();
  for (const [index, { day }] of words.entries()) {
    named.add(day);
    // A chain such as `Mon-Wed-Fri` lists its days.
    const isRange = joins[index] === true && joins[index - 1] !== true && joins[index + 1] !== true;
    if (isRange) for (const between of daysBetween(day, words[index + 1]?.day ?? day)) named.add(between);
  }
  return named;
}

const dayOf = (text: string): number =>
  weekdays.findIndex((name) => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase());

/** A range may pass the end of the week: `Sat-Tue`. */
function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: (last - first + 7) % 7 }, (_, step) => (first + step) % 7);
}
