import { migrateDown, migrateUp } from '@homeroom/database';
import { schemaPlans } from '@homeroom/migrations';
import { TestSchool } from '../support/test-school';

jest.setTimeout(60_000);

/** Each period of student and class, with the days that remain of it. */
const periods = [
  { student: 1, period: ['2026-01-10', null], mended: ['2026-01-10', '2026-02-01'] },
  { student: 1, period: ['2026-02-01', '2026-03-01'], mended: ['2026-02-01', null] },
  { student: 2, period: ['2026-01-10', '2026-02-10'], mended: ['2026-01-10', '2026-02-01'] },
  { student: 2, period: ['2026-02-01', '2026-03-01'], mended: null },
  { student: 2, period: ['2026-03-01', '2026-03-01'], mended: null },
  { student: 2, period: ['2026-03-01', null], mended: null },
  { student: 3, period: ['2026-01-10', '2026-02-10'], mended: ['2026-01-10', '2026-01-10'] },
  { student: 3, period: ['2026-01-10', '2026-03-10'], mended: null },
] as const;

it('the migration of seats mends periods that overlap, says which, and keeps their days and withdrawals (Periods)', async () => {
  const school = await TestSchool.open();
  try {
    const class_id = await school.schoolClass();
    for (let count = 0; count < 4; count += 1) await school.student();
    const plans = schemaPlans(['sandbox']);
    const [access, sandbox] = plans as [(typeof plans)[0], (typeof plans)[0]];
    const at = sandbox.migrations.findIndex(({ name }) => name === 'Seats');
    for (let count = sandbox.migrations.length; count > at; count -= 1) {
      const migrations = sandbox.migrations.slice(0, count);
      await migrateDown(school.database.address, [access, { ...sandbox, migrations }]);
    }
    const sql = school.sql();
    for (const { student, period } of periods) {
      await sql`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
        VALUES (${class_id}, ${student}, now(), ${period[0]}, ${period[1]})`;
    }
    await sql`UPDATE student SET withdrawn_on = '2026-03-05', withdrawal_reason = 'Moved away' WHERE id = 4`;
    await sql`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date, ended_by_withdrawal)
      VALUES (${class_id}, 4, now(), '2026-01-10', '2026-03-05', true)`;
    const applied = await migrateUp(school.database.address, plans);
    const notes = applied.filter((line) => line.includes('overlapped'));
    const mended = periods.flatMap(({ mended }, index) => (mended ? [index + 1] : []));
    expect(notes.map((note) => Number(/Enrollment (\d+) of student/.exec(note)?.[1]))).toEqual(mended);
    expect(notes[0]).toBe(
      `sandbox: Seats: Enrollment 1 of student 1 in class ${class_id} overlapped another one: its end_date was null and is now 2026-02-01`,
    );
    const stored = await sql<{ begin: string; end: string | null }[]>`
      SELECT begin_date::text AS begin, end_date::text AS end FROM enrollment WHERE student_id < 4 ORDER BY id`;
    expect(stored.map(({ begin, end }) => [begin, end])).toEqual(periods.map(({ period, mended }) => mended ?? period));
    const { body } = await school.get('/students/4/withdrawals');
    expect(body.withdrawals).toMatchObject([{ date: '2026-03-05', return_date: null, reason: 'Moved away' }]);
    await school.request('POST', '/students/4/reinstate?mistake=true', {});
    expect((await school.get('/enrollments?student_id=4')).body.data).toMatchObject([
      { begin_date: '2026-01-10', end_date: null },
    ]);
    expect((await school.get(`/classes/${class_id}`)).body.enrolled_count).toBe(3);
  } finally {
    await school.close();
  }
});
