import type { Scope } from '@homeroom/access';
import { Retention } from '../../apps/api/src/retention/retention';
import { keptLog } from '../support/programs/kept-log';
import { expectHeadersOfEveryAnswer } from '../support/error-answer';
import {
  allScopes,
  ask,
  basic,
  clientIdOf,
  expectStatusInfo,
  formType,
  fullScopes,
  requestToken,
  sendForm,
  tokenOf,
} from '../support/one-roster';
import { TestDashboard } from '../support/test-dashboard';
import { type Answer, StoppedClock, TestSchool, tester } from '../support/test-school';

const clock = new StoppedClock();
const { log, text: logged } = keptLog();
const grant = { grant_type: 'client_credentials' };
const hour = 3_600_000;
let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock, log });
});

afterAll(() => school.close());

/** A path that does not exist answers 404 to a request with a token, and 401 without. */
const use = (token: string | null, of: Pick<TestSchool, 'origin'> = school): Promise<Answer> =>
  ask(of, '/rostering/v1p2/lockers', token);

const statusOf = async (token: string, of?: TestSchool): Promise<number> => (await use(token, of)).status;

/** Expects an error of RFC 6749. */
function expectTokenError(answer: Answer, status: number, error: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error, error_description: expect.stringMatching(/./) },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('pragma')).toBe('no-cache');
  expectHeadersOfEveryAnswer(answer);
}

describe('an API key (OneRoster tokens)', () => {
  it('gets a token for an hour, which nobody may store', async () => {
    const answer = await requestToken(school, await school.key());
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^hr_oneroster_[0-9A-Za-z]{49}$/),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: allScopes(
          'roster.readonly',
          'roster-core.readonly',
          'roster-demographics.readonly',
          'gradebook.readonly',
          'gradebook-core.readonly',
          'gradebook.createput',
          'gradebook.createpost',
          'gradebook.delete',
        ),
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    expectHeadersOfEveryAnswer(answer);
    expect(await statusOf(answer.body.access_token)).toBe(404);
  });

  it('may send its credentials in the body', async () => {
    const secret = await school.key();
    const credentials = { client_id: String(await clientIdOf(school, secret)), client_secret: secret };
    expect((await sendForm(school, { ...grant, ...credentials })).status).toBe(200);
    const { client_id } = credentials;
    expect((await sendForm(school, { ...grant, client_id }, basic(client_id, secret))).status).toBe(200);
    expectTokenError(
      await sendForm(school, { ...grant, client_id: '1' }, basic(client_id, secret)),
      401,
      'invalid_client',
    );
    expectTokenError(
      await sendForm(school, { ...grant, ...credentials }, basic(client_id, secret)),
      400,
      'invalid_request',
    );
  });

  it('may encode its credentials as RFC 6749 has it', async () => {
    const secret = await school.key();
    const encoded = secret.replaceAll('_', '%5F');
    expect((await sendForm(school, grant, basic(await clientIdOf(school, secret), encoded))).status).toBe(200);
  });

  it.each<[string, readonly Scope[], string]>([
    ['reads rosters', ['read:students', 'read:teachers', 'read:classes'], 'roster.readonly roster-core.readonly'],
    ['reads students', ['read:students'], ''],
    ['writes students', ['write:students'], 'gradebook.createput gradebook.createpost gradebook.delete'],
  ])('that %s has the scopes for it', async (_, scopes, names) => {
    const { body } = await requestToken(school, await school.key({ scopes }));
    const ofStudents = 'roster-demographics.readonly gradebook.readonly gradebook-core.readonly';
    const all = scopes.includes('read:students') ? `${names} ${ofStudents}` : names;
    expect(body.scope).toBe(allScopes(...all.trim().split(' ')));
  });

  it('gets those of the scopes that it asks for which it has, beside unknown ones', async () => {
    const secret = await school.key({ scopes: ['read:students'] });
    const asked = fullScopes('roster.readonly', 'gradebook.readonly');
    expect((await requestToken(school, secret, asked)).body.scope).toBe(fullScopes('gradebook.readonly'));
    const mixed = `${asked} https://purl.imsglobal.org/spec/or/v1p2/scope/resource.readonly read:students`;
    expect((await requestToken(school, secret, mixed)).body.scope).toBe(fullScopes('gradebook.readonly'));
    expect((await requestToken(school, secret, '')).body.scope).toContain('gradebook-core.readonly');
  });

  it.each([
    ['has none of the scopes that it asks for', fullScopes('roster.readonly', 'gradebook.delete')],
    ['asks for unknown scopes alone', 'read:students openid'],
    ['asks for the short name of a scope', 'gradebook.readonly'],
  ])('that %s gets no token', async (_, scope) => {
    const secret = await school.key({ scopes: ['read:students'] });
    expectTokenError(await requestToken(school, secret, scope), 400, 'invalid_scope');
  });

  it('without any scope of OneRoster gets no token', async () => {
    const secret = await school.key({ scopes: ['read:imports'] });
    expectTokenError(await requestToken(school, secret), 400, 'invalid_scope');
  });
});

describe('a request for a token (OneRoster tokens)', () => {
  let id: number;
  let secret: string;

  beforeAll(async () => {
    secret = await school.unlimitedKey();
    id = await clientIdOf(school, secret);
  });

  it('names the grant', async () => {
    expectTokenError(await sendForm(school, {}, basic(id, secret)), 400, 'invalid_request');
    const password = { grant_type: 'password' };
    expectTokenError(await sendForm(school, password, basic(id, secret)), 400, 'unsupported_grant_type');
  });

  it('is a form', async () => {
    const json = { ...basic(id, secret), 'content-type': 'application/json' };
    expectTokenError(
      await ask(school, '/token', null, { method: 'POST', headers: json, body: JSON.stringify(grant) }),
      400,
      'invalid_request',
    );
    const twice = `grant_type=client_credentials&grant_type=client_credentials`;
    const form = { ...basic(id, secret), 'content-type': `${formType}; charset=UTF-8` };
    const send = (body: string | Buffer) => ask(school, '/token', null, { method: 'POST', headers: form, body });
    expectTokenError(await send(twice), 400, 'invalid_request');
    expectTokenError(await send(Buffer.from([0x61, 0x3d, 0xff])), 400, 'invalid_request');
    expect((await send('grant_type=client_credentials')).status).toBe(200);
    expectTokenError(await send(`grant_type=${'x'.repeat(20_000)}`), 413, 'invalid_request');
  });

  it('is a POST', async () => {
    const answer = await ask(school, '/token', await tokenOf(school));
    expectStatusInfo(answer, 405, 'unknownobject');
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('without the right credentials is answered 401', async () => {
    const other = await school.key();
    const wrong: Record<string, string>[] = [
      {},
      basic(id, other),
      basic(id, `${secret}x`),
      basic('', secret),
      { authorization: 'Basic %%%' },
      { authorization: `Bearer ${secret}` },
    ];
    for (const headers of wrong) {
      const answer = await sendForm(school, grant, headers);
      expectTokenError(answer, 401, 'invalid_client');
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="OneRoster", charset="UTF-8"');
    }
  });

  it('counts for the limits of the key, as the requests with the token do', async () => {
    const limited = await school.key({ plan: 'enterprise', limit: { perHour: 4, perMinute: 4 } });
    const { headers, body } = await requestToken(school, limited);
    expect(headers.get('x-ratelimit-remaining')).toBe('3');
    expect((await use(body.access_token)).headers.get('x-ratelimit-remaining')).toBe('2');
    expect((await school.get('/key', { key: limited })).headers.get('x-ratelimit-remaining')).toBe('1');
    await use(body.access_token);
    const further = await use(body.access_token);
    expectStatusInfo(further, 429, 'server_busy');
    expect(further.headers.get('retry-after')).toBe('3600');
    expectStatusInfo(await requestToken(school, limited), 429, 'server_busy');
  });
});

describe('a token (OneRoster tokens)', () => {
  it('is missing, unknown or an API key: 401', async () => {
    const missing = await use(null);
    expectStatusInfo(missing, 401, 'unauthorisedrequest');
    expect(missing.headers.get('www-authenticate')).toBe('Bearer');
    expectHeadersOfEveryAnswer(missing);
    const token = await tokenOf(school);
    for (const wrong of [
      await school.key(),
      'x',
      `${token}x`,
      token.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')),
    ]) {
      const answer = await use(wrong);
      expectStatusInfo(answer, 401, 'unauthorisedrequest');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    }
    expect((await school.get('/students', { key: token })).status).toBe(401);
  });

  it('is stored as its hash only', async () => {
    const token = await tokenOf(school);
    const rows = await school.database.pool('access')`SELECT * FROM oneroster_token ORDER BY expires_at DESC`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(
      await school.database.pool('access')`
      SELECT FROM oneroster_token WHERE hash = sha256(${token}::text::bytea)`,
    ).toHaveLength(1);
  });

  it('ends after an hour', async () => {
    const token = await tokenOf(school);
    clock.advance(hour - 1);
    expect(await statusOf(token)).toBe(404);
    clock.advance(1);
    const answer = await use(token);
    expectStatusInfo(answer, 401, 'unauthorisedrequest');
    expect(answer.headers.get('www-authenticate')).toContain('expired');
  });

  it('ends with its key', async () => {
    const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
    const expiring = await requestToken(school, await school.key({ expiresAt: at(90_000) }));
    expect(expiring.body.expires_in).toBe(90);
    clock.advance(90_000);
    expect(await statusOf(expiring.body.access_token)).toBe(401);

    const secret = await school.key();
    const token = await tokenOf(school, secret);
    const id = await clientIdOf(school, secret);
    const { secret: next } = await school.keys.rotate(id, 60_000, tester);
    expect(await statusOf(token)).toBe(404);
    clock.advance(60_000);
    expect(await statusOf(token)).toBe(401);
    const renewed = await tokenOf(school, next);
    expect(await statusOf(renewed)).toBe(404);
    await school.keys.revoke(await clientIdOf(school, next), tester);
    expect(await statusOf(renewed)).toBe(401);
    expectTokenError(await requestToken(school, next), 401, 'invalid_client');
  });

  it('works in all processes, and ends in them within a second', async () => {
    const other = await TestSchool.open({ clock, database: school.database });
    try {
      const secret = await school.key();
      const token = await tokenOf(school, secret);
      expect(await statusOf(token, other)).toBe(404);
      await school.keys.revoke(await clientIdOf(school, secret), tester);
      const ended = async () => (await statusOf(token, other)) === 401;
      while (!(await ended())) await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await other.close();
    }
  });

  it('goes with the row of its key', async () => {
    const secret = await school.key();
    await tokenOf(school, secret);
    const sql = school.database.pool('access');
    const id = await clientIdOf(school, secret);
    expect(await sql`SELECT FROM oneroster_token WHERE key_id = ${id}`).toHaveLength(1);
    await sql`DELETE FROM api_key WHERE id = ${id}`;
    expect(await sql`SELECT FROM oneroster_token WHERE key_id = ${id}`).toHaveLength(0);
  });

  it('counts as a use of its key, and is in no log', async () => {
    const secret = await school.key();
    const token = await tokenOf(school, secret);
    await use(token);
    const id = await clientIdOf(school, secret);
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes(`"keyId":${id}`))
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { method: 'POST', route: '/ims/oneroster/token', status: 200 },
      { method: 'GET', status: 404, code: 'NOT_FOUND' },
    ]);
    for (const text of [secret, token, basic(id, secret)['authorization']!]) expect(logged()).not.toContain(text);
  });
});

describe('failed requests for tokens (OneRoster tokens)', () => {
  it('of one network are limited, and do not keep out a client with a key', async () => {
    const guessed = await TestSchool.open({ clock });
    try {
      const secret = await guessed.key();
      const answers = [];
      for (let count = 0; count < 32; count += 1) answers.push(await sendForm(guessed, grant, basic(1, `x${count}`)));
      expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429, 429]);
      const refused = answers.at(-1)!;
      expectStatusInfo(refused, 429, 'server_busy');
      expect(refused.headers.get('retry-after')).toBe('60');
      expect((await requestToken(guessed, secret)).status).toBe(200);
      clock.advance(60_000);
      expectTokenError(await sendForm(guessed, grant, basic(1, 'x')), 401, 'invalid_client');
    } finally {
      await guessed.close();
    }
  });
});

describe('the other environment (OneRoster tokens)', () => {
  it('accepts neither the key nor the token', async () => {
    const production = await TestSchool.open({ clock, environment: 'production', database: school.database });
    try {
      const secret = await school.key();
      expectTokenError(
        await sendForm(production, grant, basic(await clientIdOf(school, secret), secret)),
        401,
        'invalid_client',
      );
      const token = await tokenOf(school, secret);
      expect([await statusOf(token), await statusOf(token, production)]).toEqual([404, 401]);
    } finally {
      await production.close();
    }
  });
});

it('tokens that have ended are deleted (Retention)', async () => {
  const sql = school.database.pool('access');
  await tokenOf(school);
  const dashboard = await TestDashboard.open({ clock, database: school.database });
  try {
    const retention = dashboard.servers.dashboard.get(Retention, { strict: false });
    await tokenOf(school);
    expect(await sql`SELECT FROM oneroster_token WHERE expires_at <= ${clock.now()}`).not.toHaveLength(0);
    clock.advance(300_000);
    await retention.run();
    expect(await sql`SELECT FROM oneroster_token WHERE expires_at <= ${clock.now()}`).toHaveLength(0);
    expect(await sql`SELECT FROM oneroster_token`).not.toHaveLength(0);
  } finally {
    await dashboard.close();
  }
});
