import { isDeepStrictEqual } from 'node:util';
import { type Revision, type Transactions, type WriteOutcome } from '@homeroom/database';
import { StrictValidationPipe } from '@homeroom/http';
import { DomainError, isCalendarDate } from '@homeroom/kernel';
import type { Type } from '@nestjs/common';
import type { CellKind } from '../csv/cells';
import type { Fields } from '../finding';
import { cellKindsOf } from './cell-kinds';
import type {
  ImportedLines,
  ImportedList,
  ImportedRow,
  ListImport,
  MatchBy,
  Merge,
  Obstacle,
  RowOutcome,
  WrittenRecord,
} from './imported-list';
import { findingsOf, outcomeIn, rowError } from './row-errors';

/** How the records of a list are validated, found and written. */
export interface RecordListOptions<Details> {
  readonly record: string;
  /** The body of the request that creates a record. */
  readonly dto: Type<{ details(): Details }>;
  /** The fields of the record that a client cannot write. */
  readonly readOnly: readonly string[];
  /** The field with the student whom a record concerns. */
  readonly studentField?: string;
  /** The fields that identify a record as well as its id does. */
  readonly naturalKey?: readonly string[];
  /** Why records cannot be deleted, where other things than references prevent it. */
  readonly uses?: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly create: (details: readonly Details[]) => Promise<readonly WriteOutcome[]>;
  readonly change: (revisions: readonly Revision<Details>[]) => Promise<readonly WriteOutcome[]>;
  readonly remove: (ids: readonly number[]) => Promise<readonly (DomainError | null)[]>;
}

type StoredRecord = Fields & { readonly id: number };

const pipe = new StrictValidationPipe();

/** A list whose records have an id and are written with the fields of the API. */
export class RecordList<Details extends object> implements ImportedList {
  readonly record: string;
  readonly readOnly: readonly string[];
  readonly fields: ReadonlyMap<string, CellKind>;
  /** The fields that an import writes. */
  readonly written: readonly string[];

  constructor(
    private readonly transactions: Transactions,
    readonly options: RecordListOptions<Details>,
  ) {
    const declared = cellKindsOf(options.dto);
    this.record = options.record;
    this.readOnly = options.readOnly;
    this.written = [...declared.keys()];
    this.fields = new Map<string, CellKind>([['id', 'number'], ...declared]);
  }

  begin(matchBy: MatchBy | null, merge?: Merge, lines?: ImportedLines): ListImport {
    return new RecordListImport(this, matchBy, merge, lines);
  }

  async undo(records: readonly WrittenRecord[]): Promise<readonly Obstacle[]> {
    const known = records.filter(({ after }) => after !== null);
    const current = await this.lock(known.map(({ id }) => id));
    const uses = (await this.options.uses?.(known.map(({ id }) => id))) ?? new Map<number, string>();
    const obstacles: Obstacle[] = [];
    const removed: number[] = [];
    const restored: Revision<Details>[] = [];
    for (const { record, id, before, after } of known) {
      const stored = current.get(id);
      if (!stored) {
        // A created record that was deleted since needs nothing.
        if (before) obstacles.push({ record, id, reason: 'it was deleted since' });
        continue;
      }
      const changed = this.written.filter(
        (field) => after && field in after && !isDeepStrictEqual(stored[field], after[field]),
      );
      const use = uses.get(id);
      if (use !== undefined && !before) obstacles.push({ record, id, reason: use });
      else if (changed.length > 0) obstacles.push({ record, id, reason: `${changed.join(', ')} changed since` });
      else if (before) restored.push({ id, details: await this.detailsOf({ ...this.valuesOf(stored), ...before }) });
      else removed.push(id);
    }
    if (obstacles.length > 0) return obstacles;
    for (const outcome of await this.options.change(restored)) if (outcome instanceof DomainError) throw outcome;
    const errors = await this.options.remove(removed);
    return errors.flatMap((error, index) =>
      error ? [{ record: this.record, id: removed[index] ?? 0, reason: error.message }] : [],
    );
  }

  /** The records as the API shows them. */
  byId(ids: readonly number[]): Promise<ReadonlyMap<number, StoredRecord>> {
    return this.records(ids, '');
  }

  /** The records, whose rows stay locked until the transaction ends. */
  lock(ids: readonly number[]): Promise<ReadonlyMap<number, StoredRecord>> {
    return this.records(ids, 'FOR NO KEY UPDATE');
  }

  private async records(ids: readonly number[], locking: string): Promise<ReadonlyMap<number, StoredRecord>> {
    if (ids.length === 0) return new Map();
    const records = await this.select('id = ANY ($1::integer[])', [ids], locking);
    return new Map(records.map((record) => [record.id, record]));
  }

  /** @param where a condition with one parameter for each of the values */
  async select(where: string, values: readonly unknown[], locking = ''): Promise<readonly StoredRecord[]> {
    const sql = `SELECT row_to_json(r)::text AS json FROM ${this.record}_record r WHERE ${where} ORDER BY id ${locking}`;
    const rows = await this.transactions.execute<{ json: string }>({ sql, values });
    return rows.map(({ json }) => JSON.parse(json) as StoredRecord);
  }

  /** The details of a record. @throws ValidationFailed */
  async detailsOf(values: Fields): Promise<Details> {
    const metadata = { type: 'body', metatype: this.options.dto } as const;
    return ((await pipe.transform(values, metadata)) as { details(): Details }).details();
  }

  /** The values of a row that are written. */
  givenIn({ values }: ImportedRow): Fields {
    return Object.fromEntries(this.written.filter((field) => field in values).map((field) => [field, values[field]]));
  }

  /** Whether a record has the values already, also where they are written in another way. @throws ValidationFailed */
  async has(given: Fields, stored: StoredRecord): Promise<boolean> {
    if (Object.keys(given).every((field) => isSame(given[field], stored[field]))) return true;
    const own = this.valuesOf(stored);
    return isDeepStrictEqual(await this.detailsOf({ ...own, ...given }), await this.detailsOf(own));
  }

  valuesOf(record: Fields): Fields {
    return Object.fromEntries(this.written.map((field) => [field, record[field]]));
  }
}

/** A row that is written, and the record that it changes. */
interface Writing<Details> {
  readonly row: ImportedRow;
  readonly stored: StoredRecord | null;
  readonly details: Details;
}

class RecordListImport<Details extends object> implements ListImport {
  constructor(
    private readonly list: RecordList<Details>,
    private readonly matchBy: MatchBy | null,
    private readonly merge: Merge = (given) => given,
    private readonly lines: ImportedLines = new Map(),
  ) {}

  async import(rows: readonly ImportedRow[]): Promise<readonly RowOutcome[]> {
    const matches = await this.match(rows);
    const decided = await this.lockChanging(
      await Promise.all(rows.map((row, index) => this.decide(row, matches[index] ?? []))),
    );
    const writings = decided.filter((each) => isWriting<Details>(each));
    const outcomes = new Map([...(await this.create(writings)), ...(await this.change(writings))]);
    return decided.map((each) => (isWriting<Details>(each) ? outcomeIn(outcomes, each.row) : each));
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

  /** The records that each row may mean. */
  private async match(rows: readonly ImportedRow[]): Promise<readonly (readonly StoredRecord[])[]> {
    const { naturalKey } = this.list.options;
    const ids = rows.map(({ values }) => values['id']).filter((id) => isId(id));
    const byId = await this.list.byId(ids);
    const keyed = rows.filter(({ values }) => !hasId(values));
    const byKey = Map.groupBy(naturalKey ? await this.byNaturalKey(keyed, naturalKey) : [], (record) =>
      keyOf(record, naturalKey ?? []),
    );
    const byMatch = Map.groupBy(this.matchBy ? await this.byField(keyed, this.matchBy) : [], (record) =>
      folded(record[this.matchBy ?? '']),
    );
    return rows.map(({ values }) => {
      if (isId(values['id'])) return [byId.get(values['id'])].filter((record) => record !== undefined);
      if (hasId(values)) return [];
      if (naturalKey) return byKey.get(keyOf(values, naturalKey)) ?? [];
      return this.matchBy ? (byMatch.get(folded(values[this.matchBy])) ?? []) : [];
    });
  }

  private byNaturalKey(rows: readonly ImportedRow[], key: readonly string[]): Promise<readonly StoredRecord[]> {
    const wellFormed = rows.filter(({ values }) =>
      key.every((field) => (field === 'date' ? isDate(values[field]) : isId(values[field]))),
    );
    const types = key.map((field, index) => `$${index + 1}::${field === 'date' ? 'date' : 'integer'}[]`);
    const where = `(${key.join(', ')}) IN (SELECT * FROM unnest(${types.join(', ')}))`;
    const columns = key.map((field) => wellFormed.map(({ values }) => values[field]));
    return this.list.select(where, columns);
  }

  private byField(rows: readonly ImportedRow[], field: MatchBy): Promise<readonly StoredRecord[]> {
    const texts = rows.map(({ values }) => folded(values[field])).filter((text) => text !== '');
    return this.list.select(`lower(${field}) = ANY ($1::text[])`, [texts]);
  }

  /** @param isAgain whether the row was decided before */
  private async decide(
    row: ImportedRow,
    matches: readonly StoredRecord[],
    isAgain = false,
  ): Promise<Writing<Details> | RowOutcome> {
    const [stored = null, ...others] = matches;
    const { record } = this.list;
    const { values } = row;
    if (hasId(values) && !stored) {
      const message = isId(values['id']) ? `there is no ${record} with this id` : 'must be a whole number';
      const advice = `Correct the id, or leave it empty to create a ${record}`;
      return rowError(row, { column: 'id', rule: 'not_found', message, advice });
    }
    if (others.length > 0) {
      const message = `${matches.length} records have this ${this.matchBy}`;
      const advice = `Give the id of the ${record} that the row is about`;
      return rowError(row, { column: this.matchBy, rule: 'ambiguous_match', message, advice });
    }
    const earlier = isAgain ? null : this.earlierLine(row, stored);
    if (earlier !== null) {
      const message = `line ${earlier} is about the same ${record}`;
      return rowError(row, { column: null, rule: 'repeated', message, advice: 'Keep one of the rows' });
    }
    const read = this.list.givenIn(row);
    const given = stored ? this.merge(read, stored, row) : read;
    try {
      if (stored && (await this.list.has(given, stored))) return { unchanged: stored.id };
      const details = await this.list.detailsOf(stored ? { ...this.list.valuesOf(stored), ...given } : given);
      return { row, stored, details };
    } catch (error) {
      if (error instanceof DomainError) return findingsOf(row, error);
      throw error;
    }
  }

  /** The line of an earlier row about the same record; null if there is none. */
  private earlierLine({ line, values }: ImportedRow, stored: StoredRecord | null): number | null {
    const { naturalKey } = this.list.options;
    const matched = this.matchBy ? folded(values[this.matchBy]) : '';
    const keys = [
      ...(stored ? [stored.id] : []),
      ...(naturalKey ? [`key ${keyOf({ ...stored, ...values }, naturalKey)}`] : []),
      ...(matched === '' ? [] : [`match ${matched}`]),
    ];
    for (const key of keys) {
      const earlier = this.lines.get(key);
      if (earlier !== undefined) return earlier;
    }
    for (const key of keys) this.lines.set(key, line);
    return null;
  }

  /** Locks the records that change. A client may have changed one of them since it was read: its row is decided again. */
  private async lockChanging(
    decided: readonly (Writing<Details> | RowOutcome)[],
  ): Promise<readonly (Writing<Details> | RowOutcome)[]> {
    const changing = decided.flatMap((each) => (isWriting<Details>(each) && each.stored ? [each] : []));
    const current = await this.list.lock(changing.flatMap(({ stored }) => stored?.id ?? []));
    const outdated = changing.filter(({ stored }) => stored && !isDeepStrictEqual(current.get(stored.id), stored));
    if (outdated.length === 0) return decided;
    const matches = await this.match(outdated.map(({ row }) => row));
    const again = new Map<unknown, Writing<Details> | RowOutcome>();
    for (const [index, each] of outdated.entries())
      again.set(each, await this.decide(each.row, matches[index] ?? [], true));
    return this.lockChanging(decided.map((each) => again.get(each) ?? each));
  }

  private async create(writings: readonly Writing<Details>[]): Promise<[ImportedRow, RowOutcome][]> {
    const added = writings.filter(({ stored }) => stored === null);
    if (added.length === 0) return [];
    const outcomes = await this.list.options.create(added.map(({ details }) => details));
    return added.map((writing, index) => [writing.row, this.outcomeOf(writing, outcomes[index])]);
  }

  private async change(writings: readonly Writing<Details>[]): Promise<[ImportedRow, RowOutcome][]> {
    const changed = writings.filter(({ stored }) => stored !== null);
    if (changed.length === 0) return [];
    const revisions = changed.map(({ stored, details }) => ({ id: stored?.id ?? 0, details }));
    const outcomes = await this.list.options.change(revisions);
    return changed.map((writing, index) => [writing.row, this.outcomeOf(writing, outcomes[index])]);
  }

  private outcomeOf({ row, stored }: Writing<Details>, outcome: WriteOutcome | undefined): RowOutcome {
    if (!outcome) throw new Error('A write must have an outcome for each row');
    if (outcome instanceof DomainError) return findingsOf(row, outcome);
    const { record, options, written } = this.list;
    const now = JSON.parse(outcome.json) as Fields;
    const fields = stored ? written.filter((field) => !isDeepStrictEqual(now[field], stored[field])) : written;
    const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    return {
      line: row.line,
      action: stored ? 'changed' : 'created',
      record,
      id: outcome.id,
      studentId: options.studentField === undefined ? null : (now[options.studentField] as number),
      before: stored ? pick(stored) : null,
      after: pick(now),
    };
  }
}

const hasId = ({ id }: ImportedRow['values']): boolean => id !== undefined && id !== null;

const isWriting = <Details>(decided: Writing<Details> | RowOutcome): decided is Writing<Details> =>
  'details' in decided;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;
const isDate = (value: unknown): boolean => typeof value === 'string' && isCalendarDate(value);
const folded = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');
const keyOf = (record: Fields, key: readonly string[]): string => key.map((field) => String(record[field])).join(' ');

/** A list without items is shown as an empty one. */
const isSame = (given: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(given ?? (Array.isArray(stored) ? [] : null), stored);
