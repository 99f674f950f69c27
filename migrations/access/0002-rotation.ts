import { Migration } from '@mikro-orm/migrations';

/** A key can replace another key. Each key can be replaced once. */
export class Rotation extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.api_key ADD COLUMN replaces integer UNIQUE REFERENCES access.api_key');
  }

  override down(): void {
    this.addSql('ALTER TABLE access.api_key DROP COLUMN replaces');
  }
}
