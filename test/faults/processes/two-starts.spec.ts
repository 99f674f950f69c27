import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { build, eventually, Installation, type Service } from '../../support/programs/process';
import { type ProxiedDatabase, proxiedDatabase } from '../../support/postgres/proxied-database';
import { adminOf } from '../../support/postgres/test-server';
import { chanceOf, scaled, tell } from '../support/scale';
import { reserved } from '../../support/postgres/reserved';

/** How often the whole is tried. */
const rounds = scaled(1, 30);

let installation: Installation;
let database: ProxiedDatabase;
let sql: Sql;
const schemas = ['sandbox', 'production', 'access'];

beforeAll(build);

beforeEach(async () => {
  installation = Installation.create();
  database = await proxiedDatabase();
  sql = database.pool('pg_catalog');
});

afterEach(async () => {
  await installation.remove();
  await database.close();
});

/** As before the very first start. */
async function empty(): Promise<void> {
  for (const schema of schemas) await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
}

/** All that a start makes: what the schemas hold, and which migrations were done how often. */
async function made(): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    SELECT concat_ws(' ', n.nspname, relkind, relname, (SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)) AS line
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = ANY (${schemas})
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) FROM pg_constraint c
      JOIN pg_namespace n ON n.oid = connamespace WHERE nspname = ANY (${schemas})
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname) FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = ANY (${schemas}) AND NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'migrated', 'sandbox', name) FROM sandbox.migration
    UNION ALL SELECT concat_ws(' ', 'migrated', 'production', name) FROM production.migration
    UNION ALL SELECT concat_ws(' ', 'migrated', 'access', name) FROM access.migration
    ORDER BY 1`;
  return rows.map(({ line }) => line);
}

function start(): Promise<Service> {
  const { host, port, user, password, database: name } = adminOf(database.address);
  return installation.start({ DATABASE_URL: `postgresql://${user}:${password}@${host}:${port}/${name}` });
}

/** Two that come to their migrations at the same moment. */
async function startTogether(): Promise<[one: Service, other: Service]> {
  const gate = await reserved(sql);
  await gate`SELECT pg_advisory_lock(hashtext('homeroom migrations'))`;
  const services = await Promise.all([start(), start()]);
  await eventually(async () => {
    const waiting = await gate`
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    return waiting.length === 2;
  }, 30_000);
  await gate`SELECT pg_advisory_unlock_all()`;
  gate.release();
  return services;
}

describe('services that start at once on an empty database', () => {
  it('migrate it once, also when one of them is killed meanwhile', async () => {
    const complete = await made();
    const chance = chanceOf('two starts');
    const moments: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await empty();
      const [one, other] = await startTogether();
      const moment = chance.below(1_000);
      moments.push(moment);
      await pause(moment);
      await one.stop('SIGKILL');
      await other.ready();
      expect(await made()).toEqual(complete);
      expect(await other.stop()).toBe(0);
    }
    tell(`one of two was killed after ${moments.sort((a, b) => a - b).join(', ')} ms`);
  });

  it('and so does the next one when all of them were', async () => {
    const complete = await made();
    const chance = chanceOf('all starts');
    for (let round = 0; round < rounds; round += 1) {
      await empty();
      const services = await startTogether();
      await pause(chance.below(1_000));
      for (const service of services) await service.stop('SIGKILL');
      const next = await (await start()).ready();
      expect(await made()).toEqual(complete);
      expect(await next.stop()).toBe(0);
    }
  });
});
