import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

const start = new Date('2026-03-02T10:00:00.400Z');
const secondsAfterStart = (seconds: number) => String(Math.ceil(start.getTime() / 1000 + seconds));
let clock: StoppedClock;
let school: TestSchool;

beforeAll(async () => {
  clock = new StoppedClock(start);
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

// Each test has keys of its own, and its own time.
beforeEach(() => clock.advance(start.getTime() - clock.now().getTime()));

const enterprise = (perHour: number, perMinute: number) =>
  school.key({ plan: 'enterprise', limit: { perHour, perMinute } });

/** As many requests at once, on a route that costs nothing. */
const requests = (count: number, key: string | null, options = {}): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => school.get('/nothing', { key, ...options })));

const limitsOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

/** How many were let through; the rest have to be 429. */
function allowed(answers: Answer[]): number {
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(answers.length - refused.length);
  return answers.length - refused.length;
}

describe('the plans', () => {
  it('Standard: 100 requests a minute, exactly, whatever runs in parallel', async () => {
    expect(allowed(await requests(150, await school.key()))).toBe(100);
  });

  it('Standard: 1000 requests an hour; the 1001st is refused until the hour ends', async () => {
    const key = await school.key();
    for (let minute = 0; minute < 10; minute += 1) {
      expect(allowed(await requests(100, key))).toBe(100);
      clock.advance(60_000);
    }
    const refused = await school.get('/students', { key });
    expect(refused.body.details).toEqual({ retry_after: 3000, window: 'hour' });
    expect(limitsOf(refused)).toEqual(['1000', '0', secondsAfterStart(3600)]);
    clock.advance(3_000_000);
    expect((await school.get('/students', { key })).status).toBe(200);
  });

  it('Professional: 10000 an hour, 500 a minute', async () => {
    const answers = await requests(501, await school.key({ plan: 'professional' }));
    expect(allowed(answers)).toBe(500);
    expect(limitsOf(answers[0]!)[0]).toBe('10000');
  });

  it('Enterprise: the key carries its own two numbers (Enterprise)', async () => {
    const key = await enterprise(7, 3);
    for (const expected of [3, 3, 1]) {
      expect(allowed(await requests(10, key))).toBe(expected);
      clock.advance(60_000);
    }
    expect(limitsOf(await school.get('/nothing', { key }))).toEqual(['7', '0', secondsAfterStart(3600)]);
  });
});

describe('both windows (Windows)', () => {
  it("begin at the key's first request and last 60 s and 3,600 s", async () => {
    const key = await enterprise(3, 1);
    clock.advance(1_234_000);
    expect(limitsOf(await school.get('/students', { key }))).toEqual(['3', '2', secondsAfterStart(4834)]);
    clock.advance(59_999);
    expect((await school.get('/students', { key })).status).toBe(429);
    clock.advance(1);
    expect((await school.get('/students', { key })).status).toBe(200);
    clock.advance(3_540_000 - 1);
    expect(limitsOf(await school.get('/students', { key }))).toEqual(['3', '0', secondsAfterStart(4834)]);
    clock.advance(60_000);
    expect(limitsOf(await school.get('/students', { key }))).toEqual(['3', '2', secondsAfterStart(8494)]);
  });

  it('are shared by all routes of a key, and errors count', async () => {
    const key = await enterprise(100, 100);
    const wrong = { key, headers: { 'content-type': 'text/plain' } };
    const statuses = [
      await school.get('/students', { key }),
      await school.get('/grades', { key }),
      await school.get('/nothing', { key }),
      await school.get('/students/999', { key }),
      await school.get('/students?page=1&page=2', { key }),
      await school.request('DELETE', '/students', { key }),
      await school.post('/students', 'x', wrong),
      await school.post('/students', {}, { key }),
    ].map((answer) => [answer.status, limitsOf(answer)[1]]);
    const expected = [200, 200, 404, 404, 400, 405, 415, 400].map((status, index) => [status, String(99 - index)]);
    expect(statuses).toEqual(expected);
  });

  it('are not shared by two keys', async () => {
    const [one, other] = [await enterprise(1, 1), await enterprise(1, 1)];
    expect(allowed(await requests(2, one))).toBe(1);
    expect(allowed(await requests(2, other))).toBe(1);
  });

  it('are each process its own without Redis (Several processes)', async () => {
    const other = await TestSchool.open({ clock, database: school.database });
    const key = await enterprise(2, 2);
    expect(allowed(await requests(3, key))).toBe(2);
    expect((await other.get('/nothing', { key })).headers.get('x-ratelimit-remaining')).toBe('1');
    await other.close();
  });

  it('a 401 does not count on a key', async () => {
    const key = await enterprise(2, 2);
    await school.get('/students', { key });
    for (const bad of [`${key}x`, `${key.slice(0, -1)}*`]) await school.get('/students', { key: bad });
    expect(limitsOf(await school.get('/students', { key }))[1]).toBe('0');
  });
});

describe('the headers of every answer (Rate-limit headers)', () => {
  it('show the Limit, Remaining and Reset of the hour; Reset is constant within a window', async () => {
    const key = await school.key();
    const reset = secondsAfterStart(3600);
    for (const remaining of ['999', '998', '997', '996']) {
      expect(limitsOf(await school.get('/students', { key }))).toEqual(['1000', remaining, reset]);
      clock.advance(61_700);
    }
  });

  it('tell each of many concurrent requests what is left after it', async () => {
    const answers = await requests(100, await school.key());
    const left = answers.map((answer) => Number(limitsOf(answer)[1]));
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, index) => 900 + index));
  });
});

describe('RateLimit and RateLimit-Policy (Rate-limit headers)', () => {
  const fieldsOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];

  it('show the limits of the key, and what is left of each', async () => {
    const key = await enterprise(10, 2);
    const policy = '"hour";q=10;w=3600, "minute";q=2;w=60';
    const answer = async () => fieldsOf(await school.get('/students', { key }));
    expect(await answer()).toEqual([policy, '"hour";r=9;t=3600, "minute";r=1;t=60']);
    clock.advance(15_000);
    expect(await answer()).toEqual([policy, '"hour";r=8;t=3585, "minute";r=0;t=45']);
    expect(await answer()).toEqual([policy, '"hour";r=8;t=3585, "minute";r=0;t=45']);
    clock.advance(45_000);
    expect(await answer()).toEqual([policy, '"hour";r=7;t=3540, "minute";r=1;t=60']);
  });

  it('show an unused Standard key without a valid key', async () => {
    for (const key of [null, 'nonsense']) {
      expect(fieldsOf(await school.get('/students', { key }))).toEqual([
        '"hour";q=1000;w=3600, "minute";q=100;w=60',
        '"hour";r=1000;t=3600, "minute";r=100;t=60',
      ]);
    }
  });
});

describe('a request past the limit', () => {
  it('is 429 RATE_LIMITED with Retry-After equal to details.retry_after, and says to wait (429)', async () => {
    const key = await enterprise(10, 1);
    await school.get('/students', { key });
    clock.advance(20_500);
    const { status, headers, body } = await school.get('/students', { key });
    expect(status).toBe(429);
    expect(body).toEqual({
      error: 'Rate limit exceeded (1 per minute). Please wait 40 seconds before making more requests.',
      code: 'RATE_LIMITED',
      status: 429,
      details: { retry_after: 40, window: 'minute' },
    });
    expect(headers.get('retry-after')).toBe('40');
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it.each([
    ['the minute', 10, 1, 60, 'minute'],
    ['the hour', 1, 10, 3600, 'hour'],
    ['both', 1, 1, 3600, 'hour'],
  ])('of %s: waiting retry_after seconds succeeds (429)', async (_name, perHour, perMinute, seconds, window) => {
    const key = await enterprise(perHour, perMinute);
    await school.get('/students', { key });
    clock.advance(300);
    const { body } = await school.get('/students', { key });
    expect(body.details).toEqual({ retry_after: seconds, window });
    clock.advance(body.details.retry_after * 1000 - 1000);
    expect((await school.get('/students', { key })).status).toBe(429);
    clock.advance(1000);
    expect((await school.get('/students', { key })).status).toBe(200);
  });

  it('is not counted (Refused requests)', async () => {
    const key = await enterprise(3, 1);
    for (const remaining of ['2', '1', '0']) {
      const answers = [await school.get('/students', { key }), ...(await requests(5, key))];
      expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 429, 429, 429]);
      expect(new Set(answers.map((answer) => limitsOf(answer)[1]))).toEqual(new Set([remaining]));
      clock.advance(60_000);
    }
  });

  it('changes nothing', async () => {
    const key = await enterprise(1, 1);
    await school.get('/students', { key });
    const before = (await school.get('/students')).body.pagination.total;
    const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    expect((await school.post('/students', student, { key })).status).toBe(429);
    expect((await school.get('/students')).body.pagination.total).toBe(before);
  });
});

describe('GET /health', () => {
  it('is never counted and never refused; its headers show an untouched Standard window (Health and limits)', async () => {
    const key = await enterprise(1, 1);
    await requests(2, key);
    await requests(200, null);
    for (const presented of [key, null, 'nonsense']) {
      const answers = await Promise.all(Array.from({ length: 150 }, () => school.get('/health', { key: presented })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(limitsOf(answers[149]!)).toEqual(['1000', '1000', secondsAfterStart(3600)]);
    }
  });

  it('of which only GET is free', async () => {
    expectErrorAnswer(await school.request('POST', '/health', { key: null }), 401, 'UNAUTHORIZED');
  });
});

describe('when a clock that was ahead is right again (Windows)', () => {
  const year = 365 * 24 * 3_600_000;

  it('windows that were begun then are over, and a new one is told', async () => {
    const key = await enterprise(1, 1);
    clock.set(year);
    await school.get('/students', { key });
    expect((await school.get('/students', { key })).status).toBe(429);
    clock.set(-year);
    const answer = await school.get('/students', { key });
    expect([answer.status, limitsOf(answer)]).toEqual([200, ['1', '0', secondsAfterStart(3600)]]);
    const refused = await school.get('/students', { key });
    expect([refused.status, refused.body.details]).toEqual([429, { retry_after: 3600, window: 'hour' }]);
  });

  it('by less than a minute, its windows go on', async () => {
    const key = await enterprise(1, 1);
    clock.set(60_000);
    await school.get('/students', { key });
    clock.set(-60_000);
    const refused = await school.get('/students', { key });
    expect([refused.status, refused.body.details]).toEqual([429, { retry_after: 3660, window: 'hour' }]);
  });
});
