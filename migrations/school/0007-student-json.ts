import { Migration } from '@mikro-orm/migrations';
import { instant } from '../support';

/** The columns in the JSON of a student, each with the SQL for its value. */
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
 * Stores the JSON text of each student, with the fields of `student_record`. It is made once for each write instead of for each
 * read. The function is PL/pgSQL, whose plan is cached for the connection; an SQL function is planned for each statement.
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
    // No query filters by the JSON, so no statistics are needed, which would contain sample values.
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
