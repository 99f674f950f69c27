/** When a class meets: on some weekdays, 1 for Monday to 7 for Sunday, in minutes after midnight. */
export interface Meeting {
  readonly weekdays: readonly number[];
  readonly begins: number;
  /** Null if the schedule says only when it begins. */
  readonly ends: number | null;
}

type Hours = Omit<Meeting, 'weekdays'>;

/** A weekday has its full name, a short one, or one of two letters. */
const weekday =
  /^(?:(mo|mon|mondays?)|(tu|tue|tues|tuesdays?)|(we|wed|wednesdays?)|(th|thu|thur|thurs|thursdays?)|(fr|fri|fridays?)|(sa|sat|saturdays?)|(su|sun|sundays?))$/i;
/** Weekdays in a row, as in `MWF` and `TTh`. R is Thursday. They are capitals, as `th` is a word of its own. */
const letters = /^(?:Th|Tu|M|T|W|R|F)+$/;
const letterDays: Readonly<Record<string, number>> = { M: 1, T: 2, Tu: 2, W: 3, Th: 4, R: 4, F: 5 };
const everyDay = /\b(?:daily|(?:every )?(?:school ?days?|weekdays?)|every day)\b/gi;

const clock = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?!\d|[:.]\d) ?(am|pm|a\.m\.|p\.m\.)?`;
const hours = new RegExp(String.raw`^${clock}(?: ?(?:-|to|until) ?${clock})?(?![\w])`, 'i');
const dayRange = /^([a-z]+)\.? ?(?:-|to\b|thru\b|through\b) ?([a-z]+)\.?(?![\w])/i;
const dayName = /^([a-z]+)\.?(?![\w])/i;
const between = /^(?:[\s,;/&+|@()]|(?:and|at|on|from|every)\b)+/i;

/**
 * Reads a schedule such as `Mon/Wed 09:00-10:30`, `MWF 9-9:50 am` or `Tue 13:00; Thu 14:00`. The text is in free form: null if any
 * of it is not understood, or if an hour could be one of the morning or of the afternoon.
 */
export function readSchedule(text: string): readonly Meeting[] | null {
  const parts = partsOf(
    text
      .replace(/[\u2010-\u2015]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(everyDay, 'Mon-Fri'),
  );
  if (!parts) return null;
  // The hours stand behind the days, or all before them.
  const ordered = typeof parts[0] === 'number' ? parts : parts.toReversed();
  const meetings: Meeting[] = [];
  let weekdays: number[] = [];
  let hasHours = false;
  for (const part of ordered) {
    if (typeof part === 'number') {
      weekdays = hasHours ? [part] : [...weekdays, part];
      hasHours = false;
    } else {
      meetings.push({ weekdays, ...part });
      hasHours = true;
    }
  }
  const isRead = hasHours && meetings.every(({ weekdays: known }) => known.length > 0);
  return isRead ? meetings.map((meeting) => ({ ...meeting, weekdays: meeting.weekdays.toSorted() })) : null;
}

/** Whether two schedules have a time in common; false if one of them is not understood. */
export function meetAtOnce(one: string, other: string): boolean {
  const others = readSchedule(other) ?? [];
  return (readSchedule(one) ?? []).some((meeting) => others.some((each) => overlap(meeting, each)));
}

function overlap(one: Meeting, other: Meeting): boolean {
  // Without an end, a lesson has its first minute only.
  const ends = ({ begins, ends: end }: Meeting) => end ?? begins + 1;
  const isSameDay = one.weekdays.some((day) => other.weekdays.includes(day));
  return isSameDay && one.begins < ends(other) && other.begins < ends(one);
}

/** The weekdays and hours in the order of the text; null if it has anything else. */
function partsOf(text: string): (number | Hours)[] | null {
  const parts: (number | Hours)[] = [];
  let rest = text.replace(between, '').trimEnd();
  while (rest !== '') {
    const [length, found] = daysAt(rest) ?? hoursAt(rest) ?? [0, []];
    if (length === 0) return null;
    parts.push(...found);
    rest = rest.slice(length).replace(between, '');
  }
  return parts;
}

type Found<T> = readonly [length: number, found: readonly T[]] | null;

function daysAt(text: string): Found<number> {
  const [range, from = '', to = ''] = dayRange.exec(text) ?? [];
  const first = dayOf(from);
  const last = dayOf(to);
  if (range && first && last) {
    return first < last ? [range.length, Array.from({ length: last - first + 1 }, (_, day) => first + day)] : null;
  }
  const [word, name = ''] = dayName.exec(text) ?? [];
  if (!word) return null;
  const day = dayOf(name);
  if (day) return [word.length, [day]];
  if (!letters.test(name)) return null;
  return [word.length, [...name.matchAll(/Th|Tu|[MTWRF]/g)].map(([letter]) => letterDays[letter] ?? 0)];
}

/** 1 for Monday to 7 for Sunday; 0 for another word. */
const dayOf = (name: string): number =>
  (weekday
    .exec(name)
    ?.slice(1)
    .findIndex((found) => found) ?? -1) + 1;

function hoursAt(text: string): Found<Hours> {
  const [range, hour, minute, half, lastHour, lastMinute, lastHalf] = hours.exec(text) ?? [];
  if (!range) return null;
  const ends = lastHour === undefined ? null : timeOf(lastHour, lastMinute, lastHalf ?? half);
  const begins = ends === null ? timeOf(hour, minute, half) : beginOf(hour, minute, half ?? lastHalf, ends);
  const isRead = begins !== null && (ends === null ? lastHour === undefined : begins < ends);
  return isRead ? [range.length, [{ begins, ends }]] : null;
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
