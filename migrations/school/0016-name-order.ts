import { Migration } from '@mikro-orm/migrations';

/** Indexes for lists in the order of names. That of the students includes the column by which the list leaves some out. */
export class NameOrder extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX student_name ON student (name, id) INCLUDE (withdrawn_on)');
    this.addSql('CREATE INDEX teacher_name ON teacher (name, id)');
    this.addSql('CREATE INDEX school_class_name ON school_class (name, id)');
  }

  override down(): void {
    this.addSql('DROP INDEX student_name, teacher_name, school_class_name');
  }
}
