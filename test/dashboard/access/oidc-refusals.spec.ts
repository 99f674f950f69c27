import { usualRoles } from '@homeroom/accounts';
import { OidcClient } from '../../../libs/accounts/src/oidc/oidc-client';
import { openDashboardOf, signInAt } from '../../support/oidc-browser';
import { foreignKey, type Forgery, oidcClient, type OidcPerson, OidcServer } from '../../support/oidc-server';
import { TestDashboard } from '../../support/test-dashboard';
import { tester } from '../../support/test-school';

const callback = 'http://localhost:3000/dashboard/api/oidc/callback';
let provider: OidcServer;
let dashboard: TestDashboard;

beforeAll(async () => {
  provider = await OidcServer.open(callback);
  dashboard = await openDashboardOf(provider, { oidcAllowedDomain: 'school.example' });
});

afterAll(async () => {
  await dashboard.close();
  await provider.close();
});

afterEach(() => {
  provider.forgery = null;
  provider.metadata = {};
});

const signIn = (person: OidcPerson) => signInAt(provider, person, dashboard);

const invite = (name: string) =>
  dashboard.users.create({ name, email: `${name}@school.example`, roles: usualRoles('viewer') }, tester);

/** The accounts of all users, and the actions of the trail. */
const stored = async () => {
  const sql = dashboard.database.pool('access');
  return {
    accounts: await sql`SELECT id, email, oidc_issuer, oidc_subject, password_hash FROM dashboard_user ORDER BY id`,
    events: await sql`SELECT id, action FROM audit_event ORDER BY id`,
  };
};

describe('a refused sign-in at the provider stores nothing (OpenID Connect)', () => {
  beforeAll(async () => {
    for (const name of ['ida', 'dan', 'eve', 'una']) await invite(name);
    await signIn({ sub: 'eve-1', email: 'eve@school.example', email_verified: true });
    await signIn({ sub: 'una-1', email: 'una@school.example', email_verified: true });
    for (const name of ['dan', 'eve']) await dashboard.users.disable(`${name}@school.example`, tester);
  });

  it.each<[string, OidcPerson]>([
    ['a disabled user who never signed in there', { sub: 'dan-1', email: 'dan@school.example', email_verified: true }],
    ['a disabled user who did', { sub: 'eve-1', email: 'eve@school.example', email_verified: true }],
    ['whose address is not verified', { sub: 'ida-1', email: 'ida@school.example', email_verified: false }],
    ['whom nobody has invited', { sub: 'new-1', email: 'new@school.example', email_verified: true }],
    ['of another domain', { sub: 'ida-1', email: 'ida@elsewhere.example', email_verified: true }],
    ['without an address', { sub: 'ida-1' }],
    ['with the address of a user of another account', { sub: 'una-2', email: 'una@school.example' }],
    ['whose own address is no longer verified', { sub: 'una-1', email: 'una@school.example', email_verified: false }],
  ])('of a person %s', async (_, person) => {
    const before = await stored();
    const browser = await signIn(person);
    expect([browser.page, browser.visitor().cookie]).toEqual(['?sign_in=refused', '']);
    expect(await stored()).toEqual(before);
  });

  it('and a user who was enabled again signs in as before', async () => {
    const dan = { sub: 'dan-1', email: 'dan@school.example', email_verified: true };
    await dashboard.users.enable('dan@school.example', tester);
    const { body } = await (await signIn(dan)).visitor().get('session');
    expect(body.user.email).toBe('dan@school.example');
  });
});

describe('an ID token that is not one of the provider opens no session (OpenID Connect)', () => {
  const tim = { sub: 'tim-1', email: 'tim@school.example', email_verified: true };
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;

  beforeAll(() => invite('tim'));

  it.each<[string, Forgery]>([
    ['signed with another key', { key: foreignKey }],
    ['signed with an unpublished key', { key: foreignKey, header: { kid: 'another' } }],
    ['for another person, with the signature of nobody', { claims: { sub: 'una-1' }, key: foreignKey }],
    ['without a signature', { key: null }],
    ['of the algorithm none', { header: { alg: 'none' }, key: null }],
    ['signed with the secret of the client', { header: { alg: 'HS256' }, key: oidcClient.secret }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients', { claims: { aud: [oidcClient.id, 'another'], azp: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another attempt', { claims: { nonce: 'another' } }],
    ['that has expired', { claims: { exp: hourAgo } }],
  ])('%s', async (_, forgery) => {
    const before = await stored();
    provider.forgery = forgery;
    const browser = await signIn(tim);
    expect([browser.page, browser.visitor().cookie]).toEqual(['?sign_in=failed', '']);
    expect(await stored()).toEqual(before);
  });

  it('while one that is signed again with the key of the provider does', async () => {
    provider.forgery = {};
    const { body } = await (await signIn(tim)).visitor().get('session');
    expect(body.user.email).toBe('tim@school.example');
  });
});

describe('a provider whose requests could be read on the network is not used (OpenID Connect)', () => {
  const clientOf = (issuer: string) =>
    new OidcClient({
      issuer,
      clientId: oidcClient.id,
      clientSecret: oidcClient.secret,
      allowedDomain: null,
      defaultRoles: null,
      redirectUrl: callback,
    });

  it('by an issuer with http that is not on this machine', async () => {
    await expect(clientOf('http://login.school.example').begin(false)).rejects.toThrow(
      'The issuer is not an https URL',
    );
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
    'by the %s with http that it names',
    async (name) => {
      provider.metadata = { [name]: 'http://login.school.example/path' };
      await expect(clientOf(provider.issuer).begin(false)).rejects.toThrow(`The ${name} is not an https URL`);
      provider.metadata = {};
      expect((await clientOf(provider.issuer).begin(false)).url.href).toContain(provider.issuer);
    },
  );
});
