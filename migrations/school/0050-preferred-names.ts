import { Migration } from '@mikro-orm/migrations';
import { schemaOf, text } from '../support';

const tables = ['student', 'teacher'];

/**
 * The given name that a person goes by. The legal name stays as it is. `shown_name` puts the preferred given name before the family name of the
 * legal name, so a corrected family name shows at once. The search finds both names.
 *
 * The text of the search is generated, and PostgreSQL 16 cannot change how. The column is made again, which writes both tables once.
 */
export class PreferredNames extends Migration {
  override async up(): Promise<void> {
    // As in `family_name_order`, a name with too few words is a family name.
    this.addSql(`CREATE FUNCTION shown_name(full_name text, words smallint, preferred text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN CASE WHEN preferred IS NULL THEN full_name ELSE preferred || ' ' ||
          coalesce(substring(full_name COLLATE "und-x-icu" FROM '(?:\\S+\\s+){' || words - 1 || '}\\S+$'), full_name) END;
      END $$`);
    for (const table of tables) {
      this.addSql(`ALTER TABLE ${table} ADD COLUMN ${text('preferred_given_name', 255)}`);
      this.addSql(`CREATE VIEW ${table}_shown_name AS SELECT id AS ${table}_id, preferred_given_name,
        shown_name(name, family_name_words, preferred_given_name) AS shown_name FROM ${table}`);
    }
    await this.search(`name || coalesce(' ' || preferred_given_name, '') || E'\\n' || email`);
  }

  override async down(): Promise<void> {
    await this.search(`name || E'\\n' || email`);
    for (const table of tables) {
      this.addSql(`DROP VIEW ${table}_shown_name`);
      this.addSql(`ALTER TABLE ${table} DROP COLUMN preferred_given_name`);
    }
    this.addSql('DROP FUNCTION shown_name');
  }

  /** @param searched SQL of the text in which people are searched. Its first line has the names */
  private async search(searched: string): Promise<void> {
    const trigrams = await schemaOf(this, 'pg_trgm');
    this.addSql('DROP VIEW teacher_search_text');
    for (const table of tables) {
      this.addSql(`ALTER TABLE ${table} DROP COLUMN search_text,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold(${searched})) STORED`);
      this.addSql(`CREATE INDEX ${table}_search ON ${table} USING gin (search_text ${trigrams}.gin_trgm_ops)`);
    }
    this
      .addSql(`CREATE VIEW teacher_search_text AS SELECT id, search_text, split_part(search_text, E'\\n', 1) AS search_name
      FROM teacher`);
  }
}
