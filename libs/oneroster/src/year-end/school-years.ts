import { dayAfter } from '@homeroom/kernel';
import type { PackageScope, RosterYearEnds } from '@homeroom/rostering';
import { type ClassTime, returnDay, yearEndedBefore } from './seat-end';
import { type YearEnd, yearEndOf } from './year-end';

/** From which day on a student is withdrawn, `YYYY-MM-DD`, and why. */
interface Leaving {
  readonly date: string;
  readonly reason: string;
}

type Sessions = Awaited<ReturnType<RosterYearEnds['sessions']>>;

/** The school years that end with a package, by school. Without any, what the package no longer has ends with the term of its class, or today. */
export class SchoolYears {
  private readonly found = new Map<number | null, YearEnd>();
  private known: Promise<Sessions> | null = null;

  constructor(
    private readonly stored: RosterYearEnds,
    private readonly today: string,
  ) {}

  /** The ends of the school years; the school is null for records without a school. */
  get ends(): ReadonlyMap<number | null, YearEnd> {
    return this.found;
  }

  /**
   * Finds the schools whose year ends. Call it after the rows of students were written, and before students are withdrawn.
   *
   * @param isComplete whether users and classes without a row have left
   */
  async find(
    importId: number,
    scope: PackageScope | null,
    isComplete: { readonly users: boolean; readonly classes: boolean },
  ): Promise<void> {
    const moves = Map.groupBy(await this.stored.moves(importId, isComplete.users, scope), ({ school }) => school);
    if (moves.size === 0) return;
    const ended = await this.stored.endedClasses(isComplete.classes, scope);
    const [sessions, firstDays] = [await this.sessions(), await this.stored.firstDays()];
    for (const [school, ofSchool] of moves) {
      const { classes = 0, lastDay = null } = ended.find((each) => each.school === school) ?? {};
      const given = { moves: ofSchool, classes, lastDay, sessions: sessionsOf(sessions, school), firstDays };
      const end = yearEndOf(given, this.today);
      if (end) this.found.set(school, end);
    }
  }

  /** How students leave whom a package no longer has. */
  async leaving(ids: readonly number[]): Promise<ReadonlyMap<number, Leaving>> {
    const leaving = new Map<number, Leaving>(ids.map((id) => [id, this.leavingToday]));
    if (this.found.size === 0) return leaving;
    for (const { id, school, gradeLevel, enrolledOn } of await this.stored.studentsOf(ids)) {
      const end = this.found.get(school);
      if (!end || end.lastDay >= this.today || enrolledOn > end.lastDay) continue;
      const isGraduate = gradeLevel === end.topLevel;
      leaving.set(id, { date: dayAfter(end.lastDay), reason: isGraduate ? completed(gradeLevel) : notListed });
    }
    return leaving;
  }

  get leavingToday(): Leaving {
    return { date: this.today, reason: notListed };
  }

  /** The first days back of students whom the package lists again. @param withdrawnOn from which day on each is withdrawn, by id */
  async returns(withdrawnOn: ReadonlyMap<number, string | null>): Promise<ReadonlyMap<number, string>> {
    if (withdrawnOn.size === 0) return new Map();
    const sessions = await this.sessions();
    const students = await this.stored.studentsOf([...withdrawnOn.keys()]);
    return new Map(
      students.map(({ id, school }) => [
        id,
        returnDay(withdrawnOn.get(id) ?? null, yearsOf(sessions, school), this.today),
      ]),
    );
  }

  /** When classes take place, by id. */
  async timesOf(classIds: readonly number[]): Promise<ReadonlyMap<number, ClassTime>> {
    if (classIds.length === 0) return new Map();
    const sessions = await this.sessions();
    const times = await this.stored.classesOf([...new Set(classIds)]);
    return new Map(
      times.map(({ id, school, lastDay }) => {
        const yearEnded = this.found.get(school)?.lastDay ?? yearEndedBefore(this.today, yearsOf(sessions, school));
        return [id, { lastDay, yearEnded }];
      }),
    );
  }

  /** As they were before the import, which writes them at its end. */
  private sessions(): Promise<Sessions> {
    this.known ??= this.stored.sessions();
    return this.known;
  }
}

const notListed = 'Not in the OneRoster package';

const completed = (gradeLevel: string): string => `Completed grade level ${gradeLevel}, not in the OneRoster package`;

/** Those of a school, and those of the whole district. */
const sessionsOf = (sessions: Sessions, of: number | null): Sessions =>
  sessions.filter(({ school }) => school === null || school === of);

const yearsOf = (sessions: Sessions, school: number | null): Sessions =>
  sessionsOf(sessions, school).filter(({ kind }) => kind === 'school_year');
