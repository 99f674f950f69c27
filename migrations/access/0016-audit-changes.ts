import { Migration } from '@mikro-orm/migrations';

/** What was done to a record: null of reads, of actions without one, and of events from before. */
export class AuditChanges extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.record_event
      ADD COLUMN change text CHECK (change IN ('created', 'changed', 'removed'))`);
  }

  override down(): void {
    this.addSql('ALTER TABLE access.record_event DROP COLUMN change');
  }
}
