import { pipeline, Readable } from 'node:stream';
import { type CsvError, type InfoRecord, parse } from 'csv-parse';
import type { Finding } from '../finding';
import { describeEncoding, type FileEncoding } from './encodings';
import { encodingOf, type FoundEncoding, textOf } from './text-file';
import { UnreadableFile } from './unreadable-file';

/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface HowToRead {
  readonly encoding?: FileEncoding | null | undefined;
}

/** Characters that separate cells. */
const delimiters = [',', ';', '\t'] as const;

/** Longest row, in bytes. A quote that is never closed makes the rest of the file one row. */
const longestRow = 1_000_000;

/** Cells of a row. A spreadsheet may have more columns, but no list has. */
const mostColumns = 1_000;

/** Rows above the headings. */
const mostTitles = 20;

/** Lines of a file, also blank ones. A small archive can unpack to a file of blank lines that takes hours. */
const mostLines = 10_000_000;

/** A CSV file as spreadsheets write it: in any usual encoding, with commas, semicolons or tabs. */
export class CsvFile {
  private constructor(
    readonly path: string,
    private readonly encoding: FoundEncoding,
    readonly delimiter: string,
    /** Excel may name the delimiter on a first line, as in `sep=;`. */
    private readonly namesDelimiter: boolean,
    readonly headings: readonly string[],
    /** The line of the headings. */
    readonly headingLine: number,
    /** The texts above the headings, one for each row. */
    private readonly titles: readonly string[],
  ) {}

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
    const file = new CsvFile(path, encoding, named ?? mostFrequentDelimiter(line), named !== undefined, [], 1, []);
    for await (const { cells, line } of file.allRows()) return file.headedBy(cells, line, []);
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
      const file = new CsvFile(this.path, this.encoding, delimiter, false, [], 1, []);
      const other = await file.findHeadings(isHeading).catch(() => null);
      if (other) return other;
    }
    return this;
  }

  private async findHeadings(isHeading: (cells: readonly string[]) => boolean): Promise<CsvFile | null> {
    const titles: string[] = [];
    for await (const { cells, line } of this.allRows()) {
      if (isHeading(cells)) return this.headedBy(cells, line, titles);
      titles.push(cells.filter((cell) => cell.trim() !== '').join(' '));
      if (titles.length > mostTitles) break;
    }
    return null;
  }

  private headedBy(headings: readonly string[], line: number, titles: readonly string[]): CsvFile {
    return new CsvFile(this.path, this.encoding, this.delimiter, this.namesDelimiter, headings, line, titles);
  }

  /** Warnings about how the file is read. */
  get findings(): readonly Finding[] {
    const { assumed } = this.encoding;
    return [
      ...(assumed === null ? [] : [assumedEncoding(assumed)]),
      ...(this.titles.length === 0 ? [] : [titlesAbove(this.titles, this.headingLine)]),
    ];
  }

  /** The rows below the headings. Blank rows are left out. @throws UnreadableFile for a quote that is never closed */
  async *rows(): AsyncGenerator<CsvRow> {
    let above = this.titles.length + 1;
    for await (const row of this.allRows()) {
      if (above === 0) yield row;
      else above -= 1;
    }
  }

  private async *allRows(): AsyncGenerator<CsvRow> {
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
    // The loop below gets the errors of the source through the parser.
    pipeline(Readable.from(withLineLimit(textOf(this.path, this.encoding))), parser, () => undefined);
    try {
      for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
        if (cells.length > mostColumns) throw tooLarge(`${count(cells.length)} columns`, mostColumns);
        yield { line: info.lines - lineFeedsIn(cells), cells };
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(reasonOf(error as CsvError), { cause: error });
    }
  }
}

const titlesAbove = (titles: readonly string[], headingLine: number): Finding => ({
  level: 'warning',
  line: 1,
  column: null,
  value: titles.join(' / '),
  rule: 'title_above',
  message: `the headings are in line ${headingLine}, and what is above them is passed over`,
  advice: 'Nothing is to be done if it is a title',
});

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

const tooLarge = (what: string, most: number): UnreadableFile =>
  new UnreadableFile(`The file has ${what}: it may have ${count(most)}. Remove those without data, or split the file`);

const count = (number: number): string => number.toLocaleString('en');

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

function reasonOf({ code, lines, message }: CsvError & { readonly lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return 'A quote is never closed, or a row is longer than 1 MB: correct the file, or save it from the spreadsheet again';
  }
  return `The file is not valid CSV${lines === undefined ? '' : ` at line ${lines}`}: ${message}`;
}
