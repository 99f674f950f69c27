import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { commandLine } from '@homeroom/audit';
import { seedSchool } from '@homeroom/seed';
import { schemaPlans } from '@homeroom/migrations';
import { BackupError, type BackupProgress, createBackup, restoreBackup, rowsIn, verifyBackup } from '@homeroom/backup';
import { migrateUp, type SchemaPlan, UnfitDatabase } from '@homeroom/database';
import { Migration } from '@mikro-orm/migrations';
import { everySchema, initialRows, keepAuditFor, notBackedUp } from '../../apps/cli/src/backup/installation-backup';
import { copyOut, withSession } from '@homeroom/database';
import { eventually } from '../support/programs/process';
import { reserved } from '../support/postgres/reserved';
import { thousand } from '../support/seeded-school';
import { TestDashboard } from '../support/test-dashboard';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { adminOf } from '../support/postgres/test-server';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
const nothing: BackupProgress = () => undefined;
/** Restored without a command, so that the records are those of the backup alone. */
const keepAudit = keepAuditFor(commandLine('Tester'));

let source: TestDatabase;
let file: string;
let oldKey: string;
let opened: TestDatabase[] = [];

/** A school with keys, users and their auditedActions, and with what is hard to copy. */
beforeAll(async () => {
  source = await testDatabase();
  await seedSchool(source.address, { ...thousand, students: 60 });
  await live();
  file = await backup();
});

afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
});

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

async function live(): Promise<void> {
  const dashboard = await TestDashboard.open({ database: source });
  await dashboard.person('viewer');
  await dashboard.close();
  const school = await TestSchool.open({ database: source, environment: 'production' });
  oldKey = await school.unlimitedKey({ name: 'Old' });
  const odd = ['\\N', 'tab\there\\', '\\.', 'line\nbreak\r\nand\\n', '"quoted", {braces}, NULL', '王 é 😀 \u0001', ' '];
  for (const text of odd) {
    const address = text.trim() ? `${text}!` : null;
    const id = await school.student({ email: 'odd@example.org', address });
    // A school of an earlier release may have such names: the API refuses them now.
    await source.pool('production')`
      UPDATE student SET name = ${`${text}|`}, grade_level = ${`5${text}6`} WHERE id = ${id}`;
  }
  await school.teacher({ subjects: ['', ...odd].map((text) => `${text}.`), phone: null });
  const body = { title: 'Snow', content: `${odd.join('\n\n')}!`, scope: 'school' };
  await school.post('/announcements', body);
  // The newest record is gone, its id is not given again.
  const gone = await school.student();
  await school.close();
  await source.pool('production')`DELETE FROM student WHERE id = ${gone}`;
}

let made = 0;

async function backup(of = source, options: Partial<Parameters<typeof createBackup>[1]> = {}): Promise<string> {
  made += 1;
  const name = join(folder, `${made}.tar`);
  const all = { file: name, replace: false, plans: everySchema, excludedTables: notBackedUp, onProgress: nothing };
  await createBackup(of.address, { ...all, ...options });
  return name;
}

const restore = (into: TestDatabase, from = file, options: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(into.address, {
    ...{ file: from, plans: everySchema, initialRows, excludedTables: notBackedUp, keepAudit, onProgress: nothing },
    ...options,
  });

/** Migrated, and never used. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  opened.push(database);
  return database;
}

const databaseOf = ({ address }: TestDatabase): string => adminOf(address).database;

/** Ends the sessions that are in a transaction, as when their connection is lost. */
const endTransactions = async (database: TestDatabase): Promise<unknown> =>
  source.pool('access')`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = ${databaseOf(database)} AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;

/** The same of those that wait for a lock. @returns one row each */
const endWaiting = async (database: TestDatabase): Promise<readonly unknown[]> =>
  source.pool('access')`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = ${databaseOf(database)} AND wait_event_type = 'Lock'`;

/** Ends what a test has open there: a restore wants to be alone. */
async function disconnected(database: TestDatabase): Promise<void> {
  await source.pool('pg_catalog')`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = ${databaseOf(database)}`;
}

/** Every row of every table, without what belongs to one database: the transaction of a change, and the epoch. */
async function recordsOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const sql = database.pool('pg_catalog');
  const tables = await sql<{ name: string }[]>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('access', 'production', 'sandbox') AND table_type = 'BASE TABLE'`;
  const records: Record<string, string[]> = {};
  for (const { name } of tables) {
    const own = name.endsWith('.change_epoch') ? ['id'] : ['changed_in', 'written_in', 'seen'];
    const rows = await sql<{ row: string }[]>`
      SELECT (to_jsonb(whole) - ${own}::text[])::text AS row FROM ${sql(name)} whole ORDER BY 1`;
    records[name] = rows.map(({ row }) => row);
  }
  return records;
}

/** The rows of a table, as COPY writes them. */
const copied = (database: TestDatabase, table: string, columns: readonly string[]): Promise<string[]> =>
  withSession(database.address, 'pg_catalog', async ({ sql }) => {
    // The fixture was written in this zone.
    await sql`SET timezone = 'UTC'`;
    const chunks: Buffer[] = [];
    for await (const chunk of copyOut(sql`COPY ${sql(table)} (${sql([...columns])}) TO STDOUT`)) chunks.push(chunk);
    return linesOf(Buffer.concat(chunks).toString());
  });

const linesOf = (text: string): string[] => text.split(/(?<=\n)/).sort();

/** What gives ids, and what guards the records: sequences, triggers, indexes and constraints. */
const rulesOf = (database: TestDatabase) => database.pool('pg_catalog')`
  SELECT concat_ws(' ', sequencename, last_value) AS rule FROM pg_sequences
  WHERE schemaname IN ('access', 'production', 'sandbox')
  UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('access', 'production', 'sandbox')
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  FROM pg_constraint WHERE conrelid <> 0 ORDER BY 1`;

/** All of it but the sessions, which end, and the events, which belong to the transactions of one database. */
const kept = async (database = source) => ({
  ...(await recordsOf(database)),
  ...Object.fromEntries(notBackedUp.map((table) => [table, []])),
});

describe('a restored database', () => {
  let target: TestDatabase;

  beforeAll(async () => {
    target = await testDatabase();
  });

  afterAll(() => target.close());

  it('has every record of every table, the same rules, and gives the ids that come next', async () => {
    const records = await recordsOf(source);
    expect(records['access.session']).not.toEqual([]);
    expect(Object.values(records).flat().length).toBeGreaterThan(4_000);
    const { manifest, bytes } = await restore(target);
    expect(await recordsOf(target)).toEqual(await kept());
    expect(await rulesOf(target)).toEqual(await rulesOf(source));
    expect([...manifest.tables.map(({ name }) => name), ...manifest.left_out].sort()).toEqual(
      Object.keys(records).sort(),
    );
    expect(bytes).toBe(statSync(file).size);
  });

  it('begins another epoch of cursors, and its records are changes of the restore (Cursors)', async () => {
    const epochOf = async (database: TestDatabase) =>
      (await database.pool('pg_catalog')<{ id: string }[]>`SELECT id FROM sandbox.change_epoch`)[0]!.id;
    expect(await epochOf(target)).not.toBe(await epochOf(source));
    const [changes] = await target.pool('pg_catalog')<{ transactions: number; ahead: number }[]>`
      SELECT count(DISTINCT changed_in)::int AS transactions,
        count(*) FILTER (WHERE changed_in >= pg_snapshot_xmax(pg_current_snapshot()))::int AS ahead FROM sandbox.student`;
    expect(changes).toEqual({ transactions: 1, ahead: 0 });
  });

  it('lets an old key in, goes on counting, and adds records after those that there ever were', async () => {
    const school = await TestSchool.open({ database: target, environment: 'production' });
    const { body } = await school.get('/students', { key: oldKey });
    const newest = Math.max(...body.data.map(({ id }: { id: number }) => id));
    expect(body.pagination.total).toBe(7);
    // One came after the newest, and went.
    const next = newest + 2;
    expect(await school.student()).toBe(next);
    expect((await school.get('/students', { key: oldKey })).body.pagination.total).toBe(8);
    expect((await school.get('/students', { key: null })).status).toBe(401);
    await school.close();
    await expect(target.pool('access')`DELETE FROM audit_event`).rejects.toThrow('only ever added to');
  });

  it('may have been migrated for more environments than the backup has, and be brought up to date from an older one', async () => {
    const [access, production] = everySchema;
    const older: SchemaPlan[] = [
      { ...access!, migrations: access!.migrations.slice(0, 2) },
      { ...production!, migrations: production!.migrations.slice(0, 3) },
    ];
    const old = await emptyDatabase();
    await old.pool('pg_catalog')`DROP SCHEMA access, production, sandbox CASCADE`;
    await migrateUp(old.address, older);
    await old.pool('production')`INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
      VALUES ('Tom Ito', 'tom@example.org', 'Science', '2026-01-01', now(), now())`;
    const brought = await emptyDatabase();
    const { manifest } = await restore(brought, await backup(old));
    expect(manifest.schemas.map(({ name, migrations }) => [name, migrations.length])).toEqual([
      ['access', 2],
      ['production', 3],
    ]);
    expect(await migrateUp(brought.address, everySchema)).toEqual(
      everySchema[2]!.migrations.map(({ name }) => `sandbox: ${name}`),
    );
    const school = await TestSchool.open({ database: brought, environment: 'production' });
    expect((await school.get('/teachers')).body.data).toMatchObject([{ id: 1, name: 'Tom Ito' }]);
    await school.close();
  });
});

describe('a backup of version 1 of the format', () => {
  const first = join(__dirname, '../fixtures/version-1.backup.tar');
  const tables = ['teacher', 'student', 'school_class', 'enrollment', 'announcement', 'grade', 'attendance'];

  it('is verified and restored, row by row', async () => {
    const { manifest, bytes } = await verifyBackup(first, nothing);
    expect([rowsIn(manifest), bytes]).toEqual([380, statSync(first).size]);
    const target = await emptyDatabase();
    await restore(target, first);
    for (const name of tables.map((table) => `sandbox.${table}`)) {
      const { columns } = manifest.tables.find((table) => table.name === name)!;
      const compressed = execFileSync('tar', ['-xOf', first, `${name}.copy.gz`]);
      const rows = execFileSync('gunzip', { input: compressed, encoding: 'utf8' });
      expect(rows).toContain('\t');
      expect(await copied(target, name, columns)).toEqual(linesOf(rows));
    }
  });

  it('is refused when its content is changed, it is cut off, or it goes on', async () => {
    const whole = readFileSync(first);
    const broken = join(folder, 'broken-first.tar');
    const refuse = async (bytes: Buffer) => {
      writeFileSync(broken, bytes);
      await expect(verifyBackup(broken, nothing)).rejects.toThrow('cut off, damaged or changed');
    };
    // The space behind the checksum of a header says nothing.
    const content = [...whole.keys()].filter((at) => whole[at] !== 0 && at % 512 !== 155);
    for (let at = 0; at < content.length; at += Math.ceil(content.length / 150)) {
      const changed = Buffer.from(whole);
      changed[content[at]!]! ^= 1;
      await refuse(changed);
    }
    for (const length of [0, 1, 512, whole.length / 2, whole.length - 1024, whole.length - 1]) {
      await refuse(whole.subarray(0, length));
    }
    await refuse(Buffer.concat([whole, Buffer.alloc(512)]));
    await refuse(Buffer.concat([whole, whole]));
    await refuse(Buffer.concat([whole, readFileSync(file)]));
  });
});

describe('a backup', () => {
  it('is of one instant, whatever is written or emptied meanwhile', async () => {
    const busy = await emptyDatabase();
    await seedSchool(busy.address, { ...thousand, students: 60 });
    const sql = busy.pool('pg_catalog');
    const before = await recordsOf(busy);
    let written = 0;
    let isOver = false;
    /** A teacher of both environments, in one transaction. */
    const write = async () => {
      while (!isOver) {
        written += 1;
        await sql.begin(async (transaction) => {
          for (const schema of ['production', 'sandbox']) {
            await transaction`INSERT INTO ${transaction(`${schema}.teacher`)}
              (name, email, department, hire_date, created_at, updated_at)
              VALUES ('Pair', 'pair@example.org', 'Both', now(), now(), now())`;
          }
        });
      }
    };
    const writing = write();
    let emptying: Promise<unknown> | undefined;
    const onProgress = () => void (emptying ??= busy.pool('sandbox')`TRUNCATE grade CASCADE`.execute());
    const torn = await backup(busy, { onProgress });
    const writtenUntilThen = written;
    isOver = true;
    await Promise.all([writing, emptying]);
    expect(await sql`SELECT FROM sandbox.grade`).toHaveLength(0);
    const target = await emptyDatabase();
    await restore(target, torn);
    const after = await recordsOf(target);
    const pairsIn = (schema: string) => after[`${schema}.teacher`]!.filter((row) => row.includes('Pair')).length;
    expect(pairsIn('sandbox')).toBe(pairsIn('production'));
    expect(pairsIn('sandbox')).toBeLessThan(writtenUntilThen);
    expect(after['sandbox.grade']).toEqual(before['sandbox.grade']);
  });

  it('is opened by tar, gunzip and sha256sum, and read by COPY', () => {
    const box = mkdtempSync(join(folder, 'opened-'));
    execFileSync('tar', ['-xf', file, '-C', box]);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: box });
    const manifest = JSON.parse(readFileSync(join(box, 'manifest.json'), 'utf8'));
    const { rows, columns } = manifest.tables.find(({ name }: { name: string }) => name === 'sandbox.teacher');
    const unzip = ['-c', 'gunzip -c sandbox.teacher.*.copy.gz'];
    const lines = execFileSync('sh', unzip, { cwd: box, encoding: 'utf8' }).split('\n');
    expect(lines).toHaveLength(Number(rows) + 1);
    expect(lines[0]!.split('\t')).toHaveLength(columns.length);
    expect(columns).not.toContain('search_text');
  });

  it('writes a large table in several parts of bounded size', async () => {
    const large = await emptyDatabase();
    await large.pool('sandbox')`
      INSERT INTO announcement (title, content, scope, priority, author_id, published_at, created_at)
      SELECT n, rpad(n || repeat(E'\\n', n % 7), 16000, md5(n::text)), 'school', 'low', 1, now(), now()
      FROM generate_series(1, 300) AS n`;
    const records = await kept(large);
    const parted = await backup(large);
    const target = await emptyDatabase();
    const { manifest } = await restore(target, parted);
    const { parts } = manifest.tables.find(({ name }) => name === 'sandbox.announcement')!;
    expect(parts.map(({ name }) => name)).toEqual(
      ['000001', '000002'].map((number) => `sandbox.announcement.${number}.copy.gz`),
    );
    for (const { name } of parts) {
      const rows = execFileSync('sh', ['-c', 'tar -xOf "$0" "$1" | gunzip', parted, name], { maxBuffer: 1e7 });
      expect(rows.length).toBeLessThan(4_300_000);
    }
    expect(await kept(target)).toEqual(records);
  });

  it("is nobody else's to read from its first byte on, and has its name only once it is whole", async () => {
    const box = mkdtempSync(join(folder, 'private-'));
    const name = join(box, 'school.tar');
    const seen = new Set<string>();
    const look = () => {
      for (const each of readdirSync(box)) {
        seen.add(
          `${each === 'school.tar' ? 'whole' : 'partial'} ${(statSync(join(box, each)).mode & 0o777).toString(8)}`,
        );
      }
    };
    await backup(source, { file: name, onProgress: look });
    expect([...seen]).toEqual(['partial 600']);
    look();
    expect([...seen]).toEqual(['partial 600', 'whole 600']);
    expect(readdirSync(box)).toEqual(['school.tar']);
  });

  it('replaces no file unless it is told to', async () => {
    const name = join(folder, 'kept.tar');
    writeFileSync(name, 'mine');
    await expect(backup(source, { file: name })).rejects.toThrow(BackupError);
    const appeared = join(folder, 'appeared.tar');
    const appear = () => writeFileSync(appeared, 'mine');
    await expect(backup(source, { file: appeared, onProgress: appear })).rejects.toThrow('is there already');
    expect([readFileSync(name, 'utf8'), readFileSync(appeared, 'utf8')]).toEqual(['mine', 'mine']);
    await backup(source, { file: name, replace: true });
    await verifyBackup(name, nothing);
  });

  it('that is broken off leaves no file', async () => {
    const box = mkdtempSync(join(folder, 'broken-off-'));
    const name = join(box, 'school.tar');
    // However fast it is, it waits for the table that somebody keeps from it.
    const keeper = await reserved(source.pool('sandbox'));
    await keeper`BEGIN`;
    await keeper`LOCK TABLE grade IN ACCESS EXCLUSIVE MODE`;
    const broken = expect(backup(source, { file: name })).rejects.toThrow();
    await eventually(async () => (await endWaiting(source)).length > 0);
    await broken;
    await keeper`ROLLBACK`;
    keeper.release();
    expect(readdirSync(box)).toEqual([]);
    const fail = () => {
      throw new Error('full');
    };
    await expect(backup(source, { file: name, onProgress: fail })).rejects.toThrow('full');
    expect(readdirSync(box)).toEqual([]);
    await expect(backup(source, { file: join(box, 'nowhere/school.tar') })).rejects.toThrow(
      /cannot be written: ENOENT/,
    );
  });

  it('is refused where there is nothing', async () => {
    const none = await emptyDatabase();
    await none.pool('pg_catalog')`DROP SCHEMA access, production, sandbox CASCADE`;
    await expect(backup(none)).rejects.toThrow('nothing to back up');
  });
});

describe('a restore is refused', () => {
  it('where there is a single record, and leaves it alone', async () => {
    const used = await emptyDatabase();
    await used.pool('sandbox')`INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
      VALUES ('Tom Ito', 'tom@example.org', 'Science', '2026-01-01', now(), now())`;
    const before = await recordsOf(used);
    await disconnected(used);
    await expect(restore(used)).rejects.toThrow('sandbox.teacher has records');
    expect(await recordsOf(used)).toEqual(before);
  });

  it('unless the records are those that migrations make', async () => {
    const records = await recordsOf(await emptyDatabase());
    const born = Object.entries(records).filter(([name, rows]) => rows.length > 0 && !name.endsWith('.migration'));
    expect(Object.fromEntries(born.map(([name, rows]) => [name, rows.length]))).toEqual(initialRows);
  });

  it('while a Homeroom is there', async () => {
    const used = await emptyDatabase();
    await used.pool('access')`SELECT`;
    await expect(restore(used)).rejects.toThrow(new UnfitDatabase('A Homeroom is using the database: stop it first'));
  });

  it('of a newer Homeroom', async () => {
    class Tomorrow extends Migration {
      override up(): void {
        this.addSql('CREATE TABLE locker (id integer)');
      }
    }
    const newer = schemaPlans(['production', 'sandbox']).map((plan) =>
      plan.schema === 'sandbox' ? { ...plan, migrations: [...plan.migrations, Tomorrow] } : plan,
    );
    const later = await emptyDatabase();
    await migrateUp(later.address, newer);
    const made = await backup(later, { plans: newer });
    const target = await emptyDatabase();
    await expect(restore(target, made)).rejects.toThrow(/newer Homeroom \(.*sandbox: Tomorrow\)/);
  });

  it('of a backup that says itself that a table may be missing', async () => {
    const partial = await backup(source, { excludedTables: [...notBackedUp, 'sandbox.grade', 'access.api_key'] });
    const target = await emptyDatabase();
    await expect(restore(target, partial)).rejects.toThrow(
      new BackupError('The backup is not complete: it lacks the records of access.api_key, sandbox.grade'),
    );
  });

  it('of what is no file', async () => {
    await expect(restore(await emptyDatabase(), folder)).rejects.toThrow(BackupError);
    await expect(verifyBackup(folder, nothing)).rejects.toThrow(`${folder} cannot be read: EISDIR`);
  });

  it('of a file that has one bit changed, is cut off, or goes on, and the database stays empty', async () => {
    const whole = readFileSync(file);
    const broken = join(folder, 'broken.tar');
    const target = await emptyDatabase();
    const refuse = async (bytes: Buffer) => {
      writeFileSync(broken, bytes);
      await expect(verifyBackup(broken, nothing)).rejects.toThrow(BackupError);
    };
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      await refuse(changed);
    }
    for (const length of [0, 1, 512, whole.length / 2, whole.length - 1024, whole.length - 1]) {
      await refuse(whole.subarray(0, length));
    }
    await refuse(Buffer.concat([whole, Buffer.alloc(512)]));
    await expect(restore(target, broken)).rejects.toThrow('cut off, damaged or changed');
    const changed = Buffer.from(whole);
    changed[600]! ^= 1;
    writeFileSync(broken, changed);
    await expect(restore(target, broken)).rejects.toThrow('cut off, damaged or changed');
    await expect(restore(target, join(folder, 'none.tar'))).rejects.toThrow(/none.tar cannot be read: ENOENT/);
    copyFileSync(file, broken);
    await restore(target, broken);
  });
});

describe('an archive that somebody packed again', () => {
  let box: string;
  let names: string[];

  beforeAll(() => {
    box = mkdtempSync(join(folder, 'repacked-'));
    execFileSync('tar', ['-xf', file, '-C', box]);
    names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trimEnd().split('\n');
  });

  async function refused(members: readonly string[], reason: string): Promise<void> {
    const repacked = join(folder, 'repacked.tar');
    execFileSync('tar', ['--format=ustar', '-cf', repacked, '-C', box, ...members]);
    await expect(verifyBackup(repacked, nothing)).rejects.toThrow(reason);
  }

  it('is refused when it has other members, in another order, or with other headers', async () => {
    const [first = '', second = '', ...others] = names;
    writeFileSync(join(box, 'more.copy.gz'), gzipSync('1\n'));
    for (const members of [
      [...names, 'more.copy.gz'],
      ['more.copy.gz', ...names],
      [second, first, ...others],
      [first, ...names],
      names.slice(1),
      names.slice(0, -1),
      [...names.slice(0, -2), ...names.slice(-2).reverse()],
      [...names, ...names],
      names,
    ]) {
      await refused(members, 'cut off, damaged or changed');
    }
  });

  it('is refused by name when its format is a later one', async () => {
    const manifest = join(box, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"format": 2', '"format": 3'));
    await refused(names, 'cut off, damaged or changed');
    const sums = execFileSync('sha256sum', names.slice(0, -1), { cwd: box });
    writeFileSync(join(box, 'SHA256SUMS'), sums);
    await refused(names, 'was made by another Homeroom');
  });
});

it('a restore that is broken off can be done again', async () => {
  const target = await emptyDatabase();
  let ending: Promise<unknown> | undefined;
  const endSession = () => void (ending ??= endTransactions(target));
  await expect(restore(target, file, { onProgress: endSession })).rejects.toThrow();
  await ending;
  const fail: BackupProgress = (table) => {
    if (table === 'sandbox.teacher') throw new Error('broken off');
  };
  await expect(restore(target, file, { onProgress: fail })).rejects.toThrow('broken off');
  await restore(target);
  expect(await recordsOf(target)).toEqual(await kept());
});
