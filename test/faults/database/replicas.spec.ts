import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@homeroom/observability';
import { Replicas } from '@homeroom/database';
import type { Sql } from 'postgres';
import { checkReplicas } from '../../../apps/cli/src/doctor/replicas.check';
import { keptLog } from '../../support/programs/kept-log';
import { build, eventually, freePorts, Installation, type Service } from '../../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../../support/postgres/proxied-database';
import {
  describeWithReplica,
  openReplication,
  type ReplicatedServer,
  type Replication,
} from '../../support/postgres/replica';
import { testDatabase, type TestDatabase } from '../../support/postgres/test-database';
import { TestSchool } from '../../support/test-school';

jest.setTimeout(120_000);

let replication: Replication;
let primary: ReplicatedServer;
let replica: ReplicatedServer;
/** Their own tables and functions, past the service. */
let main: Sql;
let standby: Sql;
const schools: TestSchool[] = [];
const lines: ProxiedDatabase[] = [];

beforeAll(async () => {
  replication = await openReplication();
  ({ primary, replica } = replication);
  main = primary.pool('sandbox');
  standby = replica.pool('sandbox');
});

afterEach(async () => {
  await Promise.all(schools.splice(0).map((school) => school.close()));
  await Promise.all(lines.splice(0).map((line) => line.close()));
  await standby`SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_replay_resume() END`;
});

afterAll(() => replication.close());

/** A service with replicas, and how many of its lists they answered. */
interface Replicated {
  readonly school: TestSchool;
  readonly lists: { answered: number; missed: number };
  readonly replicas: Replicas;
}

async function open(urls: readonly string[], log?: Log, database: TestDatabase = primary): Promise<Replicated> {
  const school = await TestSchool.open({
    database,
    settings: { databaseReplicaUrls: urls },
    ...(log ? { log } : {}),
  });
  schools.push(school);
  const replicas = school.app.get(Replicas);
  const lists = { answered: 0, missed: 0 };
  replicas.countAnswered = () => (lists.answered += 1);
  replicas.countMissed = () => (lists.missed += 1);
  return { school, lists, replicas };
}

/** The same, once the replica is in use. */
async function openInUse(log?: Log): Promise<Replicated> {
  const opened = await open([replica.url], log);
  await eventually(() => opened.replicas.inUse === 1);
  return opened;
}

/** Closed after the test; the server is left alone. */
async function lineTo(server: ReplicatedServer): Promise<ProxiedDatabase> {
  const line = await proxiedDatabase({
    address: server.address,
    pool: (schema) => server.pool(schema),
    close: () => Promise.resolve(),
  });
  lines.push(line);
  return line;
}

const totalOf = async (school: TestSchool) => {
  const { status, body } = await school.get('/students');
  expect(status).toBe(200);
  return (body as { pagination: { total: number } }).pagination.total;
};

describeWithReplica('a school with a replica', () => {
  it('has its lists and rosters from there, and all else from the primary (Replicas)', async () => {
    const { school, lists } = await openInUse();
    const student_id = await school.student();
    const class_id = await school.schoolClass();
    await school.post(`/classes/${class_id}/enroll`, { student_id });
    const read = async (path: string) => {
      const { answered } = lists;
      expect([path, (await school.get(path)).status]).toEqual([path, 200]);
      return lists.answered > answered;
    };
    const of = `/students/${student_id}`;
    const all = ['/students', '/students?search=ada', '/teachers', '/classes', `/classes/${class_id}/roster`];
    all.push('/announcements', '/grades?term=2026', `/grades?student_id=${student_id}`, `${of}/attendance`);
    // On a busy machine a replica is now and then too late, and the primary answers.
    for (const path of all) await eventually(() => read(path));
    // The standby shows only the last statement of each connection, which is soon another one.
    await eventually(async () => {
      await read(`${of}/attendance`);
      const sent = await standby`SELECT FROM pg_stat_activity
        WHERE application_name = 'homeroom' AND query LIKE '%FROM attendance WHERE%' AND pid <> pg_backend_pid()`;
      return sent.length > 0;
    });

    const before = { ...lists };
    for (const path of [of, `/classes/${class_id}`, '/health']) await read(path);
    expect(lists).toEqual(before);
  });

  it('shows to whoever has written what was written, through another process too (Replicas)', async () => {
    const [one, other] = [await openInUse(), await openInUse()];
    const before = await totalOf(one.school);
    let written = 0;
    // On a busy machine the replica is too late for more of them.
    while (written < 50 || other.lists.answered < 25) {
      await one.school.student();
      written += 1;
      expect(await totalOf(other.school)).toBe(before + written);
    }
  });

  it('shows it while the replica replays nothing, leaves the replica out, and takes it back (Replicas)', async () => {
    const { log, text } = keptLog();
    const { school } = await open([]);
    const other = await openInUse(log);
    const before = await totalOf(school);
    await standby`SELECT pg_wal_replay_pause()`;
    for (let written = 1; written <= 50; written += 1) {
      await school.student();
      expect(await totalOf(other.school)).toBe(before + written);
    }
    expect(other.lists.answered).toBe(0);
    await eventually(() => other.replicas.inUse === 0);
    expect(other.replicas.lag).toBeGreaterThan(1_000);
    await standby`SELECT pg_wal_replay_resume()`;
    await eventually(() => other.replicas.inUse === 1);
    await eventually(async () => {
      expect(await totalOf(other.school)).toBe(before + 50);
      return other.lists.answered > 0;
    });
    expect(text().match(/The replica [^"]*/g)).toEqual([
      expect.stringMatching(/ is in use$/),
      expect.stringMatching(/ is left out: it lags$/),
      expect.stringMatching(/ is in use$/),
    ]);
    expect(text()).not.toContain('geheim');
  });

  it('fails no list while its replica breaks off whatever it is asked (Replicas)', async () => {
    const { school, lists } = await openInUse();
    const before = await totalOf(school);
    let isOver = false;
    const breaking = (async () => {
      for (let ways = 0; !isOver; ways += 1) {
        const way = standby(['pg_cancel_backend', 'pg_terminate_backend'][ways % 2]!);
        await standby`SELECT ${way}(pid) FROM pg_stat_activity
          WHERE application_name = 'homeroom' AND pid <> pg_backend_pid() AND query LIKE '%student%'`;
      }
    })();
    const asking = ask(() => totalOf(school));
    await eventually(() => lists.missed >= 10, 60_000).finally(() => (isOver = true));
    const totals = await asking.stop();
    await breaking;
    expect([...new Set(totals)]).toEqual([before]);
  });

  it('fails no list when its replica crashes, and uses it again once it is back (Replicas)', async () => {
    const { log, text } = keptLog();
    const { school, lists, replicas } = await openInUse(log);
    const before = await totalOf(school);
    const asking = ask(() => totalOf(school));
    await eventually(() => lists.answered > 0);
    await replica.stop('SIGQUIT');
    await eventually(() => replicas.inUse === 0);
    Object.assign(lists, { answered: 0, missed: 0 });
    await replica.start();
    await eventually(() => lists.answered > 0);
    expect([...new Set(await asking.stop())]).toEqual([before]);
    expect(text().match(/The replica [^"]*/g)).toEqual([
      expect.stringMatching(/ is in use$/),
      expect.stringMatching(/ is left out: it is away$/),
      expect.stringMatching(/ is in use$/),
    ]);
  });

  it('has its lists from the primary while its replica is silent, and then no longer asks the replica (Replicas)', async () => {
    const line = await lineTo(replica);
    const { school, lists, replicas } = await open([(line.address as { url: string }).url]);
    await eventually(() => replicas.inUse === 1);
    await totalOf(school);
    line.silence();
    const before = { ...lists };
    await Promise.all(Array.from({ length: 20 }, () => totalOf(school)));
    expect(lists).toEqual({ answered: before.answered, missed: before.missed + 20 });
    await eventually(() => replicas.inUse === 0);
    line.mend();
    await eventually(() => replicas.inUse === 1);
  });

  it('answers no list either while the primary is away (Replicas)', async () => {
    const line = await lineTo(primary);
    const { school, replicas } = await open([replica.url], undefined, line);
    await eventually(() => replicas.inUse === 1);
    await totalOf(school);
    line.cut();
    await eventually(async () => (await school.get('/students')).status === 503);
    line.mend();
    await eventually(async () => (await school.get('/students')).status === 200);
  });
});

describeWithReplica('two processes of the service', () => {
  let installation: Installation;
  let services: Service[];
  let adminPorts: number[];
  let key: string;

  beforeAll(async () => {
    await build();
    key = await (await open([])).school.unlimitedKey();
    installation = Installation.create();
    adminPorts = await freePorts(2);
    services = await Promise.all(adminPorts.map((port) => start(port)));
    for (const port of adminPorts) {
      await eventually(async () => (await figure(port, 'homeroom_replicas_in_use')) === 1);
    }
  });

  afterAll(() => installation.remove());

  const start = async (adminPort: number) => {
    const service = await installation.start({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      ENVIRONMENTS: 'sandbox',
      ADMIN_PORT: String(adminPort),
    });
    return service.ready();
  };

  const figure = async (adminPort: number, name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    return Number(new RegExp(`^${name}\\{application="sandbox"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  };

  const at = async (service: Service, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    return (await fetch(`${service.sandbox}${path}`, sent)).json();
  };

  it.each([
    ['while the replica follows', 'pg_wal_replay_resume', true],
    ['while the replica replays nothing', 'pg_wal_replay_pause', false],
  ])('show one key in each what it has written in the other, %s (Replicas)', async (_, replay, follows) => {
    const [one, other] = services as [Service, Service];
    await standby`SELECT ${standby(replay)}()`;
    const answered = () => figure(adminPorts[1]!, 'homeroom_replica_lists_total');
    const before = await answered();
    let written = 0;
    // On a busy machine the replica is too late for more of them.
    while (written < 50 || (follows && (await answered()) - before < 25)) {
      const { id } = (await at(one, '/teachers', { name: 'Tom Ito', email: 't@b.example', department: replay })) as {
        id: number;
      };
      written += 1;
      const path = `/teachers?department=${replay}&page=${written}&per_page=1`;
      expect(await at(other, path)).toMatchObject({ data: [{ id }], pagination: { total: written } });
    }
    if (!follows) expect(await answered()).toBe(before);
  });
});

describeWithReplica('the doctor', () => {
  it('tells which replicas can be used, and which cannot', async () => {
    const [port] = await freePorts(1);
    const away = `postgresql://homeroom:geheim@127.0.0.1:${port}/homeroom`;
    const told = async (...urls: string[]) =>
      (await checkReplicas(primary.address, urls)).map(({ state, message }) => `${state}: ${message}`);
    expect(await told(replica.url, away, replica.urlOf('postgres'))).toEqual([
      expect.stringMatching(/^ok: The replica at 127\.0\.0\.1:\d+ is up to date$/),
      `warning: The replica at 127.0.0.1:${port} is away: the service does not use it`,
      expect.stringMatching(/^warning: .* is no standby of the primary: the service does not use it$/),
    ]);
    await standby`SELECT pg_wal_replay_pause()`;
    await main`SELECT pg_logical_emit_message(true, 'something', 'new')`;
    expect(await told(replica.url)).toEqual([expect.stringMatching(/^warning: .* lags: the service does not use it$/)]);
  });
});

describeWithReplica('a server that is no replica of the primary is left out, and the log says so (Replicas)', () => {
  const refused = async (url: string, database?: TestDatabase) => {
    const { log, text } = keptLog();
    const { school, lists } = await open([url], log, database);
    await eventually(() => text().includes('is left out: it is no standby of the primary'));
    await totalOf(school);
    expect(lists).toEqual({ answered: 0, missed: 1 });
  };

  it('of another cluster', async () => {
    const database = await testDatabase();
    await refused(replica.url, database);
    await schools.pop()!.close();
    await database.close();
  });

  it('of another database', () => refused(replica.urlOf('postgres')));

  it('the primary itself', () => refused(primary.url));

  it('and answers nothing that was meant for the replica before it at the same address', async () => {
    const line = await lineTo(replica);
    const { log, text } = keptLog();
    const { school, lists, replicas } = await open([(line.address as { url: string }).url], log);
    await eventually(() => replicas.inUse === 1);
    // Else what it has not got would keep it from being asked.
    await eventually(nothingIsWritten);
    line.leadTo(primary.address);
    line.cut();
    line.mend();
    Object.assign(lists, { answered: 0, missed: 0 });
    await eventually(async () => {
      await totalOf(school);
      return text().includes('is left out: it is no standby of the primary');
    });
    expect(lists.answered).toBe(0);
  });

  it('once it was promoted', async () => {
    const { log, text } = keptLog();
    const { school, lists } = await openInUse(log);
    await standby`SELECT pg_promote()`;
    await eventually(() => text().includes('is left out: it is no standby of the primary'));
    await totalOf(school);
    expect(lists).toEqual({ answered: 0, missed: 1 });
  });
});

/** Over more than two looks of the service at its replicas. */
async function nothingIsWritten(): Promise<boolean> {
  const place = () => main<{ lsn: string }[]>`SELECT pg_current_wal_lsn()::text AS lsn`;
  const [before] = await place();
  await pause(1_200);
  return (await place())[0]?.lsn === before?.lsn;
}

/** Asks four at once until it is stopped. @returns the stop, which resolves to the answers */
function ask<T>(question: () => Promise<T>): { stop: () => Promise<T[]> } {
  const answers: T[] = [];
  let isOver = false;
  const askOn = async () => {
    while (!isOver) answers.push(await question());
  };
  const asking = Promise.all(Array.from({ length: 4 }, askOn));
  // The failure of a question is that of the stop.
  asking.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await asking;
      return answers;
    },
  };
}
