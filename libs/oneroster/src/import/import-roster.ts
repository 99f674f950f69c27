import { join } from 'node:path';
import { SchoolCalendar } from '@homeroom/people';
import type { DatabaseAddress } from '@homeroom/database';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ImportAttempt,
  type ImportAuthor,
  type ImportObserver,
  ImportRepository,
  type ImportResult,
  type ImportTally,
  ImportTransactions,
  PackageLosses,
  RowSpool,
} from '@homeroom/import-jobs';
import { ImportedLists } from '@homeroom/list-import';
import {
  ErasedPersonRepository,
  type PackageScope,
  RecordSchools,
  type RosterKind,
  RosterLosses,
  RosterObjectRepository,
  RosterTables,
  RosterYearEnds,
  SourcedIdRepository,
} from '@homeroom/rostering';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import { exportRosterRows } from '../export/export-roster';
import { ClassImport } from './import-classes';
import { EnrollmentImport, endEnrollments } from '../enrollments/import-enrollments';
import type { BatchImport } from '../session/batch-import';
import { ObjectImport, OrgImport, warnOfClasslessItems } from './import-objects';
import { OtherSchools } from '../schools/other-schools';
import { PackageSchools } from '../schools/package-schools';
import { SeatsBySchool } from '../schools/seats-by-school';
import { ResultImport } from './import-results';
import { UserImport } from '../users/import-users';
import type { RosterFileName } from '../package/package-format';
import { People } from '../users/people';
import { OwnRecords } from '../session/own-records';
import type { RosterImportOptions } from '../session/roster-options';
import type { RosterPackage } from '../package/roster-package';
import { RosterRows } from '../package/roster-rows';
import { RosterComparison } from './roster-comparison';
import { RosterSession } from '../session/roster-session';
import { LossReview } from '../losses/loss-review';
import { RowNotices } from '../session/row-notices';
import { reviewUsers } from '../users/review-users';
import { withdrawStudents } from '../users/student-withdrawals';
import { ContinuedSeats } from '../enrollments/continued-seats';
import { Teachings } from '../package/teachings';

/** Injection token of the address of the database, for reads beside the transaction of an import. */
export const IMPORT_DATABASE = Symbol('IMPORT_DATABASE');

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
    private readonly erased: ErasedPersonRepository,
    private readonly calendar: SchoolCalendar,
    private readonly recordSchools: RecordSchools,
    private readonly losses: RosterLosses,
    private readonly packageLosses: PackageLosses,
    private readonly yearEnds: RosterYearEnds,
    private readonly clock: Clock,
    @Inject(IMPORT_DATABASE) private readonly database: DatabaseAddress,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
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
    const prefix = await this.objects.ownPrefix();
    const begin = (tally: ImportTally): ImportAttempt => {
      const { objects, records, tables, sourcedIds, erased, losses, packageLosses, yearEnds } = this;
      const stored = { objects, records, tables, sourcedIds, erased, losses, packageLosses, yearEnds };
      const exporting = { environment: this.environment, version: roster.version, today };
      const own = new OwnRecords(prefix, roster.version, roster.isExport, (write) =>
        exportRosterRows(this.database, exporting, write),
      );
      const schools = new PackageSchools(this.recordSchools, options.schoolId);
      const others = new OtherSchools(schools);
      const both = { lines: new Map(), notices: new RowNotices(), own, schools, others };
      const shared = [options, tally, this.lists, stored, today, both] as const;
      const sessions = { session: new RosterSession(...shared), comparison: new RosterComparison(...shared) };
      return new RosterRun(sessions, roster, files, observer, this.clock);
    };
    const source = { format: 'oneroster', list: `OneRoster ${roster.version}`, sha256: await roster.sha256() };
    return this.imports.run(source, options, author, observer, begin);
  }
}

/** Objects that the API does not show. They are imported first, since other rows take their titles. */
const kindsOfObjects = [
  ['academicSessions', 'academicSession'],
  ['courses', 'course'],
  ['categories', 'category'],
  ['lineItems', 'lineItem'],
] as const;

/** All files whose rows are objects, in the order in which missing objects are withdrawn. */
const kindsOfFiles = [
  ['users', 'user'],
  ['users', 'guardian'],
  ['enrollments', 'enrollment'],
  ['orgs', 'org'],
  ...kindsOfObjects,
  ['classes', 'class'],
  ['results', 'result'],
] as const;

/** Makes the import of a file. */
type Importing = (session: RosterSession, rows: RosterRows) => BatchImport;

class RosterRun implements ImportAttempt {
  private done = 0;
  private readonly total: number;

  private readonly session: RosterSession;
  private readonly comparison: RosterComparison;
  private people: People | null = null;
  private readonly teachings: Teachings;
  private readonly continued = new ContinuedSeats();

  constructor(
    { session, comparison }: { readonly session: RosterSession; readonly comparison: RosterComparison },
    private readonly roster: RosterPackage,
    private readonly files: ReadonlyMap<RosterFileName, RosterRows>,
    private readonly observer: ImportObserver,
    private readonly clock: Clock,
  ) {
    this.session = session;
    this.comparison = comparison;
    this.teachings = new Teachings(session.today);
    this.total = [...files.values()].reduce((sum, { total }) => sum + total, 0);
  }

  /** Reads what files say about rows of other files. It reads whole files, which would leave a transaction idle. */
  async prepare(): Promise<void> {
    const { session } = this;
    await this.observer.begin([]);
    await this.advance(0);
    for (const finding of this.roster.findings) await session.tally.report(finding);
    for (const rows of this.files.values()) await session.warn(rows, rows.findings);
    const { users, roles, demographics } = this.userFiles;
    await session.beginErased();
    const seats = new SeatsBySchool(session.today);
    await seats.addOrgs(this.files.get('orgs') ?? null);
    const path = join(this.roster.folder, 'users.without-roles');
    this.people = await People.in(session, path, { users, roles, demographics }, seats);
    await seats.addClasses(this.files.get('classes') ?? null);
    await this.advance((roles?.total ?? 0) + (demographics?.total ?? 0));
    await this.readEnrollments(seats);
  }

  private async readEnrollments(seats: SeatsBySchool): Promise<void> {
    const { session, teachings, continued } = this;
    const rows = this.files.get('enrollments');
    if (!rows) return;
    for await (const row of rows.all()) {
      await session.warn(rows, teachings.add(row));
      continued.addRemoved(row);
      seats.add(row);
    }
    if (!continued.hasRemoved) return;
    for await (const row of rows.all()) continued.addPresent(row);
  }

  async *batches(importId: number): AsyncGenerator<readonly RecordChange[]> {
    const { session, people, teachings, continued } = this;
    if (!people) throw new Error('The files must be read before they are imported');
    await session.begin(importId);
    await session.schools.begin(session, this.files.get('orgs') ?? null);
    yield* this.import(this.files.get('orgs'), (each, rows) => new OrgImport(each, rows));
    const scope = await session.schools.scope();
    for (const [name, kind] of kindsOfObjects) {
      yield* this.import(this.files.get(name), (each, rows) => new ObjectImport(each, kind, rows));
    }
    await people.addKnownGuardians(session, this.files.get('users') ?? null);
    const losses = new LossReview(session, scope);
    await losses.begin();
    const seats = this.files.get('enrollments')?.mode ?? null;
    const importUsers = (each: RosterSession, rows: RosterRows) => new UserImport(each, people, rows, seats);
    const importClasses = (each: RosterSession, rows: RosterRows) => new ClassImport(each, teachings, rows);
    const importEnrollments = (each: RosterSession, rows: RosterRows) => new EnrollmentImport(each, rows, continued);
    const users = await this.changed('users', 'user', importUsers);
    const classes = await this.changed('classes', 'class', importClasses);
    const enrollments = await this.changed('enrollments', 'enrollment', importEnrollments);
    const results = await this.changed('results', 'result', importResults);
    // From here on, records of the API are changed.
    const userImport = yield* this.importRows(users, importUsers);
    if (users) await this.findYearEnds(importId, scope);
    // At the end of a school year, seats end with their terms, before the students leave after the year.
    const isYearEnd = session.years.ends.size > 0;
    if (!isYearEnd) yield* finish(userImport);
    const others = users ?? this.files.get('demographics');
    if (others?.mode === 'delta') yield* importUsers(session, others).related();
    await reviewUsers(session, people, this.userFiles);
    yield* this.import(classes, importClasses);
    if (enrollments?.mode === 'delta') yield* importClasses(session, enrollments).related();
    yield* this.import(enrollments, importEnrollments);
    if (isYearEnd) yield* finish(userImport);
    await session.updateLineItems();
    yield* this.import(results, importResults);
    yield* this.withdrawMissing(scope);
    await losses.end(this.clock.now());
    await session.updateTables();
    await people.countLeftOut(session, this.files.get('demographics') ?? null);
    for (const warning of session.leftOut.warnings) await session.tally.report(warning, { isAlwaysListed: true });
    await this.report();
  }

  private findYearEnds(importId: number, scope: PackageScope | null): Promise<void> {
    const { session } = this;
    const isComplete = (name: RosterFileName) =>
      this.files.get(name)?.mode === 'bulk' && !session.hasUnidentifiedRows(name);
    return session.years.find(importId, scope, { users: isComplete('users'), classes: isComplete('classes') });
  }

  private get userFiles() {
    const file = (name: RosterFileName) => this.files.get(name) ?? null;
    return { users: file('users'), roles: file('roles'), demographics: file('demographics') };
  }

  /** Reports the rows that have no record. */
  private async report(): Promise<void> {
    const { session } = this;
    const users = this.files.get('users');
    const count = users ? await session.objects.guardiansOfNobody() : 0;
    if (users && count > 0) await session.warn(users, [guardiansOfNobody(count)]);
    const classes = this.files.get('classes');
    const untaught = classes ? await session.objects.classesWithoutTeacher(session.today) : [];
    if (classes && untaught.length > 0) await session.warn(classes, [classesWithoutTeacher(untaught)]);
    const archived = classes ? await session.archivedClasses() : [];
    if (classes && archived.length > 0) await session.warn(classes, [archivedClasses(archived)]);
    const items = this.files.get('lineItems');
    if (items) await warnOfClasslessItems(session, items);
    await session.reportNotices();
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
      await spool.add(different.map((row) => rows.withoutSecrets(row)));
      await this.advance(batch.length - different.length);
    }
    return rows.withRows(spool);
  }

  private async *import(rows: RosterRows | undefined, importing: Importing): AsyncGenerator<readonly RecordChange[]> {
    yield* finish(yield* this.importRows(rows, importing));
  }

  /** Imports all rows of a file, without what waits for all of them. */
  private async *importRows(
    rows: RosterRows | undefined,
    importing: Importing,
  ): AsyncGenerator<readonly RecordChange[], BatchImport | null> {
    if (!rows) return null;
    const work = importing(this.session, rows);
    for await (const batch of rows.batches()) {
      yield* work.import(batch);
      await this.advance(batch.length);
    }
    return work;
  }

  private async advance(rows: number): Promise<void> {
    this.done += rows;
    await this.session.tally.tell();
    await this.observer.progress(this.done, this.total);
  }

  /** Withdraws what is missing from bulk files, in the schools that the package covers. Nothing is deleted. */
  private async *withdrawMissing(scope: PackageScope | null): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    const [users, guardians, enrollments, ...others] = kindsOfFiles;
    const kinds = session.years.ends.size > 0 ? [enrollments, users, guardians, ...others] : kindsOfFiles;
    for (const [name, kind] of kinds) {
      const rows = this.files.get(name);
      if (rows?.mode !== 'bulk') continue;
      const missing = await session.objects.missing(kind, scope);
      if (missing.length > 0 && session.hasUnidentifiedRows(name)) {
        await session.tally.report({ ...nothingIsMissing, file: rows.name }, { isAlwaysListed: true });
        continue;
      }
      for await (const gone of session.objects.inBatches(kind, missing)) {
        if (kind === 'user') yield await withdrawStudents(session, gone);
        else if (kind === 'enrollment') yield await endEnrollments(session, null, gone);
        else await session.markGone(kind, gone);
      }
    }
  }
}

async function* finish(work: BatchImport | null): AsyncGenerator<readonly RecordChange[]> {
  if (work?.finish) yield* work.finish();
}

const importResults: Importing = (session, rows) => new ResultImport(session, rows);

const nothingIsMissing: Finding = {
  ...{ level: 'warning', line: 1, column: null, value: null, rule: 'nothing_missing' },
  message:
    'some rejected rows do not tell what they are about, so nothing counts as missing from the file and nothing is withdrawn',
  advice: 'Correct these rows, and import the whole package again',
};

const guardiansOfNobody = (count: number): Finding => ({
  ...{ level: 'warning', line: 1, column: 'agentSourcedIds', value: null, rule: 'not_imported' },
  message: `${count.toLocaleString('en')} guardians are not linked to a student: no student shows them`,
  advice: 'Name the guardian in the row of the student, or the student in the row of the guardian',
});

/** Classes that a message names. */
const mostNamed = 5;

const firstOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, mostNamed),
    ...(names.length > mostNamed ? [`and ${(names.length - mostNamed).toLocaleString('en')} more`] : []),
  ].join(', ');

const classesWithoutTeacher = (names: readonly string[]): Finding => ({
  ...{ level: 'warning', line: 1, column: null, value: null, rule: 'no_teacher' },
  message: `${names.length.toLocaleString('en')} classes with students have no teacher today: ${firstOf(names)}. The teacher in the record of such a class does not see it`,
  advice: 'Enroll a teacher in the class, or choose another teacher for it',
});

const archivedClasses = (names: readonly string[]): Finding => ({
  ...{ level: 'warning', line: 1, column: null, value: null, rule: 'archived' },
  message: `${names.length.toLocaleString('en')} ${names.length === 1 ? 'class' : 'classes'} of the package had the last day here, and ${names.length === 1 ? 'stays' : 'stay'} archived: ${firstOf(names)}`,
  advice: 'Remove the classes in the other system, or bring them back here',
});
