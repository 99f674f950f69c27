import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOlder, olderCommit } from './support/older-build';
import { migrateToNextRelease } from '../support/postgres/next-release';
import { tell } from './support/length';
import { SchoolTraffic } from './support/school-traffic';
import { describeAtScale, Topology } from './support/topology';
import type { Traffic } from './support/traffic';
import { openTestPool } from '../support/postgres/test-pool';

const older = olderCommit();
const withOlder = older === null ? it.skip : it;
const lacking =
  older === null
    ? ' (left out: the clone has neither the tag of the newest release nor the commits since the newest migration)'
    : '';

describeAtScale('two processes', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-older-')));
  let topology: Topology;
  let key: string;

  beforeAll(async () => {
    if (older !== null) buildOlder(older, join(folder, 'older'));
    topology = await Topology.open(older === null ? undefined : join(folder, 'older'));
    key = await topology.unlimitedKey();
  }, 300_000);

  afterAll(async () => {
    await topology?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Everything is answered, and each acknowledged record is there once. */
  async function expectNoFailure(mark: string, happen: (traffic: Traffic) => Promise<void>): Promise<void> {
    let traffic!: SchoolTraffic;
    const seen = await SchoolTraffic.during(topology.proxy.url, key, mark, async (running) => {
      traffic = running as SchoolTraffic;
      await running.goesOn(40);
      await happen(running);
      await running.goesOn(40);
    });
    tell(`${mark}: ${seen.outcomes.length} requests, the slowest ${seen.slowest.toFixed(0)} ms`);
    expect([...new Set(seen.failed.map(({ status, text }) => `${status} ${text}`))]).toEqual([]);
    const sql = openTestPool({ url: topology.databaseUrl }, { schema: 'production', max: 1 });
    const counts = await traffic.counts(sql);
    await sql.end();
    expect(Object.keys(counts).length).toBeGreaterThan(50);
    expect(Object.entries(counts).filter(([, count]) => count !== 1)).toEqual([]);
  }

  withOlder(`of an older version are upgraded one after the other without a failed request${lacking}`, async () => {
    await expectNoFailure('upgraded', async (traffic) => {
      for (const at of [1, 0]) {
        expect(await topology.stop(at, 'SIGTERM')).toBe(0);
        expect(topology.complaints).toBe('');
        await topology.startUpgraded(at);
        await traffic.goesOn(60);
      }
    });
  });

  it('of this version serve on while the next one migrates the database', async () => {
    await expectNoFailure('grown', async (traffic) => {
      await migrateToNextRelease({ url: topology.databaseUrl }, 'production');
      await traffic.goesOn(60);
    });
    expect(topology.complaints).toBe('');
  });
});
