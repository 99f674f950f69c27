import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describeWithServerPair, ServerPair } from '../../support/postgres/server-pair';
import type { TestDatabase } from '../../support/postgres/test-database';
import { keptLog } from '../../support/programs/kept-log';
import { eventually } from '../../support/programs/process';
import { expectErrorAnswer } from '../../support/error-answer';
import { TestSchool } from '../../support/test-school';

describeWithServerPair('a school with a database of several servers', () => {
  let pair: ServerPair;
  let database: TestDatabase;
  let school: TestSchool;
  let silent: Server;
  const { log, text } = keptLog();

  beforeAll(async () => {
    pair = await ServerPair.open();
    // It takes connections and answers nothing.
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    database = await pair.database(pair.urlOf(port, pair.standby.port, pair.primary.port));
    school = await TestSchool.open({ database, log });
  });

  afterAll(async () => {
    await school.close();
    await database.close();
    silent.close();
    await pair.close();
  });

  const healthIs = (status: number) =>
    eventually(async () => (await school.get('/health', { key: null })).status === status);

  it('finds the one that accepts writes behind one that is silent and one that is a standby', async () => {
    const id = await school.student();
    expect((await school.get(`/students/${id}`)).status).toBe(200);
    expect((await school.get('/students')).body.data).toHaveLength(1);
  });

  it('takes a server that has become read-only for away, and is back when it accepts writes', async () => {
    await pair.primary.set('default_transaction_read_only', 'on');
    await healthIs(503);
    expectErrorAnswer(await school.post('/students', {}), 503, 'SERVICE_UNAVAILABLE');
    await pair.primary.set('default_transaction_read_only', 'off');
    await healthIs(200);
    await school.student();
    expect(text()).toContain('The database is away: ');
    expect(text()).toContain(`The database is back at 127.0.0.1:${pair.primary.port}`);
    expect(text()).not.toContain('geheim');
  });

  it('misses no change although the promoted standby gives ids of lost transactions to others', async () => {
    await pair.primary.set('wal_writer_delay', '10s');
    const { next } = (await school.get('/students?after=start')).body.pagination;
    // PostgreSQL does not wait until a transaction without an effect is on the standby.
    await useIds(2_000);
    const page = (await school.get(`/students?after=${next}`)).body;
    expect(page.data).toEqual([]);
    await pair.primary.kill();
    await pair.promote();
    await healthIs(200);
    const ids = [await school.student(), await school.student()];
    await useIds(3_000);
    await eventually(async () => {
      const { data } = (await school.get('/students?after=start')).body;
      return data.at(-1).id === ids[1];
    });
    const { data } = (await school.get(`/students?after=${page.pagination.next}`)).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  /** Transactions that end without an effect. */
  const useIds = (count: number) =>
    pair.primary.ask((sql) =>
      sql.unsafe(`DO $$ BEGIN FOR number IN 1..${count} LOOP PERFORM pg_current_xact_id(); ROLLBACK; END LOOP; END $$`),
    );
});
