import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvFile } from './csv-file';

/** Bytes of the largest file that may be uploaded. */
const largestUpload = 200 * 1024 ** 2;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-csv-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file that goes on after its beginning until it is as large as the largest upload. @returns its path */
async function largest(beginning: string, rest: string): Promise<string> {
  const path = join(folder, 'largest.csv');
  const chunk = Buffer.from(rest.repeat(1024 ** 2 / rest.length));
  function* parts(): Generator<Buffer> {
    yield Buffer.from(beginning);
    for (let size = beginning.length; size < largestUpload; size += chunk.length) {
      yield chunk.subarray(0, largestUpload - size);
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return path;
}

/** @returns why a file is refused, and the number of its rows until then */
async function refusal(path: string): Promise<[reason: string, rows: number]> {
  let rows = 0;
  try {
    for await (const _ of (await CsvFile.open(path)).rows()) rows += 1;
    return ['none', rows];
  } catch (error) {
    return [(error as Error).message, rows];
  }
}

const columns = 'The file has too many columns: it may have 1,000. Remove those without data, or split the file';
const longRowFrom = (line: number) =>
  `A quote is never closed, or a row is longer than 1 MB, from line ${line} on: correct the file, or save it from the spreadsheet again`;
const heading = 'name,email,grade_level\n';

describe('a CSV file as large as the largest upload is refused, if it is one row', () => {
  it.each([
    ['of nothing but commas', '', ',', columns],
    ['of nothing but semicolons', '', ';', columns],
    ['of nothing but tabs', '', '\t', columns],
    ['of commas below the headings', heading, ',', columns],
    ['of blank cells in quotes', heading, '"",', columns],
    ['of a cell that never ends', heading, 'x', longRowFrom(2)],
    ['of a quote that is never closed', '"', 'x', longRowFrom(1)],
    ['of a quote that is never closed below the headings', `${heading}"`, 'x', longRowFrom(2)],
    ['of a quote that is never closed and has many lines', `${heading}"`, 'Mia\n', longRowFrom(2)],
    ['of a quote that is never closed and has delimiters', `${heading}"`, ',', longRowFrom(2)],
    ['of quotes within a quote that is never closed', `${heading}"`, '""', longRowFrom(2)],
  ])('%s', async (_, beginning, rest, reason) => {
    expect(await refusal(await largest(beginning, rest))).toEqual([reason, 0]);
  });
});

it('a row with a few columns too many is refused with their number', async () => {
  const path = join(folder, 'wide.csv');
  await pipeline(Readable.from([heading, ','.repeat(1_200), 'x\n']), createWriteStream(path));
  expect((await refusal(path))[0]).toContain('The file has 1,201 columns');
});
