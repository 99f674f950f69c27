import { ImportIsHeld, type LossOfSchool } from '@homeroom/import-jobs';
import type { CountOfSchool, LostRecord, PackageScope } from '@homeroom/rostering';
import type { RosterSession } from '../session/roster-session';
import { daysOfLosses, isQuestion, type Loss } from './loss';
import { findingOf, type Lost, questionOf, reportOf, runningLosses } from './loss-words';

const records: readonly (readonly [Lost, LostRecord])[] = [
  ['students', 'student'],
  ['enrollments', 'enrollment'],
  ['teachers', 'teacher'],
  ['classes', 'class'],
];

const day = 24 * 3_600_000;

/** Asks before an import loses many, and reports what it loses. */
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
    const { options, packageLosses, tally } = this.session;
    for (const [of, record] of records) {
      const found = isWithdrawn(record) ? await this.withdrawn(record, now) : await this.left(record);
      const schools = found.filter(({ school, now: lost }) => school !== null && lost > 0);
      const all = this.sumOf(found, record);
      if (all.now === 0) continue;
      if (of === 'students' || of === 'enrollments') tally.withdraw(of, all.now);
      const percent = isWithdrawn(record) ? options.maxWithdrawn : 100;
      const asks = [all, ...schools].some((loss) => isQuestion(loss, percent));
      if (asks && !options.isConfirmed) {
        const message = questionOf(of, all, schools, percent);
        const asked = schools
          .filter((loss) => isQuestion(loss, percent))
          .flatMap(({ school, now: count, current }) => (school ? [{ ...school, count, current }] : []));
        if (!options.isDryRun)
          throw new ImportIsHeld(message, { of, count: all.now, current: all.current, schools: asked });
        await tally.report(findingOf(of, 'MANY_WITHDRAWALS', message), { isAlwaysListed: true });
        continue;
      }
      if (asks || all.now >= fewestNamed)
        await tally.report(reportOf(of, all, schools, percent), { isAlwaysListed: true });
      const running = runningLosses(of, all, schools, percent);
      if (running) await tally.report(running, { isAlwaysListed: true });
    }
    if (options.isConfirmed) await packageLosses.confirm(this.session.id, options.schoolId);
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

  private sumOf(found: readonly Loss[], record: LostRecord): Loss {
    const sum = (of: (loss: Loss) => number) => found.reduce((total, loss) => total + of(loss), 0);
    const current = [...(this.before.get(record)?.values() ?? [])].reduce((total, count) => total + count, 0);
    return {
      school: null,
      now: sum((loss) => loss.now),
      current: Math.max(
        current,
        sum((loss) => loss.now),
      ),
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
