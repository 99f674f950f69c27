import { Migration } from '@mikro-orm/migrations';
import { instant } from '../support';

/** The columns of a student that are shown, each with its JSON. */
const shown: Record<string, string> = {
  id: 'id::text',
  ...asJson('name', 'email', 'grade_level', 'date_of_birth', 'guardian_name', 'guardian_email', 'guardian_phone'),
  ...asJson('address', 'enrollment_date'),
  created_at: `to_json(${instant('created_at')})::text`,
  updated_at: `to_json(${instant('updated_at')})::text`,
};
const types: Record<string, string> = {
  id: 'integer',
  date_of_birth: 'date',
  enrollment_date: 'date',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/**
 * Keeps the JSON text of every student, as `student_record` shows it: made once, when a student is written, and not with
 * every list that they are in. In PL/pgSQL, whose plan a connection keeps: one in SQL would be planned with every statement.
 */
export class StudentJson extends Migration {
  override up(): void {
    const names = Object.keys(shown);
    const given = names.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ');
    const members = Object.entries(shown).map(([name, json]) => `"${name}":' || coalesce(${json}, 'null')`);
    this.addSql(`CREATE FUNCTION student_json(${given}) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN '{${members.join(` || ',`)} || '}';
      END $$`);
    this.addSql(`ALTER TABLE student
      ADD COLUMN json text NOT NULL GENERATED ALWAYS AS (student_json(${names.join(', ')})) STORED`);
    // Nobody looks for one by its text: PostgreSQL need not learn what it is like, nor remember examples.
    this.addSql('ALTER TABLE student ALTER COLUMN json SET STATISTICS 0');
    this.addSql('CREATE VIEW student_json AS SELECT id, json FROM student');
  }

  override down(): void {
    this.addSql('DROP VIEW student_json');
    this.addSql('ALTER TABLE student DROP COLUMN json');
    this.addSql('DROP FUNCTION student_json');
  }
}

function asJson(...columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, `to_json(${column})::text`]));
}
