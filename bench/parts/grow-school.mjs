/** The tables of a school, those that others refer to first; every row refers to others of its own copy of the school. */
const tables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'];
const references = { student_id: 'student', class_id: 'school_class', teacher_id: 'teacher' };
/** Students whom the school has at first that the larger ones are made of, unless the smallest has less. */
export const seeded = 1000;
export const baseOf = (sizes) => Math.min(seeded, ...sizes);

/** Records a student: so a school of 1,000,000 has 6,000,000 of attendance, a tenth of the students having 60 each. */
const attendedShare = 0.1;
const gradesPerStudent = 5;
/** What a statement writes waits in memory for its foreign keys to be looked at. */
const copiesAtOnce = 50;
/** A syllable or two more in every copy, so that there are searches that find few. */
const uniqueName = "name || translate(lpad(copy::text, 3, '0'), '0123456789', 'aeioubdgln')";

/** Makes a seeded school larger: all that it has stands there as often as asked, each copy with ids of its own. */
export async function growSchool(database, environment, copies) {
  await database.on(environment, async (sql) => {
    await thinOut(sql);
    const sizes = Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await lastId(sql, table)])));
    for (const table of copies > 1 ? tables : [])
      await withoutIndexes(sql, table, () => copyRows(sql, table, { sizes, copies }));
  });
}

async function copyRows(sql, table, { sizes, copies }) {
  const names = await namesOf(sql, table);
  const values = names.map((name) => {
    if (table === 'student' && name === 'name') return uniqueName;
    const size = name === 'id' ? sizes[table] : sizes[references[name]];
    return size === undefined ? name : `${name} + copy * ${size}`;
  });
  for (let first = 1; first < copies; first += copiesAtOnce) {
    const last = Math.min(first + copiesAtOnce, copies) - 1;
    await sql.unsafe(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')}
      FROM generate_series(${first}, ${last}) copy, ${table} WHERE id <= ${sizes[table]}`);
  }
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql(table)}))`;
}

/** Fills a table without the indexes that no constraint needs: they are made once, of all rows. */
async function withoutIndexes(sql, table, fill) {
  const indexes = await sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ${table}::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await sql.unsafe(definition);
}

/** A seeded school has more attendance than is asked for: of most students it goes. Of grades it has enough, or gets more. */
async function thinOut(sql) {
  await sql`
    DELETE FROM attendance WHERE student_id NOT IN (
      SELECT id FROM student ORDER BY id LIMIT (SELECT ceil(count(*) * ${attendedShare}::float8) FROM student))`;
  const [{ missing }] = await sql`
    SELECT ${gradesPerStudent} * (SELECT count(*)::int FROM student) - (SELECT count(*)::int FROM grade) AS missing`;
  const names = (await namesOf(sql, 'grade')).filter((name) => name !== 'id').join(', ');
  if (missing > 0)
    await sql.unsafe(`INSERT INTO grade (${names}) SELECT ${names} FROM grade ORDER BY id LIMIT ${missing}`);
  else await sql`DELETE FROM grade WHERE id IN (SELECT id FROM grade ORDER BY id DESC LIMIT ${-missing})`;
}

async function lastId(sql, table) {
  const [{ id }] = await sql`SELECT max(id) AS id FROM ${sql(table)}`;
  return id;
}

async function namesOf(sql, table) {
  const rows = await sql`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
  return rows.map(({ name }) => name);
}
