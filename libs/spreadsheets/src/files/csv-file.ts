import { pipeline, Readable } from 'node:stream';
import { type CsvError, type InfoRecord, parse, type Parser } from 'csv-parse';
import type { Finding } from './finding';
import { findHeadings, type HeadingRow, rowsBelow, titlesAbove } from './heading-row';
import type { TableRow, TableFile } from './table';
import { describeEncoding, type FileEncoding } from './encodings';
import { encodingOf, type FoundEncoding, textOf } from './text-file';
import { longestRow, mostColumns, mostLines, tooLarge, tooManyColumns } from './table-limits';
import { UnreadableFile } from './unreadable-file';

export interface HowToRead {
  readonly encoding?: FileEncoding | null | undefined;
}

/** Characters that separate cells. */
const delimiters = [',', ';', '\t'] as const;

const noHead: HeadingRow = { cells: [], line: 1, titles: [] };

/** A CSV file as spreadsheets write it: in any usual encoding, with commas, semicolons or tabs. */
export class CsvFile implements TableFile {
  private constructor(
    readonly path: string,
    private readonly encoding: FoundEncoding,
    readonly delimiter: string,
    /** Excel may name the delimiter on a first line, as in `sep=;`. */
    private readonly namesDelimiter: boolean,
    private readonly head: HeadingRow,
  ) {}

  get headings(): readonly string[] {
    return this.head.cells;
  }

  get headingLine(): number {
    return this.head.line;
  }

  /**
   * Reads the headings.
   *
   * @param encoding of a file that is neither UTF-8 nor UTF-16; null to find it out
   * @throws UnreadableFile
   */
  static async open(path: string, { encoding: given = null }: HowToRead = {}): Promise<CsvFile> {
    const encoding = await encodingOf(path, given);
    const line = await firstLine(path, encoding);
    const named = /^sep=(.)$/.exec(line)?.[1];
    const file = new CsvFile(path, encoding, named ?? mostFrequentDelimiter(line), named !== undefined, noHead);
    for await (const { cells, line } of file.allRows()) return file.headedBy({ cells, line, titles: [] });
    throw new UnreadableFile('The file has no headings');
  }

  /**
   * The same file, whose headings are the first row that is one of headings, also with another delimiter. The rows above it are titles.
   * Without such a row it is this file.
   */
  async withHeadings(isHeading: (cells: readonly string[]) => boolean): Promise<CsvFile> {
    const found = await this.findHeadings(isHeading);
    if (found || this.namesDelimiter) return found ?? this;
    for (const delimiter of delimiters.filter((each) => each !== this.delimiter)) {
      const file = new CsvFile(this.path, this.encoding, delimiter, false, noHead);
      const other = await file.findHeadings(isHeading).catch(() => null);
      if (other) return other;
    }
    return this;
  }

  private async findHeadings(isHeading: (cells: readonly string[]) => boolean): Promise<CsvFile | null> {
    const head = await findHeadings(this.allRows(), isHeading);
    return head && this.headedBy(head);
  }

  private headedBy(head: HeadingRow): CsvFile {
    return new CsvFile(this.path, this.encoding, this.delimiter, this.namesDelimiter, head);
  }

  /** Warnings about how the file is read. */
  get findings(): readonly Finding[] {
    const { assumed } = this.encoding;
    return [...(assumed === null ? [] : [assumedEncoding(assumed)]), ...titlesAbove(this.head)];
  }

  /** The rows below the headings. Blank rows are left out. The last row may be one with a quote that is never closed. @throws UnreadableFile */
  rows(): AsyncGenerator<TableRow> {
    return rowsBelow(this.head, this.allRows());
  }

  private async *allRows(): AsyncGenerator<TableRow> {
    const parser = parse({
      bom: true,
      delimiter: this.delimiter,
      from_line: this.namesDelimiter ? 2 : 1,
      info: true,
      max_record_size: longestRow,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    // csv-parse 7.0.3 compares a row with the first one unless it has counted no row. It makes an error with a stack of each difference, also
    // if it is to ignore them, which takes twenty times as long as the row itself.
    Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => undefined });
    const text = withCellLimit(withLineLimit(textOf(this.path, this.encoding)), parser);
    // The loop below gets the errors of the source through the parser.
    pipeline(Readable.from(text), parser, () => undefined);
    let next = 1;
    let rows = 0;
    try {
      for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
        if (cells.length > mostColumns) throw tooManyColumns(cells.length);
        next = info.lines + 1;
        rows += 1;
        yield { line: info.lines - lineFeedsIn(cells), cells };
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      // Without a row between the headings and the quote there is nothing to import.
      if (rows > 1 && (error as CsvError).code === quoteNotClosed) yield { line: next, cells: [], isUnclosed: true };
      else throw new UnreadableFile(reasonOf(error as CsvError, next), { cause: error });
    }
  }
}

const assumedEncoding = ({ encoding, words }: NonNullable<FoundEncoding['assumed']>): Finding => ({
  level: 'warning',
  line: 1,
  column: null,
  value: words.length === 0 ? null : words.join(', '),
  rule: 'assumed_encoding',
  message: `the file is neither UTF-8 nor UTF-16 and is read as ${describeEncoding(encoding)}`,
  advice: 'If words of it look wrong in a preview, say the encoding with --encoding, or save the file as UTF-8',
});

/** @throws UnreadableFile */
async function* withLineLimit(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let lines = 0;
  for await (const text of parts) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
    if (lines > mostLines) throw tooLarge('too many lines', mostLines);
    yield text;
  }
}

/**
 * csv-parse 7.0.3 limits the characters of a row and not its cells, so that it would collect a row of delimiters as long as the file.
 *
 * @throws UnreadableFile
 */
async function* withCellLimit(parts: AsyncIterable<string>, parser: Parser): AsyncGenerator<string> {
  const { state } = (parser as unknown as { readonly api: { readonly state: { readonly record: unknown[] } } }).api;
  for await (const text of parts) {
    // The row is not whole yet. One with a few more cells is refused with their number.
    if (state.record.length > 10 * mostColumns) throw tooLarge('too many columns', mostColumns);
    yield text;
  }
}

async function firstLine(path: string, encoding: FoundEncoding): Promise<string> {
  let text = '';
  for await (const part of textOf(path, encoding)) {
    text += part;
    if (text.includes('\n') || text.length > longestRow) break;
  }
  return (text.split('\n')[0] ?? '').replace(/^\uFEFF/, '');
}

/** Delimiters within quotes do not count. */
function mostFrequentDelimiter(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => unquoted.split(delimiter).length;
  return delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

const lineFeedsIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);

const quoteNotClosed = 'CSV_QUOTE_NOT_CLOSED';

/** @param next the line on which the row begins that could not be read */
function reasonOf({ code, lines, message }: CsvError & { readonly lines?: number }, next: number): string {
  if (code === quoteNotClosed || code === 'CSV_MAX_RECORD_SIZE') {
    return `A quote is never closed, or a row is longer than 1 MB, from line ${next} on: correct the file, or save it from the spreadsheet again`;
  }
  return `The file is not valid CSV${lines === undefined ? '' : ` at line ${lines}`}: ${message}`;
}
