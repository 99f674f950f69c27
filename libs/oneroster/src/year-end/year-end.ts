import { byGradeLevel } from '@homeroom/people';

/** Students of one grade level in the last package, and what the package says of them. */
export interface LevelMove {
  readonly from: string;
  /** Their level in the package; null if the package no longer lists them. */
  readonly to: string | null;
  readonly students: number;
}

/** The days of a session, `YYYY-MM-DD`. */
interface SessionDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What a package changes at a school. */
export interface SchoolInPackage {
  readonly moves: readonly LevelMove[];
  /** The number of classes that the package no longer lists. */
  readonly classes: number;
  /** The last day of their terms; null if it is not known. */
  readonly lastDay: string | null;
  /** The sessions that are known here. */
  readonly sessions: readonly SessionDays[];
  /** The first days of the sessions of the package. */
  readonly firstDays: readonly string[];
}

/** The end of a school year, as a package shows it. */
export interface YearEnd {
  /** The last day of the year, `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly topLevel: string;
  /** Students with a higher level than before. */
  readonly risen: number;
  /** Students of the top level whom the package no longer lists. */
  readonly graduates: number;
  /** Those of other levels. */
  readonly others: number;
  readonly classes: number;
}

/**
 * Whether a package looks like the first one of a new school year at a school. All of these must hold: a session of the package begins after
 * the classes that it no longer lists, most students below the top level have a higher level than before, and those whom it no longer lists
 * are mainly of the top level. Otherwise the package may be incomplete.
 *
 * @returns null if it does not look so
 */
export function yearEndOf(school: SchoolInPackage, today: string): YearEnd | null {
  const lastDay = school.lastDay ?? lastDayBefore(school.sessions, today);
  if (lastDay === null || !school.firstDays.some((firstDay) => firstDay > lastDay)) return null;
  const topLevel = school.moves
    .map(({ from }) => from)
    .toSorted(byGradeLevel)
    .at(-1);
  if (topLevel === undefined) return null;
  const count = (isMeant: (move: LevelMove) => boolean) =>
    school.moves.filter(isMeant).reduce((sum, { students }) => sum + students, 0);
  const isTop = ({ from }: LevelMove) => from === topLevel;
  const isGone = ({ to }: LevelMove) => to === null;
  const isRisen = ({ from, to }: LevelMove) => to !== null && byGradeLevel(to, from) > 0;
  const below = count((move) => !isTop(move));
  const risenBelow = count((move) => !isTop(move) && isRisen(move));
  const graduates = count((move) => isTop(move) && isGone(move));
  const others = count((move) => !isTop(move) && isGone(move));
  const isMostRisen = risenBelow > 0 && risenBelow * 2 > below - others;
  const isTopMainly = others === 0 || (graduates > others && others * mostLeaving <= below);
  if (!isMostRisen || !isTopMainly) return null;
  return { lastDay, topLevel, risen: count(isRisen), graduates, others, classes: school.classes };
}

/** Of the students below the top level, at most one of so many leaves the school over the summer. */
const mostLeaving = 5;

/** The last day of the session that ended last. */
const lastDayBefore = (sessions: readonly SessionDays[], today: string): string | null =>
  sessions
    .map(({ lastDay }) => lastDay)
    .filter((lastDay) => lastDay < today)
    .toSorted()
    .at(-1) ?? null;
