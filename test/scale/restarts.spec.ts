import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/programs/process';
import { ask, type Outcome, student } from './support/asking';
import { scaled, tell } from './support/length';
import { describeAtScale, Topology } from './support/topology';
import { type Seen, Traffic } from './support/traffic';
import { openTestPool } from '../support/postgres/test-pool';

let topology: Topology;
let key: string;

/** How often each of the students of a mark is there, past the service. */
async function countsOf(mark: string): Promise<Map<string, number>> {
  const sql = openTestPool({ url: topology.replication.primary.url }, { schema: 'production', max: 1 });
  const rows = await sql<{ email: string; count: number }[]>`
    SELECT email, count(*)::integer AS count FROM student WHERE email LIKE ${`${mark}%`} GROUP BY email`;
  await sql.end();
  return new Map(rows.map(({ email, count }) => [email, count]));
}

/** @returns whether each has had a request from now on: neither of them stands by */
async function bothAnswer(): Promise<() => Promise<boolean>> {
  const before = await topology.proxy.figures();
  return async () => (await topology.proxy.figures()).every(({ requests }, at) => requests > before[at]!.requests);
}

const expectEachOnce = async (mark: string, { written }: Seen) =>
  expect([...(await countsOf(mark))].sort()).toEqual(written.map((email) => [email, 1]).sort());

describeAtScale('two processes behind a proxy', () => {
  beforeAll(async () => {
    topology = await Topology.open();
    key = await topology.unlimitedKey();
  });

  afterAll(() => topology?.close());

  it('are restarted one after the other without a failed request, and nothing is written twice', async () => {
    const before = await topology.proxy.figures();
    const seen = await Traffic.during(topology.proxy.url, key, 'rolling', async (traffic) => {
      for (let round = 0; round < scaled(1, 20); round += 1) {
        for (const at of [0, 1]) {
          expect(await topology.stop(at, 'SIGTERM')).toBe(0);
          expect(topology.complaints).toBe('');
          await topology.startAgain(at);
          await traffic.goesOn(50);
          await eventually(await bothAnswer());
        }
      }
    });
    const after = await topology.proxy.figures();
    const requests = after.map((figures, at) => figures.requests - before[at]!.requests);
    const sentOn = after.map((figures, at) => figures.sentOn - before[at]!.sentOn);
    tell(
      `rolling restart: ${seen.outcomes.length} requests (${requests.join(' and ')}), ${sentOn.join(' and ')} of them sent on, the slowest ${seen.slowest.toFixed(0)} ms`,
    );
    expect(seen.failed).toEqual([]);
    // It is the drain that does it, not the proxy's second attempt.
    expect(sentOn).toEqual([0, 0]);
    await expectEachOnce('rolling', seen);
  });

  it('go on as one when the other is killed: of what it had begun only writes without a name may fail', async () => {
    for (let round = 0; round < scaled(2, 30); round += 1) {
      const mark = `killed${round}-`;
      const at = round % 2;
      const seen = await Traffic.during(topology.proxy.url, key, mark, async (traffic) => {
        await traffic.goesOn(50);
        const crowd = crowdOf(`crowd${round}-`);
        // By then some are answered, some half done.
        await Promise.race(crowd.map(({ outcome }) => outcome));
        await topology.stop(at, 'SIGKILL');
        await expectKept(`crowd${round}-`, crowd);
        await traffic.goesOn(100);
        await topology.startAgain(at);
      });
      expect((await topology.proxy.figures())[at]!.sentOn).toBeGreaterThan(0);
      expect(seen.failed).toEqual([]);
      await expectEachOnce(mark, seen);
    }
  });
});

/** A request of many at once, and what became of it. */
interface Begun {
  readonly kind: 'read' | 'named' | 'nameless';
  readonly email: string;
  readonly outcome: Promise<Outcome>;
}

/** Reads, writes that have a name and writes that have none. */
function crowdOf(mark: string): Begun[] {
  const url = `${topology.proxy.url}/students`;
  return Array.from({ length: 120 }, (_, count) => {
    const kind = (['read', 'named', 'nameless'] as const)[count % 3]!;
    const body = student(`${mark}${count}`);
    const asked = {
      read: () => ask(`${url}?per_page=5`, key),
      named: () => register(body),
      nameless: () => ask(url, key, { body }),
    };
    return { kind, email: body.email, outcome: asked[kind]() };
  });
}

/** Told that it is still being done, whoever has named a write asks again. */
async function register(body: ReturnType<typeof student>): Promise<Outcome> {
  for (;;) {
    const outcome = await ask(`${topology.proxy.url}/students`, key, { body, name: body.email });
    if (outcome.status !== 409) return outcome;
    await pause(Number(outcome.headers.get('retry-after')) * 1_000);
  }
}

async function expectKept(mark: string, crowd: readonly Begun[]): Promise<void> {
  const statuses: Record<Begun['kind'], number[]> = { read: [], named: [], nameless: [] };
  for (const { kind, outcome } of crowd) statuses[kind].push((await outcome).status);
  const lost = statuses.nameless.filter((status) => status !== 201);
  tell(`kill -9: of ${crowd.length} requests at once ${lost.length} writes without a name failed`);
  expect(new Set(statuses.read)).toEqual(new Set([200]));
  expect(new Set(statuses.named)).toEqual(new Set([201]));
  // On a connection that was used before HAProxy may hang up instead.
  expect(lost.filter((status) => status !== 502 && status !== 0)).toEqual([]);

  const counts = await countsOf(mark);
  for (const { kind, email, outcome } of crowd) {
    const count = counts.get(email) ?? 0;
    // Nobody can tell whether it was done.
    if (kind === 'nameless' && (await outcome).status !== 201) expect([0, 1]).toContain(count);
    else expect([email, count]).toEqual([email, kind === 'read' ? 0 : 1]);
  }
}
