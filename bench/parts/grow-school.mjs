/** The tables of a school; referenced tables come first. Each row references rows of its own copy. */
const tables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'];
const references = { student_id: 'student', class_id: 'school_class', teacher_id: 'teacher' };
/** Students of the seeded school from which larger ones are made, unless the smallest size is lower. */
export const seeded = 1000;
export const baseOf = (sizes) => Math.min(seeded, ...sizes);

/** A school of 1,000,000 students has 6,000,000 attendance records: a tenth of the students have 60 each. */
const attendedShare = 0.1;
const gradesPerStudent = 5;
/** Limits the memory of a statement: PostgreSQL keeps its rows until their foreign keys are checked. */
const copiesAtOnce = 50;
/** Adds one or two syllables per copy, so that some searches find few students. */
const uniqueName = "name || translate(lpad(copy::text, 3, '0'), '0123456789', 'aeioubdgln')";

/** Multiplies the records of a seeded school. Each copy gets its own ids. */
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

/** Fills a table without the indexes that no constraint needs, and creates them afterwards. */
async function withoutIndexes(sql, table, fill) {
  const indexes = await sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ${table}::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await sql.unsafe(definition);
}

/** Deletes the attendance of most students, and adjusts the number of grades. */
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
