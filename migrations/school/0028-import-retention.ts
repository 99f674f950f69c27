import { Migration } from '@mikro-orm/migrations';

/** Stands for a user in `undone_by`, since an older release cannot undo an import without its values. */
const withoutValues = '(values deleted)';

/** When the values of an import that its undo needs were deleted. */
export class ImportRetention extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE import ADD COLUMN values_deleted_at timestamptz(3)');
    this.addSql(`UPDATE import SET values_deleted_at = undone_at, undone_at = NULL, undone_by = NULL
      WHERE undone_by = '${withoutValues}'`);
  }

  override down(): void {
    this.addSql(`UPDATE import SET undone_at = values_deleted_at, undone_by = '${withoutValues}'
      WHERE values_deleted_at IS NOT NULL AND undone_at IS NULL`);
    this.addSql('ALTER TABLE import DROP COLUMN values_deleted_at');
  }
}
