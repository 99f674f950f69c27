import { type Actor, type AuditedOperator, AuditTrail, commandEvent, ENVIRONMENT } from '@homeroom/access';
import { retryOnWriteConflict, Transactions } from '@homeroom/database';
import { Clock, type Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { RecordChange } from './finding';
import { ImportIsRunning } from './import.errors';
import type { ImportTally, RunResult } from './import-tally';
import { ImportRepository, type NewImport } from './stored/import.repository';

export interface ImportAuthor {
  readonly actor: Actor;
  readonly requestId?: string;
}

/** What is imported, and how. */
export interface ImportOptions {
  /** The name of the file, for the list of imports. */
  readonly name: string;
  /** Finds out what the import would do, and changes nothing. */
  readonly isDryRun: boolean;
  /** Imports the rows without errors. Otherwise one error keeps the whole file from being imported. */
  readonly skipsBadRows: boolean;
}

/** One attempt of an import, inside a transaction. */
export interface ImportAttempt {
  readonly tally: ImportTally;
  /** Imports the rows. @returns what was done to the records of each batch */
  batches(importId: number): AsyncIterable<readonly RecordChange[]>;
}

export interface ImportResult extends RunResult {
  /** The number of the import; null if nothing was imported, also because the records were as in the file already. */
  readonly id: number | null;
}

/** How often an import begins that fails because of concurrent transactions. */
const attempts = 3;

/** Runs imports, one at a time: each in one transaction, completely or not at all, and audited. */
@Injectable()
export class ImportTransactions {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @param begin begins an attempt @throws ImportIsRunning */
  async run(
    kind: Pick<NewImport, 'format' | 'list'>,
    options: ImportOptions,
    author: ImportAuthor,
    begin: () => ImportAttempt,
  ): Promise<ImportResult> {
    const operator = { ...author, action: `import ${kind.format}`, isDryRun: options.isDryRun };
    return retryOnWriteConflict(attempts, () =>
      this.audit.runForOperator(operator, () => this.carryOut(begin(), kind, options, operator)),
    );
  }

  private async carryOut(
    attempt: ImportAttempt,
    kind: Pick<NewImport, 'format' | 'list'>,
    { name: file, isDryRun, skipsBadRows }: ImportOptions,
    operator: AuditedOperator,
  ): Promise<ImportResult> {
    const { tally } = attempt;
    const { actor } = operator;
    try {
      return await this.transactions.inNewTransaction(async () => {
        if (!(await this.imports.begin())) throw new ImportIsRunning();
        const at = this.clock.now();
        const id = await this.imports.add({ ...kind, file, actor: actor.name, userId: actor.userId }, at);
        for await (const changes of attempt.batches(id)) await this.imports.addRecords(id, changes);
        if (isDryRun || !tally.hasWritten || (tally.errors > 0 && !skipsBadRows)) throw new RolledBack();
        await this.imports.count(id, tally.counts);
        const event = commandEvent({ at, by: actor, environment: this.environment, details: { import: id } });
        if (event) await this.transactions.execute(event);
        return { id, ...tally.result };
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      // The differences show records of students.
      const read = tally.shownStudents;
      if (read.length > 0) await this.transactions.execute(this.audit.readBy(operator, read));
      return { id: null, ...tally.result };
    }
  }
}

class RolledBack extends Error {}
