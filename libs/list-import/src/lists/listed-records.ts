import { isDeepStrictEqual } from 'node:util';
import type { RecordTable, Revision, Transactions, WriteOutcome } from '@homeroom/database';
import { StrictValidationPipe } from '@homeroom/http';
import type { Type } from '@nestjs/common';
import type { RecordListName } from '@homeroom/export';
import type { DomainError, Fields } from '@homeroom/kernel';
import { cellKindsOf, type Finding } from '@homeroom/spreadsheets';
import type { ImportedRow } from '../rows/imported-list';
import { isId, keyOf, whereKeys } from '../rows/record-keys';

/** How to find records that are probably the same as a new one. */
export interface Likeness {
  /** The fields that are equal. */
  readonly fields: readonly string[];
  /** The condition that selects such records, and perhaps others. */
  readonly where: string;
  /** The fields whose values in the new records are its parameters, one array for each. */
  readonly parameters: readonly string[];
}

/** Why a record may be a mistake, in the words of a finding. */
export type Doubt = Pick<Finding, 'column' | 'rule' | 'message' | 'advice'>;

/** How the records of a list are validated, found and written. */
export interface RecordListOptions<Details> {
  readonly table: RecordTable & { readonly exported: { readonly list: RecordListName } };
  /** The body of the request that creates a record. */
  readonly dto: Type<{ details(): Details }>;
  /** The fields that identify a record as well as its id does. */
  readonly naturalKey?: readonly string[];
  /** How to find records that are probably the same as a new one, for a list without a natural key. */
  readonly likeness?: Likeness;
  /** The error for a record that would get the natural key of another one. */
  readonly keyIsTaken?: () => DomainError;
  /** Reasons other than references why records cannot be deleted. */
  readonly uses?: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Whether a record shows a value that it does not have, so that a blank cell says the same. */
  readonly isOfAnother?: (field: string, shown: unknown) => boolean;
  /** What is unusual about each of these new records, in their order; null for nothing. They are written with a warning. */
  readonly doubts?: (details: readonly Details[]) => Promise<readonly (Doubt | null)[]>;
  readonly create: (details: readonly Details[]) => Promise<readonly WriteOutcome[]>;
  readonly change: (revisions: readonly Revision<Details>[]) => Promise<readonly WriteOutcome[]>;
  readonly remove: (ids: readonly number[]) => Promise<readonly (DomainError | null)[]>;
}

/** A record as the API shows it, with its school. */
export type StoredRecord = Fields & { readonly id: number };

/** The fields that the view of a record may lack, each with the end of the name of the view that has it, and its name in the details. */
const unshownFields = {
  school_id: { suffix: 'school', detail: 'schoolId' },
  preferred_given_name: { suffix: 'shown_name', detail: 'preferredGivenName' },
} as const;

const pipe = new StrictValidationPipe();

/** The records of a list, and the values of rows as they would be stored. */
export class ListedRecords<Details extends object> {
  readonly record: string;
  /** Whether a record without a school is of all schools. */
  readonly sharesUnowned: boolean;
  /** The fields that an import writes. */
  readonly written: readonly string[];

  constructor(
    private readonly transactions: Transactions,
    readonly options: RecordListOptions<Details>,
  ) {
    this.record = options.table.record;
    this.sharesUnowned = options.table.sharesUnowned ?? false;
    this.written = [...cellKindsOf(options.dto).keys()];
  }

  /** The records as the API shows them, with their schools. */
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
    const sql = `SELECT row_to_json(r)::text AS json FROM ${this.source} r WHERE ${where} ORDER BY id ${locking}`;
    const rows = await this.transactions.execute<{ json: string }>({ sql, values });
    return rows.map(({ json }) => JSON.parse(json) as StoredRecord);
  }

  /** Whether each record has a school, which an import writes. */
  get hasSchool(): boolean {
    return this.written.includes('school_id');
  }

  /** The record whose school is that of a record without a school of its own. */
  get owner(): 'class' | 'student' {
    return this.written.includes('class_id') ? 'class' : 'student';
  }

  /** The fields that an import writes and that the view of the API lacks. */
  private get unshown(): readonly (keyof typeof unshownFields)[] {
    const { hidden = [] }: { readonly hidden?: readonly string[] } = this.options.table.exported;
    const fields = Object.keys(unshownFields) as (keyof typeof unshownFields)[];
    return fields.filter((field) => hidden.includes(field) && this.written.includes(field));
  }

  /** The records with the fields that the view of the API lacks. */
  private get source(): string {
    const { record, unshown } = this;
    if (unshown.length === 0) return `${record}_record`;
    const joined = unshown.map((field) => {
      const view = `${record}_${unshownFields[field].suffix}`;
      return `JOIN ${view} ON ${view}.${record}_id = shown.id`;
    });
    return `(SELECT shown.*, ${unshown.join(', ')} FROM ${record}_record shown ${joined.join(' ')})`;
  }

  /** The record that a write of details has answered, with the fields that the view of the API lacks. */
  answered(json: string, details: Details): Fields {
    const given = details as Readonly<Record<string, unknown>>;
    const others: Record<string, unknown> = {};
    for (const field of this.unshown) others[field] = given[unshownFields[field].detail] ?? null;
    return { ...(JSON.parse(json) as Fields), ...others };
  }

  /** The changes that would give a record the natural key of another record, by the ids of the records. */
  async takingKeys(
    changes: readonly { readonly stored: StoredRecord; readonly now: Fields }[],
  ): Promise<ReadonlySet<number>> {
    const { naturalKey } = this.options;
    if (!naturalKey) return new Set();
    const moved = changes.filter(({ stored, now }) => keyOf(now, naturalKey) !== keyOf(stored, naturalKey));
    if (moved.length === 0) return new Set();
    const found = await this.byNaturalKey(
      moved.map(({ now }) => now),
      naturalKey,
    );
    const taken = new Set(found.map((record) => keyOf(record, naturalKey)));
    return new Set(moved.filter(({ now }) => taken.has(keyOf(now, naturalKey))).map(({ stored }) => stored.id));
  }

  byNaturalKey(records: readonly Fields[], key: readonly string[]): Promise<readonly StoredRecord[]> {
    return this.select(...whereKeys(key, records));
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

  /** Whether a record has these values already, even if they are written in another way. @throws ValidationFailed */
  async has(given: Fields, stored: StoredRecord): Promise<boolean> {
    const { isOfAnother } = this.options;
    const isBlank = (field: string) => given[field] === null && isOfAnother?.(field, stored[field]) === true;
    if (Object.keys(given).every((field) => isSame(given[field], stored[field]) || isBlank(field))) return true;
    const own = this.valuesOf(stored);
    return isDeepStrictEqual(await this.detailsOf({ ...own, ...given }), await this.detailsOf(own));
  }

  valuesOf(record: Fields): Fields {
    return Object.fromEntries(this.written.map((field) => [field, record[field]]));
  }

  /** The ids of the students of records. */
  studentsOf(records: readonly Fields[]): readonly number[] {
    const { about: studentField } = this.options.table;
    if (studentField === undefined) return [];
    return records.map((record) => record[studentField]).filter((id) => isId(id));
  }
}

/** A list without items is shown as an empty one. */
const isSame = (given: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(given ?? (Array.isArray(stored) ? [] : null), stored);
