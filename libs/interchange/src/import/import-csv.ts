import { type Actor, type AuditedOperator, AuditTrail, commandEvent, ENVIRONMENT } from '@homeroom/access';
import { Transactions, unavailableCauseOf } from '@homeroom/database';
import { Clock, type Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { recordLists } from '../export/record-lists';
import type { CsvFile } from './csv/csv-file';
import { ImportIsRunning } from './import.errors';
import { type ImportObserver, ImportRun, type RunResult } from './import-run';
import { ImportedRows } from './imported-rows';
import type { MatchBy } from './lists/imported-list';
import { type ImportedListName, ImportedLists } from './lists/imported-lists';
import { ImportRepository } from './stored/import.repository';

export interface CsvImportOptions {
  readonly list: ImportedListName;
  /** The name of the file, for the list of imports. */
  readonly name: string;
  /** Finds out what the import would do, and changes nothing. */
  readonly isDryRun: boolean;
  /** Imports the rows without errors. Otherwise one error keeps the whole file from being imported. */
  readonly skipsBadRows: boolean;
  /** Finds students and teachers without an id by this field. */
  readonly matchBy: MatchBy | null;
}

export interface ImportAuthor {
  readonly actor: Actor;
  readonly requestId?: string;
}

export interface ImportResult extends RunResult {
  /** The number of the import; null if nothing was imported, also because the records were as in the file already. */
  readonly id: number | null;
}

/** How often an import begins that fails because of concurrent transactions. */
const attempts = 3;

/** Imports a CSV file into a list of records, in one transaction: completely, or not at all. */
@Injectable()
export class CsvImport {
  constructor(
    private readonly transactions: Transactions,
    private readonly lists: ImportedLists,
    private readonly imports: ImportRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The columns that a file may have, in the order of an export. */
  columnsOf(list: ImportedListName): readonly string[] {
    const { fields } = this.lists.named(list);
    return recordLists[list].columns.filter((column) => fields.has(column));
  }

  /** @throws UnreadableFile, ImportIsRunning */
  async run(
    file: CsvFile,
    options: CsvImportOptions,
    author: ImportAuthor,
    observer: ImportObserver,
  ): Promise<ImportResult> {
    const list = this.lists.named(options.list);
    const rows = await ImportedRows.of(file, list);
    const operator = { ...author, action: 'import csv', isDryRun: options.isDryRun };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const run = new ImportRun(list, rows, options.matchBy, observer);
        return await this.audit.runForOperator(operator, () => this.carryOut(run, options, operator));
      } catch (error) {
        if (unavailableCauseOf(error) !== 'write_conflict' || attempt === attempts) throw error;
      }
    }
  }

  private async carryOut(run: ImportRun, options: CsvImportOptions, operator: AuditedOperator): Promise<ImportResult> {
    const { list, name: file } = options;
    const { actor } = operator;
    try {
      return await this.transactions.inNewTransaction(async () => {
        if (!(await this.imports.begin())) throw new ImportIsRunning();
        const origin = { format: 'csv', list, file, actor: actor.name, userId: actor.userId };
        const at = this.clock.now();
        const id = await this.imports.add(origin, at);
        for await (const changes of run.batches()) await this.imports.addRecords(id, changes);
        if (options.isDryRun || !run.hasWritten || (run.errors > 0 && !options.skipsBadRows)) throw new RolledBack();
        await this.imports.count(id, run.counts);
        const event = commandEvent({ at, by: actor, environment: this.environment, details: { import: id } });
        if (event) await this.transactions.execute(event);
        return { id, ...run.result };
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      // The differences show records of students.
      if (run.shownStudents.length > 0) await this.transactions.execute(this.audit.readBy(operator, run.shownStudents));
      return { id: null, ...run.result };
    }
  }
}

class RolledBack extends Error {}
