// Measures the cost of the audit trail, alternating with and without it: npm run bench:trail -- --rounds 20
import { compareAlternating, requestText } from './support/compare-alternating.mjs';

await compareAlternating({
  what: 'noting',
  async casesOf(database, key) {
    const ids = (table) => database.on('sandbox', (sql) => sql`SELECT id FROM ${sql(table)} ORDER BY id`);
    const [students, classes] = [await ids('student'), await ids('school_class')];
    let turn = 0;
    const some = (rows) => rows[(turn = (turn + 7) % 1_000_003) % rows.length].id;
    const one = () => requestText(key, `/v1/students/${some(students)}`);
    const page = () => requestText(key, `/v1/students?page=${1 + (some(students) % 50)}`);
    const create = () =>
      requestText(key, '/v1/students', { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' });
    const attend = () =>
      requestText(key, '/v1/attendance', {
        student_id: some(students),
        class_id: some(classes),
        date: '2010-01-01',
        status: 'late',
      });
    let mixed = 0;
    const mix = () => [one, page, one, page, one, page, one, page, create, attend][(mixed += 1) % 10]();
    return {
      'one student': one,
      'a page of 20': page,
      'a new student': create,
      attendance: attend,
      '80 % reads, 20 % writes': mix,
    };
  },
  /** Verifies that the audit trail was really on. */
  async check(database, expected) {
    const [{ noted }] = await database.on('access', (sql) => sql`SELECT count(*)::int AS noted FROM record_event`);
    if (noted !== expected) throw new Error(`${noted} of ${expected} requests are in the audit trail`);
    console.log(`All ${noted} audited requests are in the audit trail`);
  },
});
