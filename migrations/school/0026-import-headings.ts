import { Migration } from '@mikro-orm/migrations';

/**
 * Which column of a list the office chose for a heading of its files; a blank one if the heading is left out. A file without headings may
 * have a name in its first row, so only digests of the headings are stored.
 */
export class ImportHeadings extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE import_heading (
      list text NOT NULL CHECK (char_length(list) BETWEEN 1 AND 255),
      digest bytea NOT NULL CHECK (octet_length(digest) = 32),
      field text NOT NULL CHECK (char_length(field) <= 255),
      PRIMARY KEY (list, digest))`);
  }

  override down(): void {
    this.addSql('DROP TABLE import_heading');
  }
}
