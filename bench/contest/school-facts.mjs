import { BenchError } from '../support/bench-error.mjs';

/** Number of ids per kind of record. */
const sample = 2000;
/** Number of attendance records of a student who was recorded on about every day of the seeded year. */
const attended = [48, 72];

/** What requests may use in an environment: ids spread over all records, and values for filters. */
export async function schoolFacts(database, environment) {
  return database.on(environment, async (sql) => {
    const ids = async (table, most = sample) =>
      (await sql`SELECT id FROM ${sql(table)} ORDER BY hashint4(id), id LIMIT ${most}`).map(({ id }) => id);
    const texts = async (query) => (await query).map(({ value }) => value);
    const students = await ids('student');
    const classes = await ids('school_class', 400);
    const [{ count }] = await sql`SELECT count(*)::int AS count FROM student`;
    const facts = {
      count,
      students,
      classes,
      teachers: await ids('teacher'),
      announcements: await ids('announcement'),
      gradeLevels: await texts(sql`SELECT DISTINCT grade_level AS value FROM student ORDER BY 1`),
      terms: await texts(sql`SELECT DISTINCT term AS value FROM grade ORDER BY 1`),
      attended: await texts(sql`
        SELECT student_id AS value FROM attendance WHERE student_id = ANY(${students}) GROUP BY 1
        HAVING count(*) BETWEEN ${attended[0]} AND ${attended[1]} ORDER BY 1`),
      names: await texts(sql`
        SELECT value FROM student, lower(substring(name FROM ' ([A-Za-z]{4,})$')) AS value
        WHERE id = ANY(${students}) AND value IS NOT NULL GROUP BY value ORDER BY hashtext(value) LIMIT 64`),
      seats: await freeSeats(sql, students, classes),
    };
    for (const [name, values] of Object.entries(facts))
      if (values.length === 0) throw new BenchError(`The seeded school has no ${name}: increase --students`);
    return facts;
  });
}

/** Pairs of class and student that are not enrolled, each pair once, with all classes in rotation. */
async function freeSeats(sql, students, classes) {
  const rounds = students.slice(0, 500);
  const rows = await sql`
    SELECT class_id AS "classId", student_id AS "studentId" FROM enrollment WHERE class_id = ANY(${classes})`;
  const taken = new Set(rows.map(({ classId, studentId }) => `${classId} ${studentId}`));
  return rounds.flatMap((_, turn) =>
    classes
      .map((classId, at) => ({ classId, studentId: students[(turn + at * 31) % students.length] }))
      .filter(({ classId, studentId }) => !taken.has(`${classId} ${studentId}`)),
  );
}

/** Names for which all contenders find the same number of students. Only Homeroom ignores accents. */
export async function agreedNames(contenders, names) {
  const agreed = [];
  for (const name of names) {
    const totals = await Promise.all(contenders.map((contender) => totalOf(contender, name)));
    if (new Set(totals).size === 1) agreed.push(name);
  }
  if (agreed.length === 0) throw new BenchError('No search has the same result on all contenders: increase --students');
  return agreed;
}

/** The number of students that a search finds. */
export async function totalOf(contender, search) {
  const { pagination } = await contender.ask({
    method: 'GET',
    path: `/v1/students?search=${encodeURIComponent(search)}`,
  });
  return pagination.total;
}
