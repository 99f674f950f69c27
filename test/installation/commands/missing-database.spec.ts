import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsOn, runCommand } from '../../support/programs/in-process';
import {
  build,
  documentOf,
  freePorts,
  Installation,
  type Service,
  type Variables,
} from '../../support/programs/process';
import { proxiedDatabase } from '../../support/postgres/proxied-database';

jest.setTimeout(240_000);

/** Every command that opens the database, except those that create it. */
const commands = [
  ['keys', 'create', '--name', 'Lost'],
  ['keys', 'list'],
  ['keys', 'rotate', '1'],
  ['keys', 'revoke', '1'],
  ['users', 'create', '--name', 'Ada', '--email', 'ada@school.example'],
  ['users', 'list'],
  ['audit', 'list'],
  ['audit', 'export'],
  ['privacy', 'export', '--student', '1'],
  ['privacy', 'erase', '--student', '1', '--yes'],
  ['privacy', 'scrub', '--yes'],
  ['backup', 'create', '/nowhere/school.backup.tar'],
  ['backup', 'restore', '/nowhere/school.backup.tar'],
  ['migrate', 'status'],
  ['migrate', 'down', '--yes'],
];

const folder = mkdtempSync(join(tmpdir(), 'homeroom-missing-'));
const missing = join(folder, 'data');
let installation: Installation;
let service: Service;
let ports: Variables;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await (await installation.start()).ready();
  const portOf = (url: string) => new URL(url).port;
  ports = { PORT: portOf(service.production), SANDBOX_PORT: portOf(service.sandbox) };
});

afterAll(async () => {
  await installation.remove();
  rmSync(folder, { recursive: true });
});

describe('without the settings of the service', () => {
  it.each(commands.map((words) => [words.join(' '), words] as const))(
    '%s creates no second database',
    async (_, words) => {
      const { code, stdout, stderr } = await runCommand(words, { DATA_DIR: missing, ...ports });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(
        `There is no database of Homeroom in ${missing} (DATA_DIR). The service on port ${ports['PORT']} uses ` +
          `${installation.dataDir}. Set DATA_DIR=${installation.dataDir}.\n`,
      );
      expect(existsSync(missing)).toBe(false);
    },
  );

  it('says so where no service answers, and what creates a database', async () => {
    const [port, sandboxPort] = await freePorts(2);
    const alone = { DATA_DIR: missing, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    const { code, stderr } = await runCommand(['keys', 'list'], alone);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`no service answers on port ${port} or ${sandboxPort}.`),
    ]);
    expect(stderr).toContain('migrate up and seed');
    expect(existsSync(missing)).toBe(false);
  });

  it('does not fill an empty database of DATABASE_URL, and shows no password', async () => {
    const bare = await proxiedDatabase();
    await bare.pool('pg_catalog')`DROP SCHEMA access, production, sandbox CASCADE`;
    const { code, stderr } = await commandsOn(bare, ports)('keys', 'create', '--name', 'Lost');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no database of Homeroom in \S+ \(DATABASE_URL\)\. The service/),
    ]);
    expect(stderr).not.toMatch(/:\/\/|@/);
    expect(await bare.pool('pg_catalog')`SELECT FROM pg_namespace WHERE nspname = 'access'`).toEqual([]);
    await bare.close();
  });

  it('the doctor finds the running service with another database', async () => {
    const examined = await runCommand(['doctor', '--json'], { DATA_DIR: missing, ...ports });
    expect(examined.code).toBe(1);
    expect(documentOf(examined).findings).toContainEqual({
      check: 'database',
      state: 'problem',
      message: `The service on port ${ports['PORT']} uses the database ${installation.dataDir}; this command uses ${missing}`,
      advice: `Set DATA_DIR=${installation.dataDir}`,
    });
    const same = documentOf(await runCommand(['doctor', '--json'], { DATA_DIR: installation.dataDir, ...ports }));
    expect(JSON.stringify(same.findings)).not.toContain('this command uses');
    expect(existsSync(missing)).toBe(false);
  });

  // As migrate up does in command-line.spec.ts.
  it('a seed creates one', async () => {
    const fresh = Installation.create();
    expect((await runCommand(['seed', '--students', '5'], { DATA_DIR: fresh.dataDir, ...ports })).code).toBe(0);
    expect((await runCommand(['keys', 'list'], { DATA_DIR: fresh.dataDir, ...ports })).code).toBe(0);
    await fresh.remove();
  });
});
