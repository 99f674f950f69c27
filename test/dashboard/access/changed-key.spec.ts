import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

const day = 24 * 3_600_000;

let clock: StoppedClock;
let dashboard: TestDashboard;
let owner: Visitor;
/** Another process that serves the sandbox. */
let elsewhere: TestSchool;

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock });
  owner = await dashboard.person('owner');
  elsewhere = await TestSchool.open({ environment: 'sandbox', database: dashboard.database, clock });
});

afterAll(async () => {
  await elsewhere.close();
  await dashboard.close();
});

const create = async (terms: object = {}) =>
  (await owner.post('keys', { name: 'App', environment: 'sandbox', ...terms })).body as {
    key: string;
    record: { id: number };
  };

const ask = (key: string, path = 'students') =>
  fetch(`${dashboard.origin('sandbox')}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });

describe('a key that an owner changes (Dashboard keys)', () => {
  it('has its new name, scopes, plan and expiry at once, and soon in every process', async () => {
    const { key, record } = await create();
    expect((await elsewhere.get('/students', { key })).status).toBe(200);
    const until = new Date(clock.now().getTime() + 30 * day).toISOString();
    const changed = await owner.put(`keys/${record.id}`, {
      ...{ name: 'Timetable', scopes: ['read:teachers', 'read:teachers'], plan: 'enterprise' },
      ...{ per_hour: 500, per_minute: 2, expires_at: until },
    });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        ...{ id: record.id, name: 'Timetable', scopes: ['read:teachers'], plan: 'enterprise' },
        ...{ per_hour: 500, per_minute: 2, expires_at: until },
      },
    ]);
    expect((await ask(key)).status).toBe(403);
    const answer = await ask(key, 'teachers');
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '500']);
    expect((await ask(key, 'teachers')).status).toBe(429);

    await eventually(async () => (await elsewhere.get('/students', { key })).status !== 200);
    // A minute in which the other process has counted nothing yet.
    clock.advance(60_000);
    const other = await elsewhere.get('/students', { key });
    expect([other.status, other.headers.get('x-ratelimit-limit')]).toEqual([403, '500']);
    expect((await elsewhere.get('/teachers', { key })).status).toBe(200);
    expect((await elsewhere.get('/teachers', { key })).status).toBe(429);
  });

  it('keeps its expiry when no other is named, and works without end when none is wanted', async () => {
    const { record } = await create({ expires_in_days: 10 });
    const terms = { name: 'App', scopes: ['admin'], plan: 'standard' };
    const until = new Date(clock.now().getTime() + 10 * day).toISOString();
    expect((await owner.put(`keys/${record.id}`, terms)).body.expires_at).toBe(until);
    expect((await owner.put(`keys/${record.id}`, { ...terms, expires_at: null })).body.expires_at).toBeNull();
  });

  it('is in the audit with the terms before and after, and never with its secret', async () => {
    const { key, record } = await create({ name: 'Old', scopes: ['read:students'] });
    await owner.put(`keys/${record.id}`, { name: 'New', scopes: ['read:classes'], plan: 'professional' });
    const { text, body } = await owner.get('audit');
    expect(body.data[0]).toMatchObject({
      ...{ action: 'key.changed', actor: { name: 'owner' }, subject: { type: 'key', id: record.id, name: 'New' } },
      details: {
        from: { name: 'Old', scopes: ['read:students'], plan: 'standard', per_hour: 1000, per_minute: 100 },
        to: { name: 'New', scopes: ['read:classes'], plan: 'professional', per_hour: 10_000, per_minute: 500 },
      },
    });
    expect(text).not.toContain(key.slice(-20, -4));
  });

  it.each<[object, string]>([
    [{ scopes: [] }, 'scopes must name at least one'],
    [{ scopes: undefined }, 'scopes is required'],
    [{ plan: undefined }, 'plan is required'],
    [{ name: '' }, 'name must not be empty'],
    [{ plan: 'enterprise' }, 'per_hour and per_minute are required for the plan enterprise'],
    [{ per_hour: 5, per_minute: 5 }, 'per_hour and per_minute are for the plan enterprise'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at must be in the future'],
    [{ expires_at: '2999-01-01T00:00:00Z' }, 'expires_at must be within 3650 days'],
  ])('is refused with %j', async (fault, reason) => {
    const { record } = await create();
    const terms = { name: 'App', scopes: ['admin'], plan: 'standard', ...fault };
    const { status, body } = await owner.put(`keys/${record.id}`, terms);
    expect([status, body.error]).toEqual([400, `Validation failed: ${reason}`]);
  });

  it('is refused when it was revoked or has expired: its clients were told so', async () => {
    const terms = { name: 'App', scopes: ['admin'], plan: 'standard', expires_at: null };
    const revoked = await create();
    await owner.post(`keys/${revoked.record.id}/revoke`);
    expect((await owner.put(`keys/${revoked.record.id}`, terms)).body.code).toBe('KEY_REVOKED');
    const expired = await create({ expires_in_days: 1 });
    clock.advance(day);
    await owner.signIn('owner@school.example', 'correct horse battery staple');
    expect((await owner.put(`keys/${expired.record.id}`, terms)).body.code).toBe('KEY_EXPIRED');
  });

  it('needs a password that was given lately, and no developer may do it, not even to their own key', async () => {
    const developer = await dashboard.person('developer');
    const { body } = await developer.post('keys', { name: 'Own', environment: 'sandbox' });
    const terms = { name: 'Own', scopes: ['read:classes'], plan: 'standard' };
    expect((await developer.put(`keys/${body.record.id}`, terms)).status).toBe(403);
    clock.advance(11 * 60_000);
    expect((await owner.put(`keys/${body.record.id}`, terms)).body.code).toBe('PASSWORD_REQUIRED');
  });
});
