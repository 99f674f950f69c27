const lineFeed = 0x0a;

/** Called with the current table, the number of rows so far of all tables, and the expected total. */
export type BackupProgress = (table: string, rows: number, expectedRows: number) => void;

/** Counts rows in COPY's text format, which ends each row with a line feed and escapes all others. */
export class RowCount {
  /** Rows of all tables so far. */
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
