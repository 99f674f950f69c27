import { Migration } from '@mikro-orm/migrations';
import { schemaOf } from '../support';

/**
 * The folded text for the search of classes, with its index, and that of the teachers, whose classes are found by their name.
 * The search of teachers also looks at e-mail addresses: `search_name` is the part of it that has the name.
 */
export class ClassSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql('ALTER TABLE school_class ADD COLUMN search_text text GENERATED ALWAYS AS (fold(name)) STORED');
    const trigrams = await schemaOf(this, 'pg_trgm');
    this.addSql(`CREATE INDEX school_class_search ON school_class USING gin (search_text ${trigrams}.gin_trgm_ops)`);
    this
      .addSql(`CREATE VIEW teacher_search_text AS SELECT id, search_text, split_part(search_text, E'\\n', 1) AS search_name
      FROM teacher`);
  }

  override down(): void {
    this.addSql('DROP VIEW teacher_search_text');
    this.addSql('DROP INDEX school_class_search');
    this.addSql('ALTER TABLE school_class DROP COLUMN search_text');
  }
}
