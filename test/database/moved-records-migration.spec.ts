import { migrateDown, migrateUp } from '@homeroom/database';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { RosterSchool } from '../interchange/roster-school';
import { addTwoSchools } from '../support/two-schools';

jest.setTimeout(120_000);

const roster = RosterSchool.forEachTest();
const plans = schemaPlans(environments);

/** Takes back the migration of moved records, and those after it. */
async function takeBack(): Promise<void> {
  const [access, ...schools] = plans;
  for (const plan of schools) {
    const at = plan.migrations.findIndex(({ name }) => name === 'MovedRecords');
    for (let count = plan.migrations.length; count > at; count -= 1)
      await migrateDown(roster.database.address, [access!, { ...plan, migrations: plan.migrations.slice(0, count) }]);
  }
}

it('a share that was defined before the migration of moved records is told of them from then on', async () => {
  const sql = roster.school.sql();
  const { lincoln, roosevelt } = await addTwoSchools(sql);
  const student = lincoln.student;
  const [share] = await sql<{ id: number }[]>`SELECT define_share(ARRAY[${lincoln.school}::int], '{}', NULL) AS id`;
  const [grade] = await sql<
    { id: number }[]
  >`INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at)
    VALUES (${student}, ${lincoln.schoolClass}, 8, 10, 'B', 'Fall', now()) RETURNING id`;
  const move = async (to: number) => sql`UPDATE grade SET class_id = ${to} WHERE id = ${grade!.id}`;
  const told = () => sql`SELECT record, record_id FROM share_removal WHERE share_id = ${share!.id} ORDER BY changed_at`;
  const isTold = { record: 'grade', record_id: grade!.id };
  await takeBack();
  await move(roosevelt.schoolClass);
  expect(await told()).toEqual([]);
  await sql`UPDATE grade SET student_id = ${roosevelt.student} WHERE id = ${grade!.id}`;
  await sql`UPDATE grade SET student_id = ${student}, class_id = ${lincoln.schoolClass} WHERE id = ${grade!.id}`;
  await migrateUp(roster.database.address, plans);
  await move(roosevelt.schoolClass);
  expect(await told()).toEqual([isTold]);
  await sql`INSERT INTO share_removal (share_id, record, record_id) VALUES (${share!.id}, 'result', 1)`;
  await takeBack();
  expect(await told()).toEqual([isTold]);
  await move(lincoln.schoolClass);
  await sql`UPDATE grade SET student_id = ${roosevelt.student} WHERE id = ${grade!.id}`;
  expect(await told()).toEqual([isTold, isTold]);
  await migrateUp(roster.database.address, plans);
});
