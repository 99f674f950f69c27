import { AuditTrail } from '@homeroom/audit';
import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ImportNotFound, ImportValuesDeleted } from '../stored/import.errors';
import type { ImportAuthor } from './import-transactions';
import type { WrittenRecord } from '@homeroom/list-import';
import { ImportRepository, type StoredImport } from '../stored/import.repository';

/** The imports of an environment, and what they did. */
@Injectable()
export class ImportHistory {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** The newest first. */
  list(): Promise<readonly StoredImport[]> {
    return this.imports.list();
  }

  /** @throws ImportNotFound */
  async find(id: number): Promise<StoredImport> {
    const found = await this.imports.find(id);
    if (!found) throw new ImportNotFound();
    return found;
  }

  /**
   * What an import did to each record, in the order of the file. An audit event with the students is committed before their records are
   * returned.
   *
   * @param batchSize records that are read, and returned, at once
   * @throws ImportNotFound, ImportValuesDeleted
   */
  async *records(id: number, author: ImportAuthor, batchSize?: number): AsyncGenerator<readonly WrittenRecord[]> {
    const { imported_at: importedAt, values_deleted_at: deletedAt } = await this.find(id);
    if (deletedAt !== null) throw new ImportValuesDeleted({ at: importedAt, deletedAt }, 'shown');
    for await (const records of this.imports.records(id, { batchSize })) {
      const students = new Set(records.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])));
      const reader = { ...author, action: 'import show', isDryRun: false };
      if (students.size > 0) await this.transactions.execute(this.audit.readBy(reader, [...students]));
      yield records.map(({ record, id: recordId, before, after }) => ({ record, id: recordId, before, after }));
    }
  }
}
