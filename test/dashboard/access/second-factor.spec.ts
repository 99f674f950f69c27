import { type Role, usualRoles } from '@homeroom/accounts';
import { generateSync } from 'otplib';
import { keptLog } from '../../support/programs/kept-log';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, tester } from '../../support/test-school';

jest.setTimeout(60_000);

const minute = 60_000;
const step = 30_000;
const hour = 60 * minute;

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

interface WithSecondFactor {
  readonly id: number;
  readonly email: string;
  readonly visitor: Visitor;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

let people = 0;

/** A code that the authenticator app shows at the time of the clock, or some steps later. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + steps * step) / 1000) });

/** A code that differs from the one of every step nearby. */
function wrongCodeOf(secret: string): string {
  const near = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code))!;
}

async function enable(visitor: Visitor) {
  const { body: shown } = await visitor.post('second-factor/set-up');
  const enabled = await visitor.post('second-factor/enable', { code: codeOf(shown.secret) });
  expect(enabled.status).toBe(200);
  return { secret: shown.secret as string, recoveryCodes: enabled.body.recovery_codes as string[] };
}

/** A user who has turned on the second factor. The code of that step is used up, so time passes. */
async function person(role: Role = 'viewer'): Promise<WithSecondFactor> {
  people += 1;
  const { id, email, visitor } = await withPassword(`person${people}`, role);
  const factor = await enable(visitor);
  clock.advance(step);
  return { id, email, visitor, ...factor };
}

async function withPassword(name: string, role: Role = 'viewer', of = dashboard) {
  const visitor = await of.person(role, name);
  const { id, email } = (await visitor.get('session')).body.user as { id: number; email: string };
  return { id, email, visitor };
}

const signIn = (email: string, code?: string, secret = password) => dashboard.visitor().signIn(email, secret, code);
const wrong = { error: 'The e-mail address or the password is wrong', code: 'UNAUTHORIZED', status: 401 };
const wrongWithCode = { ...wrong, error: 'The e-mail address, the password or the code is wrong' };
const needed = { code: 'CODE_REQUIRED', status: 403 };

const actionsOf = async (id: number): Promise<string[]> => {
  const rows = await dashboard.database.pool('access')<{ action: string }[]>`
    SELECT action FROM audit_event WHERE subject_type = 'user' AND subject_id = ${id} ORDER BY id`;
  return rows.map(({ action }) => action.replace('user.', ''));
};

describe('a second factor (Second factor)', () => {
  it('is turned on by a code, and then shows ten recovery codes once', async () => {
    const { visitor } = await withPassword('first');
    const { body: shown } = await visitor.post('second-factor/set-up');
    const uri = new URL(shown.uri);
    expect([shown.secret, uri.pathname]).toEqual([uri.searchParams.get('secret'), '/Homeroom:first%40school.example']);
    expect((await visitor.get('session')).body).toMatchObject({ has_second_factor: false, recovery_codes_left: 0 });
    // Nothing is asked for before it is confirmed.
    expect((await signIn('first@school.example')).status).toBe(200);
    const refused = await visitor.post('second-factor/enable', { code: wrongCodeOf(shown.secret) });
    expect(refused.body).toMatchObject({ code: 'CODE_WRONG', status: 403 });
    const enabled = await visitor.post('second-factor/enable', { code: codeOf(shown.secret) });
    expect(new Set(enabled.body.recovery_codes).size).toBe(10);
    for (const code of enabled.body.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const session = await visitor.get('session');
    expect(session.body).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 });
    expect(session.text).not.toContain(shown.secret);
    for (const path of ['set-up', 'enable']) {
      const again = await visitor.post(`second-factor/${path}`, { code: '123456' });
      expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON']);
    }
  });

  it('needs a recent password, and ends the sessions that were opened without it', async () => {
    const { visitor } = await withPassword('twice');
    const elsewhere = dashboard.visitor();
    await elsewhere.signIn('twice@school.example', password);
    clock.advance(11 * minute);
    for (const path of ['set-up', 'enable']) {
      const late = await visitor.post(`second-factor/${path}`, { code: '123456' });
      expect(late.body.code).toBe('PASSWORD_REQUIRED');
    }
    await visitor.post('session/confirmation', { password });
    const before = visitor.cookie;
    await enable(visitor);
    expect((await elsewhere.get('session')).status).toBe(401);
    expect((await visitor.get('keys')).status).toBe(200);
    expect(visitor.cookie).not.toBe(before);
  });

  it('is asked for after the right password, and only then', async () => {
    const { email, secret } = await person();
    const first = await signIn(email);
    expect([first.body, first.headers.getSetCookie()]).toMatchObject([needed, []]);
    expect((await signIn(email, undefined, 'wrong')).body).toEqual(wrong);
    // A right code does not show that the password is wrong, and the other way round.
    const answers = [await signIn(email, codeOf(secret), 'wrong'), await signIn(email, wrongCodeOf(secret))];
    answers.push(await signIn('nobody@school.example', '123456', 'wrong'));
    for (const { body, headers } of answers) expect([body, headers.getSetCookie()]).toEqual([wrongWithCode, []]);
    const visitor = dashboard.visitor();
    expect((await visitor.signIn(email, password, codeOf(secret))).status).toBe(200);
    expect((await visitor.get('keys')).status).toBe(200);
  });

  it('accepts a code in its step of 30 seconds, the one before and the one after', async () => {
    const { email, secret } = await person();
    clock.advance(5 * minute);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const)
      expect([steps, (await signIn(email, codeOf(secret, steps))).status]).toEqual([steps, status]);
  });

  it('accepts a code once, and no earlier one afterwards', async () => {
    const { email, secret } = await person();
    clock.advance(5 * minute);
    const [before, code] = [codeOf(secret, -1), codeOf(secret)];
    expect((await signIn(email, code)).status).toBe(200);
    expect((await signIn(email, code)).body).toEqual(wrongWithCode);
    expect((await signIn(email, before)).body).toEqual(wrongWithCode);
    clock.advance(step);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('opens one session for a code that arrives several times at once', async () => {
    const { id, email, secret, recoveryCodes } = await person();
    const sql = dashboard.database.pool('access');
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      await sql`DELETE FROM session WHERE user_id = ${id}`;
      const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
      expect(await sql`SELECT FROM session WHERE user_id = ${id}`).toHaveLength(1);
    }
  });

  it('counts a wrong code like a wrong password, and resets the counters only after both were right', async () => {
    const { id, email, secret } = await person();
    const attempts = Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0 ? signIn(email, wrongCodeOf(secret)) : signIn(email, '123456', 'wrong'),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await actionsOf(id)).filter((action) => action === 'sign_in_failed')).toHaveLength(10);
    expect((await signIn(email, codeOf(secret))).status).toBe(429);
    clock.advance(15 * minute);

    // The first step alone resets nothing.
    for (let round = 0; round < 5; round += 1) {
      expect((await signIn(email, wrongCodeOf(secret))).status).toBe(401);
      expect((await signIn(email)).body).toMatchObject(needed);
    }
    expect((await signIn(email, codeOf(secret))).status).toBe(429);
    clock.advance(15 * minute);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
    expect(
      await dashboard.database.pool('access')`
      SELECT FROM sign_in_attempt WHERE account IS NOT NULL AND ends_at > ${clock.now()}`,
    ).toEqual([]);
  });

  it('is asked for also past the limit of an address', async () => {
    const { email, secret } = await person();
    await signIn('invented@school.example', undefined, 'wrong');
    await dashboard.database.pool('access')`UPDATE sign_in_attempt SET attempts = 100 WHERE account IS NULL`;
    const refused = [await signIn(email, wrongCodeOf(secret)), await signIn(email, codeOf(secret), 'wrong')];
    expect(refused[0]!.body).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refused[1]!.body).toEqual(refused[0]!.body);
    expect((await signIn(email)).body).toMatchObject(needed);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  it('is replaced by a recovery code, each of which works once', async () => {
    const { id, email, recoveryCodes } = await person();
    const [one = '', other = ''] = recoveryCodes;
    const visitor = dashboard.visitor();
    const { body } = await visitor.signIn(email, password, one);
    expect(body).toMatchObject({ user: { email }, recovery_codes_left: 9 });
    expect((await signIn(email, one)).body).toEqual(wrongWithCode);
    expect((await signIn(email, ` ${other.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await actionsOf(id)).filter((action) => action === 'recovery_code_used')).toHaveLength(2);
  });

  it('gets new recovery codes for a code, and the earlier ones are void', async () => {
    const { id, email, visitor, secret, recoveryCodes } = await person();
    const refused = await visitor.post('second-factor/recovery-codes', { code: wrongCodeOf(secret) });
    expect(refused.body).toMatchObject({ code: 'CODE_WRONG', status: 403 });
    const { body } = await visitor.post('second-factor/recovery-codes', { code: codeOf(secret) });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await signIn(email, recoveryCodes[0])).status).toBe(401);
    expect((await signIn(email, body.recovery_codes[0])).status).toBe(200);
    expect(await actionsOf(id)).toContain('recovery_codes_replaced');
  });

  it('is turned off by the password and a code', async () => {
    const { id, email, visitor, secret, recoveryCodes } = await person();
    const disable = (body: object) => visitor.post('second-factor/disable', body);
    expect((await disable({ code: codeOf(secret) })).body.code).toBe('VALIDATION_ERROR');
    expect((await disable({ password })).body.code).toBe('VALIDATION_ERROR');
    // The code of a refused request is not used up.
    expect((await disable({ password: 'wrong', code: codeOf(secret) })).body.code).toBe('PASSWORD_WRONG');
    expect((await disable({ password, code: wrongCodeOf(secret) })).body.code).toBe('CODE_WRONG');
    expect((await disable({ password, code: codeOf(secret) })).status).toBe(204);
    expect((await visitor.get('session')).body).toMatchObject({ has_second_factor: false, recovery_codes_left: 0 });
    for (const path of ['disable', 'recovery-codes']) {
      const body = { password, code: recoveryCodes[0] };
      expect((await visitor.post(`second-factor/${path}`, body)).body.code).toBe('SECOND_FACTOR_OFF');
    }
    expect((await signIn(email)).status).toBe(200);
    expect((await actionsOf(id)).filter((action) => action.startsWith('second_factor'))).toEqual([
      'second_factor_enabled',
      'second_factor_disabled',
    ]);
  });

  it('cannot be guessed from a session whose password is known', async () => {
    const { visitor, secret } = await person();
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await visitor.post('session/confirmation', { password });
      const path = round % 2 === 0 ? 'disable' : 'recovery-codes';
      statuses.push((await visitor.post(`second-factor/${path}`, { password, code: wrongCodeOf(secret) })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
  });

  it('does not replace the choice of a password after a one-time password', async () => {
    const { id, email, visitor, secret } = await person();
    const { password: once } = await dashboard.users.resetPassword(id, tester);
    expect((await signIn(email, undefined, once)).body).toMatchObject(needed);
    expect((await visitor.signIn(email, once, codeOf(secret))).body).toMatchObject({ must_change_password: true });
    expect((await visitor.post('second-factor/set-up')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    await visitor.put('password', { current_password: once, new_password: password });
    expect((await visitor.get('keys')).status).toBe(200);
  });
});

describe('an owner (Second factor)', () => {
  it('sees which users have a second factor, and resets it for others only', async () => {
    const owner = await person('owner');
    const { id, email, visitor } = await person();
    const { body } = await owner.visitor.get('users');
    const listed = (body.data as { id: number; has_second_factor: boolean }[]).find((user) => user.id === id);
    expect(listed?.has_second_factor).toBe(true);
    const reset = await owner.visitor.post(`users/${id}/reset-second-factor`);
    expect([reset.status, reset.body.has_second_factor]).toEqual([200, false]);
    expect((await visitor.get('session')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect(await actionsOf(id)).toContain('second_factor_reset');
    expect((await owner.visitor.post(`users/${id}/reset-second-factor`)).body.code).toBe('SECOND_FACTOR_OFF');
    const own = await owner.visitor.post(`users/${owner.id}/reset-second-factor`);
    expect([own.status, own.body.code]).toEqual([409, 'OWN_SECOND_FACTOR']);
  });

  it('deletes the second factor with the user', async () => {
    const { id } = await person();
    await dashboard.users.delete(id, tester);
    const [row] = await dashboard.database.pool('access')`
      SELECT totp_secret, totp_step, second_factor_enabled_at, recovery_code_hashes FROM dashboard_user WHERE id = ${id}`;
    expect(row).toEqual({
      totp_secret: null,
      totp_step: null,
      second_factor_enabled_at: null,
      recovery_code_hashes: [],
    });
  });
});

describe('what is kept of a second factor (Second factor)', () => {
  it('is the secret in the row of the user, and hashes of recovery codes; nothing is in a log', async () => {
    const { visitor, secret, recoveryCodes, email } = await person('owner');
    const code = codeOf(secret);
    await signIn(email, code);
    await signIn(email, recoveryCodes[0]);
    const sql = dashboard.database.pool('access');
    const tables = await sql<{ name: string }[]>`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'access' AND table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      const text = JSON.stringify(await sql`SELECT t::text FROM ${sql(name)} t`);
      for (const each of recoveryCodes) expect(text).not.toContain(each);
      if (name !== 'dashboard_user') expect(text).not.toContain(secret);
    }
    const answers = await Promise.all(['session', 'users', 'audit'].map((path) => visitor.get(path)));
    const written = [log.text(), ...answers.map(({ text }) => text)].join('\n');
    expect(written).toContain('second-factor/enable');
    for (const each of [secret, `"${code}"`, ...recoveryCodes]) expect(written).not.toContain(each);
  });
});

describe('a required second factor (Second factor)', () => {
  const requiring = (requireSecondFactor: 'owners' | 'all') =>
    TestDashboard.open({ clock, database: dashboard.database, settings: { requireSecondFactor } });

  const reads = ['keys', 'users', 'audit', 'audit/records', 'requests?environment=sandbox', 'users/1/name'];
  const schools = ['overview', 'students', 'choices'].map((path) => `schools/production/${path}`);

  it('leaves a session nothing but its set-up', async () => {
    const strict = await requiring('all');
    const { visitor } = await withPassword('strict', 'owner', strict);
    expect((await visitor.get('session')).body).toMatchObject({ must_set_up_second_factor: true });
    const required = { error: 'Set up a second factor first', code: 'SECOND_FACTOR_REQUIRED', status: 403 };
    for (const path of [...reads, ...schools]) expect([path, (await visitor.get(path)).body]).toEqual([path, required]);
    expect((await visitor.post('keys', { name: 'X', environment: 'sandbox' })).body).toEqual(required);
    expect((await visitor.post('sandbox-seed')).body).toEqual(required);
    for (const path of ['disable', 'recovery-codes'])
      expect((await visitor.post(`second-factor/${path}`, { password, code: '123456' })).body).toEqual(required);

    const { secret } = await enable(visitor);
    expect((await visitor.get('session')).body).toMatchObject({ must_set_up_second_factor: false });
    expect((await visitor.get('keys')).status).toBe(200);
    clock.advance(step);
    // Without it the same session is closed again.
    expect((await visitor.post('second-factor/disable', { password, code: codeOf(secret) })).status).toBe(204);
    expect((await visitor.get('keys')).body).toEqual(required);
    await strict.close();
  });

  it('comes after the choice of a password', async () => {
    const strict = await requiring('all');
    const user = { name: 'New', email: 'new@school.example', roles: usualRoles('viewer') };
    const { password: once } = await strict.users.create(user, tester);
    const visitor = strict.visitor();
    await visitor.signIn(user.email, once);
    expect((await visitor.get('keys')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await visitor.post('second-factor/set-up')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    await visitor.put('password', { current_password: once, new_password: password });
    expect((await visitor.get('keys')).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await visitor.post('second-factor/set-up')).status).toBe(200);
    await strict.close();
  });

  it('is required of owners alone, if the setting says so', async () => {
    const strict = await requiring('owners');
    const people = [await withPassword('head', 'owner', strict), await withPassword('guest', 'viewer', strict)];
    const statuses = await Promise.all(people.map(async ({ visitor }) => (await visitor.get('keys')).status));
    expect(statuses).toEqual([403, 200]);
    await strict.close();
  });

  it('is required of open sessions too, from the start of the service with the setting', async () => {
    const { visitor } = await withPassword('before');
    const strict = await requiring('all');
    const later = strict.visitor();
    later.cookie = visitor.cookie;
    expect((await later.get('keys')).body.code).toBe('SECOND_FACTOR_REQUIRED');
    await strict.close();
  });
});
