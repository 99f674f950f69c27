import type { Sql } from 'postgres';
import { generateKey } from '../../../libs/access/src/api-keys/key-format';
import { testDatabase, type TestDatabase } from '../../support/postgres/test-database';
import { TestSchool } from '../../support/test-school';
import { guess } from '../support/guesses';
import { scaled, tell } from '../support/scale';

/** Scans of the tables of keys that no guess has caused: the start, the school's own key. The watch adds two a second. */
const other = 20;

let database: TestDatabase;
let school: TestSchool;
let sql: Sql;

beforeEach(async () => {
  database = await testDatabase();
  sql = database.pool('access');
  school = await TestSchool.open({ database });
});

afterEach(() => database.close());

/** How often PostgreSQL scanned the keys, and the change counter for guesses, while so many were made on so many lines. */
async function scansFor(count: number, guessAt: (number: number) => string, lines: number) {
  const guesses = (function* () {
    for (let number = 0; number < count; number += 1) yield guessAt(number);
  })();
  const before = await scans();
  const began = Date.now();
  expect(await guess(school.port, guesses, lines)).toBe(count);
  // What a session has counted is told at its end at the latest.
  await school.close();
  const seconds = (Date.now() - began) / 1000;
  const after = await scans();
  const keys = after.keys - before.keys;
  const changes = after.changes - before.changes - Math.ceil(seconds * 2);
  tell(`${count} guesses in ${seconds.toFixed(1)} s: ${keys} scans of the keys, ${changes} looks at the counter`);
  return { keys, changes };
}

async function scans(): Promise<{ keys: number; changes: number }> {
  const [row] = await sql<{ keys: number; changes: number }[]>`
    SELECT sum(seq_scan + idx_scan) FILTER (WHERE relname = 'api_key')::integer AS keys,
      sum(seq_scan + idx_scan) FILTER (WHERE relname = 'key_change')::integer AS changes
    FROM pg_stat_user_tables WHERE schemaname = 'access'`;
  return row!;
}

describe('guesses are 401, all of them', () => {
  it('and cost no query where the checksum is wrong', async () => {
    const key = generateKey('sandbox');
    const wrong = (number: number) => key.slice(0, 20) + number.toString(36).padStart(10, '0') + key.slice(30);
    const { keys, changes } = await scansFor(scaled(10_000, 500_000), wrong, 4);
    expect(keys).toBeLessThan(other);
    expect(changes).toBeLessThan(other);
  });

  it('nor where they are for the other environment', async () => {
    const key = generateKey('production');
    const { keys, changes } = await scansFor(scaled(2_000, 100_000), () => key, 4);
    expect(keys).toBeLessThan(other);
    expect(changes).toBeLessThan(other);
  });

  it('and where they could be keys, one look at the change counter answers all that wait for it', async () => {
    const count = scaled(4_000, 200_000);
    const { keys, changes } = await scansFor(count, () => generateKey('sandbox'), 60);
    expect(keys).toBeLessThan(other);
    expect(changes).toBeGreaterThan(0);
    expect(changes).toBeLessThan(count / 10);
  });
});
