import { userInfo } from 'node:os';
import { generateSync } from 'otplib';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { urlOf } from '../../support/postgres/test-server';
import { commandsOn } from '../../support/programs/in-process';
import { build, documentOf, Installation, type Service } from '../../support/programs/process';
import { password, Visitor } from '../../support/test-dashboard';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let installation: Installation;
let service: Service;
const cli = (...command: string[]) => commandsOn(database)('users', ...command);
const visitor = () => new Visitor(service.production.replace('/v1', ''));
const signIn = async (email: string, secret: string) => (await visitor().signIn(email, secret)).status;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  service = await (await installation.start({ DATABASE_URL: urlOf(database.address) })).ready();
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** From now, rounded. */
const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / (24 * 3_600_000));

const ada = ['--name', 'Ada Obi', '--email', 'Ada@School.example'];

describe('users', () => {
  it('the first start names the owner, who signs in with it (First owner)', async () => {
    const { email, password: once } = await service.firstOwner();
    const [, until = ''] = /Good until: +(\S+)\n/.exec(service.stdout) ?? [];
    expect(daysUntil(until)).toBe(3);
    const owner = visitor();
    expect((await owner.signIn(email, once)).body).toMatchObject({
      user: { is_owner: true },
      must_change_password: true,
    });
    expect((await owner.put('password', { current_password: once, new_password: password })).status).toBe(200);
    expect(await signIn(email, password)).toBe(200);
  });

  it('are created with a one-time password, which alone is data', async () => {
    const made = await cli('create', ...ada, '--role', 'developer');
    expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}\n$/)]);
    expect(made.stderr).toContain('Ada Obi signs in with ada@school.example and this password, as developer.');
    const [, until = ''] = /expires at (\S+), and must be changed/.exec(made.stderr) ?? [];
    expect(daysUntil(until)).toBe(3);
    expect(await signIn('ada@school.example', made.stdout.trim())).toBe(200);
    const listed = await cli('list');
    expect(listed.stdout).toMatch(/^2 +ada@school.example +Ada Obi +developer +one-time password +no +\d{4}-\S+Z +0$/m);
  });

  it('are viewers unless said otherwise', async () => {
    const made = documentOf(await cli('create', '--name', 'Vi', '--email', 'vi@school.example', '--json'));
    expect(made).toMatchObject({
      id: 3,
      production_role: 'viewer',
      sandbox_role: 'viewer',
      must_change_password: true,
      last_sign_in_at: null,
    });
    expect(daysUntil(made.one_time_password_expires_at)).toBe(3);
    expect(await signIn('vi@school.example', made.one_time_password)).toBe(200);
    expect(documentOf(await cli('list', '--json'))).toHaveLength(3);
  });

  it('are listed with what to do once their one-time password has expired', async () => {
    expect((await cli('list')).stderr).toBe('');
    const sql = database.pool('access');
    await sql`UPDATE access.dashboard_user SET one_time_password_expires_at = now() WHERE email = 'ada@school.example'`;
    const listed = await cli('list');
    expect(listed.stdout).toMatch(
      /^2 +ada@school.example +Ada Obi +developer +one-time password expired +no +\d{4}-\S+Z +0$/m,
    );
    expect(listed.stdout).toMatch(/^3 +vi@school.example +Vi +viewer +one-time password +no +\d{4}-\S+Z +0$/m);
    expect(listed.stderr).toContain('users reset-password gives a new one');
  });

  it('get another password, are disabled and enabled', async () => {
    const wrong = Array.from({ length: 11 }, () => signIn('ada@school.example', 'wrong'));
    expect(await Promise.all(wrong)).toContain(429);
    const reset = await cli('reset-password', 'ADA@school.example');
    expect(reset.stderr).toMatch(/expires at \S+Z, and/);
    expect([reset.code, await signIn('ada@school.example', reset.stdout.trim())]).toEqual([0, 200]);
    const disabled = await cli('disable', 'ada@school.example');
    expect([disabled.code, disabled.stderr]).toEqual([0, 'ada@school.example may not sign in any more.\n']);
    expect(await signIn('ada@school.example', reset.stdout.trim())).toBe(401);
    expect((await cli('list')).stdout).toMatch(/ada@school.example .* disabled /);
    expect(documentOf(await cli('enable', 'ada@school.example', '--json')).disabled_at).toBeNull();
    expect(await signIn('ada@school.example', reset.stdout.trim())).toBe(200);
  });

  it('lose a second factor that they cannot use any more (Second factor)', async () => {
    const made = documentOf(await cli('create', '--name', 'Bo', '--email', 'bo@school.example', '--json'));
    const bo = visitor();
    await bo.signIn('bo@school.example', made.one_time_password);
    await bo.put('password', { current_password: made.one_time_password, new_password: password });
    const { secret } = (await bo.post('second-factor/set-up')).body;
    expect((await bo.post('second-factor/enable', { code: generateSync({ secret }) })).status).toBe(200);
    const listed = await cli('list');
    expect(listed.stdout).toMatch(/^ID +E-MAIL +NAME +ROLE +STATE +2ND FACTOR +LAST SIGN-IN +KEYS$/m);
    expect(listed.stdout).toMatch(/^4 +bo@school.example +Bo +viewer +active +yes +\d{4}-\S+Z +0$/m);
    const text = (await cli('list', '--json')).stdout;
    expect(text).toContain('"has_second_factor":true');
    expect(text).not.toContain(secret);
    expect((await bo.signIn('bo@school.example', password)).body.code).toBe('CODE_REQUIRED');
    const reset = await cli('reset-second-factor', 'bo@school.example');
    expect([reset.code, reset.stderr]).toEqual([0, 'bo@school.example has no second factor any more.\n']);
    expect(await signIn('bo@school.example', password)).toBe(200);
    const again = await cli('reset-second-factor', 'bo@school.example');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has no second factor')]);
  });

  it('are given another name and other roles', async () => {
    const changed = await cli(
      'change',
      'vi@school.example',
      '--name',
      'Vi Lin',
      '--role',
      'production:office,sandbox:viewer',
    );
    const [name, roles] = ['Vi Lin', 'production:office,sandbox:viewer'];
    expect([changed.code, changed.stderr]).toEqual([0, `${name}, vi@school.example, is ${roles}.\n`]);
    expect((await cli('list')).stdout).toMatch(/^3 +vi@school.example +Vi Lin +production:office,sandbox:viewer /m);
    const back = documentOf(await cli('change', 'vi@school.example', '--role', 'developer', '--json'));
    expect(back).toMatchObject({ name, production_role: null, sandbox_role: 'developer' });
  });

  it.each([
    [['change', 'vi@school.example'], 2, '--name or --role is required'],
    [
      ['change', 'vi@school.example', '--role', 'production:owner'],
      1,
      'roles must be owner in all environments or in none',
    ],
    [
      ['change', 'vi@school.example', '--role', 'moon:viewer'],
      2,
      '--role must be one of owner, office, developer, viewer, teacher, or such as production:viewer,sandbox:developer',
    ],
    [['change', 'owner@homeroom.local', '--role', 'viewer'], 1, 'is the only owner who may sign in'],
    [['create', ...ada], 1, 'A user with the e-mail address ada@school.example exists already'],
    [['disable', 'owner@homeroom.local'], 1, 'is the only owner who may sign in'],
    [['disable', 'nobody@school.example'], 1, 'User not found'],
    [['enable', 'ada@school.example'], 1, 'is not disabled'],
    [['reset-password', 'nobody'], 1, 'User not found'],
    [['create', '--name', 'X'], 2, '--email is required'],
    [['create', '--email', 'x@school.example'], 2, '--name is required'],
    [['create', '--name', 'X', '--email', 'x'], 2, '--email must be an e-mail address'],
    [['create', '--name', 'Bell\u0007', '--email', 'x@school.example'], 2, '--name must have 1 to 255 printable'],
    [['create', '--name', 'X', '--email', 'x@school.example', '--role', 'king'], 2, 'owner, office, developer, viewer'],
    [['disable'], 2, 'email'],
  ])('%j ends with %i', async (command, code, reason) => {
    const refused = await cli(...command);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(reason)]);
  });

  it('leave a trail that says who was at the command line', async () => {
    const sql = database.pool('access');
    const events = await sql`SELECT actor, actor_id, address, action, subject FROM access.audit_event
      WHERE action IN ('user.created', 'user.password_reset', 'user.second_factor_reset', 'user.disabled', 'user.enabled') ORDER BY id`;
    const by = { actor: `${userInfo().username}, command line`, actor_id: null, address: null };
    expect(events).toEqual([
      {
        actor: 'First start',
        actor_id: null,
        address: null,
        action: 'user.password_reset',
        subject: 'owner@homeroom.local',
      },
      { ...by, action: 'user.created', subject: 'ada@school.example' },
      { ...by, action: 'user.created', subject: 'vi@school.example' },
      { ...by, action: 'user.password_reset', subject: 'ada@school.example' },
      { ...by, action: 'user.disabled', subject: 'ada@school.example' },
      { ...by, action: 'user.enabled', subject: 'ada@school.example' },
      { ...by, action: 'user.created', subject: 'bo@school.example' },
      { ...by, action: 'user.second_factor_reset', subject: 'bo@school.example' },
    ]);
  });
});
