import { Migration } from '@mikro-orm/migrations';

/** Rows between two milestones: the most rows that a deep page has to skip. */
const apart = 1024;

/**
 * Makes deep pages of the list of students fast. Each milestone has the number of students with a smaller id, so that a page
 * starts at a milestone. New ids are the largest, so an insert does not affect milestones. An insert with a smaller id or a
 * delete removes all milestones after it.
 */
export class DeepPages extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE student_milestone (
      id integer PRIMARY KEY,
      before bigint NOT NULL)`);
    this.addSql('CREATE INDEX student_milestone_before ON student_milestone (before, id)');
    this.addSql(this.lost());
    for (const [event, table] of Object.entries({ INSERT: 'NEW TABLE AS added', DELETE: 'OLD TABLE AS gone' })) {
      this.addSql(`CREATE TRIGGER student_milestones_lost_${event} AFTER ${event} ON student REFERENCING ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION student_milestones_lost()`);
    }
    this.addSql(`CREATE TRIGGER student_milestones_lost_TRUNCATE AFTER TRUNCATE ON student
      FOR EACH STATEMENT EXECUTE FUNCTION student_milestones_lost()`);
    this.addSql(`CREATE TRIGGER student_milestones_lost_UPDATE AFTER UPDATE OF id ON student
      FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION student_milestones_lost()`);
    this.addSql(this.laid());
    this.addSql('SELECT lay_student_milestones()');
  }

  override down(): void {
    this.addSql('DROP FUNCTION lay_student_milestones()');
    this.addSql('DROP FUNCTION student_milestones_lost() CASCADE');
    this.addSql('DROP TABLE student_milestone');
  }

  /** Requires READ COMMITTED: an older snapshot would not see concurrent milestones and could leave wrong ones. */
  private lost(): string {
    return `CREATE FUNCTION student_milestones_lost() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE first integer;
      BEGIN
        IF TG_OP = 'INSERT' THEN SELECT min(id) INTO first FROM added;
        ELSIF TG_OP = 'DELETE' THEN SELECT min(id) INTO first FROM gone;
        ELSIF TG_OP = 'UPDATE' THEN first := least(OLD.id, NEW.id);
        ELSE first := 0;
        END IF;
        IF TG_OP <> 'INSERT' AND current_setting('transaction_isolation') <> 'read committed' THEN
          RAISE 'Students are deleted, and numbered anew, in transactions that are READ COMMITTED'
            USING ERRCODE = 'invalid_transaction_state';
        END IF;
        IF first < (SELECT max(id) FROM student_milestone) THEN
          DELETE FROM student_milestone WHERE id > first;
        END IF;
        RETURN NULL;
      END $$`;
  }

  /**
   * Locks the table against inserts while it counts, since a concurrent insert could have a smaller id. It does nothing if it
   * would have to wait for the lock, or if there are few students after the last milestone.
   */
  private laid(): string {
    return `CREATE FUNCTION lay_student_milestones() RETURNS void LANGUAGE plpgsql AS $$
      DECLARE last student_milestone;
      BEGIN
        SELECT * INTO last FROM student_milestone ORDER BY id DESC LIMIT 1;
        IF NOT EXISTS (SELECT FROM student WHERE id > coalesce(last.id, 0) ORDER BY id OFFSET ${2 * apart} LIMIT 1) THEN
          RETURN;
        END IF;
        PERFORM set_config('lock_timeout', '100ms', true);
        LOCK TABLE student IN SHARE MODE;
        SELECT * INTO last FROM student_milestone ORDER BY id DESC LIMIT 1;
        INSERT INTO student_milestone (id, before)
        SELECT id, before FROM (
          SELECT id, coalesce(last.before, 0) + row_number() OVER (ORDER BY id) - 1 AS before
          FROM student WHERE id >= coalesce(last.id, 0)) counted
        WHERE before > coalesce(last.before, 0) AND before % ${apart} = 0;
      EXCEPTION WHEN lock_not_available THEN
        RETURN;
      END $$`;
  }
}
