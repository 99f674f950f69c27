import { Migration } from '@mikro-orm/migrations';

const check = 'audit_event_subject_type_check';

/** Events of commands that changed records or the schema. */
export class Commands extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.audit_event DROP CONSTRAINT ${check},
      ADD CONSTRAINT ${check} CHECK (subject_type IN ('key', 'user', 'command'))`);
    this.relabel(`SET subject_type = 'command' WHERE action = 'command.run'`);
  }

  /** The older release shows the events as those of a user without a number, also those of later kinds. Its backups can be restored. */
  override down(): void {
    this.relabel(`SET subject_type = 'user', subject_id = 0 WHERE subject_type = 'command'`);
    this.addSql(`ALTER TABLE access.audit_event DROP CONSTRAINT ${check},
      ADD CONSTRAINT ${check} CHECK (subject_type IN ('key', 'user'))`);
  }

  private relabel(change: string): void {
    this.addSql('ALTER TABLE access.audit_event DISABLE TRIGGER audit_event_is_kept');
    this.addSql(`UPDATE access.audit_event ${change}`);
    this.addSql('ALTER TABLE access.audit_event ENABLE TRIGGER audit_event_is_kept');
  }
}
