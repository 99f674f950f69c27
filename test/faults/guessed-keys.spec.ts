import type { Sql } from 'postgres';
import { generateKey } from '../../libs/access/src/domain/key-format';
import { testDatabase, type TestDatabase } from '../support/test-database';
import { StoppedClock, TestSchool } from '../support/test-school';
import { type Guess, guess, guessesAtOnce } from './support/guesses';
import { scaled, tell } from './support/scale';

/** What the Standard plan lets an address ask in a minute; the clock stands still. */
const perAddress = 100;
/** Looks at keys that have nothing to do with guesses: the start and its own key. */
const other = 40;

let database: TestDatabase;
let school: TestSchool;
let sql: Sql;

beforeEach(async () => {
  database = await testDatabase();
  sql = database.pool('access');
  const settings = { trustedProxies: ['127.0.0.1'] };
  school = await TestSchool.open({ database, clock: new StoppedClock(), settings });
});

afterEach(() => database.close());

/** So many guesses, and how often PostgreSQL looked at a key or its index meanwhile. */
async function lookUpsOf(count: number, guessAt: (number: number) => Guess): Promise<number> {
  const guesses = (function* () {
    for (let number = 0; number < count; number += 1) yield guessAt(number);
  })();
  const before = await looks();
  const began = Date.now();
  expect(await guess(school.port, guesses)).toBe(count);
  const seconds = (Date.now() - began) / 1000;
  // What a session has counted is told at its end at the latest.
  await school.close();
  const { probes, scans } = {
    probes: (await looks()).probes - before.probes,
    scans: (await looks()).scans - before.scans,
  };
  tell(`${count} guesses in ${seconds.toFixed(1)} s: ${probes} probes of an index of keys, ${scans} scans`);
  expect(scans).toBeLessThan(other);
  return probes;
}

async function looks(): Promise<{ probes: number; scans: number }> {
  const [row] = await sql<{ probes: number; scans: number }[]>`
    SELECT idx_scan::integer AS probes, seq_scan::integer AS scans FROM pg_stat_user_tables
    WHERE schemaname = 'access' AND relname = 'api_key'`;
  return row!;
}

const address = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

describe('guesses are 401, all of them', () => {
  it('and cost no query where the checksum is wrong', async () => {
    const key = generateKey('sandbox');
    const wrong = (number: number) => ({
      key: key.slice(0, 20) + number.toString(36).padStart(10, '0') + key.slice(30),
    });
    expect(
      await lookUpsOf(scaled(10_000, 500_000), (number) => ({ ...wrong(number), from: address(number) })),
    ).toBeLessThan(other);
  });

  it('nor where they are for the other environment', async () => {
    const key = generateKey('production');
    expect(await lookUpsOf(scaled(2_000, 100_000), (number) => ({ key, from: address(number) }))).toBeLessThan(other);
  });

  it('and cost one index probe each where they could be keys', async () => {
    const count = scaled(4_000, 200_000);
    const from = (number: number) => address(Math.floor(number / perAddress));
    const probes = await lookUpsOf(count, (number) => ({ key: generateKey('sandbox'), from: from(number) }));
    expect(probes).toBeGreaterThanOrEqual(count);
    expect(probes).toBeLessThan(count + other);
  });

  it('and cost nothing any more once their address is past its limit', async () => {
    const probes = await lookUpsOf(scaled(4_000, 100_000), () => ({ key: generateKey('sandbox'), from: '10.0.0.1' }));
    // So many may be on their way before the first is counted.
    expect(probes).toBeLessThan(perAddress + guessesAtOnce + other);
  });

  it('nor once the network is, whatever addresses of it they come from', async () => {
    const from = (number: number) => `2001:db8:0:1::${number.toString(16)}`;
    const probes = await lookUpsOf(scaled(4_000, 100_000), (number) => ({
      key: generateKey('sandbox'),
      from: from(number % 60_000),
    }));
    expect(probes).toBeLessThan(perAddress + guessesAtOnce + other);
  });
});
