import { Migration } from '@mikro-orm/migrations';

/** The tables of packages that have `updated_at`. */
const tables = [
  'org',
  'academic_session',
  'course',
  'class_detail',
  'class_teacher',
  'guardian',
  'category',
  'line_item',
];

/**
 * Enrollments have the transaction that wrote them last, and the time of that. The details of classes have `updated_at`, and
 * every change of a row of the tables of packages sets it, also one of what the row refers to.
 *
 * Rows that exist count as changed by this migration.
 */
export class UpdateTimes extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE enrollment ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`);
    this.addSql('ALTER TABLE enrollment ALTER COLUMN changed_at SET DEFAULT clock_timestamp()');
    this.addSql('CREATE INDEX enrollment_changed ON enrollment (changed_in, id)');
    this.addSql(
      'CREATE TRIGGER enrollment_changed BEFORE UPDATE ON enrollment FOR EACH ROW EXECUTE FUNCTION set_changed()',
    );
    this.addSql('ALTER TABLE class_detail ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now()');
    this.addSql('CREATE INDEX class_detail_updated ON class_detail (updated_at, class_id)');
    this.addSql(`CREATE FUNCTION set_updated() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.updated_at := now();
        RETURN NEW;
      END $$`);
    for (const table of tables)
      this.addSql(
        `CREATE TRIGGER ${table}_updated BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION set_updated()`,
      );
  }

  override down(): void {
    for (const table of tables) this.addSql(`DROP TRIGGER ${table}_updated ON ${table}`);
    this.addSql('DROP FUNCTION set_updated()');
    this.addSql('ALTER TABLE class_detail DROP COLUMN updated_at');
    this.addSql('DROP TRIGGER enrollment_changed ON enrollment');
    this.addSql('ALTER TABLE enrollment DROP COLUMN changed_in, DROP COLUMN changed_at');
  }
}
