import { Migration } from '@mikro-orm/migrations';

/** The grades of the classes of a share in one term are found in the index alone. It serves the grades of a class as well. */
export class GradesOfAClass extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX grade_class_term ON grade (class_id, term, id) INCLUDE (student_id)');
    this.addSql('DROP INDEX grade_class');
  }

  override down(): void {
    this.addSql('CREATE INDEX grade_class ON grade (class_id, id)');
    this.addSql('DROP INDEX grade_class_term');
  }
}
