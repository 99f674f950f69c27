import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '@homeroom/kernel';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import { type ImportRepository, type ImportTally, isChange, type PackageLosses } from '@homeroom/import-jobs';
import {
  type ImportedLines,
  type ImportedListName,
  type ImportedLists,
  type ListImport,
  type Merge,
  rejected,
  type RowOutcome,
} from '@homeroom/list-import';
import {
  ErasedPeople,
  type ErasedPersonRepository,
  type PackageRow,
  type RosterKind,
  type RosterLosses,
  type RosterObject,
  type RosterObjectRepository,
  type RosterRecord,
  type RosterTable,
  type RosterTables,
  type RosterYearEnds,
  type SourcedIdRepository,
} from '@homeroom/rostering';
import type { RosterImportOptions } from './roster-options';
import { LeftOutRows } from './left-out-rows';
import { RowsAfterLastDay } from './rows-after-last-day';
import type { RosterFileName } from '../package/package-format';
import { type ReadRow, RosterRow, type RosterRows } from '../package/roster-rows';
import { type Notice, ofMergedRecord, ofRemovedObject, type RowNotices } from './row-notices';
import type { OtherSchools } from '../schools/other-schools';
import type { PackageSchools } from '../schools/package-schools';
import type { OwnRecords, UserFacts } from './own-records';
import { longestId, sourcedIdErrors, valueErrors } from './row-checks';
import { SchoolYears } from '../year-end/school-years';
import type { Prepared, RowWriter } from './row-writer';

/** The objects that earlier packages had, by their sourcedIds. */
export type ObjectsBySourcedId = ReadonlyMap<string, RosterObject>;

/** Objects that are read at once. */
const batchSize = 500;

/** One attempt to import a package: what all files share. */
export class RosterSession {
  /** Whether the rows are only compared with the last package. */
  readonly isComparison: boolean = false;
  /** The ids of the students that this import has reinstated. */
  readonly reinstated = new Set<number>();
  readonly leftOut = new LeftOutRows();
  readonly years: SchoolYears;
  private readonly afterLastDay = new RowsAfterLastDay();
  /** The sourcedIds of the rejected rows, by file. */
  private readonly rejected = new Map<RosterFileName, Set<string>>();

  /** The files with rows that do not tell what they are about. */
  private readonly withUnidentifiedRows = new Set<RosterFileName>();

  private importId = 0;

  constructor(
    readonly options: RosterImportOptions,
    readonly tally: ImportTally,
    readonly lists: ImportedLists,
    private readonly stored: {
      readonly objects: RosterObjectRepository;
      readonly records: ImportRepository;
      readonly tables: RosterTables;
      readonly sourcedIds: SourcedIdRepository;
      readonly erased: ErasedPersonRepository;
      readonly losses: RosterLosses;
      readonly packageLosses: PackageLosses;
      readonly yearEnds: RosterYearEnds;
    },
    /** The current date at the school. */
    readonly today: string,
    /** What the comparison with the last package shares with the import. */
    private readonly shared: {
      readonly lines: Map<ImportedListName, ImportedLines>;
      readonly notices: RowNotices;
      readonly own: OwnRecords;
      readonly schools: PackageSchools;
      readonly others: OtherSchools;
    },
  ) {
    this.years = new SchoolYears(stored.yearEnds, today);
  }

  /** Which schools the organisations of the package are. */
  get schools(): PackageSchools {
    return this.shared.schools;
  }

  /** The rows about other schools than the one to which the import is limited. */
  get others(): OtherSchools {
    return this.shared.others;
  }

  get losses(): RosterLosses {
    return this.stored.losses;
  }

  get packageLosses(): PackageLosses {
    return this.stored.packageLosses;
  }

  /** The number of the import. */
  get id(): number {
    return this.importId;
  }

  get objects(): RosterObjectRepository {
    return this.stored.objects;
  }

  /**
   * The objects of earlier packages with these sourcedIds. The findings of a row depend on these objects, so the audit trail gets the
   * students of the objects.
   */
  async find(kind: RosterKind, sourcedIds: readonly string[]): Promise<ObjectsBySourcedId> {
    const found = new Map(await this.objects.find(kind, sourcedIds));
    const others = sourcedIds.filter((id) => !found.has(id));
    const own = await this.shared.own.find(kind, others, (...of) => this.objects.ownRecords(...of, this.importId));
    for (const object of own) found.set(object.sourcedId, object);
    this.tally.concern([...found.values()].flatMap(({ about }) => about?.studentId ?? []));
    return found;
  }

  /** The students among these whose home and a class are at a school that the package does not cover. */
  async studentsElsewhere(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const scope = await this.schools.scope();
    return scope ? this.schools.records.studentsElsewhere(ids, scope.schools, this.today) : new Set();
  }

  /** The rows of a batch without those of erased people, whom no package has brought back. */
  withoutErased(
    rows: RosterRows,
    batch: readonly RosterRow[],
    personOf: (row: RosterRow) => string | null,
  ): Promise<readonly RosterRow[]> {
    return this.leftOut.without(rows, batch, personOf, (sourcedIds) => this.find('user', sourcedIds));
  }

  /**
   * The rows that are not as an export of the environment writes them at the moment. The others are counted. A row with a sourcedId that the
   * export made up for something without a record is rejected, because it can change nothing.
   */
  async changedSinceExport(
    kind: RosterKind,
    rows: RosterRows,
    batch: readonly RosterRow[],
    factsOf?: (row: RosterRow) => UserFacts,
  ): Promise<readonly RosterRow[]> {
    const { own } = this.shared;
    const same = await own.unchanged(rows.file, batch, factsOf);
    const madeUp = batch.filter(({ sourcedId }) => own.isMadeUp(sourcedId));
    if (same.size + madeUp.length === 0) return batch;
    const known = await this.find(
      kind,
      [...same, ...madeUp].map(({ sourcedId }) => sourcedId),
    );
    for (const row of same) this.skipUnchanged(row);
    const changed: RosterRow[] = [];
    for (const row of batch.filter((each) => !same.has(each))) {
      const object = known.get(row.sourcedId);
      const hasRecord = object !== undefined && (object.about !== null || object.isOwn !== true);
      if (hasRecord || !own.makesUp(rows.file, row.sourcedId)) changed.push(row);
      else await this.reject(rows, row, [madeUpByExport(row)]);
    }
    return changed;
  }

  /** Skips a row that needs no import. */
  protected skipUnchanged(_row: RosterRow): void {
    this.tally.count('unchanged');
  }

  /** The same for many sourcedIds, in batches. */
  async *inBatches(kind: RosterKind, sourcedIds: readonly string[]): AsyncGenerator<readonly RosterObject[]> {
    for (let from = 0; from < sourcedIds.length; from += batchSize)
      yield [...(await this.find(kind, sourcedIds.slice(from, from + batchSize))).values()];
  }

  /** Imports into a list. It knows the records of the rows that were found unchanged. */
  list(name: ImportedListName, merge: Merge): ListImport {
    const { lines: all } = this.shared;
    const lines = all.get(name) ?? new Map<number | string, number>();
    all.set(name, lines);
    return this.lists.named(name).begin({ merge, lines });
  }

  /** Allows further rows about records of a list that earlier rows have changed. */
  forgetLines(name: ImportedListName): void {
    this.shared.lines.get(name)?.clear();
  }

  /** Stores changes that no batch returns. */
  addRecords(changes: readonly RecordChange[]): Promise<void> {
    return this.stored.records.addRecords(this.importId, changes);
  }

  /** The rows of a batch that can be imported, each with a sourcedId of its own. The others are rejected. */
  async readable(kind: RosterKind, rows: RosterRows, batch: readonly ReadRow[]): Promise<readonly RosterRow[]> {
    // The package has the object also if its row has errors, so it is not withdrawn.
    const named = batch.filter(({ sourcedId }) => sourcedId.length <= longestId);
    const lines = await this.stored.sourcedIds.add(kind, named.map(packageRowOf));
    const readable: RosterRow[] = [];
    for (const row of batch) {
      const isRepeated = lines.get(row.sourcedId) !== row.line;
      const findings = row instanceof RosterRow ? sourcedIdErrors(row, isRepeated) : row.findings;
      if (row instanceof RosterRow && findings.length === 0) readable.push(row);
      else await this.reject(rows, row, findings);
      if (isAboutUnknown(row)) this.withUnidentifiedRows.add(rows.file);
    }
    return readable;
  }

  /** The rows whose dates and numbers can be read. The others are rejected. */
  async withValues(rows: RosterRows, batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const valid: RosterRow[] = [];
    for (const row of batch) {
      const findings = valueErrors(row, rows);
      if (findings.length === 0) valid.push(row);
      else await this.reject(rows, row, findings);
    }
    return valid;
  }

  /**
   * Objects of earlier packages about a type of records, whose rows a delta does not repeat although other rows of it are about them, as
   * rows in batches. Objects that have left the packages are left out.
   */
  async *untouched(
    kind: RosterKind,
    record: string,
    file: RosterFileName,
    sourcedIds: readonly string[],
  ): AsyncGenerator<readonly RosterRow[]> {
    const unnamed = await this.stored.sourcedIds.without(kind, [...new Set(sourcedIds)]);
    for await (const found of this.objects.inBatches(kind, unnamed)) {
      const current = found.filter(({ about, isCurrent }) => about?.record === record && isCurrent);
      const ofOthers = await this.ofOtherSchools(record, current);
      const known = current.filter(({ about }) => !ofOthers.has(about?.id ?? 0));
      if (known.length > 0) yield known.map((object) => RosterRow.of(file, object));
    }
  }

  private async ofOtherSchools(record: string, objects: readonly RosterObject[]): Promise<ReadonlySet<number>> {
    const ids = objects.flatMap(({ about }) => about?.id ?? []);
    return record === 'student' || record === 'class' ? this.others.among(record, ids) : new Set();
  }

  /** The rows that the package has of objects, also rows that are rejected. */
  inPackage(kind: RosterKind, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, PackageRow>> {
    return this.stored.sourcedIds.find(kind, [...new Set(sourcedIds)]);
  }

  /** Leaves a row out because of its findings, which may be warnings, and adds it to the bad rows. */
  async reject(rows: RosterRows, row: ReadRow, findings: readonly Finding[]): Promise<void> {
    this.markRejected(rows, row);
    const named = findings.map((each) => ({ ...each, file: rows.name }));
    await this.tally.note(rejected(named), rows.cellsOf(row), rows);
  }

  /** Skips a row about an object that the package removes and that has no record here. */
  skip(rows: RosterRows, row: RosterRow): void {
    this.warnOnce(rows, row, ofRemovedObject);
    this.tally.count('unchanged');
  }

  /** @param about the known students whom the rows are about, and the row that is added to the bad rows */
  async warn(
    rows: RosterRows,
    warnings: readonly Finding[],
    { studentIds = [], badRow }: { readonly studentIds?: readonly number[]; readonly badRow?: RosterRow } = {},
  ): Promise<void> {
    for (const warning of warnings) await this.tally.report({ ...warning, file: rows.name }, { studentIds });
    if (badRow) await this.addBadRow(rows, badRow);
  }

  /** Counts a row for a warning that is reported once for all such rows. */
  warnOnce(rows: RosterRows, _row: RosterRow, notice: Notice): void {
    this.shared.notices.add(rows, notice);
  }

  /** The names of the archived classes of the package of which no row is left out. */
  async archivedClasses(): Promise<readonly string[]> {
    const leftOut = new Set(this.afterLastDay.classes);
    const archived = await this.objects.archivedClasses(this.today);
    return [...archived].flatMap(([id, name]) => (leftOut.has(id) ? [] : [name]));
  }

  /** Reports the warnings of `warnOnce`, and of the rows that a last day leaves out. */
  async reportNotices(): Promise<void> {
    const names = await this.objects.namesOfClasses(this.afterLastDay.classes);
    for (const finding of this.afterLastDay.warnings(names)) await this.tally.report(finding);
    for (const finding of this.shared.notices.findings) await this.tally.report(finding);
  }

  /** Adds an imported row to the bad rows, because a value is missing from its record until another row is corrected. */
  async addBadRow(rows: RosterRows, row: RosterRow): Promise<void> {
    await this.tally.addBadRow(rows.cellsOf(row), rows);
  }

  /**
   * Whether rows of a file were rejected that do not tell what they are about. Each of them may be about any object, so no object counts
   * as missing from such a file.
   */
  hasUnidentifiedRows(file: RosterFileName): boolean {
    return this.withUnidentifiedRows.has(file);
  }

  wasRejected(file: RosterFileName, sourcedId: string): boolean {
    return this.rejected.get(file)?.has(sourcedId) ?? false;
  }

  hasRejected(file: RosterFileName): boolean {
    return this.rejected.has(file);
  }

  private markRejected({ file }: RosterRows, { sourcedId }: ReadRow): void {
    const rejectedIds = this.rejected.get(file) ?? new Set();
    this.rejected.set(file, rejectedIds.add(sourcedId));
  }

  /** Writes the records of rows, and stores what the package says of them. @returns the changes */
  async write(
    kind: RosterKind,
    rows: RosterRows,
    list: ListImport,
    writer: RowWriter,
    prepared: readonly Prepared[],
    known: ObjectsBySourcedId,
  ): Promise<readonly RecordChange[]> {
    const following = await this.following(kind, rows, prepared, known);
    for (const { row } of following) this.skipFollowing(kind, rows, row);
    const written = prepared.filter((each) => !following.has(each));
    const given = written.map((each) => writer.rowOf(each, known.get(each.row.sourcedId) ?? null));
    const outcomes = await list.import(given);
    const changes: RecordChange[] = [];
    const objects: RosterObject[] = [];
    const unlocked: number[] = [];
    for (const [index, each] of written.entries()) {
      const outcome = named(outcomes[index], each, rows);
      if ('findings' in outcome) {
        if (this.afterLastDay.leavesOut(rows, each, outcome.findings)) {
          this.tally.concern(outcome.studentIds);
          this.tally.count('unchanged');
          continue;
        }
        this.markRejected(rows, each.row);
        await this.tally.note(outcome, rows.cellsOf(each.row), rows);
        continue;
      }
      if (each.isIncomplete) await this.addBadRow(rows, each.row);
      await this.tally.note(outcome, each.row.cells, rows);
      await this.warn(rows, [...(each.warnings ?? []), ...writer.warningsOf(given[index])]);
      if (isChange(outcome)) changes.push(outcome);
      const object = writer.objectOf(outcome, each);
      const stored = known.get(each.row.sourcedId) ?? null;
      if (stored?.isOwn || isSame(stored, object)) continue;
      objects.push(object);
      if ('unchanged' in outcome) unlocked.push(outcome.unchanged);
    }
    const locked = await list.lock(unlocked);
    // The object of a record that a client has deleted meanwhile is forgotten.
    const deleted = new Set(unlocked.filter((id) => !locked.has(id)));
    const present = objects.filter(({ about }) => about === null || !deleted.has(about.id));
    await this.save(kind, present);
    return changes;
  }

  /**
   * The rows about records that were merged here and whose other row counts: a bulk package has it, or has had it, and a delta has it if it
   * comes first.
   */
  protected async following(
    kind: RosterKind,
    rows: RosterRows,
    prepared: readonly Prepared[],
    known: ObjectsBySourcedId,
  ): Promise<ReadonlySet<Prepared>> {
    const followed = new Map(
      prepared.flatMap((each): [Prepared, string][] => {
        const first = known.get(each.row.sourcedId)?.fields['follows'];
        return typeof first === 'string' ? [[each, first]] : [];
      }),
    );
    if (followed.size === 0) return new Set();
    const ids = [...new Set(followed.values())];
    const current = await this.objects.currentAmong(kind, ids);
    const given = rows.mode === 'delta' ? await this.inPackage(kind, ids) : null;
    const counts = (id: string) => current.has(id) && (given === null || given.get(id)?.isRemoved === false);
    return new Set([...followed].flatMap(([each, id]) => (counts(id) ? [each] : [])));
  }

  /** Skips a row about a record that another row is about. It is reported once, for users. */
  protected skipFollowing(kind: RosterKind, rows: RosterRows, row: RosterRow): void {
    if (kind === 'user') this.warnOnce(rows, row, ofMergedRecord);
    this.skipUnchanged(row);
  }

  /** Stores the objects of rows without writing their records. */
  async saveRows(
    kind: RosterKind,
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
    extraOf: (row: RosterRow) => Fields = () => ({}),
    aboutOf: (row: RosterRow) => RosterRecord | null = (row) => known.get(row.sourcedId)?.about ?? null,
  ): Promise<void> {
    const objects: RosterObject[] = [];
    for (const row of rows) {
      const stored = known.get(row.sourcedId) ?? null;
      const object = objectOf(row, extraOf(row), aboutOf(row));
      if (isSame(stored, object)) {
        this.tally.count('unchanged');
        continue;
      }
      this.tally.count(stored ? 'changed' : 'created');
      objects.push(object);
    }
    await this.save(kind, objects);
  }

  /** Stores the objects of rows that become rows of a table. */
  async saveTableRows(
    table: RosterTable,
    kind: RosterKind,
    rows: readonly RosterRow[],
    known: ObjectsBySourcedId,
    extraOf?: (row: RosterRow) => Fields,
  ): Promise<void> {
    const isNew = ({ sourcedId }: RosterRow) => known.get(sourcedId)?.about?.record !== table;
    const added = rows.filter(isNew);
    const ids = await this.newIds(table, added.length);
    const abouts = new Map(added.map((row, index) => [row, { record: table, id: ids[index] ?? 0, studentId: null }]));
    await this.saveRows(
      kind,
      rows,
      known,
      extraOf,
      (row) => abouts.get(row) ?? known.get(row.sourcedId)?.about ?? null,
    );
  }

  /** Reads the people who were erased. */
  async beginErased(): Promise<void> {
    this.leftOut.begin(this.options.importsErased ? ErasedPeople.none : await this.stored.erased.all());
  }

  sessionsLike(...given: Parameters<RosterTables['sessionsLike']>): Promise<ReadonlyMap<string, number>> {
    return this.stored.tables.sessionsLike(...given);
  }

  newIds(table: RosterTable, count: number): Promise<readonly number[]> {
    return this.stored.tables.newIds(table, count);
  }

  /** Stores objects. */
  async save(kind: RosterKind, objects: readonly RosterObject[]): Promise<void> {
    if (objects.length === 0) return;
    this.tally.storedObjects();
    await this.objects.save(this.importId, kind, objects);
  }

  /** Call it first in the transaction. */
  async begin(importId: number): Promise<void> {
    this.importId = importId;
    await this.beginErased();
    await this.stored.sourcedIds.begin();
  }

  /** Writes the schools, to which other records belong. */
  async updateSchools(): Promise<void> {
    await this.stored.tables.updateSchools(this.importId);
    await this.schools.load();
  }

  /** Writes the line items, to which grades belong. */
  updateLineItems(): Promise<void> {
    return this.stored.tables.updateLineItems(this.importId);
  }

  /** The rows to which clients of the OneRoster API have given sourcedIds. */
  ofClients(...given: Parameters<RosterTables['ofClients']>): Promise<ReadonlyMap<string, number>> {
    return this.stored.tables.ofClients(...given);
  }

  gradesOfClients(...given: Parameters<RosterTables['gradesOfClients']>): ReturnType<RosterTables['gradesOfClients']> {
    return this.stored.tables.gradesOfClients(...given);
  }

  /** Writes the rows of the tables. */
  updateTables(): Promise<void> {
    return this.stored.tables.update(this.importId);
  }

  /** Stores that objects have left the package. */
  markGone(kind: RosterKind, gone: readonly RosterObject[]): Promise<void> {
    return this.save(
      kind,
      gone.filter(({ isOwn }) => isOwn !== true).map((object) => ({ ...object, isCurrent: false })),
    );
  }
}

const isAboutUnknown = (row: ReadRow): boolean =>
  row.sourcedId === '' || row.sourcedId.length > longestId || (!(row instanceof RosterRow) && row.isAboutUnknown);

const packageRowOf = (row: ReadRow): PackageRow => ({
  sourcedId: row.sourcedId,
  line: row.line,
  isRemoved: row instanceof RosterRow && row.isRemoved,
});
const madeUpByExport = (row: RosterRow): Finding =>
  row.warning(
    'sourcedId',
    'not_imported',
    'is the sourcedId that an export of this school gave to something without a record; the row is left out',
    'Change the record here, or give the row another sourcedId',
  );

/** Names the file, and the columns of the file instead of the fields of the record. */
function named(outcome: RowOutcome | undefined, { row, columns }: Prepared, { name: file }: RosterRows): RowOutcome {
  if (!outcome) throw new Error('A row must have an outcome');
  const inFile = (findings: readonly Finding[]) =>
    findings.map((finding) => {
      const column = finding.column === null ? null : (columns[finding.column] ?? finding.column);
      return { ...finding, file, column, value: column === null ? null : (row.texts[column] ?? null) };
    });
  if ('unchanged' in outcome) return { ...outcome, warnings: inFile(outcome.warnings ?? []) };
  if ('findings' in outcome) return { ...outcome, findings: inFile(outcome.findings) };
  return { ...outcome, file, warnings: inFile(outcome.warnings ?? []) };
}

/** What is stored of a row. */
export const objectOf = (row: RosterRow, extra: Fields, about: RosterRecord | null): RosterObject => ({
  sourcedId: row.sourcedId,
  about,
  fields: { ...row.fields, ...extra },
  isCurrent: !row.isRemoved,
});

/** Whether an object is stored already. */
export const isSame = (stored: RosterObject | null, object: RosterObject): boolean =>
  stored !== null && isDeepStrictEqual(stored, jsonOf(object));

/** As it comes back from the database: without `undefined`. */
const jsonOf = (object: RosterObject): RosterObject => JSON.parse(JSON.stringify(object)) as RosterObject;
