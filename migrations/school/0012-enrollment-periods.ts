import { Migration } from '@mikro-orm/migrations';

/**
 * Enrollments become periods: a student sits in a class from `begin_date` up to, and not including, `end_date`. A period without
 * an end is current. An enrollment that is already there is current, and begins on the date of `enrolled_at` in UTC.
 */
export class EnrollmentPeriods extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE enrollment ADD COLUMN begin_date date, ADD COLUMN end_date date');
    this.addSql(`UPDATE enrollment SET begin_date = (enrolled_at AT TIME ZONE 'UTC')::date`);
    this.addSql(`ALTER TABLE enrollment ALTER COLUMN begin_date SET NOT NULL,
      ADD CONSTRAINT enrollment_period_check CHECK (end_date >= begin_date),
      DROP CONSTRAINT enrollment_class_id_student_id_key`);
    this.addSql('CREATE UNIQUE INDEX enrollment_current ON enrollment (class_id, student_id) WHERE end_date IS NULL');
    this.addSql('CREATE INDEX enrollment_class ON enrollment (class_id, student_id)');
  }

  /** The older schema has no place for periods that have ended. */
  override down(): void {
    this.addSql('DELETE FROM enrollment WHERE end_date IS NOT NULL');
    this.addSql('DROP INDEX enrollment_class');
    this.addSql('DROP INDEX enrollment_current');
    this
      .addSql(`ALTER TABLE enrollment DROP CONSTRAINT enrollment_period_check, DROP COLUMN begin_date, DROP COLUMN end_date,
      ADD CONSTRAINT enrollment_class_id_student_id_key UNIQUE (class_id, student_id)`);
  }
}
