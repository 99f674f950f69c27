import { AuditTrail, commandEvent, ENVIRONMENT } from '@homeroom/access';
import { Transactions } from '@homeroom/database';
import { Clock, type Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportAuthor } from './import-csv';
import { ImportIsRunning, ImportIsUndone, ImportNotFound, ImportNotUndoable } from './import.errors';
import type { Obstacle } from './lists/imported-list';
import { ImportedLists } from './lists/imported-lists';
import { ImportRepository, type StoredImport } from './stored/import.repository';

/** Puts back what an import changed. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly transactions: Transactions,
    private readonly lists: ImportedLists,
    private readonly imports: ImportRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Deletes the records that an import created and gives the others their former values, in one transaction. Records of students who were
   * erased are left as they are.
   *
   * @throws ImportNotFound, ImportIsUndone, ImportIsRunning, ImportNotUndoable if a record was changed since or is in use
   */
  run(id: number, author: ImportAuthor): Promise<StoredImport> {
    const operator = { ...author, action: 'import undo', isDryRun: false };
    return this.audit.runForOperator(operator, () => this.transactions.inNewTransaction(() => this.undo(id, author)));
  }

  private async undo(id: number, { actor }: ImportAuthor): Promise<StoredImport> {
    if (!(await this.imports.begin())) throw new ImportIsRunning();
    const found = await this.imports.find(id, { lock: true });
    if (!found) throw new ImportNotFound();
    if (found.undone_at !== null) throw new ImportIsUndone();
    const obstacles: Obstacle[] = [];
    for await (const batch of this.imports.records(id, { isReversed: true })) {
      for (const [record, records] of Map.groupBy(batch, (each) => each.record)) {
        obstacles.push(...(await this.lists.of(record).undo(records)));
      }
    }
    if (obstacles.length > 0) throw new ImportNotUndoable(obstacles);
    const at = this.clock.now();
    await this.imports.markUndone(id, actor.name, at);
    const event = commandEvent({ at, by: actor, environment: this.environment });
    if (event) await this.transactions.execute(event);
    return (await this.imports.find(id)) ?? found;
  }
}
