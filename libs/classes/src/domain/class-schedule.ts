import { dayName, daysAt, weekdayOf } from './weekdays';

/** Minutes after midnight. The end is null if the schedule says only when a lesson begins. */
export interface Hours {
  readonly begins: number;
  readonly ends: number | null;
}

/** When a class meets: on some weekdays, 1 for Monday to 7 for Sunday. */
export interface Meeting extends Hours {
  readonly weekdays: readonly number[];
}

/** What the text of a schedule says. */
export interface ClassSchedule {
  /** The class meets on no other weekday. Null if the text does not say this for certain. */
  readonly weekdays: readonly number[] | null;
  /** Null unless every word is understood and every weekday has its hours. */
  readonly meetings: readonly Meeting[] | null;
  /** The words that are not understood, in the order of the text. */
  readonly unknown: readonly string[];
}

type Part =
  | { readonly kind: 'day'; readonly weekday: number }
  | ({ readonly kind: 'hours' } & Hours)
  /** A lesson of a timetable, such as `Period 2`, which has no hours. */
  | { readonly kind: 'lesson' }
  | { readonly kind: 'unknown'; readonly word: string };

const friday = 5;

const everyDay = /\b(?:daily|(?:every )?(?:school ?days?|weekdays?)|every day)\b/gi;
const lesson =
  /^(?:(?:period|block|lesson|hour|p)\.? ?(?:\d{1,2}|[A-H])|\d{1,2}(?:st|nd|rd|th)?\.? (?:period|block|lesson|hour))(?![\w])/i;
const clock = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?!\d|[:.]\d) ?(am|pm|a\.m\.|p\.m\.)?`;
const hours = new RegExp(String.raw`^${clock}(?: ?(?:-|to|until) ?${clock})?(?![\w])`, 'i');
/** What may stand between days and hours. */
const between = /^(?:[\s,;/&+|@()]|:(?=\s)|-(?= ?\d)|(?:and|at|on|from|every)\b)+/i;
const anything = /^[^\s,;/&+|@()]+/;

/** Words that leave some of the days out. */
const exceptions = /^(?:not|no|except|excluding|without)$/i;
/** Words that make a class meet on fewer of its days, and on no other day. */
const narrowing = /^(?:other|odd|even|alternate|alternating|weeks?)$/i;

/** Reads a schedule such as `Mon/Wed 09:00-10:30`, `MWF 9-9:50 am` or `Tue 13:00; Thu 14:00`. The text is in free form. */
export function readSchedule(text: string): ClassSchedule {
  const parts = partsOf(
    text
      .replace(/[\u2010-\u2015]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(everyDay, 'Mon-Fri'),
  );
  const unknown = parts.flatMap((part) => (part.kind === 'unknown' ? [part.word] : []));
  return { weekdays: certainDays(parts), meetings: meetingsOf(parts), unknown };
}

/**
 * The hours of a class on a date, `YYYY-MM-DD`, the earliest first: none if it does not meet on that weekday, and null if the text does
 * not say when it meets then, or whether it does.
 */
export function lessonsOn({ weekdays, meetings }: ClassSchedule, date: string): readonly Hours[] | null {
  const weekday = weekdayOf(date);
  if (!meetings) return weekdays !== null && !weekdays.includes(weekday) ? [] : null;
  return meetings
    .filter((meeting) => meeting.weekdays.includes(weekday))
    .map(({ begins, ends }) => ({ begins, ends }))
    .toSorted((one, other) => one.begins - other.begins);
}

/** Whether a class may meet on a date. One whose weekdays are not known may meet from Monday to Friday. */
export function mayMeetOn(schedule: ClassSchedule, date: string): boolean {
  const lessons = lessonsOn(schedule, date);
  return lessons?.length !== 0 && (lessons !== null || schedule.weekdays !== null || weekdayOf(date) <= friday);
}

/** Whether two schedules have a time in common; false if one of them is not understood. */
export function meetAtOnce(one: string, other: string): boolean {
  const others = readSchedule(other).meetings ?? [];
  return (readSchedule(one).meetings ?? []).some((meeting) => others.some((each) => overlap(meeting, each)));
}

function overlap(one: Meeting, other: Meeting): boolean {
  // Without an end, a lesson has its first minute only.
  const ends = ({ begins, ends: end }: Meeting) => end ?? begins + 1;
  const isSameDay = one.weekdays.some((day) => other.weekdays.includes(day));
  return isSameDay && one.begins < ends(other) && other.begins < ends(one);
}

/** The days, hours and other words in the order of the text. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let rest = text.replace(between, '').trimEnd();
  while (rest !== '') {
    const [length, found] = partAt(rest);
    parts.push(...found);
    rest = rest.slice(length).replace(between, '');
  }
  return parts;
}

function partAt(text: string): readonly [length: number, found: readonly Part[]] {
  const [label] = lesson.exec(text) ?? [];
  if (label) return [label.length, [{ kind: 'lesson' }]];
  const days = daysAt(text);
  if (days) return [days.length, days.weekdays.map((weekday) => ({ kind: 'day', weekday }))];
  const found = hoursAt(text);
  if (found) return [found.length, [{ kind: 'hours', ...found.hours }]];
  // What is left are separators that stand where they mean nothing.
  const word = anything.exec(text)?.[0] ?? text.charAt(0);
  return [word.length, [{ kind: 'unknown', word: word.replace(/^[-.:]+(?=\w)|[.:]+$/g, '') }]];
}

/** Null if a word that is not understood could name a day, or leave one out. */
function certainDays(parts: readonly Part[]): readonly number[] | null {
  const isDoubtful = parts.some((part, at) => {
    if (part.kind !== 'unknown') return false;
    if (exceptions.test(part.word)) return true;
    const isBesideDay = parts[at - 1]?.kind === 'day' || parts[at + 1]?.kind === 'day';
    const isWhereDayStands = isBesideDay || parts[at + 1]?.kind === 'hours';
    return dayName.test(part.word) && !narrowing.test(part.word) && isWhereDayStands;
  });
  const named = new Set(parts.flatMap((part) => (part.kind === 'day' ? [part.weekday] : [])));
  return isDoubtful || named.size === 0 ? null : [...named].sort();
}

function meetingsOf(parts: readonly Part[]): readonly Meeting[] | null {
  // The hours stand behind the days, or all before them.
  const ordered = parts[0]?.kind === 'day' ? parts : parts.toReversed();
  const meetings: Meeting[] = [];
  let weekdays: number[] = [];
  let hasHours = false;
  for (const part of ordered) {
    if (part.kind === 'day') {
      weekdays = hasHours ? [part.weekday] : [...weekdays, part.weekday];
      hasHours = false;
    } else if (part.kind === 'hours') {
      meetings.push({ weekdays, begins: part.begins, ends: part.ends });
      hasHours = true;
    } else return null;
  }
  const isRead = hasHours && meetings.every(({ weekdays: known }) => known.length > 0);
  return isRead ? meetings.map((meeting) => ({ ...meeting, weekdays: meeting.weekdays.toSorted() })) : null;
}

function hoursAt(text: string): { readonly length: number; readonly hours: Hours } | null {
  const [range, hour, minute, half, lastHour, lastMinute, lastHalf] = hours.exec(text) ?? [];
  if (!range) return null;
  const ends = lastHour === undefined ? null : timeOf(lastHour, lastMinute, lastHalf ?? half);
  const begins = ends === null ? timeOf(hour, minute, half) : beginOf(hour, minute, half ?? lastHalf, ends);
  const isRead = begins !== null && (ends === null ? lastHour === undefined : begins < ends);
  return isRead ? { length: range.length, hours: { begins, ends } } : null;
}

/** In `11:30-12:20 pm` the first time is one of the morning. */
function beginOf(hour?: string, minute?: string, half?: string, ends = 0): number | null {
  const begins = timeOf(hour, minute, half);
  return begins !== null && begins >= ends && half ? timeOf(hour, minute, 'am') : begins;
}

/** Minutes after midnight; null if it is no time of the day, or if it does not say which half of the day. */
function timeOf(hour = '', minute?: string, half?: string): number | null {
  const isTwelveHours = half !== undefined;
  // `Mon 1-3` may be the lessons of a timetable, and 2:30 be in the afternoon.
  if (!isTwelveHours && (minute === undefined || /^[1-6]$/.test(hour))) return null;
  const value = Number(hour);
  const minutes = Number(minute ?? 0);
  if (minutes > 59 || value > (isTwelveHours ? 12 : 23) || (isTwelveHours && value === 0)) return null;
  const isAfternoon = /^p/i.test(half ?? '');
  return (isTwelveHours ? (value % 12) + (isAfternoon ? 12 : 0) : value) * 60 + minutes;
}
