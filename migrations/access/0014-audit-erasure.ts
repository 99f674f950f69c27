import { Migration } from '@mikro-orm/migrations';

/**
 * Lets an erasure replace words in `subject` and `details` of an event, in a transaction that sets `homeroom.erasure`. Who did what, to what,
 * where and when stays as it was.
 */
export class AuditErasure extends Migration {
  override up(): void {
    this.addSql(`CREATE FUNCTION access.refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('homeroom.erasure', true) IS DISTINCT FROM 'on'
          OR to_jsonb(NEW) - '{subject,details}'::text[] <> to_jsonb(OLD) - '{subject,details}'::text[] THEN
          RAISE EXCEPTION 'The audit trail is only ever added to' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$`);
    this.keepFrom('DELETE OR TRUNCATE');
    this.addSql(`CREATE TRIGGER audit_event_is_erased BEFORE UPDATE ON access.audit_event
      FOR EACH ROW EXECUTE FUNCTION access.refuse_change_but_erasure()`);
  }

  override down(): void {
    this.addSql('DROP TRIGGER audit_event_is_erased ON access.audit_event');
    this.addSql('DROP FUNCTION access.refuse_change_but_erasure()');
    this.keepFrom('UPDATE OR DELETE OR TRUNCATE');
  }

  private keepFrom(events: string): void {
    this.addSql(`CREATE OR REPLACE TRIGGER audit_event_is_kept BEFORE ${events} ON access.audit_event
      FOR EACH STATEMENT EXECUTE FUNCTION access.refuse_change()`);
  }
}
