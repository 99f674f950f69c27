import { Migration } from '@mikro-orm/migrations';

/** A key may take the place of another one, which no third takes a second time. */
export class Rotation extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.api_key ADD COLUMN replaces integer UNIQUE REFERENCES access.api_key');
  }

  override down(): void {
    this.addSql('ALTER TABLE access.api_key DROP COLUMN replaces');
  }
}
