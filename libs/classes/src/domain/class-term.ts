/** What is known of the time in which a class takes place. Dates are `YYYY-MM-DD`. */
export interface ClassTerm {
  /** The last days of its academic sessions; null for a session without one. Empty if the class is in no session. */
  readonly sessionEnds: readonly (string | null)[];
  /** A text in free form, such as `Fall 2026`. */
  readonly semester: string | null;
  /** The last day with a mark of attendance. */
  readonly lastMarked: string | null;
}

/**
 * Whether a class is over on a day. The dates of its academic sessions decide. Without them it is over after the last month in which a
 * semester of that name can take place, unless attendance was taken later. Where neither is known, it is not over.
 */
export function isOver({ sessionEnds, semester, lastMarked }: ClassTerm, day: string): boolean {
  const ofSessions = lastSessionDay(sessionEnds);
  if (ofSessions !== null) return day > ofSessions;
  const ofName = lastDayNamed(semester);
  return ofName !== null && day > ofName && (lastMarked === null || lastMarked <= ofName);
}

/** The last day of all sessions. Null if there is none, or if one of them is not known. */
export function lastSessionDay(ends: readonly (string | null)[]): string | null {
  const known = ends.filter((end) => end !== null);
  return known.length === ends.length ? (known.toSorted().at(-1) ?? null) : null;
}

/** `2026-27`, `2026/2027` and `26-27`, but not the grade levels `11-12`. */
const schoolYear = /(?<!\d)(?:20(?=\d\d)|(?=[2-9]))(\d\d) ?[-/\u2010-\u2015] ?(?:20)?(\d\d)(?!\d)/g;
const seasons = 'spring|summer|fall|autumn|winter';
/** `Fall 2026`, `2026 Fall`, `Fall '26`, and a year by itself. */
const seasonOfYear = new RegExp(
  String.raw`\b(${seasons})\W{0,3}(?:20)?(\d\d)(?!\d)|(?<!\d)20(\d\d)(?!\d)(?:\W{0,3}(${seasons})\b)?`,
  'gi',
);

/** In a calendar year, or in the year after it. */
const lastDays: Readonly<Record<string, (year: number) => string>> = {
  spring: (year) => `${year}-08-31`,
  summer: (year) => `${year}-10-31`,
  fall: (year) => `${year + 1}-02-28`,
  autumn: (year) => `${year + 1}-02-28`,
  winter: (year) => `${year + 1}-04-30`,
};

/** The last day on which a semester of this name can take place; null if the name has no year. */
function lastDayNamed(semester: string | null): string | null {
  const name = semester ?? '';
  const years = [...name.matchAll(schoolYear)].filter(
    ([, first, second]) => Number(second) === (Number(first) + 1) % 100,
  );
  if (years.length > 0) return latest(years.map(([, , second]) => `20${second}-08-31`));
  return latest(
    [...name.matchAll(seasonOfYear)].map(([, before, year, otherYear, after]) => {
      const season = (before ?? after ?? '').toLowerCase();
      const calendarYear = 2000 + Number(year ?? otherYear);
      // A year by itself may be the one in which a school year begins.
      return lastDays[season]?.(calendarYear) ?? `${calendarYear + 1}-08-31`;
    }),
  );
}

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
