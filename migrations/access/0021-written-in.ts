import { Migration } from '@mikro-orm/migrations';

/** The transaction of an event of the trail, which tells who made the changes of records in it. Events from before have none. */
export class WrittenIn extends Migration {
  override up(): void {
    for (const table of ['record_event', 'audit_event']) {
      this.addSql(`ALTER TABLE access.${table} ADD COLUMN written_in xid8`);
      this.addSql(`ALTER TABLE access.${table} ALTER COLUMN written_in SET DEFAULT pg_current_xact_id()`);
    }
    this.addSql(`CREATE INDEX record_event_written_in ON access.record_event (written_in) WHERE action = 'write'`);
    this.addSql('CREATE INDEX audit_event_written_in ON access.audit_event (written_in)');
    this.addSql(`CREATE VIEW access.change_origin AS
      SELECT written_in, record, record_ids, student_ids, key_id, user_id FROM access.record_event WHERE action = 'write'
      UNION ALL SELECT written_in, NULL, NULL, NULL, NULL, actor_id FROM access.audit_event`);
  }

  override down(): void {
    this.addSql('DROP VIEW access.change_origin');
    for (const table of ['record_event', 'audit_event'])
      this.addSql(`ALTER TABLE access.${table} DROP COLUMN written_in`);
  }
}
