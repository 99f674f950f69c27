import { Migration } from '@mikro-orm/migrations';

/** Orders names as people do: by the root collation of Unicode, whatever the collation of the database is. */
const byName = '(name COLLATE "und-x-icu", id)';

/**
 * The indexes for lists in the order of names, and the name in the view from which rosters are made. The collation of a database is
 * often that of bytes, with lower case after upper case and accented letters last.
 */
export class NameCollation extends Migration {
  override up(): void {
    this.addSql('DROP INDEX student_name, teacher_name, school_class_name');
    this.createIndexes(byName);
    this.addSql('CREATE OR REPLACE VIEW student_json AS SELECT id, json, name FROM student');
  }

  override down(): void {
    this.addSql('DROP VIEW student_json');
    this.addSql('CREATE VIEW student_json AS SELECT id, json FROM student');
    this.addSql('DROP INDEX student_name, teacher_name, school_class_name');
    this.createIndexes('(name, id)');
  }

  /** That of the students includes the column by which the list leaves some out. */
  private createIndexes(columns: string): void {
    this.addSql(`CREATE INDEX student_name ON student ${columns} INCLUDE (withdrawn_on)`);
    this.addSql(`CREATE INDEX teacher_name ON teacher ${columns}`);
    this.addSql(`CREATE INDEX school_class_name ON school_class ${columns}`);
  }
}
