import { Migration } from '@mikro-orm/migrations';

/** The SHA-256 of the file of an import, so that it is known again. Earlier imports have none. */
export class ImportDigests extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE import ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$')`);
  }

  override down(): void {
    this.addSql('ALTER TABLE import DROP COLUMN sha256');
  }
}
