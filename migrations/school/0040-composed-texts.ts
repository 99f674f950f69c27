import { Migration } from '@mikro-orm/migrations';

/** The texts that people and other systems write, by table. */
const texts: Readonly<Record<string, string>> = {
  student: 'name email grade_level guardian_name guardian_email guardian_phone address withdrawal_reason',
  teacher: 'name email department phone office_room',
  school_class: 'name schedule room semester',
  announcement: 'title content grade_level',
  grade: 'assignment_name term comments',
  grade_version: 'assignment_name term comments',
  attendance: 'notes',
  attendance_version: 'notes',
  withdrawal: 'reason',
  school: 'name identifier',
  guardian: 'given_name family_name middle_name email phone',
  academic_session: 'title',
  course: 'title code',
  category: 'title',
  line_item: 'title description',
  class_detail: 'class_code class_type',
};

const lists: Readonly<Record<string, string>> = {
  teacher: 'subjects',
  course: 'grades subjects subject_codes',
  class_detail: 'grades subjects subject_codes periods',
};

/** What the next package and an undo are compared with. */
const documents: Readonly<Record<string, string>> = {
  roster_object: 'fields',
  import_roster_object: 'before',
  import_record: 'before after',
};

/**
 * Stores all texts in the composed form of Unicode (NFC), in which texts arrive from now on. Otherwise the next file that has the same names
 * would change each person whose name was decomposed. The older code works with both forms, so nothing is taken back.
 */
export class ComposedTexts extends Migration {
  override up(): void {
    for (const table of Object.keys({ ...texts, ...lists, ...documents })) this.addSql(compose(table));
    for (const table of ['roster_object', 'import_roster_object']) this.addSql(composeIds(table));
    // A later migration may alter the tables in the same transaction.
    this.addSql('SET CONSTRAINTS ALL IMMEDIATE');
  }

  override down(): void {}
}

/** Writes the rows that have a decomposed text. */
function compose(table: string): string {
  const columns = [
    // A few letters are longer in this form. A text that would exceed its limit stays.
    ...namesIn(texts[table]).map((name) => {
      const composed = `normalize(${name}, NFC)`;
      return [
        name,
        name,
        `CASE WHEN char_length(${composed}) > char_length(${name}) THEN ${name} ELSE ${composed} END`,
      ];
    }),
    ...namesIn(lists[table]).map((name) => {
      const items = `unnest(${name}) WITH ORDINALITY item (text, place)`;
      return [
        name,
        `array_to_string(${name}, E'\\n')`,
        `ARRAY(SELECT normalize(text, NFC) FROM ${items} ORDER BY place)`,
      ];
    }),
    ...namesIn(documents[table]).map((name) => [name, `${name}::text`, `normalize(${name}::text, NFC)::jsonb`]),
  ];
  const written = columns.map(([name, , composed]) => `${name} = ${composed}`).join(', ');
  const isDecomposed = columns.map(([, text]) => `${text} IS NOT NFC NORMALIZED`).join(' OR ');
  return `UPDATE ${table} SET ${written} WHERE ${isDecomposed}`;
}

/** A sourcedId that another object has in the composed form stays. */
const composeIds = (table: string): string => `DO $$
  DECLARE id text;
  BEGIN
    FOR id IN SELECT DISTINCT sourced_id FROM ${table} WHERE sourced_id IS NOT NFC NORMALIZED LOOP
      BEGIN
        UPDATE ${table} SET sourced_id = normalize(id, NFC) WHERE sourced_id = id;
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END LOOP;
  END $$`;

const namesIn = (names: string | undefined): readonly string[] => names?.split(' ') ?? [];
