import { Migration } from '@mikro-orm/migrations';

/** Names the column as in `access.audit_event`. */
export class AuditActions extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.record_event RENAME COLUMN deed TO action');
  }

  override down(): void {
    this.addSql('ALTER TABLE access.record_event RENAME COLUMN action TO deed');
  }
}
