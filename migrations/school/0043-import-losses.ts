import { Migration } from '@mikro-orm/migrations';

/**
 * Which imports of packages a person has confirmed although much was lost: losses add up from then on. An import that was limited to a school
 * was confirmed for it alone. The index serves the losses of the last imports.
 */
export class ImportLosses extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE import ADD COLUMN is_confirmed boolean NOT NULL DEFAULT false,
      ADD COLUMN limited_to_school integer`);
    this.addSql(`CREATE INDEX import_record_loss ON import_record (import_id, record, record_id)
      WHERE record IN ('student_status', 'enrollment') AND before IS NOT NULL`);
  }

  override down(): void {
    this.addSql('DROP INDEX import_record_loss');
    this.addSql('ALTER TABLE import DROP COLUMN is_confirmed, DROP COLUMN limited_to_school');
  }
}
