import type { Sql } from 'postgres';
import type { SharedRows } from './model';

/** The e-mail address in the mirror of a student whose contact data the share hides: the column may not be null, and no search finds it. */
export const hiddenEmail = '§';

/** SQL of the contact data of such a student. */
const hidden: Readonly<Record<string, string>> = {
  email: `'${hiddenEmail}'`,
  guardian_name: 'NULL',
  guardian_email: 'NULL',
  guardian_phone: 'NULL',
  address: 'NULL',
};

/**
 * Fills the schema `production` with only the rows of a share, as `sandbox` has them. The home school of a record may be left out.
 *
 * @param former the students without contact data
 */
export async function mirror(sql: Sql, rows: SharedRows, former: ReadonlySet<number>): Promise<void> {
  const tables = Object.keys(rows);
  await sql.begin(async (transaction) => {
    // The contacts of the students are copied too.
    await transaction`SELECT set_config('homeroom.contacts', 'student', true)`;
    await transaction.unsafe(
      `TRUNCATE production.guardian, ${tables.map((table) => `production.${table}`).join(', ')} CASCADE`,
    );
    for (const table of tables) {
      const columns = await columnsOf(sql, table);
      const values = columns.map((column) =>
        column === 'school_id'
          ? `CASE WHEN school_id = ANY ($2::integer[]) THEN school_id END`
          : table === 'student' && column in hidden
            ? `CASE WHEN id = ANY ($3::integer[]) THEN ${hidden[column]} ELSE ${column} END`
            : column,
      );
      await transaction.unsafe(
        `INSERT INTO production.${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
          SELECT ${values.join(', ')} FROM sandbox.${table} WHERE id = ANY ($1::integer[])
            AND cardinality($2::integer[]) >= 0 AND cardinality($3::integer[]) >= 0`,
        [[...(rows[table] ?? [])], [...(rows['school'] ?? [])], [...former]],
      );
    }
    await transaction.unsafe(
      `INSERT INTO production.guardian OVERRIDING SYSTEM VALUE SELECT * FROM sandbox.guardian
       WHERE id IN (SELECT guardian_id FROM sandbox.contact WHERE id = ANY ($1::integer[]))`,
      [[...(rows['contact'] ?? [])]],
    );
    await transaction.unsafe(
      `INSERT INTO production.class_session SELECT * FROM sandbox.class_session
       WHERE class_id = ANY ($1::integer[]) AND academic_session_id = ANY ($2::integer[])`,
      [[...(rows['school_class'] ?? [])], [...(rows['academic_session'] ?? [])]],
    );
  });
}

/** The columns that PostgreSQL does not make itself, without the parents of schools. A trigger finds the line items of grades. */
async function columnsOf(sql: Sql, table: string): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = ${`sandbox.${table}`}::regclass AND attnum > 0
      AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('parent_id', 'line_item_id') ORDER BY attnum`;
  return columns.map(({ name }) => name);
}
