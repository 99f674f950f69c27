import { randomBytes } from 'node:crypto';
import { ClassesService } from '@homeroom/classes';
import {
  type ImportAttempt,
  type ImportAuthor,
  type ImportObserver,
  type ImportResult,
  type ImportTally,
  ImportTransactions,
  rollOverFormat,
} from '@homeroom/import-jobs';
import { Clock, UnknownReference } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import { ClassLastDays, ImportedLists, StudentStatusList } from '@homeroom/list-import';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { levelsInOrder } from '../domain/grade-levels';
import {
  type CloseOptions,
  dueDay,
  type Exceptions,
  graduated,
  type OpenOptions,
  type RollOverKind,
  type RollOverScope,
} from '../domain/roll-over';
import {
  NextYearMissing,
  RollOverHasBegun,
  RollOverIsPlanned,
  RollOverNotFound,
  YearWithoutDays,
} from '../domain/roll-over.errors';
import { type PlannedRollOver, RollOverRepository, type StoredRollOver } from '../persistence/roll-over.repository';
import { type CalendarYear, YearEndQueries } from '../persistence/year-end.queries';
import { CloseYear, type YearDays } from './close-year';
import { OpenYear } from './open-year';
import type { Summary } from './summary';

/** What an office asks for. Each part that is left out has a default. */
export type RollOverRequest = RollOverScope & { readonly exceptions: Exceptions } & (
    ({ readonly kind: 'close' } & Partial<CloseOptions>) | ({ readonly kind: 'open' } & Partial<OpenOptions>)
  );

export interface RollOverResult extends ImportResult {
  readonly summary: Summary;
}

/** What the form of a roll-over begins with. */
export interface Suggestion {
  readonly years: readonly CalendarYear[];
  /** The grade levels of the school in their order. */
  readonly levels: readonly string[];
}

interface Work {
  readonly scope: RollOverScope;
  readonly kind: RollOverKind;
  readonly name: string;
  readonly options: object;
  readonly begin: (tally: ImportTally, observer: ImportObserver) => ImportAttempt & { readonly summary: Summary };
}

/** Closes school years and opens the next ones: at once, or on a day to come. */
@Injectable()
export class RollOvers {
  constructor(
    private readonly imports: ImportTransactions,
    private readonly lists: ImportedLists,
    private readonly statuses: StudentStatusList,
    private readonly lastDays: ClassLastDays,
    private readonly classes: ClassesService,
    private readonly queries: YearEndQueries,
    private readonly stored: RollOverRepository,
    private readonly calendar: SchoolCalendar,
    private readonly clock: Clock,
  ) {}

  list(): Promise<readonly StoredRollOver[]> {
    return this.stored.list();
  }

  /** @throws RollOverNotFound */
  async find(id: number): Promise<StoredRollOver> {
    const found = await this.stored.find(id);
    if (!found) throw new RollOverNotFound();
    return found;
  }

  async suggest(schoolId: number | null): Promise<Suggestion> {
    return { years: await this.queries.years(schoolId), levels: await this.levelsOf(schoolId) };
  }

  /**
   * Carries a roll-over out in one transaction, completely or not at all. A year that is closed already is left as it is.
   *
   * @param asked.isDryRun finds out what it would do, and changes nothing; the year may have days to come
   * @throws UnknownReference for an unknown school year, YearWithoutDays, YearNotOver, NextYearMissing, ImportIsRunning
   */
  async run(
    request: RollOverRequest,
    { isDryRun }: { readonly isDryRun: boolean },
    author: ImportAuthor,
    observer: ImportObserver,
  ): Promise<RollOverResult> {
    const work = await this.workOf(request, { isPreview: isDryRun });
    return this.carryOut(work, { isDryRun, planId: null }, author, observer);
  }

  /**
   * Plans a roll-over for a day: the first one that is possible by default.
   *
   * @param on `YYYY-MM-DD`
   * @returns its id
   * @throws the same as `run`, ValidationFailed for a day that is over, RollOverIsPlanned
   */
  async plan(request: RollOverRequest, on: string | null, { actor }: ImportAuthor): Promise<number> {
    const { kind, schoolId, schoolYearId } = request;
    await this.workOf(request, { isPreview: true });
    const lastDay = kind === 'close' ? (await this.daysOf(request)).lastDay : null;
    const day = dueDay(lastDay, on, this.calendar.time().today);
    const planned = await this.stored.plannedFor(kind, request);
    if (planned !== null) throw new RollOverIsPlanned(planned);
    return this.stored.plan(
      {
        ...{ kind, schoolId, schoolYearId, options: asJson(request), on: day },
        actor: actor.name,
        userId: actor.userId,
      },
      this.clock.now(),
    );
  }

  /** @throws RollOverNotFound, RollOverHasBegun */
  async cancel(id: number): Promise<void> {
    if (await this.stored.end(id, 'cancelled', this.clock.now())) return;
    await this.find(id);
    throw new RollOverHasBegun();
  }

  /**
   * Carries a planned roll-over out. One that is no longer planned when its turn comes changes nothing.
   *
   * @throws RollOverHasBegun, and what `run` throws
   */
  async runPlanned(planned: PlannedRollOver, observer: ImportObserver): Promise<RollOverResult> {
    const author = { actor: { name: planned.actor, userId: planned.userId, address: null } };
    const work = await this.workOf(requestOf(planned), { isPreview: false });
    return this.carryOut(work, { isDryRun: false, planId: planned.id }, author, observer);
  }

  private async carryOut(
    { scope, kind, name, options, begin }: Work,
    { isDryRun, planId }: { readonly isDryRun: boolean; readonly planId: number | null },
    author: ImportAuthor,
    observer: ImportObserver,
  ): Promise<RollOverResult> {
    let attempt: ReturnType<Work['begin']> | undefined;
    // Each roll-over is one of its own: that another one had the same options is no reason for a warning.
    const source = { format: rollOverFormat, list: kind, sha256: randomBytes(32).toString('hex') };
    const importing = { name: name.slice(0, 255), isDryRun, skipsBadRows: false };
    const { stored, clock, calendar } = this;
    const result = await this.imports.run(source, importing, author, observer, (tally) => {
      const begun = begin(tally, observer);
      attempt = begun;
      return {
        prepare: () => begun.prepare(),
        async *batches(importId) {
          if (planId !== null && !(await stored.isPlanned(planId))) throw new RollOverHasBegun();
          const closedBy = kind === 'close' ? await stored.closedBy(scope) : null;
          if (closedBy !== null) return tally.report(closedBefore(closedBy), { isAlwaysListed: true });
          yield* begun.batches(importId);
          if (planId !== null) {
            // It was cancelled meanwhile.
            if (!(await stored.end(planId, 'done', clock.now(), { importId }))) throw new RollOverHasBegun();
          } else {
            const { actor } = author;
            const on = calendar.time().today;
            await stored.addDone(
              { kind, ...scope, options, on, actor: actor.name, userId: actor.userId },
              importId,
              clock.now(),
            );
          }
        },
      };
    });
    if (!attempt) throw new Error('An import must begin an attempt');
    return { ...result, summary: attempt.summary };
  }

  /** @param how.isPreview whether the year may have days to come */
  private async workOf(request: RollOverRequest, { isPreview }: { readonly isPreview: boolean }): Promise<Work> {
    const { schoolId, schoolYearId, exceptions } = request;
    const scope = { schoolId, schoolYearId };
    const { name, ...days } = await this.daysOf(request);
    const { today } = this.calendar.time();
    const services = { queries: this.queries, lists: this.lists, statuses: this.statuses, lastDays: this.lastDays };
    if (request.kind === 'close') {
      if (!isPreview) dueDay(days.lastDay, today, today);
      const { reason = graduated, nextSchool = null, levels = await this.levelsOf(schoolId) } = request;
      const options = { levels, reason, nextSchool };
      return {
        ...{ scope, kind: 'close', name: `Close of ${name}`, options },
        begin: (tally, observer) => new CloseYear(tally, observer, services, scope, days, options, exceptions),
      };
    }
    const next = await this.nextYear(schoolId, days, request.nextYearId);
    const { keepsTeachers = true, keepsRooms = true, keepsSchedules = true, teacherId = null } = request;
    const options = { keepsTeachers, keepsRooms, keepsSchedules, teacherId, nextYearId: next.id };
    return {
      ...{ scope, kind: 'open', name: `Classes of ${next.name} from ${name}`, options },
      begin: (tally, observer) =>
        new OpenYear(
          tally,
          observer,
          { ...services, classes: this.classes },
          scope,
          { now: days, next },
          options,
          exceptions,
        ),
    };
  }

  /** @throws UnknownReference, YearWithoutDays */
  private async daysOf({ schoolId, schoolYearId }: RollOverScope): Promise<YearDays & { readonly name: string }> {
    const year = (await this.queries.years(schoolId)).find(({ id }) => id === schoolYearId);
    if (!year) throw new UnknownReference('school_year_id', 'school year of this school or of the whole district');
    return { name: year.name, ...knownDays(year) };
  }

  /** @throws NextYearMissing, UnknownReference, YearWithoutDays */
  private async nextYear(
    schoolId: number | null,
    { lastDay }: YearDays,
    id: number | undefined,
  ): Promise<YearDays & Pick<CalendarYear, 'id' | 'name'>> {
    const later = (await this.queries.years(schoolId)).filter(
      ({ firstDay }) => firstDay !== null && firstDay > lastDay,
    );
    const year = id === undefined ? later[0] : later.find((each) => each.id === id);
    if (!year && id !== undefined) throw new UnknownReference('next_year_id', 'later school year');
    if (!year) throw new NextYearMissing();
    return { id: year.id, name: year.name, ...knownDays(year) };
  }

  /** Those of the last closed year in their order, and then those that students have since. */
  private async levelsOf(schoolId: number | null): Promise<readonly string[]> {
    const remembered = await this.stored.lastLevels(schoolId);
    const present = levelsInOrder(await this.queries.levels(schoolId));
    return [...remembered, ...present.filter((level) => !remembered.includes(level))];
  }
}

/** @throws YearWithoutDays */
function knownDays({ firstDay, lastDay }: CalendarYear): YearDays {
  if (firstDay === null || lastDay === null) throw new YearWithoutDays();
  return { firstDay, lastDay };
}

const closedBefore = (importId: number): Finding => ({
  ...{ level: 'warning', line: 1, column: null, value: null, rule: 'closed_before' },
  message: `the school year is closed already, by import ${importId}`,
  advice: 'Undo that import first, if the year is to be closed again',
});

/** A request as it is stored: maps become lists of pairs. */
const asJson = ({ exceptions, ...request }: RollOverRequest) => ({
  ...request,
  exceptions: { students: [...exceptions.students], classes: [...exceptions.classes] },
});

function requestOf({ options }: PlannedRollOver): RollOverRequest {
  const { exceptions, ...request } = options as ReturnType<typeof asJson>;
  return {
    ...request,
    exceptions: { students: new Map(exceptions.students), classes: new Map(exceptions.classes) },
  };
}
