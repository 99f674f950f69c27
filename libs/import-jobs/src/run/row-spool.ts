import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { TableRow } from '@homeroom/spreadsheets';
import { failToStore } from '@homeroom/temporary-files';

/** Rows of a file that are kept on disk, to be read again. */
export class RowSpool {
  private count = 0;

  /** @param path of the file, which is made anew with the first rows */
  constructor(private readonly path: string) {}

  get total(): number {
    return this.count;
  }

  async add(rows: readonly TableRow[]): Promise<void> {
    if (rows.length === 0) return;
    const lines = rows.map((row) => `${inOneLine(JSON.stringify(row))}\n`);
    const flag = this.count === 0 ? 'w' : 'a';
    await writeFile(this.path, lines.join(''), { flag, mode: 0o600 }).catch(failToStore);
    this.count += rows.length;
  }

  async *rows(): AsyncGenerator<TableRow> {
    if (this.count === 0) return;
    const input = createReadStream(this.path);
    try {
      for await (const text of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(text) as TableRow;
    } finally {
      input.destroy();
    }
  }
}

/** Escapes the line separators of Unicode, at which a reader of lines also ends a line. */
const inOneLine = (json: string): string => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
