import { Migration } from '@mikro-orm/migrations';

/** What belongs to the installation and not to one of its processes. The first start of the service adds the row. */
export class Installation extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE access.installation (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      time_zone text NOT NULL CHECK (char_length(time_zone) BETWEEN 1 AND 255))`);
  }

  override down(): void {
    this.addSql('DROP TABLE access.installation');
  }
}
