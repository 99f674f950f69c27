import { migrateDown, migrateUp } from '@homeroom/database';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { files, RosterSchool } from '../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
const plans = schemaPlans(environments);

/** Takes back the migration of the gradebook, and those after it. */
async function takeBack(): Promise<void> {
  const [access, ...schools] = plans;
  for (const plan of schools) {
    const at = plan.migrations.findIndex(({ name }) => name === 'Gradebook');
    for (let count = plan.migrations.length; count > at; count -= 1)
      await migrateDown(roster.database.address, [access!, { ...plan, migrations: plan.migrations.slice(0, count) }]);
  }
}

const itemsOfGrades = () => roster.school.sql()`
  SELECT grade.id, title, line_item.term, line_item.max_score::float AS most, written_by, due_at
  FROM grade LEFT JOIN line_item ON line_item.id = line_item_id ORDER BY grade.id`;
const changes = () => roster.school.sql()`SELECT id, changed_in::text, changed_at FROM grade ORDER BY id`;

it('the migration of the gradebook gives each grade its line item, as if it were recorded now, and changes no grade', async () => {
  await roster.bulk({
    ...files,
    academicSessions: [
      ...(files['academicSessions'] as string[]),
      'p1||Period 1|gradingPeriod|2026-08-20|2026-10-20|fall|2027',
    ],
    lineItems: [
      'sourcedId|status|title|assignDate|dueDate|classSourcedId|academicSessionSourcedId|gradingPeriodSourcedId|resultValueMax',
      ...['q1||Quiz|2026-09-01|2026-09-15|c1|fall|p1|20', 'q2||Quiz|||c1|fall||20', 'e1||Essay||2026-09-20|c1|||'],
    ],
    results: [
      'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate',
      ...['r1||q1|u-ada|fully graded|15|', 'r2||q2|u-ada|fully graded|16|', 'r3||e1|u-bo|fully graded|90|'],
      ...['r4||e1|u-ada|exempt||2026-09-10', `r5||e1|u-bo|exempt||'; --`],
    ],
  });
  const given = { student_id: 1, class_id: 1, score: 1, term: 'Fall 2026' };
  for (const more of [{}, { assignment_name: 'Quiz', max_score: 20 }, { assignment_name: 'Report', max_score: 1 / 3 }])
    await roster.school.post('/grades', { ...given, ...more });
  await roster.school.post('/grades', { ...given, assignment_name: 'Report', max_score: 1 / 3 });
  const results = () =>
    roster.school.sql()`SELECT to_jsonb(result) - '{id,created_at,updated_at}'::text[] AS row FROM result`;
  const sessions = () => roster.school.sql()`
    SELECT session.name AS session, period.name AS period FROM line_item LEFT JOIN academic_session session ON session.id = academic_session_id
      LEFT JOIN academic_session period ON period.id = grading_period_id WHERE line_item.id <= 3 ORDER BY line_item.id`;
  const of = await sessions();
  expect(of).toEqual([
    { session: 'Fall 2026', period: 'Period 1' },
    { session: 'Fall 2026', period: null },
    { session: null, period: null },
  ]);
  const [before, changed, ungraded] = [await itemsOfGrades(), await changes(), await results()];
  expect(before.map((row) => [row['title'], row['written_by']])).toEqual([
    ...[
      ['Quiz', 'package'],
      ['Quiz', 'package'],
      ['Essay', 'package'],
      ['Grade', 'grades'],
      ['Quiz', 'package'],
    ],
    ...[
      ['Report', 'grades'],
      ['Report', 'grades'],
    ],
  ]);
  const sql = roster.school.sql();
  await sql`UPDATE line_item SET due_at = '2026-09-15T23:30:00-05:00' WHERE id = 2`;
  await takeBack();
  expect(await sql`SELECT title, assigned_on::text, due_on::text FROM line_item ORDER BY id`).toEqual([
    { title: 'Quiz', assigned_on: '2026-09-01', due_on: '2026-09-15' },
    { title: 'Quiz', assigned_on: null, due_on: '2026-09-16' },
    { title: 'Essay', assigned_on: null, due_on: '2026-09-20' },
  ]);
  await migrateUp(roster.database.address, plans);
  const begin = (day: string) => new Date(`${day}T00:00:00Z`);
  expect(await sql`SELECT assigned_at, due_at FROM line_item WHERE id <= 3 ORDER BY id`).toEqual([
    { assigned_at: begin('2026-09-01'), due_at: begin('2026-09-15') },
    { assigned_at: null, due_at: begin('2026-09-16') },
    { assigned_at: null, due_at: begin('2026-09-20') },
  ]);
  await sql`UPDATE line_item SET due_at = NULL WHERE id = 2`;
  expect(await itemsOfGrades()).toEqual(before);
  expect(await changes()).toEqual(changed);
  expect(await sessions()).toEqual(of);
  expect(await results()).toEqual(ungraded);
  expect(ungraded).toMatchObject([
    { row: { sourced_id: 'r4', score_status: 'exempt', score_date: '2026-09-10' } },
    { row: { sourced_id: 'r5', score_status: 'exempt', score_date: '2026-09-20' } },
  ]);
  const linked = await sql`SELECT grade.id, line_item_id FROM grade WHERE id <= 2 ORDER BY id`;
  expect(linked.map((row) => row['line_item_id'])).toEqual([1, 2]);
});
