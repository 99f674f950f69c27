import { Migration } from '@mikro-orm/migrations';
import { text } from '../support';

/**
 * The objects of OneRoster packages, as they were imported last. `record` and `record_id` name the record that an object is about; objects
 * without one, such as courses, have only their fields. An object that left the packages is not current.
 *
 * `roster_identity` has an id that is part of the sourcedIds of records that were not imported. So they differ from those of other
 * installations, whose packages may be imported here.
 *
 * `import_roster_object` has each object that an import changed, as it was before. The import is undone from it.
 */
export class RosterObjects extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE roster_identity (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      id uuid NOT NULL)`);
    this.addSql('INSERT INTO roster_identity (id) VALUES (gen_random_uuid())');
    this.addSql(`CREATE TABLE roster_object (
      ${text('kind', 255)} NOT NULL,
      ${text('sourced_id', 255)} NOT NULL,
      ${text('record', 255)},
      record_id integer,
      student_id integer,
      fields jsonb NOT NULL,
      is_current boolean NOT NULL,
      import_id integer NOT NULL REFERENCES import,
      PRIMARY KEY (kind, sourced_id),
      CONSTRAINT roster_object_record_id_check CHECK ((record IS NULL) = (record_id IS NULL)))`);
    this.addSql('CREATE INDEX roster_object_record ON roster_object (record, record_id) WHERE record_id IS NOT NULL');
    this.addSql('CREATE INDEX roster_object_student ON roster_object (student_id) WHERE student_id IS NOT NULL');
    this.addSql(`CREATE TABLE import_roster_object (
      import_id integer NOT NULL REFERENCES import ON DELETE CASCADE,
      ${text('kind', 255)} NOT NULL,
      ${text('sourced_id', 255)} NOT NULL,
      student_id integer,
      before jsonb NOT NULL,
      PRIMARY KEY (import_id, kind, sourced_id))`);
    this.addSql(
      `CREATE INDEX import_roster_object_student ON import_roster_object (student_id) WHERE student_id IS NOT NULL`,
    );
    this.addSql(
      `CREATE VIEW enrollment_record AS SELECT id, class_id, student_id, begin_date, end_date FROM enrollment`,
    );
  }

  override down(): void {
    this.addSql('DROP VIEW enrollment_record');
    this.addSql('DROP TABLE import_roster_object, roster_object, roster_identity');
  }
}
