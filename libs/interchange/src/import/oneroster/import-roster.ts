import { join } from 'node:path';
import { SchoolCalendar } from '@homeroom/people';
import { ENVIRONMENT } from '@homeroom/access';
import type { DatabaseAddress } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { exportRosterRows } from '../../export/oneroster/export-roster';
import { ImportIsHeld } from '../import.errors';
import type { Finding, RecordChange } from '../finding';
import type { ImportObserver, ImportTally } from '../import-tally';
import { type ImportAttempt, type ImportAuthor, type ImportResult, ImportTransactions } from '../import-transactions';
import { RosterTables } from '../../roster/roster-tables';
import { ImportedLists } from '../lists/imported-lists';
import { RowSpool } from '../row-spool';
import { ImportRepository } from '../stored/import.repository';
import { SourcedIdRepository } from '../stored/sourced-id.repository';
import { type RosterKind, RosterObjectRepository } from '../stored/roster-object.repository';
import { ClassImport } from './import-classes';
import { EnrollmentImport, endEnrollments } from './import-enrollments';
import type { BatchImport } from './batch-import';
import { ObjectImport, warnOfClasslessItems } from './import-objects';
import { ResultImport } from './import-results';
import { UserImport } from './users/import-users';
import type { RosterFileName } from './package/package-format';
import { People } from './users/people';
import { OwnRecords } from './own-records';
import type { RosterImportOptions } from './roster-options';
import type { RosterPackage } from './package/roster-package';
import { RosterRows } from './package/roster-rows';
import { RosterComparison } from './roster-comparison';
import { RosterSession } from './roster-session';
import { RowNotices } from './row-notices';
import { reviewUsers } from './users/review-users';
import { withdrawStudents } from './users/student-withdrawals';
import { Teachings } from './teachings';

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
    private readonly calendar: SchoolCalendar,
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
      const stored = { objects: this.objects, records: this.records, tables: this.tables, sourcedIds: this.sourcedIds };
      const exporting = { environment: this.environment, version: roster.version, today };
      const own = new OwnRecords(prefix, roster.version, roster.isExport, (write) =>
        exportRosterRows(this.database, exporting, write),
      );
      const both = { lines: new Map(), notices: new RowNotices(), own };
      const shared = [options, tally, this.lists, stored, today, both] as const;
      const sessions = { session: new RosterSession(...shared), comparison: new RosterComparison(...shared) };
      return new RosterRun(sessions, roster, files, observer);
    };
    const kind = { format: 'oneroster', list: `OneRoster ${roster.version}` };
    return this.imports.run(kind, options, author, observer, begin);
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

/** All files whose rows are objects, in the order in which what is missing leaves the school. */
const kindsOfFiles = [
  ['users', 'user'],
  ['users', 'guardian'],
  ['enrollments', 'enrollment'],
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
  private teachings: Teachings | null = null;

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

  /** Reads what files say of rows of others: as a whole, so the transaction would be without a statement meanwhile. */
  async prepare(): Promise<void> {
    const { session } = this;
    await this.observer.begin([]);
    await this.advance(0);
    for (const finding of this.roster.findings) await session.tally.report(finding);
    for (const rows of this.files.values()) await session.warn(rows, rows.findings);
    const { users, roles, demographics } = this.userFiles;
    this.people = await People.in(session, join(this.roster.folder, 'users.without-roles'), {
      users,
      roles,
      demographics,
    });
    await this.advance((roles?.total ?? 0) + (demographics?.total ?? 0));
    this.teachings = await Teachings.of(session, this.files.get('enrollments') ?? null);
  }

  async *batches(importId: number): AsyncGenerator<readonly RecordChange[]> {
    const { session, people, teachings } = this;
    if (!people || !teachings) throw new Error('The files must be read before they are imported');
    await session.begin(importId);
    for (const [name, kind] of kindsOfObjects) {
      yield* this.import(this.files.get(name), (each, rows) => new ObjectImport(each, kind, rows));
    }
    await people.addKnownGuardians(session, this.files.get('users') ?? null);
    const hasEnrollments = this.files.has('enrollments');
    const importUsers = (each: RosterSession, rows: RosterRows) => new UserImport(each, people, rows, hasEnrollments);
    const importClasses = (each: RosterSession, rows: RosterRows) => new ClassImport(each, teachings, rows);
    const users = await this.changed('users', 'user', importUsers);
    const classes = await this.changed('classes', 'class', importClasses);
    const enrollments = await this.changed('enrollments', 'enrollment', importEnrollments);
    const results = await this.changed('results', 'result', importResults);
    const missing = await this.missing();
    // From here on, records of the API are changed.
    yield* this.import(users, importUsers);
    const others = users ?? this.files.get('demographics');
    if (others?.mode === 'delta') yield* importUsers(session, others).related();
    await reviewUsers(session, people, this.userFiles);
    yield* this.import(classes, importClasses);
    if (enrollments?.mode === 'delta') yield* importClasses(session, enrollments).related();
    yield* this.import(enrollments, importEnrollments);
    yield* this.import(results, importResults);
    yield* this.withdraw(missing);
    await session.updateTables();
    await this.report();
  }

  private get userFiles() {
    const file = (name: RosterFileName) => this.files.get(name) ?? null;
    return { users: file('users'), roles: file('roles'), demographics: file('demographics') };
  }

  /** Says what became of the rows that have no record. */
  private async report(): Promise<void> {
    const { session } = this;
    const users = this.files.get('users');
    const count = users ? await session.objects.guardiansOfNobody() : 0;
    if (users && count > 0) await session.warn(users, [guardiansOfNobody(count)]);
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
    if (!rows) return;
    const work = importing(this.session, rows);
    for await (const batch of rows.batches()) {
      yield* work.import(batch);
      await this.advance(batch.length);
    }
  }

  private async advance(rows: number): Promise<void> {
    this.done += rows;
    await this.session.tally.tell();
    await this.observer.progress(this.done, this.total);
  }

  /** The objects that are missing from bulk files, by their kind. @throws ImportIsHeld */
  private async missing(): Promise<ReadonlyMap<RosterKind, readonly string[]>> {
    const { objects } = this.session;
    const missing = new Map<RosterKind, readonly string[]>();
    const counts = new Map<string, number>();
    for (const [name, kind] of kindsOfFiles) {
      if (this.files.get(name)?.mode !== 'bulk') continue;
      const found = await objects.missing(kind);
      missing.set(
        kind,
        found.map(({ sourcedId }) => sourcedId),
      );
      for (const { record } of found) if (record !== null) counts.set(record, (counts.get(record) ?? 0) + 1);
    }
    await this.holdIfMany('students', counts.get('student') ?? 0, await objects.countCurrent('student'));
    await this.holdIfMany('enrollments', counts.get('enrollment') ?? 0, await objects.countCurrent('enrollment'));
    return missing;
  }

  private async holdIfMany(what: 'students' | 'enrollments', missing: number, current: number): Promise<void> {
    const { isConfirmed, isDryRun, maxWithdrawn } = this.session.options;
    if (isConfirmed || missing * 100 <= current * maxWithdrawn) return;
    const error = new ImportIsHeld(`${missing} of ${current} ${what}`, maxWithdrawn);
    if (!isDryRun) throw error;
    await this.session.tally.report(heldFinding(what, error), { isAlwaysListed: true });
  }

  /** What is missing from bulk files has left the school, but nothing is deleted. */
  private async *withdraw(
    missing: ReadonlyMap<RosterKind, readonly string[]>,
  ): AsyncGenerator<readonly RecordChange[]> {
    const { session } = this;
    for (const [kind, sourcedIds] of missing) {
      for await (const gone of session.objects.inBatches(kind, sourcedIds)) {
        if (kind === 'user') yield await withdrawStudents(session, gone);
        else if (kind === 'enrollment') yield await endEnrollments(session, null, gone);
        else await session.markGone(kind, gone);
      }
    }
  }
}

const importEnrollments: Importing = (session, rows) => new EnrollmentImport(session, rows);
const importResults: Importing = (session, rows) => new ResultImport(session, rows);

const guardiansOfNobody = (count: number): Finding => ({
  ...{ level: 'warning', line: 1, column: 'agentSourcedIds', value: null, rule: 'not_imported' },
  message: `${count.toLocaleString('en')} guardians of no student: no student shows them`,
  advice: 'Name the guardian in the row of the student, or the student in the row of the guardian',
});

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
