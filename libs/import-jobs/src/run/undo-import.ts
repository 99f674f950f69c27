import { randomUUID } from 'node:crypto';
import { AuditTrail, commandEvent } from '@homeroom/audit';
import { retryOnWriteConflict, Transactions } from '@homeroom/database';
import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import { keepPast } from '@homeroom/people';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportAuthor } from './import-transactions';
import {
  ImportIsRunning,
  ImportIsUndone,
  ImportNotFound,
  ImportNotUndoable,
  ImportValuesDeleted,
  LaterImport,
} from '../stored/import.errors';
import { ImportedLists, type Obstacle } from '@homeroom/list-import';
import { ImportRepository, type StoredImport, type StoredRecord } from '../stored/import.repository';
import { RosterObjectRepository, RosterTables } from '@homeroom/rostering';
import { beginPackageWork } from './package-work';
import { StudentReads } from './student-reads';

/** Puts back what an import changed. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly transactions: Transactions,
    private readonly lists: ImportedLists,
    private readonly imports: ImportRepository,
    private readonly roster: RosterObjectRepository,
    private readonly tables: RosterTables,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Deletes the records that an import created and gives the others their former values, in one transaction. Records of students who were
   * erased are left as they are.
   *
   * @throws ImportNotFound, ImportIsUndone, ImportValuesDeleted, ImportIsRunning, ImportNotUndoable if a record was changed since or is in use,
   *   LaterImport if another package was imported since
   */
  run(id: number, author: ImportAuthor, { isDryRun = false } = {}): Promise<StoredImport> {
    const requestId = author.requestId ?? randomUUID();
    const operator = { ...author, requestId, action: 'import undo', isDryRun };
    const attempt = () =>
      this.audit.runForOperator(operator, () =>
        this.transactions.inTransaction(() =>
          this.undo(id, author, new StudentReads(this.transactions, this.audit, operator)),
        ),
      );
    // The transaction of a dry run, or of a request with an Idempotency-Key, cannot begin again here.
    return this.transactions.isActive ? attempt() : retryOnWriteConflict(attempt);
  }

  private async undo(id: number, { actor }: ImportAuthor, reads: StudentReads): Promise<StoredImport> {
    if (!(await this.imports.begin())) throw new ImportIsRunning();
    const found = await this.imports.find(id, { lock: true });
    if (!found) throw new ImportNotFound();
    if (found.undone_at !== null) throw new ImportIsUndone();
    const { imported_at: importedAt, values_deleted_at: deletedAt } = found;
    if (deletedAt !== null) throw new ImportValuesDeleted({ at: importedAt, deletedAt }, 'undone');
    const later = await this.roster.laterImport(id);
    if (later !== null) throw new LaterImport(later);
    if (found.format === 'oneroster') await beginPackageWork(this.transactions, 'undo');
    await keepPast(this.transactions, 'undo');
    const obstacles: Obstacle[] = [];
    const students = new Set<number>();
    for await (const batch of this.imports.records(id, { isReversed: true })) {
      for (const records of runsOf(batch)) {
        const changed = await this.lists.of(records[0]?.record ?? '').undo(records);
        const ids = new Set(changed.map((obstacle) => obstacle.id));
        for (const record of records)
          if (ids.has(record.id) && record.studentId !== null) students.add(record.studentId);
        obstacles.push(...changed);
      }
    }
    if (obstacles.length > 0) {
      await reads.record(students);
      throw new ImportNotUndoable(obstacles);
    }
    if (found.format === 'oneroster') {
      const changed = await this.tables.changed(id);
      await this.tables.removeCreated(id);
      await this.roster.restore(id);
      await this.tables.updateAll(changed);
    }
    const at = this.clock.now();
    await this.imports.markUndone(id, actor.name, at);
    const event = commandEvent({ at, by: actor, environment: this.environment });
    if (event) await this.transactions.execute(event);
    return (await this.imports.find(id)) ?? found;
  }
}

/** Splits records into runs of one type without a repeated id, because the changes of one record are undone one after the other. */
function runsOf(records: readonly StoredRecord[]): readonly (readonly StoredRecord[])[] {
  const runs: StoredRecord[][] = [];
  let ids = new Set<number>();
  for (const each of records) {
    const run = runs.at(-1);
    if (run && run[0]?.record === each.record && !ids.has(each.id)) {
      run.push(each);
    } else {
      runs.push([each]);
      ids = new Set();
    }
    ids.add(each.id);
  }
  return runs;
}
