import { pipeline, Readable } from 'node:stream';
import { type CsvError, type InfoRecord, parse } from 'csv-parse';
import { encodingOf, type TextEncoding, textOf } from './text-file';
import { UnreadableFile } from './unreadable-file';

/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Characters that separate cells. */
const delimiters = [',', ';', '\t'] as const;

/** Longest row, in bytes. A quote that is never closed makes the rest of the file one row. */
const longestRow = 1_000_000;

/** Cells of a row. A spreadsheet may have more columns, but no list has. */
const mostColumns = 1_000;

/** Lines of a file, also blank ones. A small archive can unpack to a file of blank lines that takes hours. */
const mostLines = 10_000_000;

/** A CSV file as spreadsheets write it: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs. */
export class CsvFile {
  private constructor(
    readonly path: string,
    readonly encoding: TextEncoding,
    readonly delimiter: string,
    /** Excel may name the delimiter on a first line, as in `sep=;`. */
    private readonly namesDelimiter: boolean,
    readonly headings: readonly string[],
  ) {}

  /** Reads the headings. @throws UnreadableFile */
  static async open(path: string): Promise<CsvFile> {
    const encoding = await encodingOf(path);
    const line = await firstLine(path, encoding);
    const named = /^sep=(.)$/.exec(line)?.[1];
    const file = new CsvFile(path, encoding, named ?? mostFrequentDelimiter(line), named !== undefined, []);
    for await (const { cells } of file.allRows()) {
      return new CsvFile(path, encoding, file.delimiter, file.namesDelimiter, cells);
    }
    throw new UnreadableFile('The file has no headings');
  }

  /** The rows below the headings. Blank rows are left out. @throws UnreadableFile for a quote that is never closed */
  async *rows(): AsyncGenerator<CsvRow> {
    let isHeading = true;
    for await (const row of this.allRows()) {
      if (!isHeading) yield row;
      isHeading = false;
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

async function firstLine(path: string, encoding: TextEncoding): Promise<string> {
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
