import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { runCommand } from '../support/programs/in-process';
import { build, documentOf, eventually, freePorts, healthOf, Installation, root } from '../support/programs/process';

jest.setTimeout(120_000);

let installation: Installation;
let database: ProxiedDatabase;
let folder: string;
let port: number;
let databaseUrl: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  databaseUrl = urlOf(database.address);
  folder = join(installation.folder, 'school');
  mkdirSync(folder);
  [port = 0] = await freePorts(1);
  const lines = ['ENVIRONMENTS=production', `DATABASE_URL="${databaseUrl}"`, `PORT=${port}`, 'LOG_LEVEL=nonsense'];
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** Starts a program of the build in the folder, with these variables and those of the file alone. */
function inFolder(program: 'api' | 'cli', words: readonly string[] = [], variables: Record<string, string> = {}) {
  const shell = ['sh', '-c', 'unset DATA_DIR ENV_FILE && cd "$0" && exec "$@"', folder];
  const started = installation.run(
    [...shell, process.execPath, join(root, `dist/apps/${program}/src/main.js`), ...words],
    variables,
  );
  started.child.stdin!.end();
  return started;
}

const isReady = () => eventually(async () => (await healthOf(`http://127.0.0.1:${port}/v1`)) === 200, 60_000);

it('a wrong setting of the file ends the start, after the file is named', async () => {
  const service = inFolder('api');
  expect(await service.ended).toBe(1);
  expect(service.stdout).toBe(`settings: ${join(folder, '.env')} and the environment\n`);
  expect(service.stderr).toMatch(/^LOG_LEVEL must be [^\n]+\n$/);
});

it('the service and a command read the file, and variables of the environment win', async () => {
  const service = inFolder('api', [], { LOG_LEVEL: 'info' });
  await isReady();
  expect(service.stdout).toContain(`settings: ${join(folder, '.env')} and the environment\n`);
  expect(service.stdout + service.stderr).not.toContain(databaseUrl);

  const command = inFolder(
    'cli',
    ['keys', 'create', '--name', 'Of the file', '--environment', 'production', '--json'],
    { LOG_LEVEL: 'info' },
  );
  expect([await command.ended, command.stderr]).toEqual([0, '']);
  expect(documentOf(command)).toMatchObject({ name: 'Of the file', environment: 'production' });

  // The database of the service is known although its environment does not name it.
  const elsewhere = { DATA_DIR: join(installation.folder, 'missing'), PORT: String(port), ENVIRONMENTS: 'production' };
  const lost = await runCommand(['keys', 'list'], elsewhere);
  const { host, pathname } = new URL(databaseUrl);
  expect(lost.stderr).toContain(`The service on port ${port} uses ${host}${pathname}.`);
  expect(await service.stop()).toBe(0);
});

it('a file that ENV_FILE names must exist', async () => {
  const absent = { ENV_FILE: '/nowhere/.env' };
  const message = /^ENV_FILE must be readable, or none: \/nowhere\/\.env cannot be read \(ENOENT\)[^\n]+\n$/;
  const service = await installation.start(absent);
  expect([await service.ended, service.stderr]).toEqual([1, expect.stringMatching(message)]);
  const command = await installation.cli(['keys', 'list'], absent);
  expect([command.code, command.stderr]).toEqual([1, expect.stringMatching(message)]);
});
