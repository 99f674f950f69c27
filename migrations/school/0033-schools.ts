import { Migration } from '@mikro-orm/migrations';
import { instant } from '../support';

/** The tables whose records belong to a school. */
const members = ['student', 'teacher', 'school_class', 'announcement'];

/** The names that follow from the name of the table, before and after. */
const renamed = [
  ['SEQUENCE org_id_seq', 'school_id_seq'],
  ['INDEX org_updated', 'school_updated'],
] as const;

/**
 * The organisations of packages become the schools of the API, which is told of their changes. Students, teachers, classes and
 * announcements have a school. That of a class replaces the one in its details.
 *
 * No release has the table `org`, so no process that serves during the upgrade loses it. `school_id` may be null: such a process does not
 * write it.
 */
export class Schools extends Migration {
  override up(): void {
    this.addSql('DROP TRIGGER org_updated ON org');
    this.addSql('ALTER TABLE org RENAME TO school');
    for (const [name, to] of renamed) this.addSql(`ALTER ${name} RENAME TO ${to}`);
    this.renameConstraint('school', 'org_pkey', 'school_pkey');
    this.renameConstraint('school', 'org_parent_id_fkey', 'school_parent_id_fkey');
    this.addSql('ALTER TABLE school RENAME COLUMN type TO kind');
    this.addSql(`UPDATE school SET kind = 'school' WHERE kind IS NULL`);
    this.addSql(`ALTER TABLE school ALTER COLUMN kind SET DEFAULT 'school', ALTER COLUMN kind SET NOT NULL,
      ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now()`);
    this.addSql(`ALTER TABLE school
      ADD COLUMN search_text text GENERATED ALWAYS AS (fold(name || E'\\n' || coalesce(identifier, ''))) STORED`);
    this.addSql('CREATE INDEX school_name ON school (name COLLATE "und-x-icu", id)');
    // A write of the API has the time itself, which is that of the clock.
    this.addSql(`CREATE TRIGGER school_updated BEFORE UPDATE ON school FOR EACH ROW
      WHEN (OLD.updated_at = NEW.updated_at) EXECUTE FUNCTION set_updated()`);
    this.track();
    this.addSql('ALTER TABLE course RENAME COLUMN org_id TO school_id');
    this.renameConstraint('course', 'course_org_id_fkey', 'course_school_id_fkey');
    for (const table of members) this.addSql(`ALTER TABLE ${table} ADD COLUMN school_id integer REFERENCES school`);
    this.moveSchoolOfClass(`UPDATE school_class SET school_id = org_id FROM class_detail
      WHERE class_id = school_class.id AND org_id IS NOT NULL`);
    this.addSql('ALTER TABLE class_detail DROP COLUMN org_id');
    for (const table of members)
      this.addSql(
        `CREATE INDEX ${table}_school_id ON ${table} (school_id, id) ${table === 'student' ? 'INCLUDE (withdrawn_on)' : ''}`,
      );
    this.addSql(`CREATE VIEW school_record AS SELECT id, name, identifier, kind, ${instant('created_at')} AS created_at,
      ${instant('updated_at')} AS updated_at FROM school`);
    // The parts that do not own these tables read the schools of their records here.
    this.addSql('CREATE VIEW student_school AS SELECT id AS student_id, school_id FROM student');
    this.addSql('CREATE VIEW teacher_school AS SELECT id AS teacher_id, school_id FROM teacher');
    this.addSql('CREATE VIEW class_school AS SELECT id AS class_id, school_id FROM school_class');
    this.renameRecord('org', 'school');
  }

  /** The older schema knows the school of a class, and of no other record. */
  override down(): void {
    this.renameRecord('school', 'org');
    this.addSql('DROP VIEW class_school, teacher_school, student_school, school_record');
    this.returnSchoolOfClass();
    for (const table of members) this.addSql(`ALTER TABLE ${table} DROP COLUMN school_id`);
    this.renameConstraint('course', 'course_school_id_fkey', 'course_org_id_fkey');
    this.addSql('ALTER TABLE course RENAME COLUMN school_id TO org_id');
    for (const trigger of ['updated', 'changed', 'removed', 'emptied', 'forgotten'])
      this.addSql(`DROP TRIGGER school_${trigger} ON school`);
    this.addSql('DROP INDEX school_name');
    this.addSql(`DELETE FROM removal WHERE record = 'school'`);
    this
      .addSql(`ALTER TABLE school DROP COLUMN changed_in, DROP COLUMN changed_at, DROP COLUMN created_at, DROP COLUMN search_text,
      ALTER COLUMN kind DROP NOT NULL, ALTER COLUMN kind DROP DEFAULT`);
    this.addSql('ALTER TABLE school RENAME COLUMN kind TO type');
    this.renameConstraint('school', 'school_parent_id_fkey', 'org_parent_id_fkey');
    this.renameConstraint('school', 'school_pkey', 'org_pkey');
    for (const [name, to] of renamed) this.addSql(`ALTER ${name.split(' ')[0]} ${to} RENAME TO ${name.split(' ')[1]}`);
    this.addSql('ALTER TABLE school RENAME TO org');
    this.addSql('CREATE TRIGGER org_updated BEFORE UPDATE ON org FOR EACH ROW EXECUTE FUNCTION set_updated()');
  }

  /** As the migration `Changes` does for the other tables, and `RosterTables` for records that clients delete. */
  private track(): void {
    this.addSql(`ALTER TABLE school ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`);
    this.addSql('ALTER TABLE school ALTER COLUMN changed_at SET DEFAULT clock_timestamp()');
    this.addSql('CREATE INDEX school_changed ON school (changed_in, id)');
    this.addSql('CREATE INDEX school_changed_at ON school USING brin (changed_at) WITH (autosummarize)');
    this.addSql('CREATE TRIGGER school_changed BEFORE UPDATE ON school FOR EACH ROW EXECUTE FUNCTION set_changed()');
    this.addSql(`CREATE TRIGGER school_removed AFTER DELETE ON school REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION add_removals()`);
    this.addSql(
      'CREATE TRIGGER school_emptied AFTER TRUNCATE ON school FOR EACH STATEMENT EXECUTE FUNCTION begin_epoch()',
    );
    this.addSql(`CREATE TRIGGER school_forgotten AFTER DELETE ON school REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION forget_roster_objects('school')`);
  }

  /** The classes have not changed: the API shows them as before. */
  private moveSchoolOfClass(sql: string): void {
    this.addSql('ALTER TABLE school_class DISABLE TRIGGER school_class_changed');
    this.addSql(sql);
    this.addSql('ALTER TABLE school_class ENABLE TRIGGER school_class_changed');
  }

  /** Puts the column back in its place before `updated_at`. */
  private returnSchoolOfClass(): void {
    this.addSql('DROP TRIGGER class_detail_updated ON class_detail');
    this.addSql('ALTER TABLE class_detail ALTER COLUMN updated_at DROP NOT NULL');
    this.addSql('ALTER TABLE class_detail RENAME COLUMN updated_at TO was_updated_at');
    this.addSql(`ALTER TABLE class_detail ADD COLUMN org_id integer REFERENCES school ON DELETE SET NULL,
      ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now()`);
    this.addSql(`UPDATE class_detail SET org_id = school_id, updated_at = was_updated_at
      FROM school_class WHERE school_class.id = class_id`);
    this.addSql('ALTER TABLE class_detail DROP COLUMN was_updated_at');
    this.addSql(`INSERT INTO class_detail (class_id, org_id)
      SELECT id, school_id FROM school_class WHERE school_id IS NOT NULL ON CONFLICT DO NOTHING`);
    this.addSql('CREATE INDEX class_detail_updated ON class_detail (updated_at, class_id)');
    this.addSql(
      'CREATE TRIGGER class_detail_updated BEFORE UPDATE ON class_detail FOR EACH ROW EXECUTE FUNCTION set_updated()',
    );
  }

  private renameConstraint(table: string, name: string, to: string): void {
    this.addSql(`ALTER TABLE ${table} RENAME CONSTRAINT ${name} TO ${to}`);
  }

  /** Renames the type of the records that objects of packages are about. */
  private renameRecord(name: string, to: string): void {
    this.addSql(`UPDATE roster_object SET record = '${to}' WHERE record = '${name}'`);
    this.addSql(
      `UPDATE import_roster_object SET before = before || '{"record": "${to}"}' WHERE before->>'record' = '${name}'`,
    );
  }
}
