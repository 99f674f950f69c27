import { createHash } from 'node:crypto';
import { KeyHasEnded, KeyHasExpired, KeyNotFound, KeyWasRotated } from '../../libs/access/src/api-keys/key.errors';
import { generateKey } from '../../libs/access/src/api-keys/key-format';
import { keptLog } from '../support/programs/kept-log';
import { eventually } from '../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { answerIn } from '../support/raw-answer';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, StoppedClock, tester, TestSchool } from '../support/test-school';

const { log, text: logged } = keptLog();
const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let database: ProxiedDatabase;
let school: TestSchool;
/** The same service once more, as another process would be. */
let elsewhere: TestSchool;

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database, clock, log });
  elsewhere = await TestSchool.open({ database, clock, log });
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
  await database.close();
});

const create = async (expiresAt: Date | null = null) =>
  school.keys.create({ name: 'Test', environment: 'sandbox', scopes: ['admin'], plan: 'standard', expiresAt }, tester);
/** When a key was last used is noted in the background, at any moment. */
const keysButTheirUse = async () => (await school.keys.list()).map((key) => ({ ...key, last_used_at: 'whenever' }));
const withHeader = (authorization: string) => school.get('/students', { key: null, headers: { authorization } });

function expectInvalidKey(answer: Answer, reason: string): void {
  expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Invalid API key');
  const challenge = `Bearer error="invalid_token", error_description="${reason}"`;
  expect(answer.headers.get('www-authenticate')).toBe(challenge);
}

const unknown = 'The API key is unknown';
const malformed = 'The Authorization header must be: Bearer <API key>';

describe('a key (Key format)', () => {
  it('is hr_production_ or hr_sandbox_ and 43 + 6 base62 characters', async () => {
    expect((await create()).secret).toMatch(/^hr_sandbox_[0-9A-Za-z]{49}$/);
  });
});

describe('what is kept of a key (Storage of keys)', () => {
  it('is the SHA-256 of the key, its prefix and last 4 characters', async () => {
    const { record, secret } = await create();
    const [row] = await database.pool('access')`SELECT * FROM api_key WHERE id = ${record.id}`;
    expect(row!['hash']).toEqual(createHash('sha256').update(secret).digest());
    expect(row).toMatchObject({ prefix: 'hr_sandbox_', last_four: secret.slice(-4) });
    expect(Object.values(record)).not.toContain(secret);
  });

  it('keeps the key nowhere: in no table of the database, in no log', async () => {
    const { secret } = await create();
    await school.get('/students', { key: secret });
    await school.get(`/students?api_key=${secret}`, { key: secret });
    await school.get(`/nothing/${secret}`, { key: `${secret}x` });
    await school.post('/students', { name: 5, key: secret }, { key: secret });
    await elsewhere.get('/students', { key: secret });
    const sql = database.pool('access');
    const tables = await sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('access', 'production', 'sandbox', 'public') AND table_type = 'BASE TABLE'`;
    expect(tables.length).toBeGreaterThan(10);
    const body = secret.slice('hr_sandbox_'.length, -6);
    for (const { name } of tables) {
      const rows = await sql.unsafe(`SELECT t::text AS row FROM ${name} t`);
      const text = rows.map(({ row }) => row).join('\n');
      expect(text.includes(body) || text.includes(Buffer.from(body).toString('hex'))).toBe(false);
    }
    expect(logged()).toContain('"route":"/v1/students"');
    expect(logged()).not.toContain(body);
  });
});

describe('who is not let in is told why (401)', () => {
  it('no key: Missing API key, WWW-Authenticate: Bearer', async () => {
    const answer = await school.get('/students', { key: null });
    expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Missing API key');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('an unknown key', async () => {
    expectInvalidKey(await school.get('/students', { key: generateKey('sandbox') }), unknown);
  });

  it.each(['sk_live_1', 'hr_sandbox_', 'x', `${generateKey('sandbox')}x`, generateKey('sandbox').toLowerCase()])(
    'what is no key: %s',
    async (key) => expectInvalidKey(await school.get('/students', { key }), unknown),
  );

  it('an expired key, from the moment on', async () => {
    const { secret } = await create(new Date(clock.now().getTime() + 1000));
    clock.advance(999);
    expect((await school.get('/students', { key: secret })).status).toBe(200);
    clock.advance(1);
    expectInvalidKey(await school.get('/students', { key: secret }), 'The API key has expired');
  });

  it('a revoked key', async () => {
    const { secret, record } = await create();
    await school.keys.revoke(record.id, tester);
    expectInvalidKey(await school.get('/students', { key: secret }), 'The API key was revoked');
  });

  it('a key of the other environment', async () => {
    const answer = await school.get('/students', { key: generateKey('production') });
    expectInvalidKey(answer, 'The API key belongs to the other environment');
  });
});

describe('where a key is looked for (Where a key is read)', () => {
  it('the Authorization header alone: never the query string or the body', async () => {
    const { secret } = await create();
    const query = `access_token=${secret}&api_key=${secret}&key=${secret}`;
    const form = { body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' }, key: null };
    const headers = {
      'x-api-key': secret,
      cookie: `access_token=${secret}`,
      'proxy-authorization': `Bearer ${secret}`,
    };
    for (const answer of [
      await school.get(`/students?${query}`, { key: null }),
      await school.post('/students', { access_token: secret, api_key: secret }, { key: null }),
      await school.request('POST', '/students', form),
      await school.get('/students', { headers, key: null }),
    ]) {
      expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Missing API key');
    }
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])("the scheme's case does not matter: %s", async (scheme) => {
    expect((await withHeader(`${scheme} ${(await create()).secret}`)).status).toBe(200);
  });

  it.each([
    ['two spaces', 'Bearer  KEY'],
    ['a tab', 'Bearer\tKEY'],
    ['an empty key', 'Bearer '],
    ['no key', 'Bearer'],
    ['no scheme', 'KEY'],
    ['another scheme', 'Basic KEY'],
    ['something after it', 'Bearer KEY x'],
    ['two keys', 'Bearer KEY, Bearer KEY'],
    ['quotes', 'Bearer "KEY"'],
    ['nothing', ''],
  ])('%s is 401', async (_name, header) => {
    const { secret } = await create();
    const answer = await withHeader(header.replaceAll('KEY', secret));
    expectInvalidKey(answer, _name === 'quotes' ? unknown : malformed);
  });

  it('two headers are 401, of one key or two', async () => {
    const [one, other] = [(await create()).secret, (await create()).secret];
    for (const second of [one, other, 'x']) {
      const lines = ['GET /v1/students HTTP/1.1', 'Host: x', `Authorization: Bearer ${one}`, 'Connection: close'];
      const received = await school.raw([...lines, `authorization: Bearer ${second}`, '', ''].join('\r\n'));
      expectInvalidKey(answerIn(received), malformed);
    }
  });
});

describe('the end of a key (Revocation)', () => {
  it('holds at once in the same process, and soon in the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { secret, record } = await create();
      const ask = (at: TestSchool) => at.get('/students', { key: secret });
      expect([(await ask(school)).status, (await ask(elsewhere)).status]).toEqual([200, 200]);
      await school.keys.revoke(record.id, tester);
      expectInvalidKey(await ask(school), 'The API key was revoked');
      while ((await ask(elsewhere)).status !== 401) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  it('holds though requests with the key are on their way', async () => {
    const { secret, record } = await create();
    const early = Array.from({ length: 20 }, () => school.get('/students', { key: secret }));
    await school.keys.revoke(record.id, tester);
    expectInvalidKey(await school.get('/students', { key: secret }), 'The API key was revoked');
    await Promise.all(early);
    expectInvalidKey(await school.get('/students', { key: secret }), 'The API key was revoked');
  });
});

describe('a key in the place of another (Rotation)', () => {
  const hour = 3_600_000;
  const ask = (key: string, at = school) => at.get('/students', { key });
  const successorsOf = async (id: number) => (await school.keys.list()).filter(({ replaces }) => replaces === id);
  const fulfilled = <T>(outcomes: PromiseSettledResult<T>[]) => outcomes.filter(({ status }) => status === 'fulfilled');

  it('gives a new key on the same terms', async () => {
    const expiresAt = new Date(clock.now().getTime() + 1000 * hour);
    const limit = { perHour: 70_000, perMinute: 900 };
    const terms = {
      name: 'App',
      environment: 'sandbox',
      scopes: ['read:students'],
      plan: 'enterprise',
      limit,
    } as const;
    const { record: old, secret: oldSecret } = await school.keys.create({ ...terms, expiresAt }, tester);
    clock.advance(hour);
    const { record, secret, replaced } = await school.keys.rotate(old.id, hour, tester);
    const same = { name: 'App', environment: 'sandbox', scopes: ['read:students'], plan: 'enterprise' };
    expect(record).toMatchObject({ ...same, per_hour: 70_000, per_minute: 900, expires_at: expiresAt });
    expect(record).toMatchObject({ replaces: old.id, created_at: clock.now(), last_used_at: null, revoked_at: null });
    expect(replaced).toEqual({
      ...old,
      expires_at: new Date(clock.now().getTime() + hour),
      replaced_by: record.id,
    });
    expect(secret).not.toBe(oldSecret);
    const answer = await ask(secret);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '70000']);
    const owners = await database.pool('access')`SELECT DISTINCT owner_id FROM api_key
      WHERE id IN (${old.id}, ${record.id})`;
    expect(owners).toHaveLength(1);
  });

  it('lets both keys in until the overlap is over, in every process', async () => {
    const { record: old, secret: oldSecret } = await create();
    expect([(await ask(oldSecret)).status, (await ask(oldSecret, elsewhere)).status]).toEqual([200, 200]);
    const { secret } = await school.keys.rotate(old.id, 24 * hour, tester);
    clock.advance(24 * hour - 1);
    for (const key of [oldSecret, secret]) expect((await ask(key)).status).toBe(200);
    clock.advance(1);
    expectInvalidKey(await ask(oldSecret), 'The API key has expired');
    await eventually(async () => (await ask(oldSecret, elsewhere)).status === 401);
    for (const at of [school, elsewhere]) expect((await ask(secret, at)).status).toBe(200);
  });

  it('without an overlap ends the old key at once in the same process, and soon in the others', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { record: old, secret: oldSecret } = await create();
      expect([(await ask(oldSecret)).status, (await ask(oldSecret, elsewhere)).status]).toEqual([200, 200]);
      const { secret, replaced } = await school.keys.rotate(old.id, 0, tester);
      expect(replaced.expires_at).toEqual(clock.now());
      expectInvalidKey(await ask(oldSecret), 'The API key has expired');
      await eventually(async () => (await ask(oldSecret, elsewhere)).status === 401);
      expect((await ask(secret, elsewhere)).status).toBe(200);
    }
  });

  it('never prolongs the life of a key', async () => {
    const expiresAt = new Date(clock.now().getTime() + hour);
    const { record: old } = await create(expiresAt);
    const { record, replaced } = await school.keys.rotate(old.id, 24 * hour, tester);
    expect([replaced.expires_at, record.expires_at]).toEqual([expiresAt, expiresAt]);
  });

  it('refuses a key that is revoked, has expired, was rotated before or does not exist, and changes nothing', async () => {
    const revoked = (await create()).record;
    await school.keys.revoke(revoked.id, tester);
    const expired = (await create(clock.now())).record;
    const rotated = (await create()).record;
    const { record: successor } = await school.keys.rotate(rotated.id, hour, tester);
    const before = await keysButTheirUse();
    await expect(school.keys.rotate(revoked.id, hour, tester)).rejects.toThrow(KeyHasEnded);
    await expect(school.keys.rotate(expired.id, hour, tester)).rejects.toThrow(KeyHasExpired);
    await expect(school.keys.rotate(rotated.id, hour / 2, tester)).rejects.toThrow(KeyWasRotated);
    await expect(school.keys.rotate(999_999, hour, tester)).rejects.toThrow(KeyNotFound);
    expect(await keysButTheirUse()).toEqual(before);
    expect((await school.keys.rotate(successor.id, hour, tester)).record.replaces).toBe(successor.id);
  });

  it('many times at once leaves one successor', async () => {
    for (const overlap of [hour, 0]) {
      const { id } = (await create()).record;
      const outcomes = await Promise.allSettled(
        [school, elsewhere, school, elsewhere, school].map(({ keys }) => keys.rotate(id, overlap, tester)),
      );
      expect(fulfilled(outcomes)).toHaveLength(1);
      for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
        expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(overlap ? KeyWasRotated : KeyHasExpired);
      }
      expect(await successorsOf(id)).toHaveLength(1);
    }
  });

  it('at the same time as a revocation leaves the key revoked, with one successor or none', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = (await create()).record;
      const [rotation, revocation] = await Promise.allSettled(
        round % 2
          ? [school.keys.rotate(id, hour, tester), elsewhere.keys.revoke(id, tester)]
          : [elsewhere.keys.revoke(id, tester), school.keys.rotate(id, hour, tester)].reverse(),
      );
      expect(revocation!.status).toBe('fulfilled');
      if (rotation?.status === 'rejected') expect(rotation.reason).toBeInstanceOf(KeyHasEnded);
      expect(await successorsOf(id)).toHaveLength(fulfilled([rotation!]).length);
      expect((await school.keys.list()).find((key) => key.id === id)!.revoked_at).toEqual(clock.now());
    }
  });
});

describe('the last use of a key', () => {
  it('is noted when a service stops, if not before', async () => {
    const third = await TestSchool.open({ database, clock });
    const { secret, record } = await create();
    await third.get('/students', { key: secret });
    await third.close();
    const found = (await school.keys.list()).find(({ id }) => id === record.id);
    expect(found!.last_used_at).toEqual(clock.now());
  });
});

describe('without a query (Key format)', () => {
  it('a typo and a key of the other environment are refused, while the database is away', async () => {
    const { secret } = await create();
    const typo = secret.slice(0, -1) + (secret.endsWith('x') ? 'y' : 'x');
    database.cut();
    const answers = [typo, generateKey('production'), generateKey('sandbox')].map((key) =>
      school.get('/students', { key }),
    );
    const [ofTypo, ofOther, ofUnknown] = await Promise.all(answers);
    database.mend();
    expectInvalidKey(ofTypo!, unknown);
    expectInvalidKey(ofOther!, 'The API key belongs to the other environment');
    expectErrorAnswer(ofUnknown!, 503, 'SERVICE_UNAVAILABLE');
  });
});
