import { Migration } from '@mikro-orm/migrations';

/** The name that PostgreSQL generated for the constraint. */
const key = 'attendance_student_id_class_id_date_key';

/**
 * Adds the columns that a student's attendance shows to the index by student. The records of a student are on different pages
 * of the table, each beside the others of its class and date, so that an index-only scan reads far fewer pages. Notes may be
 * too long for an index, so `noted` says which records have notes.
 */
export class AttendanceFromIndex extends Migration {
  override up(): void {
    const noted = 'ADD COLUMN noted boolean NOT NULL GENERATED ALWAYS AS (notes IS NOT NULL) STORED';
    this.indexed(noted, 'INCLUDE (id, status, recorded_at, noted)');
    // Index-only scans need pages that vacuum has marked all-visible. The default is to vacuum after 20 % of inserts.
    this.addSql('ALTER TABLE attendance SET (autovacuum_vacuum_insert_scale_factor = 0.01)');
  }

  override down(): void {
    this.addSql('ALTER TABLE attendance RESET (autovacuum_vacuum_insert_scale_factor)');
    this.indexed('DROP COLUMN noted', '');
  }

  /** One statement, so that the table is rewritten and indexed once. */
  private indexed(column: string, included: string): void {
    this.addSql(`ALTER TABLE attendance DROP CONSTRAINT ${key}, ${column},
      ADD CONSTRAINT ${key} UNIQUE (student_id, class_id, date) ${included}`);
  }
}
