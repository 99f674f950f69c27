import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '@homeroom/kernel';
import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ImportedRow, Merge } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import type { RosterRow } from '../package/roster-rows';

/** What is known of a record while its row is read. */
export class Draft {
  /** The fields that a new record gets from the options, since the package has nothing for them. */
  readonly defaults: Record<string, unknown> = {};
  readonly warnings: Finding[] = [];

  /** @param values the fields as the package has them, with the `id` of a known record */
  constructor(readonly values: Record<string, unknown>) {}

  setDefault(field: string, value: unknown, warning: Finding): void {
    this.defaults[field] = value;
    this.warnings.push(warning);
  }
}

/** A row whose record is written. */
export interface Prepared {
  readonly row: RosterRow;
  /** The fields of the record as the package has them, with the `id` of a known record. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that a new record gets from the options. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The columns of the file from which the fields come. */
  readonly columns: Readonly<Record<string, string>>;
  readonly warnings?: readonly Finding[];
  /** Whether a row to which it refers was rejected, so that a value is missing. The row is added to the bad rows. */
  readonly isIncomplete?: boolean;
  /** What other files say of the object. */
  readonly extra?: Fields;
}

/** The row of a list. */
export function importedRowOf({ row, values, defaults, columns }: Prepared): ImportedRow {
  const texts = Object.entries(columns).map(([field, column]) => [field, row.texts[column] ?? '']);
  return {
    line: row.line,
    values: { ...defaults, ...values } as ImportedRow['values'],
    texts: Object.fromEntries(texts) as Record<string, string>,
  };
}

/**
 * Turns rows of a package into rows of a list. A field that was changed here since the last import is kept, unless the package has another
 * value than last time; both cases are reported.
 */
export class RowWriter {
  private readonly last = new Map<ImportedRow, Fields>();
  private readonly warnings = new Map<ImportedRow, Finding[]>();
  private readonly columns = new Map<ImportedRow, Prepared>();

  constructor(
    private readonly record: string,
    /** The field of the record with the id of its student; null if it concerns none. */
    private readonly studentField: string | null,
    /** Fields about one person beside the record, the name first: with another name, all of them are about another person. */
    private readonly ofOther: readonly string[] = [],
  ) {}

  readonly merge: Merge = (given, stored, row) => {
    this.warnings.delete(row);
    const last = this.last.get(row);
    if (!last) return given;
    const kept: Record<string, unknown> = { ...given };
    const choice = this.choiceOfOther(given, stored, last);
    for (const [field, value] of Object.entries(given)) {
      if (choice !== null && this.ofOther.includes(field)) {
        if (isDeepStrictEqual(value, stored[field])) continue;
        if (choice === 'stored') kept[field] = stored[field];
        const isUnchanged = isDeepStrictEqual(stored[field] ?? null, last[field] ?? null);
        if (choice === 'stored' || !isUnchanged) this.warn(row, field, choice === 'stored');
        continue;
      }
      if (!(field in last) || isDeepStrictEqual(stored[field], last[field])) continue;
      if (isDeepStrictEqual(value, stored[field])) continue;
      if (isDeepStrictEqual(value, last[field])) kept[field] = stored[field];
      this.warn(row, field, isDeepStrictEqual(value, last[field]));
    }
    return kept;
  };

  /** Whose values the fields about another person have, if that is another one than last time; null if each field is decided by itself. */
  private choiceOfOther(given: Fields, stored: Fields, last: Fields): 'given' | 'stored' | null {
    const [field] = this.ofOther;
    if (field === undefined || !(field in given)) return null;
    const [now, here, before] = [given[field], stored[field] ?? null, last[field] ?? null];
    if (now === here) return null;
    // A person who was entered here stays if the package no longer names one.
    if (here !== before && (now === before || now === null)) return 'stored';
    return now === before ? null : 'given';
  }

  rowOf(prepared: Prepared, known: RosterObject | null): ImportedRow {
    const given = importedRowOf(prepared);
    this.columns.set(given, prepared);
    // An object that had left the packages was changed by leaving them, not by a user here.
    if (known?.isCurrent) this.last.set(given, (known.fields['values'] ?? {}) as Fields);
    return given;
  }

  /** The warnings of a row, once. */
  warningsOf(row: ImportedRow | undefined): readonly Finding[] {
    if (!row) return [];
    const warnings = this.warnings.get(row) ?? [];
    for (const map of [this.last, this.warnings, this.columns]) map.delete(row);
    return warnings;
  }

  /** What is stored of a row. */
  objectOf(outcome: RecordChange | { readonly unchanged: number }, { row, values, extra }: Prepared): RosterObject {
    const id = 'unchanged' in outcome ? outcome.unchanged : outcome.id;
    const studentId =
      this.studentField === 'id' ? id : ((values[this.studentField ?? ''] as number | undefined) ?? null);
    const { id: _, ...written } = values;
    return {
      sourcedId: row.sourcedId,
      about: { record: this.record, id, studentId },
      fields: { ...row.fields, ...extra, values: written },
      isCurrent: true,
    };
  }

  private warn(row: ImportedRow, field: string, isKept: boolean): void {
    const prepared = this.columns.get(row);
    if (!prepared) return;
    const column = prepared.columns[field] ?? field;
    const warning = isKept
      ? prepared.row.warning(
          column,
          'kept',
          'was changed here since the last import and is kept',
          'Change it in the other system too',
        )
      : prepared.row.warning(
          column,
          'overwritten',
          'was changed here and in the package; the value of the package is stored',
          'Correct it, if it is wrong',
        );
    this.warnings.set(row, [...(this.warnings.get(row) ?? []), warning]);
  }
}
