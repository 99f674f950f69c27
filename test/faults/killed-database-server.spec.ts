import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import {
  eventually,
  newDataDir,
  open,
  openBox,
  Opener,
  postgresOf,
  postmasterOf,
  postmastersOf,
  query,
  restartsSaid,
  said,
} from '../support/programs/embedded-servers';

openBox();

describe('after kill -9', () => {
  it('of the server, a supervisor starts it again although one of its backends is stopped', async () => {
    const dataDir = newDataDir();
    const starter = Opener.start(dataDir);
    await starter.opened;
    // Of these, one watches a server that it did not start, and one will have started it.
    const server = await open(dataDir, { supervise: true });
    for (const round of [1, 2]) {
      const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
      const [backend] = await sql`select pg_backend_pid() as pid`;
      process.kill(backend!.pid, 'SIGSTOP');
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await eventually(() => query(server.connection, 'select 1 as one').catch(() => null));
      await sql.end({ timeout: 0 });
      await eventually(() => restartsSaid(said).length === round);
      expect(await postmastersOf(dataDir)).toHaveLength(1);
      await pause(1_000);
    }
  });

  it('of the server, again and again, two who supervise start it once each time', async () => {
    const dataDir = newDataDir();
    const two = [Opener.start(dataDir, { supervise: true }), Opener.start(dataDir, { supervise: true })];
    const [connection] = await Promise.all(two.map((one) => one.opened));
    const rounds = 3;
    for (let round = 1; round <= rounds; round += 1) {
      const before = postmasterOf(dataDir);
      process.kill(before, 'SIGKILL');
      await eventually(async () => {
        const answer = await query(connection!, 'select 1 as one').catch(() => null);
        return answer && postmasterOf(dataDir) !== before;
      });
      expect(await postmastersOf(dataDir)).toHaveLength(1);
      await eventually(() => restartsSaid(two.flatMap((one) => one.said)).length === round);
    }
    await Promise.all(two.map((one) => one.stop()));
    expect(await postgresOf(dataDir)).toEqual([]);
  });

  it('of a backend, the server recovers by itself and is the same', async () => {
    const dataDir = newDataDir();
    const { connection } = await open(dataDir, { supervise: true });
    const postmaster = postmasterOf(dataDir);
    const sql = postgres({ ...connection, max: 1, fetch_types: false, onnotice: () => undefined });
    const [backend] = await sql`select pg_backend_pid() as pid`;
    process.kill(backend!.pid, 'SIGKILL');
    await eventually(() => query(connection, 'select 1 as one').catch(() => null));
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await sql.end({ timeout: 0 });
  });
});
