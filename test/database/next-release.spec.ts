import { reads, writes } from '../sql/requests';
import { emptySchool } from '../support/postgres/empty-school';
import { migrateToNextRelease } from '../support/postgres/next-release';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';

const clock = new StoppedClock();
let database: TestDatabase;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  school = await TestSchool.open({ database, clock });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

/** The answer to each read. The cursor of a list of changes has the number of a transaction, which always differs. */
async function answers(): Promise<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const path of Object.values(reads).flat()) {
    const { status, text } = await school.get(path);
    given[path] = { status, body: JSON.parse(text.replace(/"next":"[^"]+"/, '"next":"cursor"')) as unknown };
  }
  return given;
}

/** Does every write, in an empty school. */
async function write(): Promise<void> {
  for (const [method, path, body, status] of writes) {
    clock.advance(1_000);
    const answer = await school.request(method, path, { body });
    expect([path, answer.status, answer.text]).toEqual([path, status, answer.text]);
  }
}

it('a process reads and writes as before once a process of the next release has migrated its database', async () => {
  await write();
  await settled(school);
  const before = await answers();
  await migrateToNextRelease(database.address, 'sandbox');
  // The views have more fields, and none fewer.
  expect(await answers()).toMatchObject(before);
  await emptySchool(school.sql());
  await write();
});
