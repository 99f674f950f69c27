import type { Sql } from 'postgres';

const tables = [
  ...[
    'school',
    'academic_session',
    'closed_day',
    'student',
    'contact',
    'teacher',
    'school_class',
    'enrollment',
    'announcement',
  ],
  ...['grade', 'attendance'],
];

/** Gives the next records the ids that dry runs have used up, so that the story of the operations finds its records. */
export async function resetIds(sql: Sql): Promise<void> {
  for (const table of tables) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), max(id) IS NOT NULL) FROM ${sql(table)}`;
  }
}
