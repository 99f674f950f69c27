import { Migration } from '@mikro-orm/migrations';

const check = 'audit_event_subject_type_check';

/** Events of the limits of schools. */
export class SchoolEvents extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.audit_event DROP CONSTRAINT ${check},
      ADD CONSTRAINT ${check} CHECK (subject_type IN ('key', 'user', 'command', 'school'))`);
    this.relabel(`SET subject_type = 'school' WHERE action = 'school.limit_changed'`);
  }

  /** The older release shows the events as those of a command. Its backups can be restored. */
  override down(): void {
    this.relabel(`SET subject_type = 'command' WHERE subject_type = 'school'`);
    this.addSql(`ALTER TABLE access.audit_event DROP CONSTRAINT ${check},
      ADD CONSTRAINT ${check} CHECK (subject_type IN ('key', 'user', 'command'))`);
  }

  private relabel(change: string): void {
    this.addSql('ALTER TABLE access.audit_event DISABLE TRIGGER audit_event_is_erased');
    this.addSql(`UPDATE access.audit_event ${change}`);
    this.addSql('ALTER TABLE access.audit_event ENABLE TRIGGER audit_event_is_erased');
  }
}
