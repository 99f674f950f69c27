import { Migration } from '@mikro-orm/migrations';

/**
 * The requests that the API keys of a school may make together. The processes hold the limits with the keys, and read both again when the
 * counter of key changes moves.
 */
export class SchoolLimits extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE school_limit (
      school_id integer PRIMARY KEY REFERENCES school ON DELETE CASCADE,
      per_hour integer NOT NULL CHECK (per_hour > 0),
      per_minute integer NOT NULL CHECK (per_minute > 0))`);
    // For each row: the deletion of a school without a limit also runs a DELETE of its limit.
    this.addSql(`CREATE TRIGGER school_limit_changed AFTER INSERT OR UPDATE OR DELETE ON school_limit
      FOR EACH ROW EXECUTE FUNCTION access.key_changed()`);
    // A transaction that empties the records may take long, and keys cannot change while it holds the counter.
    this
      .addSql(`CREATE FUNCTION school_limit_emptied() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF EXISTS (SELECT FROM school_limit) THEN UPDATE access.key_change SET counter = counter + 1; END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`CREATE TRIGGER school_limit_emptied BEFORE TRUNCATE ON school_limit
      FOR EACH STATEMENT EXECUTE FUNCTION school_limit_emptied()`);
  }

  override down(): void {
    this.addSql('DROP TABLE school_limit');
    this.addSql('DROP FUNCTION school_limit_emptied()');
  }
}
