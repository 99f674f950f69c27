import type { RecordChange } from './finding';
import { type ImportObserver, ImportTally, isChange } from './import-tally';
import type { ImportAttempt } from './import-transactions';
import { ImportedRows, isRow } from './imported-rows';
import type { ImportedList, MatchBy, RowOutcome } from './lists/imported-list';

/** One attempt to import a file into a list. */
export class ImportRun implements ImportAttempt {
  readonly tally: ImportTally;

  constructor(
    private readonly list: ImportedList,
    private readonly rows: ImportedRows,
    private readonly matchBy: MatchBy | null,
    private readonly observer: ImportObserver,
  ) {
    this.tally = new ImportTally(observer);
  }

  async *batches(): AsyncGenerator<readonly RecordChange[]> {
    const { observer, rows, tally } = this;
    await observer.begin(rows.headings);
    for (const finding of rows.findings) await tally.report(finding);
    const listImport = this.list.begin(this.matchBy);
    let done = 0;
    for await (const batch of rows.batches()) {
      const read = batch.map((row) => rows.read(row));
      const outcomes = (await listImport.import(read.filter((each) => isRow(each)))).values();
      const changes: RecordChange[] = [];
      for (const [index, each] of read.entries()) {
        const outcome = isRow(each) ? present(outcomes.next().value) : each;
        await tally.note(outcome, batch[index]?.cells ?? []);
        if (isChange(outcome)) changes.push(outcome);
      }
      yield changes;
      done += batch.length;
      await observer.progress(done, rows.total);
    }
  }
}

function present(outcome: RowOutcome | undefined): RowOutcome {
  if (outcome === undefined) throw new Error('An import must have an outcome for each row');
  return outcome;
}
