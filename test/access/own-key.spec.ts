import { ApiKeyCache, SchoolLimitsService, scopes } from '@homeroom/access';
import { keyWith } from '../shares/district';
import { expectErrorAnswer } from '../support/error-answer';
import { StoppedClock, tester, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

afterAll(() => school.close());

describe('a client asks what its key may do (The own key)', () => {
  it('and learns its scopes and limits, and what is left of them, as in the headers', async () => {
    const key = await school.key({
      name: 'Timetable',
      scopes: ['read:classes'],
      expiresAt: new Date('2027-03-02T10:00:00.000Z'),
    });
    await school.get('/classes', { key });
    const { status, body, headers, text } = await school.get('/key', { key });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Timetable',
        environment: 'sandbox',
        scopes: ['read:classes'],
        share: null,
        plan: 'standard',
        limits: {
          hour: { limit: 1000, remaining: 998, resets_at: '2026-03-02T11:00:00.000Z' },
          minute: { limit: 100, remaining: 98, resets_at: '2026-03-02T10:01:00.000Z' },
        },
        school_limits: null,
        expires_at: '2027-03-02T10:00:00.000Z',
        created_at: expect.any(String),
      },
    ]);
    expect(headers.get('x-ratelimit-remaining')).toBe('998');
    expect(Number(headers.get('x-ratelimit-reset'))).toBe(Date.parse(body.limits.hour.resets_at) / 1000);
    expect(text).not.toContain(key.slice(-4));
    expect((await school.get('/key', { key })).body.limits.hour.remaining).toBe(997);
  });

  it.each(scopes)('also with %s alone', async (scope) => {
    const { status, body } = await school.get('/key', { key: await school.unlimitedKey({ scopes: [scope] }) });
    expect([status, body.scopes]).toEqual([200, [scope]]);
  });

  it('and a key with a share learns its schools and classes, also when they are gone', async () => {
    const hill = (await school.post('/schools', { name: 'Hill School' })).body.id;
    const algebra = await school.schoolClass({ name: 'Algebra' });
    const { key } = await keyWith(school, { schools: [hill], classes: [algebra], teacher: null });
    const share = async () => (await school.get('/key', { key })).body.share;
    expect(await share()).toEqual({
      schools: [{ id: hill, name: 'Hill School' }],
      classes: [{ id: algebra, name: 'Algebra' }],
    });
    await school.request('DELETE', `/classes/${algebra}`, {});
    await school.request('DELETE', `/schools/${hill}`, {});
    expect(await share()).toEqual({ schools: [], classes: [] });
  });

  it('and a key of a school with a limit learns what is left for all keys of the school (Limits of schools)', async () => {
    const lake = (await school.post('/schools', { name: 'Lake School' })).body.id as number;
    const share = { schoolIds: [lake], classIds: [], teacherId: null };
    const [one, other] = [await school.key({ share }), await school.key({ share })];
    const limits = school.app.get(SchoolLimitsService, { strict: false });
    await limits.change('sandbox', lake, { per_hour: 50, per_minute: 5 }, tester);
    await school.app.get(ApiKeyCache, { strict: false }).refresh();
    await school.get('/key', { key: one });
    const { body, headers } = await school.get('/key', { key: other });
    expect(body.limits.hour).toMatchObject({ limit: 1000, remaining: 999 });
    expect(body.school_limits).toMatchObject({
      hour: { limit: 50, remaining: 48 },
      minute: { limit: 5, remaining: 3 },
    });
    expect(headers.get('x-ratelimit-remaining')).toBe('999');
  });

  it('and the numbers of an Enterprise key are its own', async () => {
    const { body } = await school.get('/key', { key: await school.unlimitedKey() });
    expect([body.plan, body.limits.hour.limit, body.limits.minute.limit]).toEqual(['enterprise', 1e9, 1e9]);
  });

  it('but not without a valid key, nor at the limit, nor with a query', async () => {
    expectErrorAnswer(await school.get('/key', { key: null }), 401, 'UNAUTHORIZED');
    const key = await school.key({ plan: 'enterprise', limit: { perHour: 1, perMinute: 1 } });
    expect((await school.get('/key', { key })).body.limits.hour).toMatchObject({ limit: 1, remaining: 0 });
    expect((await school.get('/key', { key })).status).toBe(429);
    expectErrorAnswer(await school.get('/key?sudo=true'), 400, 'VALIDATION_ERROR');
    expectErrorAnswer(await school.post('/key', {}), 405, 'METHOD_NOT_ALLOWED');
  });
});
