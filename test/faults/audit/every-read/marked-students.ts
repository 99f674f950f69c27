import type { Sql } from 'postgres';

/** Writes the id of each student into its personal data and into the remarks about it, so that these tell where they came from. */
export async function markStudents(sql: Sql): Promise<void> {
  await sql`UPDATE student SET name = regexp_replace(name, ' kid\\d+kid$', '') || ' ' || ${markOf(sql`id`)}, guardian_name = ${markOf(sql`id`)},
      guardian_phone = ${markOf(sql`id`)}, guardian_email = ${markOf(sql`id`)} || '@home.example', address = ${markOf(sql`id`)}
    WHERE guardian_name IS NULL OR guardian_name !~ 'kid\\d+kid'`;
  await sql`UPDATE grade SET comments = ${markOf(sql`student_id`)} WHERE comments IS NULL OR comments !~ 'kid\\d+kid'`;
  await sql`UPDATE attendance SET notes = ${markOf(sql`student_id`)} WHERE notes IS NULL OR notes !~ 'kid\\d+kid'`;

  function markOf(id: ReturnType<typeof sql>) {
    return sql`'kid' || ${id} || 'kid'`;
  }
}

/** How an id of a student stands in an answer: in marked data, as a reference, in a new record, or in the change of an import. */
const signs = [
  /kid(\d+)kid/g,
  /"student_id":(\d+)/g,
  /"id":(\d+),"name":"[^"]*","email":"[^"]*","grade_level"/g,
  /"record":"student","id":(\d+)/g,
];

/** The students of whom a text tells something. */
export function studentsIn(text: string): ReadonlySet<number> {
  const ids = signs.flatMap((sign) => [...text.matchAll(sign)].map(([, id]) => Number(id)));
  return new Set([...ids, ...studentsOfTable(text)]);
}

/** The column `student_id` of a CSV file. */
function studentsOfTable(text: string): number[] {
  const [heading = '', ...rows] = text.replace('\uFEFF', '').split('\n');
  const column = heading.trimEnd().split(',').indexOf('student_id');
  if (column < 0) return [];
  return rows.map((row) => Number(row.split(',')[column])).filter((id) => id > 0);
}
