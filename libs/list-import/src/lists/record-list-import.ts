import { isDeepStrictEqual } from 'node:util';
import type { WriteOutcome } from '@homeroom/database';
import { DomainError, type Fields } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import { withTurns } from '../rows/event-loop-turns';
import {
  isFindings,
  type ImportedLines,
  type ImportedRow,
  type ListImport,
  type ListImportOptions,
  type MatchBy,
  type Merge,
  rejected,
  type RowLimit,
  type RowOutcome,
  type Written,
} from '../rows/imported-list';
import type { Doubt, ListedRecords, StoredRecord } from './listed-records';
import { Duplicates } from './duplicates';
import { folded, hasId, isId, keyOf, unknownId } from '../rows/record-keys';
import { RowMatches } from './row-matches';
import { leftOut } from '../rows/school-limit';
import { findingsOf, outcomeIn, rowError, valueOrFindings } from '../rows/row-errors';

/** What is to be done with a row. */
type Decided<Details> = Writing<Details> | Written;

/** A row that is written, and the record that it changes. */
interface Writing<Details> {
  readonly row: ImportedRow;
  readonly stored: StoredRecord | null;
  readonly details: Details;
}

/** The rows of one file, imported into a list of records. */
export class RecordListImport<Details extends object> implements ListImport {
  private readonly matchBy: MatchBy | null;
  private readonly matches: RowMatches<Details>;
  private readonly merge: Merge;
  private readonly lines: ImportedLines;
  private readonly duplicates: Duplicates<Details> | null;
  private readonly limit: RowLimit | null;
  /** The classes or students of other schools, among those of the rows. */
  private others: ReadonlySet<unknown> = new Set();

  constructor(
    private readonly list: ListedRecords<Details>,
    {
      matchBy = null,
      othersLike = () => [],
      merge = (given) => given,
      lines = new Map(),
      ...options
    }: ListImportOptions,
  ) {
    this.matchBy = matchBy;
    this.matches = new RowMatches(list, matchBy, othersLike);
    this.merge = merge;
    this.lines = lines;
    this.limit = options.limit ?? null;
    this.duplicates = options.warnsOfDuplicates ? new Duplicates(list) : null;
  }

  async import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]> {
    const matches = await this.matches.of(rows);
    await this.findOthers(rows, matches);
    const all: Decided<Details>[] = [];
    for await (const row of withTurns(rows)) all.push(await this.decide(row, matches[all.length] ?? []));
    const decided = await this.withFreeKeys(await this.lockChanging(all));
    const writings = decided.filter((each) => isWriting<Details>(each));
    const outcomes = new Map([...(await this.create(writings)), ...(await this.change(writings))]);
    return decided.map((each, index) => {
      const outcome = isWriting<Details>(each) ? outcomeIn(outcomes, each.row) : each;
      if (!isFindings(outcome)) return outcome;
      return rejected(outcome, this.list.studentsOf([...(matches[index] ?? []), rows[index]?.values ?? {}]));
    });
  }

  async unchanged(rows: readonly ImportedRow[]): Promise<ReadonlySet<ImportedRow>> {
    const ids = rows.map(({ values }) => values['id']).filter((id) => isId(id));
    const records = await this.list.byId(ids);
    const unchanged = new Set<ImportedRow>();
    for (const row of rows) {
      const stored = records.get(row.values['id'] as number);
      if (!stored || !(await this.hasValues(row, stored))) continue;
      unchanged.add(row);
      this.lines.set(stored.id, row.line);
    }
    return unchanged;
  }

  async lock(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set((await this.list.lock(ids)).keys());
  }

  private async hasValues(row: ImportedRow, stored: StoredRecord): Promise<boolean> {
    try {
      return await this.list.has(this.list.givenIn(row), stored);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** @param isAgain whether the row was decided before */
  private async decide(row: ImportedRow, matches: readonly StoredRecord[], isAgain = false): Promise<Decided<Details>> {
    const [stored = null, ...others] = matches;
    const { record } = this.list;
    if (hasId(row.values) && !stored) return unknownId(record, row);
    if (others.length > 0) {
      const message = `${matches.length} records have this ${this.matchBy}, and the name does not tell which one is meant`;
      const advice = `Give the id of the ${record} that the row is about`;
      return rowError(row, { column: this.matchBy, rule: 'ambiguous_match', message, advice });
    }
    const earlier = isAgain ? null : this.earlierLine(row, stored);
    if (earlier !== null) {
      const message = `repeats line ${earlier}: both are about the same ${record}`;
      return rowError(row, { column: null, rule: 'repeated', message, advice: 'Keep one of the rows' });
    }
    const other = this.ofOtherSchool(row, stored);
    if (other) return other;
    const read = this.withSchool(this.list.givenIn(row), stored);
    const given = stored ? this.merge(read, stored, row) : read;
    return valueOrFindings(row, async () => {
      if (stored && (await this.list.has(given, stored))) {
        return { line: row.line, unchanged: stored.id, studentId: this.list.studentsOf([stored])[0] ?? null };
      }
      const details = await this.list.detailsOf(stored ? { ...this.list.valuesOf(stored), ...given } : given);
      return { row, stored, details };
    });
  }

  private async findOthers(rows: readonly ImportedRow[], matches: readonly (readonly StoredRecord[])[]): Promise<void> {
    if (!this.limit || this.list.hasSchool) return;
    const { owner } = this.list;
    const named = [...rows.map(({ values }): Fields => values), ...matches.flat()].map((each) => each[`${owner}_id`]);
    this.others = await this.limit.othersAmong(owner, named);
  }

  private withSchool(given: Fields, stored: StoredRecord | null): Fields {
    return this.limit && this.list.hasSchool ? this.limit.withSchool(given, stored) : given;
  }

  /** The findings of a row about another school than that of the import; null for other rows. */
  private ofOtherSchool(row: ImportedRow, stored: StoredRecord | null): readonly Finding[] | null {
    if (!this.limit) return null;
    if (this.list.sharesUnowned && stored && stored['school_id'] === null) {
      return leftOut(row, null, 'is about a record of all schools');
    }
    if (this.list.hasSchool) return this.limit.reasonAgainst(row, this.list.givenIn(row), stored);
    const { owner } = this.list;
    const column = `${owner}_id`;
    const isOther = this.others.has(row.values[column]) || this.others.has(stored?.[column]);
    return isOther ? leftOut(row, column, `is about a ${owner} of another school`) : null;
  }

  /** The line of an earlier row about the same record; null if there is none. */
  private earlierLine({ line, values }: ImportedRow, stored: StoredRecord | null): number | null {
    const { naturalKey } = this.list.options;
    const address = this.matchBy ? folded(values[this.matchBy]) : '';
    const keys = [
      ...(stored ? [stored.id] : []),
      ...(naturalKey ? [`key ${keyOf({ ...stored, ...values }, naturalKey)}`] : []),
      ...(address === '' ? [] : [`match ${address} ${folded(values['name'])}`]),
    ];
    for (const key of keys) {
      const earlier = this.lines.get(key);
      if (earlier !== undefined) return earlier;
    }
    for (const key of keys) this.lines.set(key, line);
    return null;
  }

  /** Locks the records that change. A client may have changed one of them since it was read: its row is decided again. */
  private async lockChanging(decided: readonly Decided<Details>[]): Promise<readonly Decided<Details>[]> {
    const changing = decided.flatMap((each) => (isWriting<Details>(each) && each.stored ? [each] : []));
    const current = await this.list.lock(changing.flatMap(({ stored }) => stored?.id ?? []));
    const outdated = changing.filter(({ stored }) => stored && !isDeepStrictEqual(current.get(stored.id), stored));
    if (outdated.length === 0) return decided;
    const matches = await this.matches.of(outdated.map(({ row }) => row));
    const again = new Map<unknown, Decided<Details>>();
    for (const [index, each] of outdated.entries())
      again.set(each, await this.decide(each.row, matches[index] ?? [], true));
    return this.lockChanging(decided.map((each) => again.get(each) ?? each));
  }

  /** Rejects rows that would give a record the natural key of another record. */
  private async withFreeKeys(decided: readonly Decided<Details>[]): Promise<readonly Decided<Details>[]> {
    const { keyIsTaken } = this.list.options;
    if (!keyIsTaken) return decided;
    const changes = decided.flatMap((each) =>
      isWriting<Details>(each) && each.stored
        ? [{ stored: each.stored, now: { ...each.stored, ...each.row.values } }]
        : [],
    );
    const taking = await this.list.takingKeys(changes);
    return decided.map((each) =>
      isWriting<Details>(each) && each.stored && taking.has(each.stored.id) ? findingsOf(each.row, keyIsTaken()) : each,
    );
  }

  private async create(writings: readonly Writing<Details>[]): Promise<[ImportedRow, Written][]> {
    const added = writings.filter(({ stored }) => stored === null);
    if (added.length === 0) return [];
    const duplicates = await this.duplicates?.of(added.map(({ row }) => row));
    const details = added.map((writing) => writing.details);
    const doubts = await this.list.options.doubts?.(details);
    const outcomes = await this.list.options.create(details);
    return added.map((writing, index) => {
      const outcome = this.outcomeOf(writing, outcomes[index]);
      if (isFindings(outcome)) return [writing.row, outcome];
      const doubt = doubts?.[index];
      const warnings = doubt ? { warnings: [warningOf(writing.row, doubt)] } : {};
      return [writing.row, { ...outcome, ...warnings, ...duplicates?.get(writing.row) }];
    });
  }

  private async change(writings: readonly Writing<Details>[]): Promise<[ImportedRow, Written][]> {
    const changed = writings.filter(({ stored }) => stored !== null);
    if (changed.length === 0) return [];
    const revisions = changed.map(({ stored, details }) => ({ id: stored?.id ?? 0, details }));
    const outcomes = await this.list.options.change(revisions);
    return changed.map((writing, index) => [writing.row, this.outcomeOf(writing, outcomes[index])]);
  }

  private outcomeOf({ row, stored, details }: Writing<Details>, outcome: WriteOutcome | undefined): Written {
    if (!outcome) throw new Error('A write must have an outcome for each row');
    if (outcome instanceof DomainError) return findingsOf(row, outcome);
    const { record, options, written } = this.list;
    const { about } = options.table;
    const now = this.list.answered(outcome.json, details);
    const fields = stored
      ? written.filter((field) => !isDeepStrictEqual(now[field], stored[field]))
      : createdIn(now, written);
    const pick = (from: Fields, names = fields) => Object.fromEntries(names.map((field) => [field, from[field]]));
    return {
      line: row.line,
      action: stored ? 'changed' : 'created',
      record,
      id: outcome.id,
      studentId: about === undefined ? null : (now[about] as number),
      before: stored ? pick(stored) : null,
      after: pick(now),
      ...(stored && { whole: pick(now, createdIn(now, written)) }),
    };
  }
}

const warningOf = ({ line, texts }: ImportedRow, doubt: Doubt): Finding => ({
  ...{ level: 'warning', line, value: (doubt.column === null ? null : texts[doubt.column]) ?? null },
  ...doubt,
});

/**
 * The fields of a new record that are written. A record without a school gets no `school_id`, as in an installation without schools, and one
 * without a preferred name gets none.
 */
const createdIn = (now: Fields, written: readonly string[]): readonly string[] =>
  written.filter((field) => now[field] !== null || (field !== 'school_id' && field !== 'preferred_given_name'));

const isWriting = <Details>(decided: Decided<Details>): decided is Writing<Details> => 'details' in decided;
