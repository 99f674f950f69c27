import { eventually } from '../support/programs/process';
import { scaled, tell } from './support/length';
import { allowed, ask, askAtOnce, type Outcome } from './support/asking';
import { Traffic } from './support/traffic';
import { describeAtScale, Topology } from './support/topology';

let topology: Topology;
let list: string;

/** Of the hour: how many requests it has, how many are left, when it ends. */
const limitsOf = ({ headers }: Outcome) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

const redisIsUp = async (up: number) => (await topology.figures('homeroom_redis_up')).every((value) => value === up);

/** Half of them at each process. */
const expectExactly100Of300 = async () => {
  const { key } = await topology.key();
  const before = await topology.proxy.figures();
  const outcomes = await askAtOnce(300, list, key);
  expect(allowed(outcomes)).toBe(100);
  const after = await topology.proxy.figures();
  for (const at of [0, 1]) expect(after[at]!.requests - before[at]!.requests).toBeGreaterThanOrEqual(150);
  return outcomes;
};

describeAtScale('a key behind a proxy', () => {
  beforeAll(async () => {
    topology = await Topology.open();
    list = `${topology.proxy.url}/students?per_page=1`;
  });

  afterAll(() => topology?.close());

  it('has limits that are exact over both processes, which tell the same of them', async () => {
    for (let round = 0; round < scaled(1, 20); round += 1) {
      const told = (await expectExactly100Of300()).filter(({ status }) => status === 200).map(limitsOf);
      expect(new Set(told.map(([perHour]) => perHour))).toEqual(new Set([1000]));
      // Each of them once.
      const left = told.map(([, remaining]) => remaining!).sort((one, other) => other - one);
      expect(left).toEqual(Array.from({ length: 100 }, (_, index) => 999 - index));
      expect(new Set(told.map(([, , reset]) => reset)).size).toBe(1);
    }
  });

  it.each([
    ['is killed', () => topology.redis.kill(), () => topology.redis.start()],
    ['is silent', () => Promise.resolve(topology.redis.silence()), () => Promise.resolve(topology.redis.goOn())],
  ])('has the limits of each process while Redis %s, which fails no request', async (how, goAway, comeBack) => {
    const { key } = await topology.key({ perHour: 100, perMinute: 100 });
    const mark = `redis-${how.slice(3)}-`;
    /** What is left of the key, as each of them knows. */
    let heard = 0;
    let through = 0;
    const seen = await Traffic.during(topology.proxy.url, await topology.unlimitedKey(), mark, async (traffic) => {
      for (let count = 0; count < 30; count += 1) expect((await ask(list, key)).status).toBe(200);
      for (const url of topology.urls) heard += limitsOf(await ask(`${url}/students?per_page=1`, key))[1]!;
      await traffic.goesOn(100);

      await goAway();
      await eventually(() => redisIsUp(0));
      through = allowed(await askAtOnce(300, list, key));
      await traffic.goesOn(scaled(200, 30_000));

      await comeBack();
      await eventually(() => redisIsUp(1));
      await expectExactly100Of300();
      await traffic.goesOn(100);
    });
    const { outcomes, failed, slowest } = seen;
    tell(
      `Redis ${how}: ${outcomes.length} requests, the slowest ${slowest.toFixed(0)} ms, ${through} of 300 let through`,
    );
    expect(failed).toEqual([]);
    expect(heard).toBe(69 + 68);
    expect(through).toBe(heard);
    expect(topology.complaints).toBe('');
  });

  it.each([
    ['', () => Promise.resolve()],
    [', without Redis too', () => topology.redis.kill()],
  ])('is refused by all processes soon after it was revoked%s', async (_, prepare) => {
    await prepare();
    const { id, key } = await topology.key();
    const statuses = () => Promise.all(topology.urls.map(async (url) => (await ask(`${url}/students`, key)).status));
    // Both know it from now on.
    expect(await statuses()).toEqual([200, 200]);
    const revoked = await topology.cli(['keys', 'revoke', `${id}`]);
    const began = performance.now();
    expect(revoked.code).toBe(0);
    await eventually(async () => (await statuses()).every((status) => status === 401));
    tell(`revocation: refused by both after ${(performance.now() - began).toFixed(0)} ms`);
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(`${topology.proxy.url}/students`, key)).status).toBe(401);
    }
  });
});
