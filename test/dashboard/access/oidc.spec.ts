import { usualRoles } from '@homeroom/accounts';
import type { Settings } from '@homeroom/settings';
import { OidcBrowser, openDashboardOf, signInAt } from '../../support/oidc-browser';
import { type OidcPerson, OidcServer } from '../../support/oidc-server';
import { password, TestDashboard } from '../../support/test-dashboard';
import { tester } from '../../support/test-school';

/** The default of PUBLIC_URL. The test opens it at the port of its own dashboard. */
const callback = 'http://localhost:3000/dashboard/api/oidc/callback';
let provider: OidcServer;
let dashboard: TestDashboard;

beforeAll(async () => {
  provider = await OidcServer.open(callback);
  dashboard = await openDashboard({ oidcAllowedDomain: 'school.example', oidcDefaultRole: 'sandbox:viewer' });
});

afterAll(async () => {
  await dashboard.close();
  await provider.close();
});

const openDashboard = (settings: Partial<Settings>, issuer = provider.issuer) => openDashboardOf({ issuer }, settings);

const signIn = (person: OidcPerson, of = dashboard, query = '') => signInAt(provider, person, of, query);

const kim = { sub: 'kim-1', email: 'Kim@School.example', email_verified: true, name: 'Kim Park' };

describe('a sign-in at the OpenID Connect provider (OpenID Connect)', () => {
  it('is offered by the name of its host', async () => {
    const { body } = await dashboard.visitor().get('sign-in-options');
    expect(body).toEqual({ oidc: { host: new URL(provider.issuer).host }, password_reset: false });
  });

  it('creates a user of the allowed domain with the default role, once', async () => {
    const browser = await signIn(kim, dashboard, '?return_to=students%3Fenvironment%3Dsandbox');
    expect(browser.page).toBe('students?environment=sandbox');
    const { body } = await browser.visitor().get('session');
    expect(body).toMatchObject({
      user: { name: 'Kim Park', email: 'kim@school.example', roles: { production: null, sandbox: 'viewer' } },
      must_change_password: false,
      has_password: false,
    });
    const again = await (await signIn({ ...kim, email: 'kim.lee@school.example' })).visitor().get('session');
    expect(again.body.user).toEqual(body.user);
    const events = await dashboard.database.pool('access')`
      SELECT action, actor, details FROM audit_event WHERE subject_id = ${body.user.id as number} AND subject_type = 'user' ORDER BY id`;
    expect(events).toEqual([
      { action: 'user.created', actor: 'OpenID Connect', details: { roles: { production: null, sandbox: 'viewer' } } },
      ...[1, 2].map(() => ({ action: 'user.signed_in', actor: 'Kim Park', details: { with: 'oidc' } })),
    ]);
  });

  it('opens the session of a user who was invited, and the one-time password is void', async () => {
    const invited = { name: 'Ada', email: 'ada@school.example', roles: usualRoles('viewer') };
    const { password: once } = await dashboard.users.create(invited, tester);
    const browser = await signIn({ sub: 'ada-1', email: 'ada@school.example', email_verified: true });
    const { body } = await browser.visitor().get('session');
    expect(body).toMatchObject({ user: { name: 'Ada', roles: invited.roles }, must_change_password: false });
    expect((await dashboard.visitor().signIn('ada@school.example', once)).status).toBe(401);
    // Another account of the provider with the same address is another person.
    expect((await signIn({ sub: 'ada-2', email: 'ada@school.example', email_verified: true })).page).toBe(
      '?sign_in=refused',
    );
  });

  it('opens a session without a second factor here, also if one is required (Second factor)', async () => {
    const strict = await openDashboard({
      ...{ oidcAllowedDomain: 'school.example', oidcDefaultRole: 'sandbox:viewer' },
      requireSecondFactor: 'all',
    });
    const visitor = (await signIn({ ...kim, sub: 'kim-3', email: 'kim3@school.example' }, strict)).visitor();
    expect((await visitor.get('session')).body).toMatchObject({ must_set_up_second_factor: false });
    expect((await visitor.get('keys')).status).toBe(200);
    await strict.database.pool('access')`UPDATE session SET password_given_at = created_at`;
    const refused = await visitor.post('second-factor/set-up');
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_PASSWORD']);
    await strict.close();
  });

  it('leaves a password that the user chose', async () => {
    await dashboard.person('viewer', 'vera');
    const browser = await signIn({ sub: 'vera-1', email: 'vera@school.example', email_verified: true });
    expect((await browser.visitor().get('session')).body).toMatchObject({ user: { name: 'vera' }, has_password: true });
    expect((await dashboard.visitor().signIn('vera@school.example', password)).status).toBe(200);
  });

  it.each<[string, OidcPerson]>([
    ['of another domain', { sub: 'x-1', email: 'x@elsewhere.example', email_verified: true }],
    ['of a domain that ends like the allowed one', { sub: 'x-2', email: 'x@notschool.example', email_verified: true }],
    ['whose address is not verified', { sub: 'x-3', email: 'x@school.example', email_verified: false }],
    ['without an address', { sub: 'x-4' }],
  ])('is refused to a person %s', async (_, person) => {
    const browser = await signIn(person);
    expect([browser.page, browser.visitor().cookie]).toEqual(['?sign_in=refused', '']);
  });

  it('is refused to a person whom nobody has invited where there is no default role', async () => {
    const closed = await openDashboard({});
    try {
      await closed.person('viewer', 'vera');
      expect((await signIn(kim, closed)).page).toBe('?sign_in=refused');
      // Without an allowed domain the provider must say that the address is verified.
      expect((await signIn({ sub: 'vera-9', email: 'vera@school.example' }, closed)).page).toBe('?sign_in=refused');
      const verified = await signIn({ sub: 'vera-9', email: 'vera@school.example', email_verified: true }, closed);
      expect((await verified.visitor().get('session')).body.user.name).toBe('vera');
    } finally {
      await closed.close();
    }
  });

  it('fails without the cookie of the attempt, with another state, and when the provider refuses', async () => {
    const stolen = new OidcBrowser(dashboard);
    await stolen.open(`${dashboard.origin()}/dashboard/api/oidc/callback?code=x&state=y`);
    expect(stolen.page).toBe('?sign_in=failed');
    for (const query of ['?code=x&state=y', '?error=access_denied', '']) {
      const browser = new OidcBrowser(dashboard);
      await fetch(`${dashboard.origin()}/dashboard/api/oidc/begin`, { redirect: 'manual' });
      provider.person = kim;
      await browser.open(`${dashboard.origin()}/dashboard/api/oidc/begin`);
      const visitor = browser.visitor();
      await browser.open(`${dashboard.origin()}/dashboard/api/oidc/callback${query}`);
      expect([browser.page, visitor.cookie === '']).toEqual(['?sign_in=failed', false]);
    }
  });

  it.each(['https://evil.example', '//evil.example', '/etc', '../x', 'api/keys', 'a\\b', 'students#x'])(
    'does not lead to %s afterwards',
    async (place) => {
      const browser = await signIn(kim, dashboard, `?return_to=${encodeURIComponent(place)}`);
      expect(browser.last).toBe(`${dashboard.origin()}/dashboard/`);
    },
  );

  it('leads back when the provider does not answer', async () => {
    const alone = await openDashboard({}, 'http://127.0.0.1:1');
    try {
      const browser = new OidcBrowser(alone);
      await browser.open(`${alone.origin()}/dashboard/api/oidc/begin`);
      expect(browser.page).toBe('?sign_in=unavailable');
    } finally {
      await alone.close();
    }
  });

  it('is asked for again, with the password, before keys and users are changed', async () => {
    const invited = { name: 'Olga', email: 'olga@school.example', roles: usualRoles('owner') };
    await dashboard.users.create(invited, tester);
    const olga = { sub: 'olga-1', email: invited.email, email_verified: true };
    const guest = { name: 'Guest', email: 'guest@school.example', sandbox_role: 'viewer' };
    // The provider did not say when the password was entered.
    const first = (await signIn(olga)).visitor();
    expect((await first.post('users', guest)).body.code).toBe('PASSWORD_REQUIRED');
    const second = (await signIn(olga, dashboard, '?again=true')).visitor();
    expect((await second.post('users', guest)).status).toBe(201);
  });
});

describe('without a provider (OpenID Connect)', () => {
  it('there is nothing to begin', async () => {
    const plain = await TestDashboard.open();
    try {
      expect((await plain.visitor().get('sign-in-options')).body).toEqual({ oidc: null, password_reset: false });
      for (const path of ['oidc/begin', 'oidc/callback?code=x'])
        expect((await plain.visitor().get(path)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
