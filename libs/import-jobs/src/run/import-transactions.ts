import { randomUUID } from 'node:crypto';
import { type Actor, type AuditedOperator, AuditTrail, commandEvent } from '@homeroom/audit';
import { ShareDays } from '@homeroom/classes';
import { retryOnWriteConflict, Transactions } from '@homeroom/database';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Inject, Injectable } from '@nestjs/common';
import { type Finding, importedBeforeRule, type RecordChange } from '@homeroom/spreadsheets';
import { ImportIsRunning } from '../stored/import.errors';
import { type ImportObserver, ImportTally, type RunResult } from './import-tally';
import { ImportRepository, type ImportSource, rollOverFormat, type StoredImport } from '../stored/import.repository';
import { beginPackageWork } from './package-work';
import { StudentReads } from './student-reads';

export interface ImportAuthor {
  readonly actor: Actor;
  /** The API key that began the import. */
  readonly keyId?: number;
  readonly requestId?: string;
}

/** What is imported, and how. */
export interface ImportOptions {
  /** The name of the file, for the list of imports. */
  readonly name: string;
  /** Finds out what the import would do, and changes nothing. */
  readonly isDryRun: boolean;
  /** Imports the rows without errors even if others have errors. Otherwise one error prevents the whole import. */
  readonly skipsBadRows: boolean;
  /** The number of the import, if it has one before it is carried out. */
  readonly id?: number;
}

/** One attempt of an import. */
export interface ImportAttempt {
  /** Reads and checks the file as far as that needs no record, before the transaction begins. */
  prepare(): Promise<void>;
  /** Imports the rows, inside the transaction. @returns what was done to the records of each batch */
  batches(importId: number): AsyncIterable<readonly RecordChange[]>;
}

export interface ImportResult extends RunResult {
  /** The number of the import; null if nothing was imported, for example because all records were as in the file already. */
  readonly id: number | null;
}

/** Runs imports, one at a time: each in one transaction, completely or not at all, and audited. */
@Injectable()
export class ImportTransactions {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly calendar: SchoolCalendar,
    private readonly days: ShareDays,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @param begin begins an attempt @throws ImportIsRunning, also before the file is read */
  async run(
    source: ImportSource,
    options: ImportOptions,
    author: ImportAuthor,
    observer: ImportObserver,
    begin: (tally: ImportTally) => ImportAttempt,
  ): Promise<ImportResult> {
    // The audit shows events with one request id together. A command has none.
    const requestId = author.requestId ?? randomUUID();
    const operator = { ...author, requestId, action: actionOf(source), isDryRun: options.isDryRun };
    await this.transactions.inNewTransaction(() => this.lock());
    await this.days.begin();
    return retryOnWriteConflict(() => {
      const tally = new ImportTally(observer, new StudentReads(this.transactions, this.audit, operator));
      return this.audit.runForOperator(operator, () => this.carryOut(begin(tally), tally, source, options, operator));
    });
  }

  private async carryOut(
    attempt: ImportAttempt,
    tally: ImportTally,
    source: ImportSource,
    { name: file, isDryRun, skipsBadRows, id: given }: ImportOptions,
    { actor }: AuditedOperator,
  ): Promise<ImportResult> {
    await attempt.prepare();
    await tally.tell();
    try {
      return await this.transactions.inNewTransaction(async () => {
        await this.lock();
        if (source.format === 'oneroster') await beginPackageWork(this.transactions, 'import');
        const at = this.clock.now();
        const same = await this.imports.findSame(source);
        const id = await this.imports.add(
          { ...source, file, actor: actor.name, userId: actor.userId, id: given ?? null },
          at,
        );
        for await (const changes of attempt.batches(id)) {
          await this.imports.addRecords(id, changes);
          await tally.tell();
        }
        // No warning for a package that changes nothing: the same one may come every night.
        if (same && tally.hasWritten) await tally.report(this.importedBefore(same), { isAlwaysListed: true });
        await tally.finish();
        if (isDryRun || !tally.hasWritten || (tally.errors > 0 && !skipsBadRows)) throw new RolledBack();
        await this.imports.count(id, tally.counts);
        const event = commandEvent({ at, by: actor, environment: this.environment, details: { import: id } });
        if (event) await this.transactions.execute(event);
        await tally.observer.imported?.(tally.result);
        return { id, ...tally.result };
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return { id: null, ...tally.result };
    }
  }

  private importedBefore({ id, imported_at: at }: StoredImport): Finding {
    return {
      ...{ level: 'warning', line: 1, column: null, value: null, rule: importedBeforeRule },
      message: `the same file was imported on ${this.calendar.dateOf(new Date(at))}, as import ${id}`,
      advice: 'Choose another file, if this is not the one that is meant',
    };
  }

  private async lock(): Promise<void> {
    if (!(await this.imports.begin())) throw new ImportIsRunning();
  }
}

/** Such as `import csv` or `year close`, for the audit. */
const actionOf = ({ format, list }: ImportSource): string =>
  format === rollOverFormat ? `${rollOverFormat} ${list}` : `import ${format}`;

class RolledBack extends Error {}
