import { generateKey } from '../libs/access/src/domain/key-format';
import { answerIn } from './support/raw-answer';
import { expectRefusal } from './support/refusal';
import { type Answer, StoppedClock, TestSchool } from './support/test-school';

const start = new Date('2026-03-02T10:00:00.400Z');
const clock = new StoppedClock(start);
let school: TestSchool;
let proxied: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  proxied = await TestSchool.open({ clock, database: school.database, settings: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(async () => {
  await proxied.close();
  await school.close();
});

// Every test begins in windows of its own.
beforeEach(() => clock.advance(3_600_000));

const knocks = (count: number, { at = school, key = null as string | null, from = '' } = {}): Promise<Answer[]> => {
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  return Promise.all(Array.from({ length: count }, () => at.get('/students', { key, headers })));
};

const remainingOf = async (from: string, at = proxied) =>
  Number((await knocks(1, { at, from }))[0]!.headers.get('x-ratelimit-remaining'));

describe('a stranger (Without a valid key)', () => {
  it("is always 401, with the Standard plan's headers, counted for the address", async () => {
    const reset = String(Math.ceil(clock.now().getTime() / 1000) + 3600);
    for (const [index, key] of [null, 'nonsense', generateKey('sandbox'), generateKey('production')].entries()) {
      const [answer] = await knocks(1, { key });
      expectRefusal(answer!, 401, 'UNAUTHORIZED');
      expect(answer!.headers.get('x-ratelimit-limit')).toBe('1000');
      expect(answer!.headers.get('x-ratelimit-remaining')).toBe(String(999 - index));
      expect(answer!.headers.get('x-ratelimit-reset')).toBe(reset);
    }
  });

  it('is 401 past the limit too, and refused requests are not counted', async () => {
    const answers = [...(await knocks(150)), ...(await knocks(3, { key: 'nonsense' }))];
    for (const answer of answers) expectRefusal(answer, 401, 'UNAUTHORIZED');
    const remaining = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(Math.min(...remaining)).toBe(900);
    clock.advance(60_000);
    expect((await knocks(1))[0]!.headers.get('x-ratelimit-remaining')).toBe('899');
  });

  it('past the limit no key is looked up any more: one not yet known is refused, one that is known goes on', async () => {
    const [known, unknown] = [await school.key(), await school.key()];
    expect((await school.get('/students', { key: known })).status).toBe(200);
    await knocks(100);
    const refused = await school.get('/students', { key: unknown });
    expectRefusal(refused, 401, 'UNAUTHORIZED', 'Invalid API key');
    expect(refused.headers.get('www-authenticate')).toContain('Too many requests without a valid API key');
    expect((await school.get('/students', { key: known })).status).toBe(200);
    clock.advance(60_000);
    expect((await school.get('/students', { key: unknown })).status).toBe(200);
  });

  it('past the limit of the hour as well', async () => {
    const unknown = await school.key();
    for (let minute = 0; minute < 10; minute += 1) {
      await knocks(100);
      clock.advance(60_000);
    }
    expectRefusal(await school.get('/students', { key: unknown }), 401, 'UNAUTHORIZED', 'Invalid API key');
    clock.advance(3_000_000);
    expect((await school.get('/students', { key: unknown })).status).toBe(200);
  });

  it('whose request is no HTTP sees how the address stands, and is not counted (Rate-limit headers)', async () => {
    await knocks(3);
    for (let times = 0; times < 2; times += 1) {
      const answer = answerIn(await school.raw('GET /v1/ students HTTP/1.1\r\nHost: x\r\n\r\n'));
      expectRefusal(answer, 400, 'VALIDATION_ERROR');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('997');
    }
  });

  it('a valid key does not count for its address', async () => {
    await school.get('/students');
    expect((await knocks(1))[0]!.headers.get('x-ratelimit-remaining')).toBe('999');
  });
});

describe('X-Forwarded-For (Without a valid key)', () => {
  it('counts from TRUSTED_PROXIES: each client has limits of its own', async () => {
    expect(await remainingOf('203.0.113.1')).toBe(999);
    expect(await remainingOf('203.0.113.1')).toBe(998);
    expect(await remainingOf('203.0.113.2')).toBe(999);
  });

  it('is read from the right: what a client writes itself is not believed', async () => {
    expect(await remainingOf('198.51.100.1, 203.0.113.1')).toBe(999);
    expect(await remainingOf('198.51.100.2, 203.0.113.1')).toBe(998);
  });

  it('counts from nobody else: another address in it is no new client', async () => {
    expect(await remainingOf('203.0.113.1', school)).toBe(999);
    expect(await remainingOf('203.0.113.2', school)).toBe(998);
  });

  it('a stranger behind the proxy does not shut out the others', async () => {
    const unknown = await school.key();
    await knocks(100, { at: proxied, from: '203.0.113.1' });
    const [refused] = await knocks(1, { at: proxied, from: '203.0.113.1', key: unknown });
    expectRefusal(refused!, 401, 'UNAUTHORIZED');
    expect((await knocks(1, { at: proxied, from: '203.0.113.2', key: unknown }))[0]!.status).toBe(200);
  });
});
