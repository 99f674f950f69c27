import { ImportIsHeld, type LossOfSchool } from '@homeroom/import-jobs';
import type { CountOfSchool, LostRecord, PackageScope } from '@homeroom/rostering';
import type { Finding } from '@homeroom/spreadsheets';
import type { RosterSession } from '../session/roster-session';
import {
  alsoYearEnd,
  type EndedYear,
  yearEndFinding,
  yearEndQuestion,
  yearEndReport,
} from '../year-end/year-end-words';
import { daysOfLosses, isQuestion, type Loss } from './loss';
import { findingOf, type Lost, questionOf, reportOf, runningLosses } from './loss-words';

const records: readonly (readonly [Lost, LostRecord])[] = [
  ['students', 'student'],
  ['enrollments', 'enrollment'],
  ['teachers', 'teacher'],
  ['classes', 'class'],
];

const day = 24 * 3_600_000;

/** Whether a school is meant; null for the records without a school. */
type IsMeant = (school: number | null) => boolean;

/** What the schools that are meant lose of a type of records. */
interface Found {
  readonly of: Lost;
  readonly record: LostRecord;
  readonly losses: readonly Loss[];
  readonly isMeant: IsMeant;
}

/** What holds an import back, and how a preview says it. */
interface Question {
  readonly held: ImportIsHeld;
  readonly finding: Finding;
}

/** Asks before an import loses many, and reports what it loses. The end of a school year is a question of its own. */
export class LossReview {
  private readonly before = new Map<LostRecord, ReadonlyMap<number | null, number>>();

  constructor(
    private readonly session: RosterSession,
    /** The schools that the package covers; null for all. */
    private readonly scope: PackageScope | null,
  ) {}

  /** Counts the current objects. Call it before the first record is written. */
  async begin(): Promise<void> {
    for (const [, record] of records) this.before.set(record, await this.current(record));
  }

  /** Call it after the last record was written. @throws ImportIsHeld */
  async end(now: Date): Promise<void> {
    const { options, packageLosses, tally, years, today } = this.session;
    const found = await this.found(now);
    const atYearEnd = found.map((each) => only(each, (school) => years.ends.has(school)));
    const others = found.map((each) => only(each, (school) => !years.ends.has(school)));
    const ended = await this.endedYears(atYearEnd);
    const isYearEndAsked = atYearEnd.some((each) => this.asks(each)) && !options.isConfirmed;
    const also = isYearEndAsked && !options.isDryRun ? alsoYearEnd(ended, today) : [];
    const questions: Question[] = [];
    for (const each of others) questions.push(...(await this.review(each, also)));
    if (isYearEndAsked) questions.push(this.yearEndQuestion(atYearEnd, ended));
    else if (ended.length > 0) await tally.report(yearEndReport(ended, today), { isAlwaysListed: true });
    const [first] = questions;
    if (first && !options.isDryRun) throw first.held;
    for (const { finding } of questions) await tally.report(finding, { isAlwaysListed: true });
    if (options.isConfirmed) await packageLosses.confirm(this.session.id, options.schoolId);
  }

  private async found(now: Date): Promise<readonly Found[]> {
    const all: Found[] = [];
    for (const [of, record] of records) {
      const losses = isWithdrawn(record) ? await this.withdrawn(record, now) : await this.left(record);
      const lost = losses.reduce((sum, loss) => sum + loss.now, 0);
      if (lost > 0 && (of === 'students' || of === 'enrollments')) this.session.tally.withdraw(of, lost);
      all.push({ of, record, losses, isMeant: () => true });
    }
    return all;
  }

  /** Reports losses. @param also what else the import would do @returns the question, if they are one */
  private async review(found: Found, also: readonly string[]): Promise<readonly Question[]> {
    const { options, tally } = this.session;
    const { of } = found;
    const all = this.sumOf(found);
    if (all.now === 0) return [];
    const schools = schoolsOf(found);
    const percent = this.percentOf(found);
    const isAsked = this.asks(found);
    if (isAsked && !options.isConfirmed) {
      const message = questionOf(of, all, schools, percent, also);
      const asked = schools.filter((loss) => isQuestion(loss, percent));
      const held = new ImportIsHeld(message, { of, ...countsOf(all), schools: asked.flatMap(schoolCountsOf) });
      return [{ held, finding: findingOf(of, held.rule, message) }];
    }
    if (isAsked || all.now >= fewestNamed)
      await tally.report(reportOf(of, all, schools, percent), { isAlwaysListed: true });
    const running = runningLosses(of, all, schools, percent);
    if (running) await tally.report(running, { isAlwaysListed: true });
    return [];
  }

  private yearEndQuestion(found: readonly Found[], ended: readonly EndedYear[]): Question {
    const lost = found.find((each) => this.sumOf(each).now > 0);
    if (!lost) throw new Error('The end of a school year is a question only if a school loses something');
    const message = yearEndQuestion(ended, this.session.today);
    const withdrawn = { of: lost.of, ...countsOf(this.sumOf(lost)), schools: schoolsOf(lost).flatMap(schoolCountsOf) };
    const held = new ImportIsHeld(message, withdrawn, 'SCHOOL_YEAR_ENDS');
    return { held, finding: yearEndFinding(held.rule, message) };
  }

  /** The schools whose year ends, and that lose students or enrollments. */
  private async endedYears(found: readonly Found[]): Promise<readonly EndedYear[]> {
    const { years, packageLosses, schools, id: importId } = this.session;
    if (years.ends.size === 0) return [];
    const seats = new Map((await packageLosses.endedSeats(importId)).map(({ school, count }) => [school, count]));
    const withdrawn = found.find(({ of }) => of === 'students')?.losses ?? [];
    return [...years.ends]
      .map(([id, end]) => ({
        school: id === null ? null : { id, name: schools.nameOf(id) },
        ...{ end, seats: seats.get(id) ?? 0 },
        students: withdrawn.find(({ school }) => (school?.id ?? null) === id)?.now ?? 0,
      }))
      .filter(({ seats: ended, students }) => ended + students > 0)
      .toSorted((one, other) => other.seats + other.students - one.seats - one.students);
  }

  private asks(found: Found): boolean {
    const percent = this.percentOf(found);
    return [this.sumOf(found), ...schoolsOf(found)].some((loss) => isQuestion(loss, percent));
  }

  private percentOf({ record }: Found): number {
    return isWithdrawn(record) ? this.session.options.maxWithdrawn : 100;
  }

  private async withdrawn(record: 'student' | 'enrollment', now: Date): Promise<readonly Loss[]> {
    const { packageLosses, id: importId, today } = this.session;
    const since = new Date(now.getTime() - daysOfLosses * day);
    const found = await packageLosses.lost(record, { importId, today, since });
    return found.flatMap((loss) => this.inScope(loss) ?? []).map((loss) => this.lossOf(record, loss));
  }

  /** Teachers and classes stay when they leave the packages, so a loss counts only if the school has none left. */
  private async left(record: LostRecord): Promise<readonly Loss[]> {
    const [gone, after] = [await this.session.losses.gone(record, this.session.id), await this.current(record)];
    return gone
      .filter(({ school, count }) => count > 1 && !after.has(school))
      .map(({ school, count }) => this.lossOf(record, { school, now: count, unconfirmed: count, recent: count }));
  }

  /** Earlier losses of schools that the package does not cover are left out. */
  private inScope(loss: LossOfSchool): LossOfSchool | null {
    const { scope } = this;
    if (scope === null) return loss;
    if (loss.school === null ? !scope.isLimited : scope.schools.includes(loss.school)) return loss;
    return loss.now === 0 ? null : { ...loss, unconfirmed: loss.now, recent: loss.now };
  }

  private lossOf(record: LostRecord, { school, now, unconfirmed, recent }: LossOfSchool): Loss {
    const current = this.before.get(record)?.get(school) ?? 0;
    const named = school === null ? null : { id: school, name: this.session.schools.nameOf(school) };
    return { school: named, now, current: Math.max(current, now), unconfirmed, recent };
  }

  /** The loss of all schools that are meant. */
  private sumOf({ record, losses, isMeant }: Found): Loss {
    const sum = (of: (loss: Loss) => number) => losses.reduce((total, loss) => total + of(loss), 0);
    const counts = [...(this.before.get(record) ?? [])].filter(([school]) => isMeant(school));
    const current = counts.reduce((total, [, count]) => total + count, 0);
    const now = sum((loss) => loss.now);
    return {
      school: null,
      ...{ now, current: Math.max(current, now) },
      unconfirmed: sum((loss) => loss.unconfirmed),
      recent: sum((loss) => loss.recent),
    };
  }

  private async current(record: LostRecord): Promise<ReadonlyMap<number | null, number>> {
    const counts: readonly CountOfSchool[] = await this.session.losses.current(record, this.scope);
    return new Map(counts.map(({ school, count }) => [school, count]));
  }
}

/** Minimum number of losses for which the report of an import names the schools. Fewer are only counted. */
const fewestNamed = 5;

const isWithdrawn = (record: LostRecord): record is 'student' | 'enrollment' =>
  record === 'student' || record === 'enrollment';

const only = ({ losses, ...found }: Found, isMeant: IsMeant): Found => ({
  ...found,
  losses: losses.filter(({ school }) => isMeant(school?.id ?? null)),
  isMeant,
});

const schoolsOf = ({ losses }: Found): readonly Loss[] =>
  losses.filter(({ school, now }) => school !== null && now > 0);

const countsOf = ({ now: count, current }: Loss) => ({ count, current });

const schoolCountsOf = (loss: Loss) => (loss.school ? [{ ...loss.school, ...countsOf(loss) }] : []);
