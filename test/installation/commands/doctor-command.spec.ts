import { schemaPlans } from '@homeroom/migrations';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { commandsIn } from '../../support/programs/in-process';
import { build, documentOf, freePorts, Installation, type Variables } from '../../support/programs/process';

const newest = schemaPlans(['sandbox']).at(-1)!.migrations.at(-1)!.name;

jest.setTimeout(120_000);

interface Finding {
  check: string;
  state: string;
  message: string;
}

let installation: Installation;
let ports: Variables;
const doctor = (variables: Variables = {}, ...options: string[]) =>
  commandsIn(installation, { ...ports, ...variables })('doctor', ...options);

beforeAll(async () => {
  await build();
  const [port, sandboxPort] = await freePorts(2);
  ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
});

beforeEach(() => {
  installation = Installation.create();
});

afterEach(() => installation.remove());

const statesIn = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ check, state, message }) => [check, `${state}: ${message}`]));

it('before the first start nothing is wrong, and nothing is made', async () => {
  const { code, stdout, stderr } = await doctor();
  expect([code, stderr]).toEqual([0, 'No problem was found.\n']);
  expect(stdout).toMatch(/^ok {7}data folder {2}Not created yet: npm start creates it/m);
  expect(stdout).toMatch(/^ok {7}disk space {3}\d/m);
  expect(stdout.trimEnd().split('\n')).toEqual(stdout.match(/^ok .*$/gm));
  expect(existsSync(installation.dataDir)).toBe(false);
});

it('while the service runs, it is known by its ports and its database, and nothing is changed', async () => {
  const [adminPort] = await freePorts(1);
  const variables = { ...ports, ADMIN_PORT: String(adminPort) };
  const service = await (await installation.start(variables)).ready();
  await service.firstKey();
  const keys = (await commandsIn(installation)('keys', 'list', '--json')).stdout;
  const examined = await doctor(variables, '--json');
  expect([examined.code, examined.stderr]).toEqual([0, '']);
  const { healthy, version, findings } = documentOf(examined);
  expect([healthy, version]).toEqual([true, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  const served = [ports['PORT'], ports['SANDBOX_PORT']].map(
    (port, at) => `${['production', 'sandbox'][at]}: port ${port} is served by a running Homeroom ${version}`,
  );
  const messages = findings.map(({ message }: Finding) => message);
  expect(messages).toEqual(expect.arrayContaining(served));
  expect(messages).toContain(`private: port ${adminPort} is used by a running Homeroom`);
  const states = findings.map(({ check, state }: Finding) => `${check} ${state}`);
  const checks = ['data folder', 'disk space', 'database', 'rights', 'clock', 'connections'];
  checks.push('name order', 'migrations', 'time zone', 'syncs');
  expect(states).toEqual(['settings', 'ports', 'ports', 'ports', ...checks].map((check) => `${check} ok`));
  expect((await commandsIn(installation)('keys', 'list', '--json')).stdout).toBe(keys);
  const turned = { PORT: ports['SANDBOX_PORT']!, SANDBOX_PORT: ports['PORT']! };
  const confused = await doctor(turned);
  expect([confused.code, confused.stdout]).toEqual([
    1,
    expect.stringMatching(/is used by a running Homeroom for sandbox/),
  ]);
  const taken = await doctor({ ADMIN_PORT: ports['PORT']!, PORT: String((await freePorts(1))[0]) });
  expect([taken.code, taken.stdout]).toEqual([
    1,
    expect.stringMatching(/private: port \d+ is in use by another program\. .* set ADMIN_PORT/),
  ]);
  expect(await service.stop()).toBe(0);
});

it('of a database that is down: it is started and stopped again, and neither made anew nor migrated', async () => {
  await commandsIn(installation)('migrate', 'up');
  await commandsIn(installation)('migrate', 'down', '--yes');
  const home = join(installation.dataDir, 'postgres');
  const before = readdirSync(home).sort();
  const { code, stdout } = await doctor();
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^warning {2}migrations {3}Pending: production ${newest}, sandbox ${newest}\\. Start the service`, 'm'),
  );
  expect(await installation.databaseServers()).toEqual([]);
  expect(readdirSync(home).sort()).toEqual(before);
  expect((await commandsIn(installation)('migrate', 'status')).stdout).toMatch(new RegExp(`${newest} +pending`));

  const password = join(home, 'password');
  renameSync(password, `${password}.away`);
  const lost = await doctor();
  expect([lost.code, lost.stdout]).toEqual([
    1,
    expect.stringMatching(/^problem {2}data folder .*password is missing/m),
  ]);
  expect(existsSync(password)).toBe(false);
  renameSync(`${password}.away`, password);

  const versionFile = join(home, 'data', 'PG_VERSION');
  const major = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, '9\n');
  const old = await doctor({}, '--json');
  expect(old.code).toBe(1);
  const { findings } = documentOf(old);
  expect(statesIn(findings)).toMatchObject({
    'data folder': expect.stringMatching(/^problem: .* written by PostgreSQL 9; .* brings PostgreSQL \d\d/),
    'disk space': expect.stringMatching(/^ok: .*postgres\/data$/),
  });
  expect(statesIn(findings)).not.toHaveProperty('database');
  writeFileSync(versionFile, major);
});

it('every wrong setting is told, and the other checks go on', async () => {
  const [port] = await freePorts(1);
  // Another program reads what it is sent and says nothing. A socket that nobody reads would stay open.
  const squatter = createServer((socket) => socket.resume()).listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const wrong = { LOG_LEVEL: 'loud', GRADING_SCALE: 'roman', PORT: String(port) };
  const { code, stdout, stderr } = await doctor(wrong);
  squatter.close();
  expect([code, stderr]).toEqual([1, '3 problems were found.\n']);
  expect(stdout).toMatch(/^problem {2}settings .*LOG_LEVEL must be/m);
  expect(stdout).toMatch(/^problem {2}settings .*GRADING_SCALE must be/m);
  expect(stdout).toMatch(new RegExp(`^problem {2}ports .*port ${port} is in use.* or set PORT\\.$`, 'm'));
  expect(stdout).toMatch(/^ok {7}data folder/m);
});

it('a database that hangs up on everybody is told as well', async () => {
  const nobody = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  const { code, stdout } = await doctor({ DATABASE_URL: `postgresql://a:geheim@127.0.0.1:${port}/x` });
  nobody.close();
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^problem {2}database .*cannot be reached/m)]);
});

it.each([
  ['two settings that do not go together', { PORT: '3001', SANDBOX_PORT: '' }, /^problem .*SANDBOX_PORT must differ/m],
  ['a database of another kind', { DATABASE_URL: 'mysql://a:geheim@host/x' }, /^warning {2}database .*DATABASE_URL/m],
  [
    'a database that is away',
    { DATABASE_URL: 'postgresql://a:geheim@127.0.0.1:9/x?password=geheim' },
    /^problem {2}database .*reached.*:9/m,
  ],
  [
    'a database of which no server accepts writes',
    { DATABASE_URL: 'postgresql://a:geheim@127.0.0.1:9,127.0.0.1:8/x?target_session_attrs=read-write' },
    /^problem {2}database .*No server accepts writes .*:9: .*; .*:8: /m,
  ],
  [
    'hosts of which any is taken',
    { DATABASE_URL: 'postgresql://a:geheim@one,two/x' },
    /^problem {2}settings .*DATABASE_URL must have target_session_attrs=read-write/m,
  ],
  ['a folder that cannot be', { DATA_DIR: '/dev/null/nowhere' }, /^problem {2}data folder .*not a folder/m],
])('%s is told, without a secret', async (_name, variables: Variables, words) => {
  const { code, stdout, stderr } = await doctor(variables);
  expect(code).toBe(1);
  expect(stdout).toMatch(words);
  expect(stdout).toMatch(/^ok {7}ports/m);
  expect(stdout + stderr).not.toMatch(/geheim| {4}at /);
});
