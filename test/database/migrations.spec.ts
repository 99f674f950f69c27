import { Migration } from '@mikro-orm/migrations';
import type { Sql } from 'postgres';
import { commandLine, recordCommand } from '@homeroom/audit';
import { environments } from '@homeroom/kernel';
import {
  migrateDown,
  migrateUp,
  migrationStates,
  type SchemaPlan,
  UnfitDatabase,
  withSession,
} from '@homeroom/database';
import { schemaPlans } from '@homeroom/migrations';
import { seedSchool } from '@homeroom/seed';
import { thousand } from '../support/seeded-school';
import { eventually } from '../support/programs/process';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

const plans = schemaPlans(environments);
const [access, ...schools] = plans;
const longest = Math.max(...schools.map(({ migrations }) => migrations.length));
const latest = schools[0]!.migrations.at(-1)!.name;

/** Those that change rows, and leave the schema as it is. */
const changeRows: ReadonlySet<string> = new Set(['ComposedTexts']);

/** The first migrations of each environment, `count` of them, after the shared ones. */
const upTo = (count: number): SchemaPlan[] => [
  access!,
  ...schools.map((plan) => ({ ...plan, migrations: plan.migrations.slice(0, count) })),
];

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(() => database.close());

/** As before the first migration. */
async function empty(): Promise<void> {
  const names = plans.map(({ schema }) => schema).join(', ');
  await database.pool('pg_catalog').unsafe(`DROP SCHEMA ${names} CASCADE`);
}

/** The shared schema alone, as it was before the migration of a name. */
async function onlyAccessBefore(name: string): Promise<void> {
  const at = access!.migrations.findIndex((migration) => migration.name === name);
  await empty();
  await migrateUp(database.address, [{ ...access!, migrations: access!.migrations.slice(0, at) }]);
}

/** Takes the shared migrations back up to the one of a name, which is taken back too. */
async function takeBack(name: string): Promise<void> {
  while (!(await migrateDown(database.address, [access!])).includes(`access: ${name}`));
}

class Grown extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE production.student ADD COLUMN grown boolean');
  }
}

/** Whether a transaction waits for the exclusive lock of a table. */
async function isWaitingFor(sql: Sql, table: string): Promise<boolean> {
  const locks = await sql`SELECT FROM pg_locks
    WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = ${table}::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return locks.length > 0;
}

describe('the migrations', () => {
  it('leave nothing of themselves when they are taken back, step by step, and are the same when done again', async () => {
    const { address } = database;
    const complete = await schemaOf(database);
    await empty();
    await migrateUp(address, [access!]);
    const states = [await schemaOf(database)];
    for (let step = 1; step <= longest; step += 1) {
      await migrateUp(address, upTo(step));
      states.push(await schemaOf(database));
      if (!changeRows.has(schools[0]!.migrations[step - 1]!.name)) expect(states[step]).not.toEqual(states[step - 1]);
    }
    expect(states[longest]).toEqual(complete);
    for (let step = longest; step >= 1; step -= 1) {
      expect(await migrateDown(address, upTo(step))).toHaveLength(2);
      expect(await schemaOf(database)).toEqual(states[step - 1]);
    }
    for (const { name } of [...access!.migrations].reverse()) {
      expect(await migrateDown(address, plans)).toEqual([`access: ${name}`]);
    }
    expect(await migrateDown(address, plans)).toEqual([]);
    expect(await schemaOf(database)).toEqual([]);
    await migrateUp(address, plans);
    expect(await schemaOf(database)).toEqual(complete);
  });

  it('are taken back and done again with a whole school in the tables', async () => {
    const complete = await schemaOf(database);
    const school = { ...thousand, students: 20 };
    for (const environment of environments) await seedSchool(database.address, { ...school, environment });
    for (let step = 0; step < longest + access!.migrations.length; step += 1) {
      expect((await migrateDown(database.address, plans)).length).toBeGreaterThan(0);
    }
    await migrateUp(database.address, plans);
    expect(await schemaOf(database)).toEqual(complete);
    await seedSchool(database.address, school);
  });

  it('run once when two processes start together', async () => {
    await empty();
    const [one, other] = await Promise.all([1, 2].map(() => migrateUp(database.address, plans)));
    expect([one!.length, other!.length].sort()).toEqual([0, access!.migrations.length + 2 * longest]);
  });

  it('give way to requests while a long transaction uses what they change, and run once it has ended', async () => {
    const sql = database.pool('production');
    let migrating!: Promise<string[]>;
    await sql.begin(async (long) => {
      // As a backup does.
      await long`LOCK TABLE student IN ACCESS SHARE MODE`;
      migrating = migrateUp(database.address, [
        access!,
        { ...schools[0]!, migrations: [...schools[0]!.migrations, Grown] },
      ]);
      await eventually(() => isWaitingFor(sql, 'student'), 60_000);
      // It would wait behind the migration for as long as the transaction takes.
      expect(await sql`SELECT FROM student`).toEqual([]);
    });
    expect(await migrating).toContain('production: Grown');
    expect(await sql`SELECT grown FROM student`).toEqual([]);
  });

  it('are either done, with the time, or pending', async () => {
    const all = await migrationStates(database.address, plans);
    expect(all.map(({ executedAt }) => executedAt)).toEqual(all.map(() => expect.any(Date)));
    await migrateDown(database.address, plans);
    const pending = (await migrationStates(database.address, plans)).filter(({ executedAt }) => executedAt === null);
    expect(pending.map(({ schema, name }) => `${schema} ${name}`)).toEqual([
      `production ${latest}`,
      `sandbox ${latest}`,
    ]);
  });

  it('leave alone what a newer release has migrated', async () => {
    const before = await schemaOf(database);
    const older = upTo(longest - 1);
    await expect(migrateUp(database.address, older)).rejects.toThrow(UnfitDatabase);
    await expect(migrateDown(database.address, older)).rejects.toThrow(`newer Homeroom (production: ${latest})`);
    expect(await schemaOf(database)).toEqual(before);
  });

  it('give one-time passwords that are there three days, and forget attempts to sign in (Dashboard sign-in)', async () => {
    const { address } = database;
    await onlyAccessBefore('SignIn');
    const sql = database.pool('access');
    await sql`INSERT INTO dashboard_user (name, email, role, password_hash, must_change_password, created_at) VALUES
      ('Invited', 'invited@school.example', 'viewer', 'hash', true, now() - interval '1 year'),
      ('Own', 'own@school.example', 'viewer', 'hash', false, now() - interval '1 year')`;
    await sql`INSERT INTO sign_in_attempt (subject, attempts, ends_at) VALUES (sha256('any'), 1, now() + interval '1 minute')`;
    await migrateUp(address, [access!]);
    const users =
      await sql`SELECT name, round(extract(epoch FROM one_time_password_expires_at - now()) / 60)::int AS minutes
      FROM dashboard_user ORDER BY name`;
    expect(users).toEqual([
      { name: 'Invited', minutes: 3 * 24 * 60 },
      { name: 'Own', minutes: null },
      { name: 'Owner', minutes: null },
    ]);
    expect(await sql`SELECT FROM sign_in_attempt`).toEqual([]);
  });

  it('give users their role in both environments, and take nothing from them on the way back (Dashboard roles)', async () => {
    const { address } = database;
    await onlyAccessBefore('Roles');
    const sql = database.pool('access');
    await sql`INSERT INTO dashboard_user (name, email, role, created_at)
      SELECT role, role || '@school.example', role, now() FROM unnest(ARRAY['developer', 'viewer']) role`;
    await migrateUp(address, [access!]);
    const users = () => sql`SELECT name, production_role, sandbox_role FROM dashboard_user ORDER BY id`;
    expect(await users()).toEqual([
      { name: 'Owner', production_role: 'owner', sandbox_role: 'owner' },
      { name: 'developer', production_role: 'developer', sandbox_role: 'developer' },
      { name: 'viewer', production_role: 'viewer', sandbox_role: 'viewer' },
    ]);
    await sql`INSERT INTO dashboard_user (name, email, production_role, sandbox_role, created_at) VALUES
      ('office', 'office@school.example', 'office', NULL, now()),
      ('of the sandbox', 'sandbox@school.example', NULL, 'developer', now())`;
    await takeBack('Roles');
    // The older release shows both environments to every user, so a user without production is disabled.
    expect(await sql`SELECT name, role, disabled_at IS NOT NULL AS disabled FROM dashboard_user ORDER BY id`).toEqual([
      { name: 'Owner', role: 'owner', disabled: false },
      { name: 'developer', role: 'developer', disabled: false },
      { name: 'viewer', role: 'viewer', disabled: false },
      { name: 'office', role: 'viewer', disabled: false },
      { name: 'of the sandbox', role: 'viewer', disabled: true },
    ]);
    await migrateUp(address, [access!]);
    expect((await users()).length).toBe(5);
  });

  it('take the scopes of imports from keys on the way back, and revoke a key that had no others (Scopes)', async () => {
    await onlyAccessBefore('ImportScopes');
    await migrateUp(database.address, [access!]);
    const sql = database.pool('access');
    for (const [name, scopes] of [
      ['Both', ['read:students', 'write:imports']],
      ['Imports', ['read:imports', 'write:imports']],
      ['Neither', ['admin']],
    ] as const) {
      await sql`INSERT INTO api_key (owner_id, name, environment, hash, prefix, last_four, scopes, plan, per_hour, per_minute, created_at)
        VALUES (1, ${name}, 'sandbox', sha256(convert_to(${name}, 'UTF8')), 'hr_sandbox_', 'abcd', ${[...scopes]}::text[], 'standard', 1000, 100, now())`;
    }
    await takeBack('ImportScopes');
    const keys = await sql`SELECT name, scopes, revoked_at IS NOT NULL AS revoked FROM api_key ORDER BY name`;
    expect(keys).toEqual([
      { name: 'Both', scopes: ['read:students'], revoked: false },
      { name: 'Imports', scopes: ['read:classes'], revoked: true },
      { name: 'Neither', scopes: ['admin'], revoked: false },
    ]);
    const other = sql`UPDATE api_key SET scopes = ARRAY['write:imports'] WHERE name = 'Neither'`;
    await expect(other).rejects.toMatchObject({ constraint_name: 'api_key_scopes_check' });
  });

  it('show nothing more to keys and users with a share on the way back (Users with a share)', async () => {
    const { address } = database;
    await empty();
    await migrateUp(address, [access!]);
    const sql = database.pool('access');
    await sql`INSERT INTO dashboard_user
        (name, email, production_role, production_share_id, sandbox_role, sandbox_share_id, created_at) VALUES
      ('of all', 'all@school.example', 'office', NULL, 'viewer', NULL, now()),
      ('of a school', 'school@school.example', 'office', 1, 'viewer', NULL, now()),
      ('teacher', 'teacher@school.example', 'teacher', 2, NULL, NULL, now())`;
    for (const [name, share] of [['whole', null] as const, ['school', 1] as const]) {
      await sql`INSERT INTO api_key
          (owner_id, name, environment, hash, prefix, last_four, scopes, plan, per_hour, per_minute, created_at, share_id)
        VALUES (1, ${name}, 'sandbox', sha256(convert_to(${name}, 'UTF8')), 'hr_sandbox_', 'abcd', '{admin}', 'standard', 1000, 100, now(), ${share})`;
    }
    for (const [broken, constraint] of [
      [sql`UPDATE dashboard_user SET production_share_id = 1 WHERE production_role = 'owner'`, 'production_share_id'],
      [
        sql`UPDATE dashboard_user SET production_share_id = NULL WHERE production_role = 'teacher'`,
        'production_share_id',
      ],
      [sql`UPDATE dashboard_user SET sandbox_role = 'teacher' WHERE name = 'of all'`, 'sandbox_share_id'],
    ] as const) {
      await expect(broken).rejects.toMatchObject({ constraint_name: `dashboard_user_${constraint}_check` });
    }
    await takeBack('ShareHolders');
    const users = await sql`SELECT name, production_role, sandbox_role, disabled_at IS NOT NULL AS disabled
      FROM dashboard_user WHERE id > 1 ORDER BY id`;
    expect(users).toEqual([
      { name: 'of all', production_role: 'office', sandbox_role: 'viewer', disabled: false },
      { name: 'of a school', production_role: null, sandbox_role: 'viewer', disabled: false },
      { name: 'teacher', production_role: null, sandbox_role: null, disabled: true },
    ]);
    const keys = await sql`SELECT name, revoked_at IS NOT NULL AS revoked FROM api_key ORDER BY id`;
    expect(keys).toEqual([
      { name: 'whole', revoked: false },
      { name: 'school', revoked: true },
    ]);
    await migrateUp(address, [access!]);
  });

  it('keep the commands in the audit trail, also for the release that did not know them', async () => {
    const { address } = database;
    await empty();
    await migrateUp(address, [access!]);
    const sql = database.pool('access');
    const command = { name: 'seed', host: 'school-1', arguments: ['--reset'] };
    const run = { at: new Date(), by: commandLine('ada', command), environment: 'production' } as const;
    await withSession(address, 'access', (session) => recordCommand(session.sql, run));
    const events = () => sql`SELECT actor, action, subject_type, subject, details FROM audit_event`;
    const event = { actor: 'ada, command line', action: 'command.run', subject: 'seed' };
    const details = { host: 'school-1', arguments: ['--reset'] };
    expect(await events()).toEqual([{ ...event, subject_type: 'command', details }]);
    await takeBack('Commands');
    expect(await events()).toEqual([{ ...event, subject_type: 'user', details }]);
    await expect(sql`DELETE FROM audit_event`).rejects.toThrow('only ever added to');
    await migrateUp(address, [access!]);
    expect(await events()).toEqual([{ ...event, subject_type: 'command', details }]);
    await expect(sql`DELETE FROM audit_event`).rejects.toThrow('only ever added to');
  });

  it('keep the events of the limits of schools on the way back and forth (Audit)', async () => {
    const sql = database.pool('access');
    await sql`INSERT INTO audit_event (at, actor, action, subject_type, subject_id, subject, environment, details)
      VALUES (now(), 'Ada', 'school.limit_changed', 'school', 7, 'Lincoln', 'sandbox', '{}')`;
    const events = () =>
      sql`SELECT action, subject_type, subject_id, subject FROM audit_event WHERE action LIKE 'school.%'`;
    const event = { action: 'school.limit_changed', subject_id: 7, subject: 'Lincoln' };
    await takeBack('SchoolEvents');
    expect(await events()).toEqual([{ ...event, subject_type: 'command' }]);
    await migrateUp(database.address, [access!]);
    expect(await events()).toEqual([{ ...event, subject_type: 'school' }]);
    await expect(sql`DELETE FROM audit_event`).rejects.toThrow('only ever added to');
    // A release without commands takes the number for that of a user.
    await takeBack('Commands');
    expect(await events()).toEqual([{ ...event, subject_type: 'user', subject_id: 0 }]);
    await migrateUp(database.address, [access!]);
    expect(await events()).toEqual([{ ...event, subject_type: 'school', subject_id: 0 }]);
  });

  it('leave the keys as long as another environment has records that refer to their owner', async () => {
    const keys = { ...access!, migrations: access!.migrations.slice(0, 1) };
    const sandbox = schools.find(({ schema }) => schema === 'sandbox')!;
    await empty();
    await migrateUp(database.address, [keys, sandbox]);
    const one = schemaPlans(['production']);
    await expect(migrateDown(database.address, one)).rejects.toThrow(UnfitDatabase);
    await expect(migrateDown(database.address, one)).rejects.toThrow(/Another environment/);
  });
});

describe('the migration that hashes Idempotency-Keys', () => {
  const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
  const name = 'ada-obi-17';
  const headers = { 'idempotency-key': name };
  const upToHash: SchemaPlan = {
    ...access!,
    migrations: access!.migrations.slice(0, access!.migrations.findIndex((each) => each.name.endsWith('KeyHash')) + 1),
  };
  const answers = () => database.pool('access');

  /** Answers a POST of that key, and takes what came after the earlier release away. */
  async function answeredThenTakenBack(): Promise<{ school: TestSchool; key: string; text: string }> {
    const school = await TestSchool.open({ database });
    const key = await school.unlimitedKey();
    const { text } = await school.post('/students', ada, { key, headers });
    for (let left = access!.migrations.length; left >= upToHash.migrations.length; left -= 1) {
      await migrateDown(database.address, [{ ...access!, migrations: access!.migrations.slice(0, left) }]);
    }
    return { school, key, text };
  }

  it('knows a request again that the earlier release has answered, whose table held the key itself', async () => {
    const { school, key, text } = await answeredThenTakenBack();
    await answers()`UPDATE access.idempotent_answer SET idempotency_key = ${name}`;
    await migrateUp(database.address, [access!]);
    const again = await school.post('/students', ada, { key, headers });
    expect([again.headers.get('idempotency-replayed'), again.text]).toEqual(['true', text]);
    const rows = await answers()`SELECT answer::text FROM access.idempotent_answer answer`;
    expect(JSON.stringify(rows)).not.toContain(name);
    await school.close();
  });

  it('taken back leaves a table that the earlier release can use, with the hash for a key', async () => {
    const { school } = await answeredThenTakenBack();
    await answers()`INSERT INTO access.idempotent_answer
        (key_id, idempotency_key, fingerprint, created_at, status, headers, body, student_ids)
      SELECT key_id, ${name}, fingerprint, created_at, status, headers, body, student_ids FROM access.idempotent_answer`;
    const rows =
      await answers()`SELECT idempotency_key AS key FROM access.idempotent_answer ORDER BY char_length(idempotency_key)`;
    expect(rows.map((row) => row['key'])).toEqual([name, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await school.close();
  });
});

/** All that makes up the schemas, one line each, in the words that PostgreSQL has for it; its own tables of migrations apart. */
async function schemaOf(of: TestDatabase): Promise<string[]> {
  const schemas = plans.map(({ schema }) => schema);
  const rows = await of.pool('pg_catalog').unsafe<{ line: string }[]>(inventory, [schemas]);
  return rows.map(({ line }) => line);
}

/** Statements name the columns of tables, so a column that is made again may come after the others. */
const inventory = `
  WITH relation AS (
    SELECT c.*, format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname = ANY ($1) AND relname !~ '^migration(_|$)'),
  routine AS (
    SELECT p.* FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = ANY ($1)
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'))
  SELECT concat_ws(' ', what, name, text) AS line FROM (
    SELECT 'relation', name, concat_ws(' ', relkind, relpersistence, reloptions, relacl, obj_description(oid)) FROM relation
    UNION ALL SELECT 'column', name, concat_ws(' ',
        CASE WHEN relkind <> 'r' THEN attnum END, attname,
        format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation,
        pg_get_expr(adbin, adrelid))
      FROM relation JOIN pg_attribute a ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT 'constraint', name, concat_ws(' ', conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
      FROM relation JOIN pg_constraint ON conrelid = relation.oid
    UNION ALL SELECT 'index', name, concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid))
      FROM relation JOIN pg_index ON indrelid = relation.oid
    UNION ALL SELECT 'view', name, pg_get_viewdef(oid) FROM relation WHERE relkind IN ('v', 'm')
    UNION ALL SELECT 'trigger', name, concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
      FROM relation JOIN pg_trigger ON tgrelid = relation.oid AND NOT tgisinternal
    UNION ALL SELECT 'sequence', name, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle)
      FROM relation JOIN pg_sequence ON seqrelid = relation.oid
    UNION ALL SELECT 'routine', oid::regprocedure::text, concat_ws(' ', proacl, pg_get_functiondef(oid)) FROM routine
    UNION ALL SELECT 'type', format('%I.%I', nspname, typname), typtype::text
      FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
      WHERE nspname = ANY ($1) AND typtype NOT IN ('b', 'c', 'p')
  ) part (what, name, text) ORDER BY 1`;
