import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ImportIsHeld } from '../import.errors';
import type { Finding, RecordChange } from '../finding';
import { type ImportObserver, ImportTally } from '../import-tally';
import { type ImportAttempt, type ImportAuthor, type ImportResult, ImportTransactions } from '../import-transactions';
import { RosterTables } from '../../roster/roster-tables';
import { ImportedLists } from '../lists/imported-lists';
import { ImportRepository } from '../stored/import.repository';
import { type RosterKind, type RosterObject, RosterObjectRepository } from '../stored/roster-object.repository';
import { ClassImport } from './import-classes';
import { EnrollmentImport, endEnrollments } from './import-enrollments';
import { importObjects } from './import-objects';
import { ResultImport } from './import-results';
import { UserImport } from './users/import-users';
import type { RosterFileName } from './package/package-format';
import { People } from './users/people';
import type { RosterImportOptions } from './roster-options';
import type { RosterPackage } from './package/roster-package';
import { RosterRows } from './package/roster-rows';
import { RosterSession } from './roster-session';
import { withdrawStudents } from './users/student-withdrawals';
import { Teachings } from './teachings';

/** Imports a OneRoster package. */
@Injectable()
export class RosterImport {
  constructor(
    private readonly imports: ImportTransactions,
    private readonly lists: ImportedLists,
    private readonly records: ImportRepository,
    private readonly objects: RosterObjectRepository,
    private readonly tables: RosterTables,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws UnreadableFile, ImportIsRunning, ImportIsHeld */
  async run(
    roster: RosterPackage,
    options: RosterImportOptions,
    author: ImportAuthor,
    observer: ImportObserver,
  ): Promise<ImportResult> {
    const files = new Map<RosterFileName, RosterRows>();
    for (const file of roster.files.values()) files.set(file.name, await RosterRows.of(file));
    const { today } = this.calendar.time();
    const begin = (): ImportAttempt => {
      const tally = new ImportTally(observer);
      const session = (id: number) =>
        new RosterSession(
          id,
          options,
          tally,
          this.lists,
          { objects: this.objects, records: this.records, tables: this.tables },
          today,
        );
      return { tally, batches: (id) => new RosterRun(session(id), roster, files, observer).batches() };
    };
    return this.imports.run({ format: 'oneroster', list: `OneRoster ${roster.version}` }, options, author, begin);
  }
}

/** Objects that are imported before the users. */
const kindsOfObjects = [
  ['orgs', 'org'],
  ['academicSessions', 'academicSession'],
  ['courses', 'course'],
] as const;

/** Objects that are imported before the results. */
const kindsOfGradebook = [
  ['categories', 'category'],
  ['lineItems', 'lineItem'],
] as const;

const kindsThatStay = [...kindsOfObjects, ['classes', 'class'], ...kindsOfGradebook, ['results', 'result']] as const;

/** The current students and enrollments of earlier packages. */
type Current = Readonly<Record<'students' | 'enrollments', number>>;

class RosterRun {
  private done = 0;
  private readonly withdrawn = { students: 0, enrollments: 0 };
  private readonly total: number;

  constructor(
    private readonly session: RosterSession,
    private readonly roster: RosterPackage,
    private readonly files: ReadonlyMap<RosterFileName, RosterRows>,
    private readonly observer: ImportObserver,
  ) {
    this.total = [...files.values()].reduce((sum, { total }) => sum + total, 0);
  }

  async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    await this.observer.begin([]);
    for (const finding of this.roster.findings) await session.tally.report(finding);
    for (const rows of this.files.values()) await session.warn(rows, rows.findings);
    const before = await this.current();
    for (const [name, kind] of kindsOfObjects) yield* this.file(name, (rows) => importObjects(session, kind, rows));
    yield* this.people();
    const enrollments = this.files.get('enrollments') ?? null;
    const teachings = await Teachings.of(session, enrollments);
    yield* this.file('classes', (rows) => new ClassImport(session, teachings, rows).batches());
    if (enrollments?.mode === 'delta') yield* new ClassImport(session, teachings, enrollments).related();
    yield* this.file('enrollments', (rows) => new EnrollmentImport(session, rows).batches());
    for (const [name, kind] of kindsOfGradebook) yield* this.file(name, (rows) => importObjects(session, kind, rows));
    yield* this.file('results', (rows) => new ResultImport(session, rows).batches());
    yield* this.missing(before);
    await session.updateTables();
  }

  private async *people(): AsyncGenerator<readonly RecordChange[]> {
    const [users = null, roles = null, demographics = null] = (['users', 'roles', 'demographics'] as const).map(
      (name) => this.files.get(name),
    );
    const people = await People.of(this.session, { users, roles, demographics });
    // These files have been read as a whole.
    this.done += (roles?.total ?? 0) + (demographics?.total ?? 0);
    const importOf = (rows: RosterRows) => new UserImport(this.session, people, rows, this.files.has('enrollments'));
    yield* this.file('users', (rows) => importOf(rows).batches());
    const others = users ?? demographics;
    if (others?.mode === 'delta') yield* importOf(others).related();
  }

  private async *file(
    name: RosterFileName,
    work: (rows: RosterRows) => AsyncGenerator<readonly RecordChange[]>,
  ): AsyncGenerator<readonly RecordChange[]> {
    const rows = this.files.get(name);
    if (!rows) return;
    await this.observer.progress(this.done, this.total);
    for await (const changes of work(rows)) {
      yield changes;
      await this.observer.progress(this.done, this.total);
    }
    this.done += rows.total;
    await this.observer.progress(this.done, this.total);
  }

  /** What is missing from bulk files has left the school, but nothing is deleted. */
  private async *missing(before: Current): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    for await (const gone of this.missingOf('users', 'user')) {
      this.withdrawn.students += gone.filter(({ about }) => about?.record === 'student').length;
      yield await withdrawStudents(session, gone);
    }
    for await (const gone of this.missingOf('enrollments', 'enrollment')) {
      this.withdrawn.enrollments += gone.filter(({ about }) => about?.record === 'enrollment').length;
      yield await endEnrollments(session, null, gone);
    }
    for (const [name, kind] of kindsThatStay) {
      for await (const gone of this.missingOf(name, kind)) await session.markGone(kind, gone);
    }
    await this.holdIfMany(before);
  }

  private async holdIfMany(before: Current): Promise<void> {
    const { isConfirmed, isDryRun, maxWithdrawn } = this.session.options;
    for (const what of ['students', 'enrollments'] as const) {
      const missing = this.withdrawn[what];
      if (isConfirmed || missing * 100 <= before[what] * maxWithdrawn) continue;
      const error = new ImportIsHeld(`${missing} of ${before[what]} ${what}`, maxWithdrawn);
      if (!isDryRun) throw error;
      await this.session.tally.report(heldFinding(what, error));
    }
  }

  private async *missingOf(name: RosterFileName, kind: RosterKind): AsyncGenerator<readonly RosterObject[]> {
    if (this.files.get(name)?.mode !== 'bulk') return;
    const seen = this.session.seen.get(kind) ?? new Set();
    for await (const objects of this.session.objects.current(kind)) {
      const gone = objects.filter(({ sourcedId }) => !seen.has(sourcedId));
      if (gone.length > 0) yield gone;
    }
  }

  private async current(): Promise<Current> {
    const { objects } = this.session;
    return { students: await objects.countCurrent('student'), enrollments: await objects.countCurrent('enrollment') };
  }
}

const heldFinding = (what: string, { message }: ImportIsHeld): Finding => ({
  level: 'warning',
  file: `${what === 'students' ? 'users' : what}.csv`,
  line: 1,
  column: null,
  value: null,
  rule: 'MANY_WITHDRAWALS',
  message,
  advice: 'See whether the package is complete',
});
