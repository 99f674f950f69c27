import { composed } from '@homeroom/kernel';
import { type Finding, headingKey, type TableRow, type Value } from '@homeroom/spreadsheets';
import type { ImportedFile, RowSpool } from '@homeroom/import-jobs';
import { ImportedRows, isRow } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import { type RosterFileName, rosterFiles, secretColumns, unreadColumns } from './package-format';
import type { PackageFile } from './roster-package';

/** A row of a package. */
export class RosterRow {
  constructor(
    readonly line: number,
    readonly cells: readonly string[],
    private readonly values: Readonly<Record<string, Value>>,
    /** The texts of the cells, by column. */
    readonly texts: Readonly<Record<string, string>>,
  ) {}

  /** The row of an object of an earlier package. */
  static of(file: RosterFileName, { fields }: RosterObject): RosterRow {
    const columns = [...rosterFiles[file].keys()].filter((column) => column in fields);
    const values = Object.fromEntries(columns.map((column) => [column, fields[column] as Value]));
    return new RosterRow(0, [], values, {});
  }

  get sourcedId(): string {
    return this.text('sourcedId') ?? '';
  }

  /** Whether the status of the row removes the object. */
  get isRemoved(): boolean {
    return ['tobedeleted', 'inactive'].includes((this.text('status') ?? '').toLowerCase());
  }

  /** A blank cell and a column that the file lacks are null. */
  text(column: string): string | null {
    const value = this.values[column];
    return typeof value === 'string' ? value.trim() : null;
  }

  /** A number, or the text of the cell if it is not a number. */
  value(column: string): Value {
    return this.values[column] ?? null;
  }

  /** A date, or the date of an instant, as `YYYY-MM-DD`. */
  date(column: string): string | null {
    return this.text(column)?.replace(/T.*$/s, '') ?? null;
  }

  list(column: string): readonly string[] {
    const value = this.values[column];
    if (typeof value === 'string') return [value.trim()];
    return Array.isArray(value) ? value.map(String).filter((item) => item !== '') : [];
  }

  /** Whether the file has the column. */
  has(column: string): boolean {
    return column in this.values;
  }

  /** The cells that are not blank, without the status. */
  get fields(): Readonly<Record<string, Value>> {
    return Object.fromEntries(
      Object.entries(this.values).filter(([column, value]) => value !== null && column !== 'status'),
    );
  }

  error(column: string | null, rule: string, message: string, advice: string): Finding[] {
    return [{ level: 'error', line: this.line, column, value: this.valueOf(column), rule, message, advice }];
  }

  warning(column: string | null, rule: string, message: string, advice: string): Finding {
    return { level: 'warning', line: this.line, column, value: this.valueOf(column), rule, message, advice };
  }

  private valueOf(column: string | null): string | null {
    return column === null ? null : (this.texts[column] ?? null);
  }
}

/** A row that cannot be read. */
interface UnreadableRow {
  readonly line: number;
  /** Blank if the row has none. */
  readonly sourcedId: string;
  readonly cells: readonly string[];
  readonly findings: readonly Finding[];
  /** Whether it is not known what the row is about, or whether other rows lie within it. */
  readonly isAboutUnknown: boolean;
  readonly isUnclosed?: true;
}

export type ReadRow = RosterRow | UnreadableRow;

/** The rows of a file of a package. */
export class RosterRows implements ImportedFile {
  private added: { readonly heading: string; readonly of: (row: RosterRow) => string } | null = null;

  /** The places of columns whose cells are not written to the file of bad rows. */
  private readonly secrets: ReadonlySet<number>;

  private constructor(
    readonly file: RosterFileName,
    readonly mode: PackageFile['mode'],
    private readonly rows: ImportedRows,
  ) {
    const keys = new Set(secretColumns.map(headingKey));
    const places = rows.headings.flatMap((heading, place) => (keys.has(headingKey(heading)) ? [place] : []));
    this.secrets = new Set(places);
  }

  /** Reads the file once, to count its rows and to see how its dates and numbers are written. @throws UnreadableFile */
  static async of({ name, mode, file }: PackageFile): Promise<RosterRows> {
    return new RosterRows(
      name,
      mode,
      await ImportedRows.of(file, { fields: rosterFiles[name], readOnly: unreadColumns }, { isMachineWritten: true }),
    );
  }

  /** The name of the file. */
  get name(): string {
    return `${this.file}.csv`;
  }

  /** The headings of the file of bad rows. */
  get headings(): readonly string[] {
    return this.added === null ? this.rows.headings : [...this.rows.headings, this.added.heading];
  }

  /** Adds a column to the file of bad rows, with what another file says of each row. */
  addColumn(heading: string, of: (row: RosterRow) => string): void {
    if (!this.rows.headings.some((each) => each.trim().toLowerCase() === heading.toLowerCase()))
      this.added = { heading, of };
  }

  /** The cells of a row in the file of bad rows, without those of secret columns. */
  cellsOf(row: ReadRow): readonly string[] {
    const { headings } = this.rows;
    if (this.secrets.size > 0 && placeOfBreak(row) !== null) return this.withoutRowsWithin(row);
    if (this.mayBeMoved(row)) return row.cells.filter((_, place) => !this.isSecret(row, place));
    const cells = row.cells.map((cell, place) => (this.isSecret(row, place) ? '' : cell));
    if (this.added === null || !(row instanceof RosterRow)) return cells;
    return [...headings.map((_, place) => cells[place] ?? ''), this.added.of(row)];
  }

  /** The same row with the cells of secret columns blank. A row with too many cells keeps their number. */
  withoutSecrets(row: ReadRow): TableRow {
    const { length } = this.rows.headings;
    const blank = (cell: string, place: number) => (place < length || cell.trim() === '' ? '' : '?');
    const withoutSecret = (cell: string, place: number) => (this.isSecret(row, place) ? blank(cell, place) : cell);
    const hasRowsWithin = this.secrets.size > 0 && placeOfBreak(row) !== null;
    return {
      line: row.line,
      cells: hasRowsWithin ? this.withoutRowsWithin(row) : row.cells.map(withoutSecret),
      ...('isUnclosed' in row && row.isUnclosed && { isUnclosed: true }),
      ...('isAboutUnknown' in row && row.isAboutUnknown && { hidesRows: true }),
    };
  }

  /**
   * The cells of a row that may contain other rows, whose cells may be secret: these are replaced by `?`, and the row is rejected with the same
   * error when the file of bad rows is imported.
   */
  private withoutRowsWithin(row: ReadRow): readonly string[] {
    const first = placeOfBreak(row) ?? 0;
    return row.cells.map((cell, place) => {
      if (place < first) return this.secrets.has(place) ? '' : cell;
      if (place > first) return cell.trim() === '' ? '' : '?';
      const beginning = this.secrets.has(place) ? '' : /^[^",;\t\n]*/.exec(cell)?.[0];
      return `${beginning || '?'}${cell.replaceAll(/[^",;\t\n]+/g, '')}?`;
    });
  }

  private isSecret(row: ReadRow, place: number): boolean {
    const [firstSecret = Infinity] = this.secrets;
    return this.mayBeMoved(row) ? place >= firstSecret : this.secrets.has(place);
  }

  /** Whether cells of secret columns may have moved to the right, because the row has too many cells. */
  private mayBeMoved({ cells }: ReadRow): boolean {
    return this.secrets.size > 0 && cells.length > this.rows.headings.length;
  }

  get total(): number {
    return this.rows.total;
  }

  /** Warnings about columns. Extra columns are named `metadata.*`. */
  get findings(): readonly Finding[] {
    return this.rows.findings.filter(({ column }) => !column?.toLowerCase().startsWith('metadata.'));
  }

  async *batches(): AsyncGenerator<readonly ReadRow[]> {
    for await (const batch of this.rows.batches()) yield batch.map((row) => this.read(row));
  }

  /** All rows that can be read. */
  async *all(): AsyncGenerator<RosterRow> {
    for await (const batch of this.batches()) for (const row of batch) if (row instanceof RosterRow) yield row;
  }

  /** Some of the rows, as a file of their own. */
  withRows(rows: RowSpool): RosterRows {
    return new RosterRows(this.file, this.mode, this.rows.withRows(rows));
  }

  private read(row: TableRow): ReadRow {
    const read = this.rows.read(row);
    if (!isRow(read)) return this.unreadable(row, read);
    return new RosterRow(row.line, row.cells, read.values, read.texts);
  }

  private unreadable(row: TableRow, findings: readonly Finding[]): UnreadableRow {
    const isFirst = headingKey(this.rows.headings[0] ?? '') === headingKey('sourcedId');
    const isAboutUnknown = this.rows.hidesRows(row) || (this.rows.hasMovedCells(row) && !isFirst);
    return { ...row, sourcedId: this.sourcedIdOf(row), findings, isAboutUnknown };
  }

  private sourcedIdOf({ cells }: TableRow): string {
    const place = this.rows.headings.findIndex((heading) => headingKey(heading) === headingKey('sourcedId'));
    const sourcedId = composed(cells[place]?.trim() ?? '');
    return sourcedId.includes('\0') ? '' : sourcedId;
  }
}

/** The place of the cell that may contain other rows; null if there is none. */
function placeOfBreak(row: ReadRow): number | null {
  if (row instanceof RosterRow || !row.findings.some(({ rule }) => rule === 'line_break' || rule === 'stray_quote'))
    return null;
  const place = row.cells.findIndex((cell) => cell.includes('\n') || (cell.includes('"') && /[,;\t]/.test(cell)));
  return place === -1 ? null : place;
}
