import { usualRoles } from '@homeroom/accounts';
import { TestDashboard, password } from '../support/test-dashboard';
import { StoppedClock, tester } from '../support/test-school';

let clock: StoppedClock;
let dashboard: TestDashboard;

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock });
});

afterAll(() => dashboard.close());

describe('the audit trail (Audit)', () => {
  it('tells who did what to keys and users, when and from where', async () => {
    const { users } = dashboard;
    const owner = await dashboard.person('owner');
    const { user, password: once } = await users.create(
      { name: 'Ada', email: 'ada@school.example', roles: usualRoles('developer') },
      tester,
    );
    const ada = dashboard.visitor();
    await ada.signIn(user.email, 'wrong');
    await ada.signIn('nobody@school.example', 'wrong');
    await ada.signIn(user.email, once);
    await ada.put('password', { current_password: once, new_password: password });
    const { body } = await ada.post('keys', { name: 'Ada’s app', environment: 'sandbox', expires_in_days: 1 });
    const rotated = await ada.post(`keys/${body.record.id}/rotate`, { overlap_hours: 2 });
    await ada.post(`keys/${body.record.id}/revoke`);
    await ada.delete('session');
    await ada.signIn(user.email, password);
    await ada.delete('sessions');
    await users.disable(user.email, tester);
    await users.enable(user.email, tester);
    await users.resetPassword(user.email, tester);

    const { data, pagination } = (await owner.get('audit?per_page=100')).body;
    expect(pagination.total).toBe(data.length);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => owner.get(`audit?per_page=2&page=${page}`)));
    expect(pages.flatMap(({ body }) => body.data as unknown[])).toEqual(data.slice(0, 8));
    const at = clock.now().toISOString();
    const tool = { actor: { id: null, name: 'Tester' }, address: null };
    const self = { actor: { id: user.id, name: 'Ada' }, address: '127.0.0.1' };
    const ofUser = { at, subject: { type: 'user', id: user.id, name: user.email }, environment: null, details: {} };
    const ofKey = {
      ...{ at, ...self, environment: 'sandbox' },
      subject: { type: 'key', id: body.record.id, name: 'Ada’s app' },
    };
    const expected = [
      { action: 'user.created', ...ofUser, ...tool, details: { roles: { production: null, sandbox: 'developer' } } },
      {
        ...{ action: 'user.sign_in_failed', ...ofUser, address: '127.0.0.1' },
        actor: { id: null, name: 'Somebody, as Ada' },
      },
      { action: 'user.signed_in', ...ofUser, ...self },
      { action: 'user.password_changed', ...ofUser, ...self },
      {
        ...{ action: 'key.created', ...ofKey },
        details: { scopes: body.record.scopes, plan: 'standard', expires_at: body.record.expires_at },
      },
      {
        ...{ action: 'key.rotated', ...ofKey },
        details: { replaced_by: rotated.body.record.id, works_until: rotated.body.replaced.expires_at },
      },
      { action: 'key.revoked', ...ofKey, details: {} },
      { action: 'user.signed_out', ...ofUser, ...self },
      { action: 'user.signed_in', ...ofUser, ...self },
      { action: 'user.signed_out_everywhere', ...ofUser, ...self },
      { action: 'user.disabled', ...ofUser, ...tool },
      { action: 'user.enabled', ...ofUser, ...tool },
      { action: 'user.password_reset', ...ofUser, ...tool },
    ];
    const told = data.toReversed().map(({ id: _, ...event }: { id: number }) => event);
    expect(told.slice(-expected.length)).toEqual(expected);
  });

  it('is only ever added to', async () => {
    const sql = dashboard.database.pool('access');
    const before = await sql`SELECT * FROM audit_event ORDER BY id`;
    expect(before.length).toBeGreaterThan(0);
    await expect(sql`UPDATE audit_event SET actor = 'Nobody'`).rejects.toThrow('only ever added to');
    await expect(sql`DELETE FROM audit_event`).rejects.toThrow('only ever added to');
    await expect(sql`TRUNCATE audit_event`).rejects.toThrow('only ever added to');
    expect(await sql`SELECT * FROM audit_event ORDER BY id`).toEqual(before);
  });

  it('tells nothing of what was refused', async () => {
    const sql = dashboard.database.pool('access');
    const count = async () => (await sql`SELECT count(*)::int AS n FROM audit_event`)[0]!['n'];
    await dashboard.users.disable('owner@homeroom.local', tester);
    const before = await count();
    await expect(dashboard.users.disable('owner@school.example', tester)).rejects.toThrow('only owner');
    await expect(
      dashboard.users.create({ name: 'Ada', email: 'ADA@school.example', roles: usualRoles('viewer') }, tester),
    ).rejects.toThrow('exists already');
    expect(await count()).toBe(before);
    const [owner] = await sql`SELECT disabled_at FROM dashboard_user WHERE email = 'owner@school.example'`;
    expect(owner).toEqual({ disabled_at: null });
  });

  it('of two owners who disable each other at once leaves one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await dashboard.users.enable('owner@homeroom.local', tester).catch(() => undefined);
      await dashboard.users.enable('owner@school.example', tester).catch(() => undefined);
      const outcomes = await Promise.allSettled(
        ['owner@homeroom.local', 'owner@school.example'].map((email) => dashboard.users.disable(email, tester)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
