import { Migration } from '@mikro-orm/migrations';

const tables = ['student', 'teacher'];

/**
 * Orders people by their family names. `family_name_words` says how many of the last words of a name are the family name: 3 of "Ada van der
 * Berg" if the package of a roster says so, and 1 if no package agrees with the name. A number keeps no name that an erasure would have to
 * find.
 *
 * `words_of_family_name` looks it up in the packages. It is asked when a person is renamed, and after imports.
 */
export class FamilyNames extends Migration {
  override up(): void {
    this
      .addSql(`CREATE FUNCTION words_of_family_name(of_record text, person_id integer, full_name text) RETURNS smallint
      LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
      BEGIN
        RETURN coalesce((SELECT cardinality(regexp_split_to_array(family COLLATE "und-x-icu", '\\s+'))
          FROM roster_object, nullif(btrim(fields->>'givenName'), '') given, nullif(btrim(fields->>'familyName'), '') family
          WHERE record = of_record AND record_id = person_id AND concat_ws(' ', given, family) = full_name
          ORDER BY is_current DESC LIMIT 1), 1);
      END $$`);
    this
      .addSql(`CREATE FUNCTION set_family_name_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        NEW.family_name_words := words_of_family_name(TG_TABLE_NAME, NEW.id, NEW.name);
        RETURN NEW;
      END $$`);
    // The tabulator comes before the space, so that Berg is before Berg Lund. People of one family name are in the order of their names.
    this.addSql(`CREATE FUNCTION family_name_order(full_name text, words smallint) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN coalesce(substring(full_name COLLATE "und-x-icu" FROM '(?:\\S+\\s+){' || words - 1 || '}\\S+$'), full_name)
          || E'\\t' || full_name;
      END $$`);
    for (const table of tables) this.order(table);
    this.addSql('CREATE OR REPLACE VIEW student_json AS SELECT id, json, name, family_name_words FROM student');
    // A later migration may alter the tables in the same transaction.
    this.addSql('SET CONSTRAINTS ALL IMMEDIATE');
  }

  override down(): void {
    this.addSql('DROP VIEW student_json');
    this.addSql('CREATE VIEW student_json AS SELECT id, json, name FROM student');
    for (const table of tables) {
      this.addSql(`DROP INDEX ${table}_family_name`);
      this.addSql(`DROP TRIGGER ${table}_renamed ON ${table}`);
      this.addSql(`ALTER TABLE ${table} DROP COLUMN family_name_words`);
    }
    for (const name of ['family_name_order', 'set_family_name_words', 'words_of_family_name'])
      this.addSql(`DROP FUNCTION ${name}`);
  }

  private order(table: string): void {
    const words = `words_of_family_name('${table}', id, name)`;
    this.addSql(`ALTER TABLE ${table} ADD COLUMN family_name_words smallint NOT NULL DEFAULT 1`);
    this.addSql(`CREATE INDEX ${table}_family_name ON ${table}
      (family_name_order(name, family_name_words) COLLATE "und-x-icu", id)`);
    this.addSql(`UPDATE ${table} SET family_name_words = ${words} WHERE ${words} > 1`);
    this.addSql(`CREATE TRIGGER ${table}_renamed BEFORE UPDATE ON ${table} FOR EACH ROW
      WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION set_family_name_words()`);
  }
}
