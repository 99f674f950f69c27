const lineFeed = 0x0a;

/** Told how many rows have passed, of all tables together, and which one they are of now. */
export type BackupProgress = (table: string, rows: number, expectedRows: number) => void;

/** Counts rows as they pass: COPY's text format ends each with a line feed, and escapes all others. */
export class RowCount {
  /** Of all tables so far. */
  total = 0;

  constructor(
    private readonly expectedRows: number,
    private readonly report: BackupProgress,
  ) {}

  async *of(table: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of rows) {
      this.total += lineFeedsIn(chunk);
      this.report(table, this.total, this.expectedRows);
      yield chunk;
    }
  }
}

function lineFeedsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
