import { defaultKeyLifetimeDays } from '@homeroom/access';
import { schemaPlans } from '@homeroom/migrations';
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { commandsIn, runAtTerminal } from '../../support/programs/in-process';
import { build, documentOf, eventually, Installation, root, type Service } from '../../support/programs/process';

const newest = schemaPlans(['sandbox']).at(-1)!.migrations.at(-1)!.name;

jest.setTimeout(120_000);

let installation: Installation;
const cli = (...command: string[]) => commandsIn(installation)(...command);
const ctrlD = '\u0004';
/** The same with a person at a terminal, who types an answer. */
const answering = (answer: string, ...command: string[]) =>
  runAtTerminal(command, { DATA_DIR: installation.dataDir }, answer);

/** Runs a command on a terminal of its own, which `script` of util-linux makes. */
const onTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  ? (...command: string[]) =>
      installation.run([
        'script',
        '-qec',
        `'${process.execPath}' dist/apps/cli/src/main.js ${command.join(' ')}`,
        '/dev/null',
      ])
  : null;

beforeAll(async () => {
  await build();
  installation = Installation.create();
});

afterAll(() => installation.remove());

describe('while nothing runs', () => {
  it('a key is made and listed all the same, and no database server stays', async () => {
    expect((await cli('migrate', 'up')).code).toBe(0);
    const made = await installation.cli(['keys', 'create', '--name', 'Library', '--json']);
    expect(made.code).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
    const { key, ...record } = documentOf(made);
    expect(record).toMatchObject({ id: 1, name: 'Library', environment: 'sandbox', last_used_at: null });
    expect(documentOf(await cli('keys', 'list', '--json'))).toEqual([record]);
    expect(key).toMatch(/^hr_sandbox_\w+$/);
    expect(await installation.databaseServers()).toEqual([]);
  });

  it('the database is taken down and up, and its state told', async () => {
    const before = documentOf(await cli('migrate', 'status', '--json'));
    expect(before[0]).toEqual({ schema: 'access', name: 'Keys', executed_at: expect.stringMatching(/Z$/) });
    const unasked = await cli('migrate', 'down');
    expect([unasked.code, unasked.stdout]).toEqual([1, '']);
    expect(documentOf(await cli('migrate', 'status', '--json'))).toEqual(before);
    const down = documentOf(await cli('migrate', 'down', '--yes', '--json'));
    expect(down).toEqual({ reverted: [`production: ${newest}`, `sandbox: ${newest}`] });
    const status = await cli('migrate', 'status');
    expect(status.stdout).toMatch(new RegExp(`^production +${newest} +pending$`, 'm'));
    expect(status.stdout).toMatch(/^access +Keys +\d{4}-/m);
    expect((await cli('migrate', 'up')).stdout).toBe(`production: ${newest}\nsandbox: ${newest}\n`);
    expect(documentOf(await cli('migrate', 'up', '--json'))).toEqual({ migrated: [] });
  });

  it('a seed that is broken off leaves no record and no database server', async () => {
    const seeding = installation.command(['seed', '--students', '100000']);
    await eventually(async () => (await installation.databaseServers()).length);
    await pause(1_000);
    expect(await seeding.pressCtrlC()).toBe(1);
    expect(seeding.stderr).toContain('Interrupted');
    expect(seeding.stdout).toBe('');
    expect(await installation.databaseServers()).toEqual([]);
    // It refuses if there is a single record.
    const { records } = documentOf(await cli('seed', '--students', '20', '--json'));
    expect(records).toMatchObject({ student: 20 });
  });
});

describe('while the service runs', () => {
  let service: Service;

  it('no migration is taken back under it', async () => {
    const before = documentOf(await cli('migrate', 'status', '--json'));
    const { code, stdout, stderr } = await cli('migrate', 'down', '--yes');
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A Homeroom is using the database: stop it first\n',
    });
    expect(documentOf(await cli('migrate', 'status', '--json'))).toEqual(before);
  });

  it('a key that could not be shown is no success', async () => {
    const command = `'${process.execPath}' '${root}/dist/apps/cli/src/main.js' keys create --name Lost > /dev/full`;
    const run = installation.run(['sh', '-c', command]);
    expect(await run.ended).toBe(1);
    expect(run.stderr).toContain('The output could not be written: ENOSPC');
  });

  beforeAll(async () => {
    service = await (await installation.start()).ready();
  });

  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    expect(await installation.databaseServers()).toEqual([]);
  });

  const request = (path: string, key: string, { url = service.sandbox, body }: { url?: string; body?: unknown } = {}) =>
    fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  const statusOf = async (...asked: Parameters<typeof request>) => (await request(...asked)).status;

  it('a key is for the sandbox, may do everything, has the Standard limits and a year, unless one says otherwise (A standard key)', async () => {
    const { id, key, ...record } = documentOf(await cli('keys', 'create', '--name', ' Office ', '--json'));
    expect(record).toMatchObject({ name: 'Office', environment: 'sandbox', plan: 'standard' });
    const lifetime = Date.parse(record.expires_at) - Date.parse(record.created_at);
    expect(Math.abs(lifetime - defaultKeyLifetimeDays * 86_400_000)).toBeLessThan(60_000);
    expect(record).toMatchObject({ per_hour: 1000, per_minute: 100, last_four: key.slice(-4) });
    expect(record.scopes).toHaveLength(9);
    expect(id).toEqual(expect.any(Number));
    const answer = await request('/students', key);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '1000']);
    expect(await statusOf('/students', key, { url: service.production })).toBe(401);
    const named = ['--environment', 'production', '--expires', 'never', '--json'];
    const forever = documentOf(await cli('keys', 'create', '--name', 'Bus', ...named));
    expect(forever).toMatchObject({ environment: 'production', expires_at: null });
    expect(await statusOf('/students', forever.key, { url: service.production })).toBe(200);
  });

  it('a key may be limited to scopes, to numbers and to a time', async () => {
    const scopes = ['--scope', 'read:students', '--scope', 'read:classes', '--scope', 'read:students'];
    const limits = ['--plan', 'enterprise', '--per-hour', '70000', '--per-minute', '900'];
    const terms = [...scopes, ...limits, '--expires', '2099-07-31T00:00:00+02:00', '--environment', 'sandbox'];
    const { key, ...record } = documentOf(await cli('keys', 'create', '--name', 'App', ...terms, '--json'));
    expect(record).toMatchObject({ scopes: ['read:students', 'read:classes'], per_hour: 70_000, per_minute: 900 });
    expect(record).toMatchObject({ environment: 'sandbox', expires_at: '2099-07-30T22:00:00.000Z' });
    const answer = await request('/students', key);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '70000']);
    expect(await statusOf('/teachers', key)).toBe(403);
    expect(await statusOf('/students', key, { url: service.production })).toBe(401);
  });

  it('a key works up to the end of a day at the school, and never has one that is over', async () => {
    await cli('settings', 'time-zone', 'America/New_York');
    const made = documentOf(await cli('keys', 'create', '--name', 'Term', '--expires', '2099-07-31', '--json'));
    await cli('settings', 'time-zone', 'UTC');
    expect(made.expires_at).toBe('2099-08-01T04:00:00.000Z');
    const ids = async () => documentOf(await cli('keys', 'list', '--json')).map(({ id }: { id: number }) => id);
    const before = await ids();
    for (const past of ['2026-01-01', '2026-01-01T00:00:00Z', new Date().toISOString()]) {
      const { code, stdout, stderr } = await cli('keys', 'create', '--name', 'Old', '--expires', past);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('--expires must be in the future')]);
    }
    expect(await ids()).toEqual(before);
  });

  it('a list of keys tells when each was last used, and never a key', async () => {
    const made = await cli(
      'keys',
      'create',
      '--name',
      'Reader',
      '--environment',
      'sandbox',
      '--scope',
      'read:students',
    );
    const key = made.stdout.trim();
    expect(await statusOf('/students', key)).toBe(200);
    const used = await eventually(async () => {
      const keys: Record<string, string>[] = documentOf(await cli('keys', 'list', '--json'));
      return keys.find(({ name, last_used_at: at }) => name === 'Reader' && at);
    });
    expect(Math.abs(Date.parse(used['last_used_at']!) - Date.now())).toBeLessThan(60_000);
    expect(used).toMatchObject({ prefix: 'hr_sandbox_', last_four: key.slice(-4), scopes: ['read:students'] });
    expect(Object.keys(used)).not.toContain('hash');
    await cli('keys', 'create', '--name', 'The club app of the astronomers', '--environment', 'production');
    const table = await cli('keys', 'list');
    const me = `${userInfo().username} (CLI)`.slice(0, 12);
    expect(table.stdout).toMatch(
      new RegExp(
        `^${used['id']} +sandbox …${key.slice(-4)} +Reader +20..-..-.. +20..-..-.. +${me.replaceAll(/[()]/g, '.')}`,
        'm',
      ),
    );
    expect(table.stdout).toMatch(/ The club app of… +20/);
    for (const line of table.stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    const wide = await cli('keys', 'list', '--wide');
    expect(wide.stdout).toMatch(
      new RegExp(`^${used['id']} +hr_sandbox_….{4} +Reader .*, command line +standard .* read:students$`, 'm'),
    );
    expect(used['created_by']).toMatchObject({ name: `${userInfo().username}, command line` });
    expect(table.stdout + JSON.stringify(used)).not.toContain(key.slice(-20, -4));
  });

  it('a revoked key is soon refused, for good', async () => {
    const { id, key } = documentOf(await cli('keys', 'create', '--name', 'Lost', '--environment', 'sandbox', '--json'));
    expect(await statusOf('/students', key)).toBe(200);
    const revoked = documentOf(await cli('keys', 'revoke', String(id), '--json'));
    expect(revoked).toMatchObject({ id, name: 'Lost', revoked_at: expect.stringMatching(/Z$/) });
    await eventually(async () => (await statusOf('/students', key)) === 401);
    await pause(700);
    expect(await statusOf('/students', key)).toBe(401);
    expect((await cli('keys', 'list')).stdout).toMatch(/ Lost +revoked /);
    const again = await cli('keys', 'revoke', String(id));
    expect([again.code, again.stdout]).toEqual([1, '']);
  });

  it('revoking asks on a terminal, and does nothing for any other answer than yes', async () => {
    const { id, key } = documentOf(await cli('keys', 'create', '--name', 'Asked', '--json'));
    for (const [answer, code, status] of [
      ['no\n', 1, 200],
      [ctrlD, 1, 200],
      ['yes\n', 0, 401],
    ] as const) {
      const asked = await answering(answer, 'keys', 'revoke', String(id));
      expect([answer, asked.code]).toEqual([answer, code]);
      expect(asked.stderr).toContain(`Revoke key ${id}, Asked (hr_sandbox_…${key.slice(-4)})? Type yes: `);
      await eventually(async () => (await statusOf('/students', key)) === status);
    }
    const other = documentOf(await cli('keys', 'create', '--name', 'Unasked', '--json'));
    const unasked = await answering(ctrlD, 'keys', 'revoke', String(other.id), '--yes');
    expect([unasked.code, unasked.stderr]).toEqual([0, expect.not.stringContaining('Type yes')]);
  });

  it('a rotated key works on for as long as one says, its successor from now on', async () => {
    const { id, key } = documentOf(await cli('keys', 'create', '--name', 'Gym', '--environment', 'sandbox', '--json'));
    const rotated = documentOf(await cli('keys', 'rotate', String(id), '--json'));
    expect(rotated).toMatchObject({ name: 'Gym', environment: 'sandbox', replaces: id });
    expect(rotated.replaced).toMatchObject({ id, revoked_at: null, last_four: key.slice(-4) });
    const day = Date.parse(rotated.replaced.expires_at) - Date.parse(rotated.created_at);
    expect(day).toBe(86_400_000);
    expect([await statusOf('/students', key), await statusOf('/students', rotated.key)]).toEqual([200, 200]);
    const again = await cli('keys', 'rotate', String(id));
    expect([again.code, again.stdout]).toEqual([1, '']);

    const next = await cli('keys', 'rotate', String(rotated.id), '--overlap', '0');
    expect(next.stdout).toMatch(/^hr_sandbox_\w+\n$/);
    expect(next.stderr).toContain(`Key ${rotated.id} is refused from now on.`);
    await eventually(async () => (await statusOf('/students', rotated.key)) === 401);
    expect(await statusOf('/students', next.stdout.trim())).toBe(200);
  });

  it('a key that several people rotate at once has one successor', async () => {
    const { id } = documentOf(await cli('keys', 'create', '--name', 'Choir', '--json'));
    const rotations = await Promise.all([1, 2, 3].map(() => cli('keys', 'rotate', String(id), '--overlap', '7d')));
    expect(rotations.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    const keys: { replaces: number }[] = documentOf(await cli('keys', 'list', '--json'));
    expect(keys.filter(({ replaces }) => replaces === id)).toHaveLength(1);
  });

  it('an announcement has the owner of the key as its author, a seeded one as well', async () => {
    const { key } = documentOf(await cli('keys', 'create', '--name', 'Bell', '--environment', 'sandbox', '--json'));
    const sql = installation.connect();
    const [owner] = await sql`SELECT owner_id FROM access.api_key WHERE name = 'Bell'`;
    await sql.end();
    const body = { title: 'Snow', content: 'No school today.', scope: 'school' };
    const published = await (await request('/announcements', key, { body })).json();
    expect(published).toMatchObject({ author_id: owner!['owner_id'] });
    const { data } = (await (await request('/announcements?per_page=100', key)).json()) as {
      data: { author_id: number }[];
    };
    expect(data.length).toBeGreaterThan(1);
    expect([...new Set(data.map((announcement) => announcement.author_id))]).toEqual([owner!['owner_id']]);
  });

  it('a seed mixes into no records, and replaces them with --reset', async () => {
    const refused = await cli('seed', '--students', '5');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/20 students.*--reset/);
    const replaced = await cli('seed', '--students', '30', '--random-seed', '7', '--reset', '--json');
    expect([replaced.code, replaced.stderr]).toEqual([0, '']);
    expect(documentOf(replaced)).toMatchObject({ environment: 'sandbox', random_seed: 7, records: { student: 30 } });
    const pinned = ['--students', '30', '--date', '2027-01-31', '--reset', '--json'];
    const named = documentOf(await cli('seed', '--seed', '7', ...pinned));
    expect(named).toMatchObject({ random_seed: 7, date: '2027-01-31' });
    expect(documentOf(await cli('seed', '--random-seed', '7', ...pinned))).toEqual(named);
    const { key } = documentOf(await cli('keys', 'create', '--name', 'Eye', '--environment', 'sandbox', '--json'));
    expect(await (await request('/students?per_page=1', key)).json()).toMatchObject({ pagination: { total: 30 } });
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a seed in %s ends today there', async (timeZone) => {
    const today = new Date().toLocaleDateString('en-CA', { timeZone });
    await cli('settings', 'time-zone', timeZone);
    expect(documentOf(await cli('seed', '--students', '20', '--reset', '--json'))).toMatchObject({ date: today });
    await cli('settings', 'time-zone', 'UTC');
    const sql = installation.connect();
    const [attendance] = await sql`
      SELECT max(date) <= ${today}::text::date AND max(date) > ${today}::text::date - 90 AS "isCurrent" FROM sandbox.attendance`;
    await sql.end();
    expect(attendance).toEqual({ isCurrent: true });
  });

  it('a seed of production asks on a terminal, and is refused without an answer', async () => {
    const unasked = await cli('seed', '--environment', 'production', '--students', '5');
    expect([unasked.code, unasked.stdout]).toEqual([1, '']);
    expect(unasked.stderr).toContain('--yes');
    const seed = ['seed', '--environment', 'production', '--students', '5'];
    for (const answer of ['no\n', 'yes\n', ctrlD]) {
      const asked = await answering(answer, ...seed);
      expect([answer, asked.code]).toEqual([answer, 1]);
      expect(asked.stderr).toMatch(/Type production: [^]*Nothing was changed\.\s*$/);
    }
    if (onTerminal) {
      for (const [answer, code] of [
        [ctrlD, 1],
        ['production\n', 0],
      ] as const) {
        const asked = onTerminal(...seed);
        await eventually(() => asked.stdout.includes('Type production: '));
        asked.child.stdin!.write(answer);
        expect([answer, await asked.ended]).toEqual([answer, code]);
        if (code === 1) expect(asked.stdout).toMatch(/Nothing was changed\.\s*$/);
      }
    }
    const said = await cli(
      'seed',
      '--environment',
      'production',
      '--students',
      '5',
      '--reset',
      '--confirm',
      'production',
      '--json',
    );
    expect(documentOf(said)).toMatchObject({ environment: 'production', records: { student: 5 } });
  });
});
