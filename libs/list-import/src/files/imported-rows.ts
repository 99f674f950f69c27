import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CellKind,
  type CellProblem,
  type Column,
  type ColumnNames,
  type ColumnNotation,
  columnsOf,
  countNamed,
  exportNotation,
  type Finding,
  type HeadingMeaning,
  isProblem,
  Notation,
  type TableFile,
  type TableRow,
  textIn,
  type Value,
  valueOf,
} from '@homeroom/spreadsheets';
import type { ImportedList, ImportedRow } from '../rows/imported-list';
import { hasStrayQuote, placeOfHiddenRows, withoutQuoted } from './hidden-rows';

/** Rows that are imported with one statement. */
const batchSize = 500;

/** Characters of the rows of a batch, beyond which it takes no more rows. */
const batchText = 1_000_000;

/** Maximum number of characters of a cell. It is the limit of spreadsheets, and no field takes as many. */
const longestCell = 32_767;

interface RowSource {
  rows(): AsyncIterable<TableRow>;
}

/** The rows of a file, with the values of the columns that are imported. */
export class ImportedRows {
  /** The places of the cells that have one line. */
  private readonly ofOneLine: ReadonlySet<number>;
  private readonly ofLists: ReadonlySet<number>;

  private constructor(
    readonly headings: readonly string[],
    readonly meanings: readonly HeadingMeaning[],
    private readonly source: RowSource,
    private readonly kinds: ReadonlyMap<string, CellKind>,
    private readonly notations: ReadonlyMap<Column, ColumnNotation>,
    private readonly cellName: TableFile['cellName'] | null,
    private readonly delimiter: string | undefined,
    /** Warnings about the file and its columns. */
    readonly findings: readonly Finding[],
    readonly total: number,
  ) {
    const placesOf = (isMeant: (kind: CellKind | undefined) => boolean) =>
      new Set([...notations.keys()].filter(({ field }) => isMeant(kinds.get(field))).flatMap(({ places }) => places));
    this.ofOneLine = placesOf((kind) => kind !== 'lines');
    this.ofLists = placesOf((kind) => kind === 'list');
  }

  /**
   * Reads the file once, to count its rows and to see how its dates and numbers are written.
   *
   * @param names how headings may name the fields; only by their own names if there are none
   * @param isMachineWritten whether a program wrote the file for another program, so that a point in a number is a decimal point
   * @throws UnreadableFile
   */
  static async of(
    opened: TableFile,
    { fields, readOnly }: Pick<ImportedList, 'fields' | 'readOnly'>,
    { names, isMachineWritten }: { names?: Omit<ColumnNames, 'fields' | 'readOnly'>; isMachineWritten: boolean },
  ): Promise<ImportedRows> {
    const named = { ...names, fields: [...fields.keys()], readOnly };
    const file = names ? await withHeadings(opened, named) : opened;
    const { headings: meanings, imported, unknown } = columnsOf(file.headings, named);
    const notation = new Notation(imported, fields, isMachineWritten);
    let total = 0;
    for await (const row of file.rows()) {
      total += 1;
      notation.add(row);
    }
    const unnamed = unknown.map(({ heading, nearest }) => unknownColumn(file.headingLine, heading, nearest));
    const findings = [...file.findings, ...unnamed];
    const notations = new Map(imported.map((column) => [column, notation.of(column.field)]));
    const cellName = file.cellName?.bind(file) ?? null;
    const { headings, delimiter } = file;
    return new ImportedRows(headings, meanings, file, fields, notations, cellName, delimiter, findings, total);
  }

  /** Some of the rows, read as rows of the file. */
  withRows(source: RowSource & { readonly total: number }): ImportedRows {
    const { headings, meanings, kinds, notations, cellName, delimiter, findings } = this;
    return new ImportedRows(headings, meanings, source, kinds, notations, cellName, delimiter, findings, source.total);
  }

  async *batches(): AsyncGenerator<TableRow[]> {
    let batch: TableRow[] = [];
    let text = 0;
    for await (const row of this.source.rows()) {
      batch.push(row);
      for (const cell of row.cells) text += cell.length + 1;
      if (batch.length < batchSize && text < batchText) continue;
      yield batch;
      // Rows in memory are read without waiting, so the other requests of the process get a turn here.
      await nextTurn();
      batch = [];
      text = 0;
    }
    if (batch.length > 0) yield batch;
  }

  /** The findings of a row, with the names of the cells in the spreadsheet. */
  withCells(findings: readonly Finding[]): readonly Finding[] {
    const { cellName } = this;
    if (!cellName) return findings;
    const columns = [...this.notations.keys()];
    return findings.map((finding) => {
      const { places = [] } = columns.find(({ field }) => field === finding.column) ?? {};
      if (places.length === 0) return finding;
      const names = places.map((place) => cellName(finding.line, place)).join(' and ');
      return { ...finding, message: `${finding.message} (cell ${names})` };
    });
  }

  /** The values of a row, or why it cannot be read. */
  read(row: TableRow): ImportedRow | readonly Finding[] {
    const { line, cells, numbers = [] } = row;
    if (row.isUnclosed) return [neverClosed(line)];
    if (cells.length > this.headings.length && cells.slice(this.headings.length).some((cell) => cell.trim() !== '')) {
      return [tooManyCells(line, cells.length, this.headings.length)];
    }
    if (hasStrayQuote(row, this.layout)) return [strayQuote(line)];
    const hiding = placeOfHiddenRows(row, this.layout);
    if (hiding !== null) return [this.rowsWithin(row, hiding)];
    const values: Record<string, Value> = {};
    const texts: Record<string, string> = {};
    const findings: Finding[] = [];
    for (const [{ field, places }, notation] of this.notations) {
      const cell = textIn(cells, places);
      // A cell that a short row lacks says nothing about the field.
      if (cell === undefined) continue;
      texts[field] = cell;
      const written = places.some((place) => numbers.includes(place)) ? exportNotation : notation;
      const kind = this.kinds.get(field) ?? 'text';
      const read = problemOf(cell, kind) ?? valueOf(cell, kind, written);
      if (isProblem(read)) findings.push({ level: 'error', line, column: field, value: cell, ...read });
      else values[field] = read;
    }
    return findings.length > 0 ? findings : { line, values, texts };
  }

  private rowsWithin({ line, cells }: TableRow, hiding: number): Finding {
    const column = [...this.notations.keys()].find(({ places }) => places.includes(hiding))?.field;
    return {
      ...{ level: 'error', line, column: column ?? this.headings[hiding] ?? null, rule: 'line_break' },
      // The rest of the cell may be rows about other people, with secret cells.
      value: `${/^[^,;\t\n]*/.exec(cells[hiding]?.trim() ?? '')?.[0] ?? ''}…`,
      message: 'has a line break: rows of the file may lie within the cell',
      advice: 'Close the quote where the cell ends, or remove the line break',
    };
  }

  /** Whether a cell of the row may contain rows of the file. They may be about any record, so no record counts as missing. */
  hidesRows(row: TableRow): boolean {
    return row.isUnclosed === true || row.hidesRows === true || placeOfHiddenRows(row, this.layout) !== null;
  }

  /** Whether cells of the row may stand in other columns than their own. */
  hasMovedCells(row: TableRow): boolean {
    return row.cells.length > this.headings.length || hasStrayQuote(row, this.layout);
  }

  private get layout() {
    return { width: this.headings.length, delimiter: this.delimiter, ofOneLine: this.ofOneLine, ofLists: this.ofLists };
  }
}

/**
 * The headings are the first row that names two columns, or else one. If no row does, they are the first row of several cells: a row of one cell
 * is a title.
 */
async function withHeadings(opened: TableFile, names: ColumnNames): Promise<TableFile> {
  const file = await opened.withHeadings((cells) => countNamed(cells, names) > 1);
  if (countNamed(file.headings, names) > 0 || countFilled(file.headings) !== 1) return file;
  return opened.withHeadings((cells) => countFilled(cells) > 1);
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

export const isRow = (read: ImportedRow | readonly Finding[]): read is ImportedRow =>
  'values' in read && 'line' in read;

const unknownColumn = (line: number, heading: string, nearest: string): Finding => ({
  level: 'warning',
  line,
  column: heading,
  value: null,
  rule: 'unknown_column',
  message: 'is not a field and is left out',
  advice: `Rename it if it is a field; the nearest one is ${nearest}`,
});

const tooManyCells = (line: number, cells: number, headings: number): Finding => ({
  level: 'error',
  line,
  column: null,
  value: null,
  rule: 'too_many_cells',
  message: `the row has ${cells} cells for ${headings} headings`,
  advice: 'Put quotes around a cell that contains the delimiter',
});

const neverClosed = (line: number): Finding => ({
  ...{ level: 'error', line, column: null, value: null, rule: 'unclosed_quote' },
  message: 'a quote is never closed: the rest of the file lies within it',
  advice: 'Close the quote, or save the file from the spreadsheet again',
});

const strayQuote = (line: number): Finding => ({
  ...{ level: 'error', line, column: null, value: null, rule: 'stray_quote' },
  message: 'the row lacks cells, and a quote in it is not where a cell begins or ends',
  advice: 'Close each quote where its cell ends, and double a quote within a cell',
});

const control = /\p{Cc}/u;

/** Why a text is valid in no column; null if it may be valid. */
function problemOf(cell: string, kind: CellKind): CellProblem | null {
  // PostgreSQL cannot store such a text.
  if (cell.includes('\0')) return unreadable('has a NUL character');
  const ofOneLine = kind === 'list' ? withoutQuoted(cell) : cell;
  if (kind !== 'lines' && control.test(ofOneLine) && control.test(ofOneLine.trim()))
    return unreadable('has a control character');
  if (cell.length <= longestCell) return null;
  return unreadable(`has ${cell.length.toLocaleString('en')} characters, more than a cell of a spreadsheet`);
}

const unreadable = (message: string): CellProblem => ({ rule: 'invalid', message, advice: 'Correct the cell' });
