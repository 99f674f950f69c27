import { TestSchool } from '../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

it('values are sent beside a statement, never in its text: PostgreSQL would show them to whoever looks', async () => {
  const canary = 'Quokkabird';
  const student_id = await school.student({ name: canary, address: canary, email: `${canary}@example.org` });
  await school.put(`/students/${student_id}`, { name: canary, guardian_name: canary });
  const headers = { 'idempotency-key': canary };
  const ada = { name: canary, email: 'ada@example.org', grade_level: canary };
  expect((await school.post('/students', ada, { headers })).status).toBe(201);
  const class_id = await school.schoolClass({ name: canary });
  const day = { student_id, class_id, date: '2026-03-02', status: 'late', notes: canary };
  expect((await school.post('/attendance', day)).status).toBe(201);
  const rows = await school.sql()`SELECT query FROM pg_stat_activity WHERE datname = current_database()`;
  expect(rows.length).toBeGreaterThan(2);
  // This question holds it as a parameter as well.
  expect(rows.filter(({ query }) => String(query).includes(canary))).toEqual([]);
});
