import { Migration } from '@mikro-orm/migrations';

/** The tables whose records clients copy. */
const tables = ['student', 'teacher', 'school_class', 'announcement', 'grade', 'attendance'];

/**
 * Tells clients what has changed. Each record has the transaction that wrote it last, which orders the changes, and the time of
 * that. `removal` has the records that were deleted. `change_epoch` has an id of this set of records: it is another one after a
 * restore and after the tables were emptied.
 *
 * Records of before are changed by this migration. Constant defaults add the columns without rewriting the tables.
 */
export class Changes extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE change_epoch (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      id uuid NOT NULL DEFAULT gen_random_uuid())`);
    this.addSql('INSERT INTO change_epoch DEFAULT VALUES');
    this.addSql(`CREATE TABLE removal (record text NOT NULL, record_id integer NOT NULL,
      changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(), changed_at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    this.addSql('CREATE INDEX removal_changed ON removal (record, changed_in, record_id)');
    this.addSql(`CREATE FUNCTION set_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changed_in := pg_current_xact_id();
        NEW.changed_at := clock_timestamp();
        RETURN NEW;
      END $$`);
    this.addSql(`CREATE FUNCTION add_removals() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO removal (record, record_id) SELECT TG_TABLE_NAME, id FROM gone;
        RETURN NULL;
      END $$`);
    this.addSql(`CREATE FUNCTION begin_epoch() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE change_epoch SET id = gen_random_uuid();
        DELETE FROM removal;
        RETURN NULL;
      END $$`);
    for (const sql of tables.flatMap(tracked)) this.addSql(sql);
  }

  override down(): void {
    for (const table of tables) {
      for (const trigger of ['changed', 'removed', 'emptied'])
        this.addSql(`DROP TRIGGER ${table}_${trigger} ON ${table}`);
      this.addSql(`ALTER TABLE ${table} DROP COLUMN changed_in, DROP COLUMN changed_at`);
    }
    for (const name of ['set_changed', 'add_removals', 'begin_epoch']) this.addSql(`DROP FUNCTION ${name}()`);
    this.addSql('DROP TABLE removal, change_epoch');
  }
}

/** The columns, indexes and triggers of a table whose records clients copy. */
export const tracked = (table: string): readonly string[] => [
  `ALTER TABLE ${table} ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`,
  `ALTER TABLE ${table} ALTER COLUMN changed_at SET DEFAULT clock_timestamp()`,
  `CREATE INDEX ${table}_changed ON ${table} (changed_in, id)`,
  // Finds what has changed since an instant. It is small, because changes of one time are close to each other.
  `CREATE INDEX ${table}_changed_at ON ${table} USING brin (changed_at) WITH (autosummarize)`,
  `CREATE TRIGGER ${table}_changed BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION set_changed()`,
  `CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION add_removals()`,
  `CREATE TRIGGER ${table}_emptied AFTER TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION begin_epoch()`,
];
