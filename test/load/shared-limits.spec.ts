import { setTimeout as pause } from 'node:timers/promises';
import { RateLimits, SchoolLimitsService } from '@homeroom/access';
import { getStorageToken } from '@nestjs/throttler';
import type { RateLimitStorage } from '../../libs/access/src/rate-limits/rate-limit-storage';
import { countRequest } from '../support/counted-request';
import { Metrics } from '@homeroom/observability';
import { type Settings } from '@homeroom/settings';
import fc from 'fast-check';
import { Asker, hour, minute } from '../properties/models/asker';
import { runs } from '../properties/runs';
import { keptLog } from '../support/programs/kept-log';
import { eventually, freePorts } from '../support/programs/process';
import { describeWithRedis, describeWithRedisAndTls, password, TestRedis } from '../support/programs/redis';
import { TestDashboard } from '../support/test-dashboard';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { type Answer, tester, TestSchool } from '../support/test-school';
import { addTwoSchools } from '../support/two-schools';

jest.setTimeout(120_000);

const opened: TestSchool[] = [];
/** Nest has one log a process, which these share. */
const { log, text: logged } = keptLog();
let redis: TestRedis;
let database: TestDatabase;
/** Three processes of one installation, as far as Redis can tell. */
let schools: TestSchool[];

async function open(settings: Partial<Settings> = {}, at: Partial<Parameters<typeof TestSchool.open>[0]> = {}) {
  const school = await TestSchool.open({
    database,
    log,
    settings: { redisUrl: redis.url, ...settings },
    ...at,
  });
  opened.push(school);
  return school;
}

const at = (index: number) => schools[index % schools.length]!;
const enterprise = (perHour: number, perMinute: number) =>
  at(0).key({ plan: 'enterprise', limit: { perHour, perMinute } });

/** As many requests at once, to all processes in turn, on a route that costs nothing. */
const requests = (count: number, key: string | null): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => at(index).get('/nothing', { key })));

const limitsOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

/** How many were let through; the rest have to be 429. */
function allowed(answers: Answer[]): number {
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(answers.length - refused.length);
  return answers.length - refused.length;
}

const healthOf = (school: TestSchool) => school.get('/health', { key: null });
const redisIs = async (state: string) =>
  (await Promise.all(schools.map(healthOf))).every(({ body }) => body.checks.redis === state);
const idOf = async (name: string) => (await at(0).keys.list()).find((key) => key.name === name)!.id;
const said = (words: string) => logged().split(words).length - 1;
/** What Prometheus would read. */
async function gaugeOf({ app }: TestSchool): Promise<number> {
  const text = await app.get(Metrics, { strict: false })['registry'].getSingleMetricAsString('homeroom_redis_up');
  return Number(/\} (\d)$/.exec(text)?.[1]);
}
const limitsAt = ({ app }: TestSchool) => app.get(RateLimits, { strict: false });
const storageAt = ({ app }: TestSchool) => app.get<RateLimitStorage>(getStorageToken(), { strict: false });

describeWithRedis('three processes with one Redis', () => {
  beforeAll(async () => {
    redis = await TestRedis.start();
    database = await testDatabase();
    schools = [await open(), await open(), await open()];
  });

  afterAll(async () => {
    for (const school of opened.splice(0)) await school.close();
    await database.close();
    await redis.remove();
  });

  it('let exactly 100 of 300 parallel requests of a standard key pass (Several processes)', async () => {
    expect(allowed(await requests(300, await at(0).key()))).toBe(100);
  });

  describe('of a school', () => {
    /** Two keys of a school that may make 50 requests together. */
    async function keysOfSchool(): Promise<readonly [string, string]> {
      const { lincoln } = await addTwoSchools(at(0).sql());
      const limits = at(0).app.get(SchoolLimitsService, { strict: false });
      await limits.change('sandbox', lincoln.school, { per_hour: 50, per_minute: 50 }, tester);
      const share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
      return [await at(0).key({ share }), await at(0).key({ share })];
    }

    afterEach(() => at(0).sql()`TRUNCATE school, student, teacher CASCADE`);

    it('let exactly its number of requests pass, whichever key they have (Limits of schools)', async () => {
      const [one, other] = await keysOfSchool();
      const answers = await Promise.all([requests(90, one), requests(90, other)]);
      expect(answers.map(allowed).reduce((sum, count) => sum + count)).toBe(50);
    });

    it('go on from what each last heard while Redis is away (Redis away)', async () => {
      const [one, other] = await keysOfSchool();
      expect(allowed(await requests(24, one))).toBe(24);
      for (const index of [0, 1, 2]) await at(index).get('/nothing', { key: other });
      await redis.kill();
      try {
        // They last heard of 25, 26 and 27 requests.
        const answers = await Promise.all([requests(90, one), requests(90, other)]);
        expect(answers.map(allowed).reduce((sum, count) => sum + count)).toBe(25 + 24 + 23);
      } finally {
        await redis.start();
      }
      await eventually(() => redisIs('ok'));
    });
  });

  it('count down together, and name one end of the hour', async () => {
    const key = await enterprise(1000, 500);
    const told = [];
    for (let index = 0; index < 9; index += 1) told.push(limitsOf(await at(index).get('/nothing', { key })));
    const [[, , reset = 0] = []] = told;
    expect(told).toEqual(Array.from({ length: 9 }, (_, index) => [1000, 999 - index, reset]));
    expect(Math.abs(reset - Date.now() / 1000 - 3600)).toBeLessThan(60);
  });

  it('count no request that they refuse, and let the next one pass once retry_after is over', async () => {
    const key = await enterprise(7, 3);
    for (const expected of [3, 3, 1]) {
      expect(allowed(await requests(12, key))).toBe(expected);
      const { headers, body } = await at(2).get('/nothing', { key });
      const { retry_after, window } = body.details;
      expect(headers.get('retry-after')).toBe(String(retry_after));
      const [, left] = /"(?:hour|minute)";r=0;t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
      expect([window, left]).toEqual([expected === 3 ? 'minute' : 'hour', String(retry_after)]);
      await redis.letTimePass(retry_after * 1000 - 5_000);
      expect(allowed(await requests(3, key))).toBe(0);
      await redis.letTimePass(5_000);
    }
    expect(limitsOf(await at(1).get('/nothing', { key })).slice(0, 2)).toEqual([7, 6]);
  });

  it('begin new windows when Redis has some of a clock that was ahead', async () => {
    const key = await enterprise(3, 3);
    expect(allowed(await requests(6, key))).toBe(3);
    await redis.letTimePass(-30_000);
    expect(allowed(await requests(3, key))).toBe(0);
    await redis.letTimePass(-364 * 24 * hour);
    expect(allowed(await requests(6, key))).toBe(3);
    const refused = await at(0).get('/nothing', { key });
    expect(refused.body.details.retry_after).toBeLessThanOrEqual(3600);
  });

  it('limit as one process does, whatever is asked of whom and when', async () => {
    // Never so near to the end of a window that the time which this takes would matter.
    const pauses = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 500, max: 530 }));
    const events = fc.oneof(
      pauses.map((times) => ({ pause: times * 7_000 })),
      fc.record({ limit: fc.constantFrom(0, 1, 2), times: fc.integer({ min: 1, max: 6 }) }),
    );
    const limits = [
      { perHour: 5, perMinute: 2 },
      { perHour: 3, perMinute: 3 },
      { perHour: 4, perMinute: 100 },
    ];
    let keys = 1_000_000;
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 30, size: 'max' }), async (history) => {
        const id = (keys += limits.length);
        const askers = limits.map((limit) => new Asker(limit));
        let passed = 0;
        for (const event of history) {
          if ('pause' in event) {
            passed += event.pause;
            await redis.letTimePass(event.pause);
            continue;
          }
          const { perHour, perMinute } = limits[event.limit]!;
          const asker = askers[event.limit]!;
          const now = Date.now() + passed;
          const asked = Array.from({ length: event.times }, async (_, index) =>
            countRequest(storageAt(at(index)), id + event.limit, { perHour, perMinute }),
          );
          const answers = await Promise.all(asked);
          const through = asker.ask(now, event.times);
          expect(answers.filter((answer) => answer.allowed)).toHaveLength(through);
          const { remaining, reset, retryAfter } = asker.told(now);
          const left = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
          expect(Math.min(...left)).toBe(remaining);
          const ends = answers.map(({ headers }) => Number(headers['x-ratelimit-reset']));
          for (const end of ends) expect(Math.abs(end - (reset - passed / 1000))).toBeLessThanOrEqual(3);
          for (const answer of answers.filter((each) => !each.allowed)) {
            expect(Math.abs(answer.retryAfter - retryAfter!)).toBeLessThanOrEqual(3);
          }
        }
        await redis.commands.flushall();
      }),
      runs(30),
    );
  });

  it('are not confused with those of the other environment, or of another installation', async () => {
    const [name, perHour] = ['Counted here', 1000];
    const key = await at(0).key({ name });
    await requests(5, key);
    const id = await idOf(name);
    for (const school of schools) expect((await limitsAt(school).hourOf(id, perHour)).used).toBe(5);
    const production = await open({}, { environment: 'production' });
    const another = await testDatabase();
    const elsewhere = await open({}, { database: another });
    for (const school of [production, elsewhere]) {
      expect((await limitsAt(school).hourOf(id, perHour)).used).toBe(0);
      expect((await healthOf(school)).body.checks).toEqual({ database: 'ok', redis: 'ok' });
      await opened.splice(opened.indexOf(school), 1)[0]!.close();
    }
    await another.close();
  });

  it('are shown together by the dashboard of each', async () => {
    const name = 'Shown in the dashboard';
    await requests(6, await at(0).key({ name }));
    const dashboard = await TestDashboard.open({ database, log, settings: { redisUrl: redis.url } });
    const { body } = await (await dashboard.person('owner')).get('keys');
    await dashboard.close();
    const shown = body.data.find((key: { name: string }) => key.name === name);
    expect(shown.used_this_hour).toBe(6);
    expect(Date.parse(shown.hour_resets_at)).toBeGreaterThan(Date.now());
  });

  it('leave nothing in Redis that does not end by itself, and look without opening a window', async () => {
    await redis.commands.flushall();
    await limitsAt(at(0)).hourOf(1, 1000);
    await healthOf(at(0));
    expect(await redis.windows()).toEqual([]);
    await requests(3, null);
    expect(await redis.windows()).toEqual([]);
    await requests(3, await at(0).key());
    const windows = await redis.windows();
    expect(windows).toHaveLength(1);
    for (const window of windows) {
      const left = await redis.commands.pttl(window);
      expect(left).toBeGreaterThan(hour - minute);
      expect(left).toBeLessThanOrEqual(hour);
    }
  });

  it('ask Redis once a request with a valid key, and never without one', async () => {
    const key = await at(0).key();
    await requests(3, key);
    const calls = async () => {
      const told = await redis.commands.info('commandstats');
      return [...told.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const before = await calls();
    await requests(30, key);
    await requests(30, null);
    expect(await calls()).toBe(before + 30);
  });

  it('go on when Redis forgets the script', async () => {
    const key = await at(0).key();
    await requests(3, key);
    await redis.commands.script('FLUSH');
    expect(allowed(await requests(300, key))).toBe(97);
    expect(await redisIs('ok')).toBe(true);
  });

  it('take no Redis for away when they were busy themselves', async () => {
    const before = said('Redis is');
    const limit = { perHour: 1000, perMinute: 1000 };
    // All are sent before the process is busy, and answered before it reads again.
    const asked = schools.map((school) => countRequest(storageAt(school), 999_999, limit));
    for (const until = performance.now() + 1_000; performance.now() < until;);
    const left = (await Promise.all(asked)).map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left.sort()).toEqual([997, 998, 999]);
    expect(said('Redis is')).toBe(before);
  });

  describe.each([
    ['is killed', () => redis.kill(), () => redis.start()],
    ['is silent', async () => redis.silence(), async () => redis.goOn()],
    ['is full', () => redis.commands.config('SET', 'maxmemory', 1), () => redis.commands.config('SET', 'maxmemory', 0)],
  ])('while Redis %s', (_name, goAway, comeBack) => {
    it('each limits by itself from what it last heard, tells so once, and waits for nothing (Redis away)', async () => {
      await eventually(() => redisIs('ok'));
      const key = await enterprise(50, 50);
      expect(allowed(await requests(30, key))).toBe(30);
      // The last of them in turn, so that each has heard of one request more than the one before.
      const heard = [];
      for (const index of [0, 1, 2]) heard.push(limitsOf(await at(index).get('/nothing', { key }))[1]!);
      expect(heard).toEqual([19, 18, 17]);
      const [away, back] = [said('Redis is unavailable'), said('Redis is available again')];

      await goAway();
      try {
        // Redis is still away when the last of them is answered.
        expect(allowed(await requests(300, key))).toBe(19 + 18 + 17);
        const health = await Promise.all(schools.map(healthOf));
        for (const { status, body } of health) {
          expect(status).toBe(200);
          expect(body).toMatchObject({ status: 'ok', checks: { database: 'ok', redis: 'unavailable' } });
        }
        expect(allowed(await requests(30, key))).toBe(0);
        // Time for another attempt or two.
        await pause(1_200);
        expect(await redisIs('unavailable')).toBe(true);
        expect(await Promise.all(schools.map(gaugeOf))).toEqual([0, 0, 0]);
        expect(said('Redis is unavailable')).toBe(away + 3);
      } finally {
        await comeBack();
      }
      await eventually(() => redisIs('ok'));
      expect(allowed(await requests(300, await at(0).key()))).toBe(100);
      expect([said('Redis is unavailable'), said('Redis is available again')]).toEqual([away + 3, back + 3]);
      expect(await Promise.all(schools.map(gaugeOf))).toEqual([1, 1, 1]);
    });
  });

  it('start without Redis, say why, and stop while it is silent (Redis away)', async () => {
    const [port] = await freePorts(1);
    const wrong = redis.url.replace(password, `not-${password}`);
    for (const [redisUrl, why] of [
      [`redis://:${password}@127.0.0.1:${port}`, 'ECONNREFUSED'],
      [wrong, 'WRONGPASS'],
    ] as const) {
      const school = await open({ redisUrl });
      expect((await healthOf(school)).body.checks.redis).toBe('unavailable');
      const key = await school.key();
      expect((await school.get('/nothing', { key })).headers.get('x-ratelimit-remaining')).toBe('999');
      expect(logged()).toContain(`Redis is unavailable, and each process counts requests separately: ${why}`);
      await opened.pop()!.close();
    }
    await open();
    redis.silence();
    await opened.pop()!.close();
    redis.goOn();
  });

  it('tell nobody the password of Redis', () => {
    expect(logged()).toContain('Redis is unavailable');
    expect(logged()).not.toContain(password);
  });
});

describeWithRedisAndTls('three processes with a Redis that speaks TLS', () => {
  let distrust: () => void;

  beforeAll(async () => {
    redis = await TestRedis.start({ tls: true });
    distrust = redis.trust();
    database = await testDatabase();
    schools = [await open(), await open(), await open()];
  });

  afterAll(async () => {
    distrust();
    for (const school of opened.splice(0)) await school.close();
    await database.close();
    await redis.remove();
  });

  it('let exactly 100 of 300 parallel requests of a standard key pass (Several processes)', async () => {
    expect(allowed(await requests(300, await at(0).key()))).toBe(100);
    expect(await redisIs('ok')).toBe(true);
    expect(await redis.windows()).toHaveLength(1);
  });

  it('limit each by itself where its certificate is not trusted, and say why', async () => {
    distrust();
    const { body } = await healthOf(await open());
    distrust = redis.trust();
    expect(body.checks.redis).toBe('unavailable');
    expect(logged()).toContain(
      'Redis is unavailable, and each process counts requests separately: DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    expect(logged()).not.toContain(password);
  });
});
