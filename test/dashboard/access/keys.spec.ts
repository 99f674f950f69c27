import { scopes } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { TestDashboard, password, type Visitor } from '../../support/test-dashboard';
import { StoppedClock } from '../../support/test-school';

const minute = 60_000;
const day = 24 * 60 * minute;

let clock: StoppedClock;
let dashboard: TestDashboard;
let owner: Visitor;
let developer: Visitor;

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock });
  owner = await dashboard.person('owner');
  developer = await dashboard.person('developer');
});

afterAll(() => dashboard.close());

const call = async (key: string, environment: Environment = 'sandbox') =>
  (await fetch(`${dashboard.origin(environment)}/v1/students`, { headers: { authorization: `Bearer ${key}` } })).status;

const create = async (who: Visitor, terms: object = {}) => {
  const answer = await who.post('keys', { name: 'App', environment: 'sandbox', ...terms });
  expect(answer.status).toBe(201);
  return answer.body as { key: string; record: { id: number } & Record<string, unknown> };
};

const listed = async (id: number, who = owner) =>
  (await who.get('keys')).body.data.find((key: { id: number }) => key.id === id);

describe('a key from the dashboard (Dashboard keys)', () => {
  it('is shown once, and works at once', async () => {
    const { key, record } = await create(owner, { name: 'Library app' });
    expect(key).toMatch(/^hr_sandbox_[0-9A-Za-z]{49}$/);
    expect(await call(key)).toBe(200);
    expect(record).toMatchObject({
      ...{ name: 'Library app', environment: 'sandbox', plan: 'standard', per_hour: 1000, per_minute: 100 },
      ...{ scopes, expires_at: null, revoked_at: null, may_change: true, created_by: { name: 'owner' } },
      last_four: key.slice(-4),
    });
    const everywhere = [(await owner.get('keys')).text, (await owner.get('audit')).text];
    for (const text of everywhere) expect(text).not.toContain(key.slice(0, -4));
  });

  it('has the terms that were chosen', async () => {
    const { key, record } = await create(owner, {
      ...{ environment: 'production', plan: 'enterprise', per_hour: 5, per_minute: 3 },
      ...{ scopes: ['read:students', 'read:students'], expires_in_days: 30 },
    });
    expect(record).toMatchObject({
      ...{ environment: 'production', plan: 'enterprise', per_hour: 5, per_minute: 3, scopes: ['read:students'] },
      expires_at: new Date(clock.now().getTime() + 30 * day).toISOString(),
    });
    expect(await call(key, 'production')).toBe(200);
    expect(await listed(record.id)).toMatchObject({ used_this_hour: 1, hour_resets_at: expect.any(String) });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Bell\u0007' }, 'name'],
    [{ name: 'Turned\u202e' }, 'name'],
    [{ environment: 'staging' }, 'environment'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['read:everything'] }, 'scopes'],
    [{ plan: 'gold' }, 'plan'],
    [{ plan: 'enterprise' }, 'per_hour'],
    [{ per_hour: 5 }, 'per_hour'],
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ expires_in_days: 4000 }, 'expires_in_days'],
  ])('is refused as %j', async (terms, field) => {
    const answer = await owner.post('keys', { name: 'App', environment: 'sandbox', ...terms });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
    expect(answer.body.error).toContain(field);
  });

  it('is refused by the API the moment it is revoked', async () => {
    const { key, record } = await create(owner);
    expect(await call(key)).toBe(200);
    const answer = await owner.post(`keys/${record.id}/revoke`);
    expect(answer).toMatchObject({ status: 200, body: { id: record.id, revoked_at: clock.now().toISOString() } });
    expect(await call(key)).toBe(401);
    expect((await owner.post(`keys/${record.id}/revoke`)).body).toMatchObject({ code: 'KEY_REVOKED', status: 409 });
  });

  it('is replaced with an overlap, in which both work', async () => {
    const { key, record } = await create(owner);
    const { body } = await owner.post(`keys/${record.id}/rotate`, { overlap_hours: 1 });
    expect(body.record).toMatchObject({ replaces: record.id, name: 'App' });
    expect(body.replaced).toMatchObject({ id: record.id, replaced_by: body.record.id });
    expect([await call(key), await call(body.key)]).toEqual([200, 200]);
    clock.advance(60 * minute);
    expect([await call(key), await call(body.key)]).toEqual([401, 200]);
    await owner.signIn('owner@school.example', password);
    expect((await owner.post(`keys/${record.id}/rotate`, { overlap_hours: 0 })).body.code).toBe('KEY_EXPIRED');
  });
});

describe('a developer', () => {
  beforeAll(async () => {
    await owner.signIn('owner@school.example', password);
    await developer.signIn('developer@school.example', password);
  });

  it('creates, rotates and revokes sandbox keys of their own', async () => {
    const { key, record } = await create(developer);
    expect(await call(key)).toBe(200);
    const { body } = await developer.post(`keys/${record.id}/rotate`, { overlap_hours: 0 });
    expect(await listed(body.record.id, developer)).toMatchObject({
      may_change: true,
      created_by: { name: 'developer' },
    });
    expect((await developer.post(`keys/${body.record.id}/revoke`)).status).toBe(200);
  });

  it.each([
    [{ environment: 'production' }],
    [{ plan: 'professional' }],
    [{ plan: 'enterprise', per_hour: 1, per_minute: 1 }],
  ])('may not create a key as %j', async (terms) => {
    const before = (await owner.get('keys')).body.data.length;
    const answer = await developer.post('keys', { name: 'App', environment: 'sandbox', ...terms });
    expect(answer.body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect((await owner.get('keys')).body.data).toHaveLength(before);
  });

  it('may not change the keys of others', async () => {
    const { key, record } = await create(owner);
    expect(await listed(record.id, developer)).toMatchObject({ may_change: false });
    expect((await developer.post(`keys/${record.id}/revoke`)).body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    const rotation = await developer.post(`keys/${record.id}/rotate`, { overlap_hours: 0 });
    expect(rotation.body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(await call(key)).toBe(200);
  });
});

describe('ten minutes after the password was given', () => {
  it('it is asked for again before a key is created, rotated or revoked', async () => {
    await owner.signIn('owner@school.example', password);
    const { record } = await create(owner);
    clock.advance(10 * minute);
    await create(owner);
    clock.advance(1);
    const auditedActions: [string, object][] = [
      ['keys', { name: 'App', environment: 'sandbox' }],
      [`keys/${record.id}/rotate`, { overlap_hours: 0 }],
      [`keys/${record.id}/revoke`, {}],
    ];
    for (const [path, body] of auditedActions) {
      expect((await owner.post(path, body)).body).toMatchObject({ code: 'PASSWORD_REQUIRED', status: 403 });
    }
    expect(await listed(record.id)).toMatchObject({ revoked_at: null, replaced_by: null });
    expect((await owner.post('session/confirmation', { password })).status).toBe(200);
    for (const [path, body] of auditedActions.slice(0, 2))
      expect((await owner.post(path, body)).status).toBeLessThan(300);
  });
});
