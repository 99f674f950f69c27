import { randomUUID } from 'node:crypto';
import { Retention } from '../../../apps/api/src/retention/retention';
import { usualRoles } from '@homeroom/accounts';
import { TestDashboard, password, type Visitor } from '../../support/test-dashboard';
import { keptLog } from '../../support/programs/kept-log';
import { StoppedClock, tester } from '../../support/test-school';
import { addUser } from '../../support/test-users';

jest.setTimeout(60_000);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

let clock: StoppedClock;
let dashboard: TestDashboard;
const log = keptLog();

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock, log: log.log });
});

afterAll(() => dashboard.close());

/** Every attempt of another test is forgotten. */
afterEach(() => clock.advance(hour));

let invited = 0;

const nextPerson = () => {
  invited += 1;
  return { name: `Person ${invited}`, email: `Person${invited}@School.example`, roles: usualRoles('viewer') };
};

/** Somebody who was given a one-time password, which is fast to check. */
async function invite() {
  const once = `once-${randomUUID()}`;
  const { email } = await addUser(
    dashboard.servers.dashboard,
    { ...nextPerson(), password: { oneTime: once } },
    tester,
  );
  return { email, once, visitor: dashboard.visitor() };
}

/** The same with a password and a hash that the service made. */
async function inviteAtFullCost() {
  const { user, password: once } = await dashboard.users.create(nextPerson(), tester);
  return { email: user.email, once, visitor: dashboard.visitor() };
}

/** Somebody who has chosen a password, which is fast to check, and signed in. */
async function personWithPassword() {
  const details = { ...nextPerson(), password: { chosen: password } };
  const { email } = await addUser(dashboard.servers.dashboard, details, tester);
  const visitor = dashboard.visitor();
  await visitor.signIn(email, password);
  return { email, visitor };
}

const wrong = { error: 'The e-mail address or the password is wrong', code: 'UNAUTHORIZED', status: 401 };
const isSignedIn = async (visitor: Visitor) => (await visitor.get('session')).status === 200;

describe('a one-time password (Dashboard sign-in)', () => {
  it('opens nothing but the choice of another one', async () => {
    const { email, once, visitor } = await invite();
    const { body } = await visitor.signIn(email, once);
    expect(body).toMatchObject({ user: { email, roles: usualRoles('viewer') }, must_change_password: true });
    for (const path of ['keys', 'keys/1/usage', 'schools/sandbox/students', 'schools/sandbox/overview']) {
      expect((await visitor.get(path)).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED', status: 403 });
    }
    const changed = await visitor.put('password', { current_password: once, new_password: password });
    expect(changed).toMatchObject({ status: 200, body: { must_change_password: false } });
    expect((await visitor.get('keys')).status).toBe(200);
    expect((await dashboard.visitor().signIn(email, once)).body).toEqual(wrong);
    expect((await dashboard.visitor().signIn(` ${email.toUpperCase()} `, password)).status).toBe(200);
  });

  it.each([
    ['too short', 'Elevenchars'],
    ['too long', 'aB3$ '.repeat(26)],
    ['of few characters', 'ababababababababab'],
    ['the e-mail address', 'NAME'],
    ['common', 'password1234'],
    ['the name of the service with digits', 'homeroom2026'],
    ['the one before', 'ONCE'],
    ['the one before in other characters', 'WIDE'],
    ['not a text', 12],
  ])('does not give way to one that is %s', async (_, given) => {
    const { email, once, visitor } = await invite();
    await visitor.signIn(email, once);
    const known = { NAME: email.toUpperCase(), ONCE: once, WIDE: once.replaceAll('-', '\uff0d') };
    const next = known[given as keyof typeof known] ?? given;
    const answer = await visitor.put('password', { current_password: once, new_password: next });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
    expect(answer.text).toContain('new_password');
    expect((await visitor.get('session')).body.must_change_password).toBe(true);
  });

  it('is good for three days, and refused like a wrong one from then on', async () => {
    const { email, once } = await inviteAtFullCost();
    clock.advance(3 * day - 1);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
    clock.advance(1);
    const { status, body } = await dashboard.visitor().signIn(email, once);
    expect([status, body]).toEqual([401, wrong]);
    const { password: another, expiresAt } = await dashboard.users.resetPassword(email, tester);
    expect(expiresAt).toEqual(new Date(clock.now().getTime() + 3 * day));
    expect((await dashboard.visitor().signIn(email, another)).status).toBe(200);
  });

  it('gives way to one that is good for ever', async () => {
    const { email, once, visitor } = await invite();
    await visitor.signIn(email, once);
    await visitor.put('password', { current_password: once, new_password: password });
    clock.advance(year);
    expect((await dashboard.visitor().signIn(email, password)).status).toBe(200);
  });

  it('that was made while the clock was ahead is good no more when it is right again', async () => {
    clock.set(year);
    const { email, once } = await invite();
    clock.set(-year);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(401);
  });
});

describe('a wrong sign-in', () => {
  it('is answered alike, whether the account exists, is disabled or is nobody’s', async () => {
    const { email } = await inviteAtFullCost();
    const gone = await inviteAtFullCost();
    await dashboard.users.disable(gone.email, tester);
    const attempts = [
      [email, 'wrong'],
      ['nobody@school.example', 'wrong'],
      [gone.email, 'wrong'],
      [gone.email, gone.once],
      ['no e-mail address', 'wrong'],
    ] as const;
    await Promise.all(
      attempts.map(async ([who, secret]) => {
        const visitor = dashboard.visitor();
        const answer = await visitor.signIn(who, secret);
        expect([answer.status, answer.body, visitor.cookie]).toEqual([401, wrong, '']);
      }),
    );
  });

  it.each([[{}], [{ email: 'a@b.example' }], [{ email: 5, password: 'x' }], [{ email: 'a@b.example', password: '' }]])(
    'without an address or a password is 400: %j',
    async (body) => expect((await dashboard.visitor().post('session', body)).body.code).toBe('VALIDATION_ERROR'),
  );

  it('is slowed down after ten of one account from one address, the right password too, however many come at once', async () => {
    const { email, once } = await invite();
    const other = await invite();
    const attempts = Array.from({ length: 25 }, () => dashboard.visitor().signIn(email, 'wrong'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = await dashboard.visitor().signIn(email, once);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', details: { retry_after: 15 * 60 } });
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await other.visitor.signIn(other.email, other.once)).status).toBe(200);
    clock.advance(15 * minute);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
  });

  it('of an account that does not exist is slowed down as well', async () => {
    const attempts = Array.from({ length: 12 }, () => dashboard.visitor().signIn('nobody@school.example', 'wrong'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('of a hundred accounts from one address is slowed down', async () => {
    const sql = dashboard.database.pool('access');
    const guess = async (at: number) => (await dashboard.visitor().signIn(`guess${at}@school.example`, 'x')).status;
    expect(await guess(1)).toBe(401);
    await sql`UPDATE sign_in_attempt SET attempts = 98`;
    expect([await guess(2), await guess(3), await guess(4)]).toEqual([401, 401, 429]);
    // From then on nothing is written that was not there.
    const before = await sql`SELECT FROM sign_in_attempt`;
    expect(await guess(5)).toBe(429);
    expect(await sql`SELECT FROM sign_in_attempt`).toHaveLength(before.length);
  });

  it('does not count against who then knows the password', async () => {
    const { email, once } = await invite();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 9 }, () => dashboard.visitor().signIn(email, 'wrong')));
      expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
    }
  });
});

describe('from an address past its limit (Dashboard sign-in)', () => {
  /** As after a hundred attempts under invented names. */
  const exhaust = async () => {
    await dashboard.visitor().signIn('invented@school.example', 'wrong');
    await dashboard.database.pool('access')`UPDATE sign_in_attempt SET attempts = 100 WHERE account IS NULL`;
  };
  const tries = (count: number, email: string, secret = 'wrong') =>
    Promise.all(Array.from({ length: count }, () => dashboard.visitor().signIn(email, secret)));
  const statuses = async (answers: ReturnType<typeof tries>) => (await answers).map(({ status }) => status);

  it('whoever has an account and knows its password is let in', async () => {
    const { email, once, visitor } = await invite();
    await exhaust();
    expect((await visitor.signIn(email, once)).status).toBe(200);
    await visitor.put('password', { current_password: once, new_password: password });
    expect((await dashboard.visitor().signIn(email, password)).status).toBe(200);
  });

  it('all others are answered alike, whether the account exists or not', async () => {
    const [known, disabled, expired] = [await inviteAtFullCost(), await inviteAtFullCost(), await inviteAtFullCost()];
    await dashboard.users.disable(disabled.email, tester);
    clock.advance(3 * day);
    const again = await dashboard.users.resetPassword(known.email, tester);
    await exhaust();
    const attempts = [
      [known.email, 'wrong'],
      ['nobody@school.example', 'wrong'],
      [disabled.email, disabled.once],
      [expired.email, expired.once],
      ['no e-mail address', 'wrong'],
    ] as const;
    const answers = await Promise.all(
      attempts.map(async ([email, secret]) => {
        const { status, headers, body } = await dashboard.visitor().signIn(email, secret);
        return { status, body, retryAfter: headers.get('retry-after') };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 429, body: { details: { retry_after: 900 } }, retryAfter: '900' });
    expect(answers).toEqual(Array(5).fill(answers[0]));
    expect((await dashboard.visitor().signIn(known.email, again.password)).status).toBe(200);
  });

  it('an account has its ten attempts, and no more until its window is over', async () => {
    const { email, once } = await invite();
    await exhaust();
    expect(await statuses(tries(10, email))).toEqual(Array(10).fill(429));
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(429);
    clock.advance(15 * minute);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
  });

  it('those that it had before count as well', async () => {
    const [some, all] = [await invite(), await invite()];
    const sql = dashboard.database.pool('access');
    await tries(1, all.email);
    await sql`UPDATE sign_in_attempt SET attempts = 10`;
    await tries(1, some.email);
    await sql`UPDATE sign_in_attempt SET attempts = 9 WHERE attempts = 1`;
    await exhaust();
    expect((await dashboard.visitor().signIn(some.email, some.once)).status).toBe(200);
    expect((await dashboard.visitor().signIn(all.email, all.once)).status).toBe(429);
  });

  it('attempts do not show afterwards which of the names is an account', async () => {
    const { email } = await invite();
    await exhaust();
    clock.advance(14 * minute);
    await Promise.all([tries(10, email), tries(10, 'nobody@school.example')]);
    clock.advance(minute);
    const both = await Promise.all([email, 'nobody@school.example'].map((name) => statuses(tries(1, name))));
    expect(both).toEqual([[401], [401]]);
  });

  it('names that are invented write no row, take no turn of those that are hashed, and are never 503', async () => {
    const { email, once } = await inviteAtFullCost();
    await exhaust();
    const sql = dashboard.database.pool('access');
    const before = await sql`SELECT FROM sign_in_attempt`;
    const invented = Promise.all(
      Array.from({ length: 60 }, (_, at) => dashboard.visitor().signIn(`invented${at}@school.example`, 'x')),
    );
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
    expect(new Set((await invented).map(({ status }) => status))).toEqual(new Set([429]));
    expect(await sql`SELECT FROM sign_in_attempt`).toHaveLength(before.length);
  });

  it('more attempts for one account than can be hashed are answered alike, never 503', async () => {
    const { email } = await inviteAtFullCost();
    await exhaust();
    expect(new Set(await statuses(tries(25, email)))).toEqual(new Set([429]));
  });
});

describe('a one-time password that an administrator gives (First owner)', () => {
  it('lets in who was locked out, from the same address and from all', async () => {
    const { email } = await invite();
    await Promise.all(Array.from({ length: 11 }, () => dashboard.visitor().signIn(email, 'wrong')));
    const sql = dashboard.database.pool('access');
    await sql`UPDATE sign_in_attempt SET attempts = 200`;
    const locked = await dashboard.users.resetPassword((await invite()).email, tester);
    expect((await dashboard.visitor().signIn(email, locked.password)).status).toBe(429);
    const { password: once } = await dashboard.users.resetPassword(email, tester);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
  });
});

describe('when a clock that was ahead is right again', () => {
  it('nobody is locked out by what was counted then', async () => {
    const { email, once } = await invite();
    clock.set(364 * day);
    await Promise.all(Array.from({ length: 11 }, () => dashboard.visitor().signIn(email, 'wrong')));
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(429);
    clock.set(-364 * day);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(200);
  });

  it('a lock of a clock that differs by less than a minute still holds', async () => {
    const { email, once } = await invite();
    clock.set(50_000);
    await Promise.all(Array.from({ length: 11 }, () => dashboard.visitor().signIn(email, 'wrong')));
    clock.set(-50_000);
    expect((await dashboard.visitor().signIn(email, once)).status).toBe(429);
  });

  it('sessions that were begun then are none, and are deleted', async () => {
    const { email, visitor } = await personWithPassword();
    clock.set(year);
    await visitor.signIn(email, password);
    expect(await isSignedIn(visitor)).toBe(true);
    clock.set(-year);
    expect(await isSignedIn(visitor)).toBe(false);
    const retention = dashboard.servers.dashboard.get(Retention, { strict: false });
    // Whether or not the clock was looked at while it was ahead, it is seen to be right from here on.
    await retention.run();
    clock.advance(25 * hour);
    await retention.run();
    expect(await dashboard.database.pool('access')`SELECT FROM session`).toEqual([]);
  });

  it.each(['created_at', 'last_seen_at', 'password_given_at'])(
    'no session holds whose %s was noted then',
    async (column) => {
      const { email, once, visitor } = await invite();
      await visitor.signIn(email, once);
      const sql = dashboard.database.pool('access');
      const set = (at: number) => sql`UPDATE session SET ${sql(column)} = ${new Date(clock.now().getTime() + at)}`;
      await set(minute);
      expect(await isSignedIn(visitor)).toBe(true);
      await set(minute + 1);
      expect(await isSignedIn(visitor)).toBe(false);
    },
  );
});

describe('a session (Dashboard sessions)', () => {
  const person = async () => {
    const { email, visitor } = await personWithPassword();
    const again = dashboard.visitor();
    await again.signIn(email, password);
    return { email, visitor, again };
  };

  it('ends after half an hour without use', async () => {
    const { visitor } = await person();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(29 * minute);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    clock.advance(30 * minute);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('ends after twelve hours in use', async () => {
    const { visitor } = await person();
    for (let passed = 0; passed + 25 < 12 * 60; passed += 25) {
      clock.advance(25 * minute);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    clock.advance(25 * minute);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('ends when its user signs out, and no other one does', async () => {
    const { visitor, again } = await person();
    const { cookie } = visitor;
    expect((await visitor.delete('session')).status).toBe(204);
    expect(visitor.cookie).toBe('');
    visitor.cookie = cookie;
    expect([await isSignedIn(visitor), await isSignedIn(again)]).toEqual([false, true]);
  });

  it.each([
    ['its user signs out everywhere', ({ again }: Awaited<ReturnType<typeof person>>) => again.delete('sessions')],
    [
      'its user changes the password elsewhere',
      ({ again }) => again.put('password', { current_password: password, new_password: `${password}!` }),
    ],
    ['its user is given a one-time password', ({ email }) => dashboard.users.resetPassword(email, tester)],
    ['its user is disabled', ({ email }) => dashboard.users.disable(email, tester)],
  ])('ends when %s', async (_, action) => {
    const someone = await person();
    expect(await isSignedIn(someone.visitor)).toBe(true);
    await action(someone);
    expect(await isSignedIn(someone.visitor)).toBe(false);
  });

  it('goes on under another token where the password was changed', async () => {
    const { again } = await person();
    const before = again.cookie;
    const answer = await again.put('password', { current_password: password, new_password: `${password}!` });
    expect([answer.status, await isSignedIn(again), again.cookie === before]).toEqual([200, true, false]);
    again.cookie = before;
    expect(await isSignedIn(again)).toBe(false);
  });

  it('of who does not know the password changes nothing', async () => {
    const { visitor } = await person();
    const answer = await visitor.put('password', { current_password: 'wrong', new_password: `${password}!` });
    expect(answer.body).toMatchObject({ code: 'PASSWORD_WRONG', status: 403 });
    expect((await visitor.post('session/confirmation', { password: 'wrong' })).body.code).toBe('PASSWORD_WRONG');
    expect((await visitor.post('session/confirmation', { password })).status).toBe(200);
  });

  it('lets nobody guess the password of who left their desk', async () => {
    const { visitor } = await person();
    const guesses = Array.from({ length: 12 }, () => visitor.post('session/confirmation', { password: 'wrong' }));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  });

  it('is a cookie that no script reads and no other site sends', async () => {
    const { email, once, visitor } = await invite();
    const header = (await visitor.signIn(email, once)).headers.get('set-cookie');
    expect(header).toMatch(/^homeroom_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('over https is bound to the host and to https', async () => {
    const publicUrls = { production: 'https://school.example', sandbox: 'https://school.example:3001' };
    const { database } = dashboard;
    const behindProxy = await TestDashboard.open({ clock, database, settings: { publicUrls } });
    const { email, once } = await invite();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await behindProxy.visitor().post('session', { email, password: once }, { headers });
    const header = answer.headers.get('set-cookie');
    expect(header).toMatch(
      /^__Host-homeroom_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await behindProxy.close();
  });

  it('of a made-up token is none', async () => {
    const visitor = dashboard.visitor();
    for (const token of ['', 'x', 'A'.repeat(43), '%00', "' OR 1=1 --"]) {
      visitor.cookie = `homeroom_session=${encodeURIComponent(token)}`;
      expect((await visitor.get('session')).status).toBe(401);
    }
  });
});

describe('what is kept of passwords and sessions', () => {
  it('is hashes alone, and nothing of it stands in a log', async () => {
    const { email, once, visitor } = await inviteAtFullCost();
    await visitor.signIn(email, once);
    const token = visitor.cookie.split('=')[1]!;
    await visitor.put('password', { current_password: once, new_password: password });
    const sql = dashboard.database.pool('access');
    const tables = await sql<{ name: string }[]>`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'access' AND table_type = 'BASE TABLE'`;
    expect(tables.length).toBeGreaterThan(7);
    const next = visitor.cookie.split('=')[1]!;
    for (const { name } of tables) {
      const text = JSON.stringify(await sql`SELECT t::text FROM ${sql(name)} t`);
      for (const secret of [once, password, token, next]) expect(text).not.toContain(secret);
    }
    const [user] = await sql`SELECT password_hash FROM dashboard_user WHERE email = ${email}`;
    expect(user!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    const lines = log.text();
    expect(lines).toContain('/dashboard/api/password');
    for (const secret of [once, password, token, next]) expect(lines).not.toContain(secret);
  });
});
