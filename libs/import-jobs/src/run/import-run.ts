import type { RecordChange } from '@homeroom/spreadsheets';
import {
  type ErasedStudents,
  type ImportedList,
  ImportedRows,
  isRow,
  type MatchBy,
  NamesInFile,
  rejected,
  type RowLimit,
  type RowOutcome,
  withTurns,
} from '@homeroom/list-import';
import { type ImportObserver, type ImportTally, isChange } from './import-tally';
import type { ImportAttempt } from './import-transactions';
import { RowSpool } from './row-spool';

/** One attempt to import a file into a list. */
export class ImportRun implements ImportAttempt {
  private readonly spool: RowSpool;
  private readonly names: NamesInFile | null;
  private done = 0;

  /** @param path of a new file for the rows that can be imported */
  constructor(
    private readonly list: ImportedList,
    private readonly rows: ImportedRows,
    private readonly matchBy: MatchBy | null,
    private readonly tally: ImportTally,
    private readonly observer: ImportObserver,
    path: string,
    /** Finds rows about people who were erased, which are left out; null to import them. */
    private readonly erased: ErasedStudents | null = null,
    /** The school to which the import is limited; null for none. */
    private readonly limit: RowLimit | null = null,
  ) {
    this.spool = new RowSpool(path);
    this.names = matchBy && new NamesInFile(matchBy);
  }

  /** Makes the checks that need no record before the transaction begins. A file of many wrong rows would leave the transaction idle. */
  async prepare(): Promise<void> {
    const { observer, rows, tally, spool } = this;
    await observer.begin(rows.headings, rows.meanings);
    for (const finding of rows.findings) await tally.report(finding);
    for await (const batch of rows.batches()) {
      const kept = [];
      for await (const row of withTurns(batch)) {
        const read = rows.read(row);
        if (isRow(read)) this.names?.add(read);
        const findings = isRow(read) ? await this.list.check(read, this.matchBy) : read;
        if (findings.length === 0) kept.push(row);
        else await tally.note(rejected(rows.withCells(findings)), row.cells);
      }
      await spool.add(kept);
      await tally.tell();
      await this.advance(batch.length - kept.length);
    }
  }

  async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { tally } = this;
    const rows = this.rows.withRows(this.spool);
    const { matchBy, names } = this;
    const listImport = this.list.begin({
      matchBy,
      othersLike: (row) => names?.othersLike(row) ?? [],
      warnsOfDuplicates: true,
      limit: this.limit,
    });
    const erased = await this.erased?.all();
    for await (const batch of rows.batches()) {
      const all = batch.map((row) => rows.read(row)).filter((each) => isRow(each));
      const leftOut = erased && (await this.erased?.among(all, erased));
      const read = all.filter((row) => !leftOut?.has(row));
      const outcomes = new Map((await listImport.import(read)).map((outcome, index) => [read[index], outcome]));
      for (const [index, { cells }] of batch.entries()) {
        const row = all[index];
        const about = row && leftOut?.get(row);
        if (!about) await tally.note(this.withCells(present(outcomes.get(row))), cells);
        else await tally.skip(about.warnings, about.studentId);
      }
      yield [...outcomes.values()].filter((outcome) => isChange(outcome));
      await this.advance(batch.length);
    }
  }

  private withCells(outcome: RowOutcome): RowOutcome {
    return 'findings' in outcome ? { ...outcome, findings: this.rows.withCells(outcome.findings) } : outcome;
  }

  private async advance(rows: number): Promise<void> {
    this.done += rows;
    await this.observer.progress(this.done, this.rows.total);
  }
}

function present(outcome: RowOutcome | undefined): RowOutcome {
  if (outcome === undefined) throw new Error('An import must have an outcome for each row');
  return outcome;
}
