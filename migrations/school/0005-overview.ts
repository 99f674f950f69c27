import { Migration } from '@mikro-orm/migrations';

/** Indexes for the counts of the overview: attendance by date and status, grades by term and letter. */
export class Overview extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX attendance_date ON attendance (date, status)');
    this.addSql('CREATE INDEX grade_letter ON grade (term, letter_grade)');
  }

  override down(): void {
    this.addSql('DROP INDEX grade_letter');
    this.addSql('DROP INDEX attendance_date');
  }
}
