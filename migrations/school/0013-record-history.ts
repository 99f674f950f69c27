import { Migration } from '@mikro-orm/migrations';

const versions = {
  grade: `assignment_name text, score double precision NOT NULL, max_score double precision NOT NULL,
      letter_grade text NOT NULL, term text NOT NULL, graded_at timestamptz(3) NOT NULL, comments text`,
  attendance: 'date date NOT NULL, status text NOT NULL, notes text, recorded_at timestamptz(3) NOT NULL',
};

/**
 * Keeps each version of a grade and of an attendance record that a change replaced, and who created the record. Keys and users
 * have no foreign keys: their checks would lock the row of a key that many requests share. `recorded_at` moves with every
 * correction, so attendance also keeps when it was created.
 */
export class RecordHistory extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE grade ADD COLUMN created_by_key integer, ADD COLUMN created_by_user integer');
    this.addSql(`ALTER TABLE attendance ADD COLUMN created_at timestamptz(3), ADD COLUMN created_by_key integer,
      ADD COLUMN created_by_user integer`);
    for (const [table, columns] of Object.entries(versions)) {
      this.addSql(`CREATE TABLE ${table}_version (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        record_id integer NOT NULL REFERENCES ${table} ON DELETE CASCADE,
        student_id integer NOT NULL,
        class_id integer NOT NULL,
        ${columns},
        changed_at timestamptz(3) NOT NULL,
        changed_by_key integer,
        changed_by_user integer)`);
      this.addSql(`CREATE INDEX ${table}_version_record ON ${table}_version (record_id, id)`);
    }
    this.addSql('CREATE VIEW api_key_name AS SELECT id, name FROM access.api_key');
    this.addSql('CREATE VIEW enrollment_period AS SELECT class_id, student_id, begin_date, end_date FROM enrollment');
    this.indexed('INCLUDE (id)');
  }

  /** The older schema has no place for versions. */
  override down(): void {
    this.indexed('');
    this.addSql('DROP VIEW enrollment_period');
    this.addSql('DROP VIEW api_key_name');
    for (const table of Object.keys(versions)) this.addSql(`DROP TABLE ${table}_version`);
    this.addSql(
      'ALTER TABLE attendance DROP COLUMN created_at, DROP COLUMN created_by_key, DROP COLUMN created_by_user',
    );
    this.addSql('ALTER TABLE grade DROP COLUMN created_by_key, DROP COLUMN created_by_user');
  }

  /** With the id, the list of attendance finds the records of some days by the index alone. */
  private indexed(included: string): void {
    this.addSql('DROP INDEX attendance_date');
    this.addSql(`CREATE INDEX attendance_date ON attendance (date, status) ${included}`);
  }
}
