import { scopes } from '@homeroom/access';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';

const sandboxUrl = 'http://sandbox.school.example';
const prefix = 'https://purl.imsglobal.org/spec/or/v1p2/scope/';

let dashboard: TestDashboard;
let owner: Visitor;

beforeAll(async () => {
  const publicUrls = { production: 'http://school.example', sandbox: sandboxUrl };
  dashboard = await TestDashboard.open({ settings: { publicUrls } });
  owner = await dashboard.person('owner');
});

afterAll(() => dashboard.close());

async function keyWith(given: readonly string[], environment = 'sandbox') {
  const answer = await owner.post('keys', { name: 'Library app', environment, scopes: given });
  expect(answer.status).toBe(201);
  return answer.body as { key: string; record: { id: number } };
}

const connectionOf = async (id: number, visitor = owner) => visitor.get(`keys/${id}/oneroster`);

/** Asks the token endpoint of an environment. @returns the scopes of the token, or the error */
async function granted(id: number, key: string): Promise<readonly string[]> {
  const answer = await fetch(`${dashboard.origin('sandbox')}/ims/oneroster/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { scope, error } = (await answer.json()) as { scope?: string; error?: string };
  return scope?.split(' ') ?? [error ?? ''];
}

describe('how to connect to OneRoster with a key', () => {
  it('names the client, the URLs of the environment of the key, and not the secret', async () => {
    const { key, record } = await keyWith(scopes);
    const answer = await connectionOf(record.id);
    expect(answer.body).toEqual({
      client_id: String(record.id),
      token_url: `${sandboxUrl}/ims/oneroster/token`,
      rostering_url: `${sandboxUrl}/ims/oneroster/rostering/v1p2`,
      rostering_11_url: `${sandboxUrl}/ims/oneroster/v1p1`,
      gradebook_url: `${sandboxUrl}/ims/oneroster/gradebook/v1p2`,
      scopes: expect.arrayContaining([`${prefix}roster.readonly`, `${prefix}gradebook.delete`]),
    });
    expect(answer.text).not.toContain(key.slice(0, -4));
    const { record: other } = await keyWith(['read:students'], 'production');
    expect((await connectionOf(other.id)).body.token_url).toBe('http://school.example/ims/oneroster/token');
  });

  it.each([
    [scopes],
    [['admin']],
    [['read:students', 'read:teachers', 'read:classes']],
    [['read:students']],
    [['read:students', 'write:students']],
  ])('names the scopes that the token endpoint grants to a key with %j', async (given) => {
    const { key, record } = await keyWith(given);
    const { body } = await connectionOf(record.id);
    expect(body.scopes.length).toBeGreaterThan(0);
    // Those of rostering have a name of version 1.1 too.
    const names = (await granted(record.id, key)).filter((name) => !name.includes('/v1p1/'));
    expect(body.scopes).toEqual(names);
  });

  it('names no scope for a key that gets no token', async () => {
    const { key, record } = await keyWith(['read:classes', 'write:classes']);
    expect((await connectionOf(record.id)).body.scopes).toEqual([]);
    expect(await granted(record.id, key)).toEqual(['invalid_scope']);
  });

  it('is shown to a viewer of the environment, and not to one of the other', async () => {
    const { record } = await keyWith(scopes);
    expect((await connectionOf(record.id, await dashboard.person('viewer'))).status).toBe(200);
    const roles = { production: 'viewer', sandbox: null } as const;
    const other = await dashboard.person('viewer', 'elsewhere', roles);
    expect((await connectionOf(record.id, other)).body).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});
