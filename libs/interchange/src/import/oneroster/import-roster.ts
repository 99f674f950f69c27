import { join } from 'node:path';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ImportIsHeld } from '../import.errors';
import type { Finding, RecordChange } from '../finding';
import { type ImportObserver, ImportTally } from '../import-tally';
import { type ImportAttempt, type ImportAuthor, type ImportResult, ImportTransactions } from '../import-transactions';
import { RosterTables } from '../../roster/roster-tables';
import { ImportedLists } from '../lists/imported-lists';
import { ImportRepository } from '../stored/import.repository';
import { SourcedIdRepository } from '../stored/sourced-id.repository';
import { type RosterKind, type RosterObject, RosterObjectRepository } from '../stored/roster-object.repository';
import { ClassImport } from './import-classes';
import { EnrollmentImport, endEnrollments } from './import-enrollments';
import type { BatchImport } from './batch-import';
import { ObjectImport } from './import-objects';
import { ResultImport } from './import-results';
import { UserImport } from './users/import-users';
import type { RosterFileName } from './package/package-format';
import { People } from './users/people';
import type { RosterImportOptions } from './roster-options';
import type { RosterPackage } from './package/roster-package';
import { RosterRows } from './package/roster-rows';
import { RowSpool } from './package/row-spool';
import { RosterComparison } from './roster-comparison';
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
    private readonly sourcedIds: SourcedIdRepository,
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
      const stored = { objects: this.objects, records: this.records, tables: this.tables, sourcedIds: this.sourcedIds };
      const batches = (id: number) => {
        const shared = [id, options, tally, this.lists, stored, today] as const;
        const sessions = { session: new RosterSession(...shared), comparison: new RosterComparison(...shared) };
        return new RosterRun(sessions, roster, files, observer).batches();
      };
      return { tally, batches };
    };
    return this.imports.run({ format: 'oneroster', list: `OneRoster ${roster.version}` }, options, author, begin);
  }
}

/** Objects that the API does not show. They are imported first, since other rows take their titles. */
const kindsOfObjects = [
  ['orgs', 'org'],
  ['academicSessions', 'academicSession'],
  ['courses', 'course'],
  ['categories', 'category'],
  ['lineItems', 'lineItem'],
] as const;

const kindsThatStay = [...kindsOfObjects, ['classes', 'class'], ['results', 'result']] as const;

/** Makes the import of a file. */
type Importing = (session: RosterSession, rows: RosterRows) => BatchImport;

/** The current students and enrollments of earlier packages. */
type Current = Readonly<Record<'students' | 'enrollments', number>>;

class RosterRun {
  private done = 0;
  private readonly withdrawn = { students: 0, enrollments: 0 };
  private readonly total: number;

  private readonly session: RosterSession;
  private readonly comparison: RosterComparison;

  constructor(
    { session, comparison }: { readonly session: RosterSession; readonly comparison: RosterComparison },
    private readonly roster: RosterPackage,
    private readonly files: ReadonlyMap<RosterFileName, RosterRows>,
    private readonly observer: ImportObserver,
  ) {
    this.session = session;
    this.comparison = comparison;
    this.total = [...files.values()].reduce((sum, { total }) => sum + total, 0);
  }

  async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    await session.begin();
    await this.observer.begin([]);
    await this.advance(0);
    for (const finding of this.roster.findings) await session.tally.report(finding);
    for (const rows of this.files.values()) await session.warn(rows, rows.findings);
    const before = await this.current();
    for (const [name, kind] of kindsOfObjects) {
      yield* this.import(this.files.get(name), (each, rows) => new ObjectImport(each, kind, rows));
    }
    const people = await this.people();
    const teachings = await Teachings.of(session, this.files.get('enrollments') ?? null);
    const hasEnrollments = this.files.has('enrollments');
    const importUsers = (each: RosterSession, rows: RosterRows) => new UserImport(each, people, rows, hasEnrollments);
    const importClasses = (each: RosterSession, rows: RosterRows) => new ClassImport(each, teachings, rows);
    const users = await this.changed('users', 'user', importUsers);
    const classes = await this.changed('classes', 'class', importClasses);
    const enrollments = await this.changed('enrollments', 'enrollment', importEnrollments);
    const results = await this.changed('results', 'result', importResults);
    // From here on, records of the API are changed.
    yield* this.import(users, importUsers);
    const others = users ?? this.files.get('demographics');
    if (others?.mode === 'delta') yield* importUsers(session, others).related();
    yield* this.import(classes, importClasses);
    if (enrollments?.mode === 'delta') yield* importClasses(session, enrollments).related();
    yield* this.import(enrollments, importEnrollments);
    yield* this.import(results, importResults);
    yield* this.missing(before);
    await session.updateTables();
  }

  private async people(): Promise<People> {
    const [users = null, roles = null, demographics = null] = (['users', 'roles', 'demographics'] as const).map(
      (name) => this.files.get(name),
    );
    const people = await People.of(this.session, { users, roles, demographics });
    // These files have been read as a whole.
    await this.advance((roles?.total ?? 0) + (demographics?.total ?? 0));
    return people;
  }

  /** The rows of a file that are to be imported, since they differ from the last package or from the school. */
  private async changed(name: RosterFileName, kind: RosterKind, importing: Importing): Promise<RosterRows | undefined> {
    const { comparison, roster } = this;
    const rows = this.files.get(name);
    if (!rows || !(await comparison.objects.has(kind))) return rows;
    const compare = importing(comparison, rows);
    const spool = new RowSpool(join(roster.folder, `${name}.changed`));
    for await (const batch of rows.batches()) {
      for await (const _ of compare.import(batch));
      const different = comparison.different(batch);
      await spool.add(different);
      await this.advance(batch.length - different.length);
    }
    return rows.withRows(spool);
  }

  private async *import(rows: RosterRows | undefined, importing: Importing): AsyncGenerator<readonly RecordChange[]> {
    if (!rows) return;
    const work = importing(this.session, rows);
    for await (const batch of rows.batches()) {
      yield* work.import(batch);
      await this.advance(batch.length);
    }
  }

  private async advance(rows: number): Promise<void> {
    this.done += rows;
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
    yield* this.session.objects.missing(kind);
  }

  private async current(): Promise<Current> {
    const { objects } = this.session;
    return { students: await objects.countCurrent('student'), enrollments: await objects.countCurrent('enrollment') };
  }
}

const importEnrollments: Importing = (session, rows) => new EnrollmentImport(session, rows);
const importResults: Importing = (session, rows) => new ResultImport(session, rows);

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
