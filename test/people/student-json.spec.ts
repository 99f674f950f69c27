import type { Sql } from 'postgres';
import { reserved } from '../support/postgres/reserved';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
});

afterAll(() => school.close());

/** What is kept of students that is not what the view makes of them. */
const different = () => sql`
  SELECT kept.json, made.json FROM student_json kept
  JOIN (SELECT id, row_to_json(r)::text AS json FROM student_record r) made USING (id)
  WHERE kept.json <> made.json`;

describe('the JSON that is kept of a student is what the view makes', () => {
  it.each([
    ['of little', {}],
    ['of all there is', { date_of_birth: '2015-02-28', guardian_name: 'Eva', guardian_phone: '1', address: 'Here' }],
    ['of quotes, backslashes and line breaks', { name: '"Ada" \\ Obi', address: 'a\nb\tc\r\n"d"\\n</script>' }],
    ['of any alphabet', { name: 'Zoë Żółć 😀 \u2028 עברית 李', guardian_name: "O'Brien" }],
    ['of the first day', { date_of_birth: '0001-01-01' }],
    ['of numbers as words', { name: '007', grade_level: '-1e5', guardian_phone: 'null' }],
  ])('%s', async (_what, fields) => {
    const id = await school.student(fields);
    expect((await school.get(`/students/${id}`)).body).toMatchObject({ id, ...fields });
    await school.put(`/students/${id}`, { ...fields, email: 'changed@example.org' });
    expect((await school.get(`/students/${id}`)).body).toMatchObject({ id, ...fields, email: 'changed@example.org' });
    expect(await different()).toEqual([]);
  });

  it('whatever a session thinks of days and hours', async () => {
    const id = await school.student({ date_of_birth: '2015-03-04' });
    const session = await reserved(sql);
    await session`SET DateStyle = 'German'`;
    await session`SET TimeZone = 'Asia/Kathmandu'`;
    await session`SET IntervalStyle = 'sql_standard'`;
    await session`UPDATE student SET address = 'There', created_at = '2026-03-04T23:30:00.5Z' WHERE id = ${id}`;
    await session`DISCARD ALL`;
    session.release();
    expect(await different()).toEqual([]);
    expect((await school.get(`/students/${id}`)).body).toMatchObject({
      date_of_birth: '2015-03-04',
      created_at: '2026-03-04T23:30:00.500Z',
    });
  });

  it('and has no fields but those', async () => {
    const id = await school.student();
    const columns = await sql`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'student_record' ORDER BY ordinal_position`;
    const { body } = await school.get(`/students/${id}`);
    expect(Object.keys(body as object)).toEqual(columns.map(({ name }) => name as string));
  });
});
