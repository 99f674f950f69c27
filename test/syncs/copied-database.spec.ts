import type { Sql } from 'postgres';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { documentOf, eventually } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { expectErrorAnswer } from '../support/error-answer';
import { TestSchool } from '../support/test-school';
import { openTestPool } from '../support/postgres/test-pool';

jest.setTimeout(60_000);

let database: ProxiedDatabase;

beforeEach(async () => {
  database = await proxiedDatabase();
});

afterEach(() => database.close());

/** Closes its connection, because the command refuses a database that a Homeroom uses. */
async function inSandbox<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openTestPool(database.address, { schema: 'sandbox', max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** What pg_dump copies from a cluster with more transactions: the last change of each student is in the future of this one. */
const copyFromOlderCluster = () =>
  inSandbox((sql) =>
    sql.begin(async (transaction) => {
      await transaction`ALTER TABLE student DISABLE TRIGGER USER`;
      await transaction`UPDATE student SET changed_in = '900000000000' WHERE id <= 2`;
      await transaction`INSERT INTO event (record, record_id, change, changed_in) VALUES ('student', 9, 'removed', '900000000000')`;
      await transaction`ALTER TABLE student ENABLE TRIGGER USER`;
    }),
  );

const idsSince = async (school: TestSchool, cursor: string) => {
  const { data, removed, pagination } = (await school.get(`/students?after=${cursor}`)).body;
  return { ids: data.map(({ id }: { id: number }) => id), removed, next: pagination.next };
};

const syncsIn = async (examined: Promise<CommandResult>) =>
  documentOf(await examined).findings.find(({ check }: { check: string }) => check === 'syncs');

it('a database that was copied from another cluster is found by doctor and mended by syncs reset', async () => {
  const cli = commandsOn(database);
  let school = await TestSchool.open({ database });
  for (let count = 0; count < 3; count += 1) await school.student();
  expect(await syncsIn(cli('doctor', '--json'))).toMatchObject({ state: 'ok' });
  await copyFromOlderCluster();
  await eventually(async () => (await idsSince(school, 'start')).ids.join() === '3');
  const { next } = await idsSince(school, 'start');
  expect(await syncsIn(cli('doctor', '--json'))).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('all records of sandbox.event, sandbox.student: the database was copied'),
    advice: expect.stringContaining('syncs reset'),
  });

  const refused = await cli('syncs', 'reset');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('stop it first')]);
  await school.close();
  const done = await cli('syncs', 'reset', '--json');
  expect([done.code, documentOf(done)]).toEqual([0, { reset: { production: 0, sandbox: 2 } }]);
  expect(await syncsIn(cli('doctor', '--json'))).toMatchObject({ state: 'ok' });

  school = await TestSchool.open({ database });
  expectErrorAnswer(await school.get(`/students?after=${next}`), 409, 'CURSOR_EXPIRED');
  await eventually(async () => (await idsSince(school, 'start')).ids.length === 3);
  expect(await idsSince(school, 'start')).toMatchObject({ ids: [3, 1, 2], removed: [] });
  await school.close();
});
