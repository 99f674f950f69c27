import { Migration } from '@mikro-orm/migrations';

/** The changes of teachers, for lists of records that contain one: a class changes with its teacher. */
export class TeacherChanges extends Migration {
  override up(): void {
    this.addSql('CREATE VIEW teacher_change AS SELECT id, changed_in, changed_at FROM teacher');
  }

  override down(): void {
    this.addSql('DROP VIEW teacher_change');
  }
}
