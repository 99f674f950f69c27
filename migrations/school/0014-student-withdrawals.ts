import { Migration } from '@mikro-orm/migrations';
import { countIn, text } from '../support';

const isActive = 'withdrawn_on IS NULL';

/**
 * A student is active, or withdrawn from a day on. `student_count` counts active students only. An enrollment knows whether the
 * withdrawal of the student ended it, because reinstating the student takes that back.
 */
export class StudentWithdrawals extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE student ADD COLUMN withdrawn_on date, ADD COLUMN ${text('withdrawal_reason', 500)},
      ADD CONSTRAINT student_withdrawal_check CHECK (withdrawal_reason IS NULL OR withdrawn_on IS NOT NULL)`);
    this.addSql(`CREATE INDEX student_active ON student (id) WHERE ${isActive}`);
    this.addSql('CREATE INDEX student_withdrawn ON student (id) WHERE withdrawn_on IS NOT NULL');
    // The index answers a list of a grade level without reading the rows.
    this.addSql('DROP INDEX student_grade_level');
    this.addSql('CREATE INDEX student_grade_level ON student (grade_level, id) INCLUDE (withdrawn_on)');
    this.addSql(countIn(16, 'student', 'grade_level', isActive));
    this.addSql(`CREATE VIEW student_status AS SELECT id AS student_id,
      CASE WHEN ${isActive} THEN 'active' ELSE 'withdrawn' END AS status, withdrawn_on, withdrawal_reason AS reason FROM student`);
    this.addSql(`ALTER TABLE enrollment ADD COLUMN ended_by_withdrawal boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT enrollment_withdrawal_check CHECK (NOT ended_by_withdrawal OR end_date IS NOT NULL)`);
  }

  /** The older schema knows no withdrawn students: they become active. */
  override down(): void {
    this.addSql('ALTER TABLE enrollment DROP COLUMN ended_by_withdrawal');
    this.addSql('UPDATE student SET withdrawn_on = NULL, withdrawal_reason = NULL WHERE withdrawn_on IS NOT NULL');
    this.addSql('DROP VIEW student_status');
    this.addSql(countIn(16, 'student', 'grade_level'));
    this.addSql('DROP INDEX student_grade_level');
    this.addSql('CREATE INDEX student_grade_level ON student (grade_level, id)');
    this.addSql('ALTER TABLE student DROP COLUMN withdrawal_reason, DROP COLUMN withdrawn_on');
  }
}
