import type { Roles } from '@homeroom/accounts';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';

let dashboard: TestDashboard;
let owner: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  owner = await dashboard.person('owner');
});

afterAll(() => dashboard.close());

const child = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const both: Roles = { production: 'viewer', sandbox: 'viewer' };

/** Creates a student in an environment, through its API. */
async function student(environment: 'production' | 'sandbox'): Promise<number> {
  const { body } = await owner.post('keys', { name: 'Office', environment });
  const answer = await fetch(`${dashboard.origin(environment)}/v1/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(child),
  });
  return ((await answer.json()) as { id: number }).id;
}

const paths = (id: number) => ['overview', 'students', `students/${id}`, `students/${id}/attendance`, 'grades'];
const statuses = (visitor: Visitor, environment: string, id: number) =>
  Promise.all(paths(id).map(async (path) => (await visitor.get(`schools/${environment}/${path}`)).status));

describe('the roles of a user by environment (Dashboard roles)', () => {
  const cases: [string, Roles, production: number, sandbox: number][] = [
    ['a developer', { production: null, sandbox: 'developer' }, 403, 200],
    ['a developer whom an owner granted production', { production: 'developer', sandbox: 'developer' }, 200, 200],
    ['a viewer of production', { production: 'viewer', sandbox: null }, 200, 403],
    ['the office', { production: 'office', sandbox: null }, 200, 403],
    ['an owner', { production: 'owner', sandbox: 'owner' }, 200, 200],
  ];

  it.each(cases)('%s', async (name, roles, production, sandbox) => {
    const ids = [await student('production'), await student('sandbox')] as const;
    const visitor = await dashboard.person('viewer', name.replaceAll(/\W/g, ''), roles);
    expect(new Set(await statuses(visitor, 'production', ids[0]))).toEqual(new Set([production]));
    expect(new Set(await statuses(visitor, 'sandbox', ids[1]))).toEqual(new Set([sandbox]));

    const { body } = await visitor.get('session');
    expect(body.user.roles).toEqual(roles);
    expect(body.environments.map(({ name }: { name: string }) => name)).toEqual(
      Object.entries(roles).flatMap(([environment, role]) => (role ? [environment] : [])),
    );
    const keys = (await visitor.get('keys')).body.data as { id: number; environment: string }[];
    const visible = [...(production === 200 ? ['production'] : []), ...(sandbox === 200 ? ['sandbox'] : [])];
    expect([...new Set(keys.map(({ environment }) => environment))].sort()).toEqual(visible);
  });

  it('hide the requests of keys of an environment without a role', async () => {
    const { body } = await owner.post('keys', { name: 'Hidden', environment: 'production' });
    const developer = await dashboard.person('developer', 'dora');
    for (const path of ['usage', 'requests']) {
      expect((await owner.get(`keys/${body.record.id}/${path}`)).status).toBe(200);
      expect((await developer.get(`keys/${body.record.id}/${path}`)).status).toBe(404);
    }
    expect((await developer.post(`keys/${body.record.id}/revoke`)).status).toBe(404);
  });

  it('change at once: the sessions of the user end', async () => {
    const viewer = await dashboard.person('viewer', 'vera', both);
    const { body } = await viewer.get('session');
    const roles = { production_role: null, sandbox_role: 'developer' };
    const changed = await owner.put(`users/${body.user.id}`, { name: 'Vera', ...roles });
    expect(changed.body).toMatchObject({ name: 'Vera', ...roles });
    expect((await viewer.get('schools/production/students')).status).toBe(401);
    await viewer.signIn('vera@school.example', password);
    expect((await viewer.get('schools/production/students')).status).toBe(403);
    const [event] = (await owner.get('audit')).body.data.filter(
      ({ action }: { action: string }) => action === 'user.changed',
    );
    expect(event).toMatchObject({
      actor: { name: 'owner' },
      subject: { name: 'vera@school.example' },
      details: {
        from: { name: 'vera', roles: both },
        to: { name: 'Vera', roles: { production: null, sandbox: 'developer' } },
      },
    });
  });

  it.each([
    [{}, 'roles must name at least one role'],
    [{ production_role: 'owner', sandbox_role: 'viewer' }, 'roles must be owner in all environments or in none'],
    [{ production_role: 'king' }, 'production_role must be one of owner, office, developer, viewer, teacher'],
  ])('cannot be %j', async (roles, reason) => {
    const invited = await owner.post('users', { name: 'X', email: 'x@school.example', ...roles });
    expect([invited.status, invited.body.error]).toEqual([400, `Validation failed: ${reason}`]);
  });
});

describe('a user that an owner manages (Dashboard users)', () => {
  let id: number;
  let guest: Visitor;

  beforeAll(async () => {
    const { status, body } = await owner.post('users', {
      name: 'Guest',
      email: 'Guest@School.example',
      sandbox_role: 'viewer',
    });
    expect([status, body.user]).toMatchObject([201, { email: 'guest@school.example', production_role: null }]);
    id = body.user.id;
    guest = dashboard.visitor();
    expect((await guest.signIn('guest@school.example', body.one_time_password)).status).toBe(200);
  });

  it('has an e-mail address of their own', async () => {
    const twin = { name: 'Twin', email: 'guest@school.example', sandbox_role: 'viewer' };
    expect((await owner.post('users', twin)).body.code).toBe('EMAIL_TAKEN');
  });

  it('gets a new one-time password', async () => {
    const { body } = await owner.post(`users/${id}/reset-password`);
    expect((await guest.get('session')).status).toBe(401);
    expect((await guest.signIn('guest@school.example', body.one_time_password)).status).toBe(200);
    await guest.put('password', { current_password: body.one_time_password, new_password: password });
  });

  it('is disabled and enabled', async () => {
    expect((await owner.post(`users/${id}/disable`)).body.disabled_at).not.toBeNull();
    expect((await guest.signIn('guest@school.example', password)).status).toBe(401);
    expect((await owner.post(`users/${id}/enable`)).body.disabled_at).toBeNull();
    expect((await guest.signIn('guest@school.example', password)).status).toBe(200);
  });

  it('is not changed by an owner whose password was not given lately', async () => {
    const late = await dashboard.person('owner', 'late');
    const { body } = await late.get('session');
    await dashboard.database.pool('access')`
      UPDATE session SET password_given_at = now() - interval '11 minutes' WHERE user_id = ${body.user.id as number}`;
    const changes = [
      late.post('users', { name: 'X', email: 'x@school.example', sandbox_role: 'viewer' }),
      late.put(`users/${id}`, { name: 'X', sandbox_role: 'viewer' }),
      ...['disable', 'enable', 'reset-password', 'reset-second-factor'].map((action) =>
        late.post(`users/${id}/${action}`),
      ),
      late.delete(`users/${id}`),
    ];
    for (const { status, body } of await Promise.all(changes))
      expect([status, body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
  });

  it('is deleted when no API key of theirs is active; what they did keeps its author', async () => {
    const developer = await dashboard.person('developer', 'dan');
    const dan = (await developer.get('session')).body.user.id as number;
    const { body } = await developer.post('keys', { name: 'Mine', environment: 'sandbox' });
    const refused = await owner.delete(`users/${dan}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'USER_HAS_KEYS']);

    await developer.post(`keys/${body.record.id}/revoke`);
    expect((await owner.delete(`users/${dan}`)).status).toBe(204);
    expect((await developer.get('session')).status).toBe(401);
    expect((await dashboard.visitor().signIn('dan@school.example', password)).status).toBe(401);
    expect((await dashboard.visitor().signIn(`deleted-${dan}`, password)).status).toBe(401);
    const users = (await owner.get('users')).body.data as { id: number }[];
    expect(users.map(({ id: each }) => each)).not.toContain(dan);
    for (const answer of [await owner.delete(`users/${dan}`), await owner.post(`users/${dan}/enable`)]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'User not found']);
    }
    const [row] = await dashboard.database.pool(
      'access',
    )`SELECT name, email, password_hash FROM dashboard_user WHERE id = ${dan}`;
    expect(row).toEqual({ name: 'Deleted user', email: `deleted-${dan}`, password_hash: null });
    // The e-mail address may be used again.
    expect(
      (await owner.post('users', { name: 'Dan', email: 'dan@school.example', sandbox_role: 'viewer' })).status,
    ).toBe(201);
  });

  it('is never the last owner', async () => {
    const last = await dashboard.person('owner', 'last');
    const all = (await last.get('users')).body.data as { id: number; production_role: string }[];
    const own = (await last.get('session')).body.user.id as number;
    for (const { id: other } of all.filter((user) => user.production_role === 'owner' && user.id !== own)) {
      await last.post(`users/${other}/disable`);
    }
    const changes = [
      await last.put(`users/${own}`, { name: 'last', sandbox_role: 'viewer' }),
      await last.delete(`users/${own}`),
      await last.post(`users/${own}/disable`),
    ];
    for (const { status, body } of changes) expect([status, body.code]).toEqual([409, 'LAST_OWNER']);
    expect((await last.get('session')).status).toBe(200);
  });
});
