import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandsIn } from '../../support/programs/in-process';
import { build, documentOf, eventually, Installation } from '../../support/programs/process';

jest.setTimeout(180_000);

let old: Installation;
let fresh: Installation;
let file: string;

beforeAll(async () => {
  await build();
  old = Installation.create();
  fresh = Installation.create();
  file = join(old.folder, 'school.backup.tar');
});

afterAll(async () => {
  await old.remove();
  await fresh.remove();
});

const students = (sandbox: string, key: string) =>
  fetch(`${sandbox}/students?per_page=1`, { headers: { authorization: `Bearer ${key}` } });

it('a school moves to another embedded database, from under a service that runs, and its keys go with it', async () => {
  const service = await (await old.start()).ready();
  const key = await service.firstKey();
  expect((await commandsIn(old)('seed', '--students', '50', '--json')).code).toBe(0);
  const created = await commandsIn(old)('backup', 'create', file, '--json');
  expect([created.code, created.stderr]).toEqual([0, '']);
  const told = documentOf(created);
  expect(told).toMatchObject({ file, postgresql: expect.stringMatching(/^18/), bytes: expect.any(Number) });
  expect(told.schemas).toEqual(['access', 'production', 'sandbox']);
  const again = await commandsIn(old)('backup', 'create', file);
  expect([again.code, again.stdout]).toEqual([1, '']);
  expect(again.stderr).toBe(`${file} is there already: choose another name, or replace it with --force\n`);
  const inUse = await commandsIn(old)('backup', 'restore', file);
  expect([inUse.code, inUse.stderr]).toEqual([1, 'A Homeroom is using the database: stop it first\n']);
  expect((await students(service.sandbox, key)).status).toBe(200);
  expect(await service.stop()).toBe(0);

  const verified = await commandsIn(fresh)('backup', 'verify', file, '--json');
  expect(documentOf(verified)).toMatchObject({ created_at: told.created_at, records: told.records });
  expect((await commandsIn(fresh)('migrate', 'up')).code).toBe(0);
  const restored = await commandsIn(fresh)('backup', 'restore', file);
  expect([restored.code, restored.stdout]).toEqual([
    0,
    expect.stringMatching(/^Restored: [\d,]+ records of \d{4}-\S+Z in \d+ tables, \d+\.\d MB, [\d.]+ s\n$/),
  ]);
  const used = await commandsIn(fresh)('backup', 'restore', file);
  expect([used.code, used.stderr]).toEqual([1, expect.stringMatching(/^The database is not empty: access\.\w+ has/)]);

  const next = await (await fresh.start()).ready();
  const answer = await students(next.sandbox, key);
  expect([answer.status, await answer.json()]).toMatchObject([200, { pagination: { total: 50 } }]);
  // It is no first start: nobody is given another key, or another password.
  expect(next.stdout).not.toContain('Bearer');
  expect(await next.stop()).toBe(0);
  expect(await fresh.databaseServers()).toEqual([]);
});

it('a directory is no backup, and is told so in a sentence', async () => {
  for (const action of ['verify', 'restore']) {
    const { code, stdout, stderr } = await commandsIn(fresh)('backup', action, fresh.folder);
    const lines = stderr.trimEnd().split('\n');
    expect([code, stdout, lines.at(-1)]).toEqual([1, '', expect.stringMatching(/ cannot be read: EISDIR: .*read$/)]);
    expect(stderr).not.toContain('    at ');
  }
});

it('a backup that is broken off with Ctrl-C leaves no file', async () => {
  expect((await commandsIn(old)('seed', '--students', '6000', '--environment', 'production', '--yes')).code).toBe(0);
  const partials = () => readdirSync(old.folder).filter((name) => name.includes('.incomplete'));
  const creating = old.command(['backup', 'create', join(old.folder, 'broken-off.tar')]);
  await eventually(() => partials().length);
  expect(await creating.pressCtrlC()).toBe(1);
  expect(creating.stderr).toContain('Interrupted');
  expect(readdirSync(old.folder).sort()).toEqual(['data', 'school.backup.tar']);
  expect(await old.databaseServers()).toEqual([]);
});
