import { setTimeout as pause } from 'node:timers/promises';
import { generateKey, hashOf } from '../../libs/access/src/api-keys/key-format';
import { answerIn } from '../support/raw-answer';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, StoppedClock, tester, TestSchool } from '../support/test-school';

const start = new Date('2026-03-02T10:00:00.400Z');
const clock = new StoppedClock(start);
/** More than the Standard plan allows a key in a minute, and in an hour. */
const manyGuesses = 1_100;
const guessesAtOnce = 50;
/** Milliseconds until a process has seen a change of another one. */
const seenWithin = 1_000;

let school: TestSchool;
/** The same service once more, as another process would be. */
let elsewhere: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  elsewhere = await TestSchool.open({ clock, database: school.database });
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
});

const get = (key: string | null) => school.get('/students', { key });
const statusOf = async (key: string) => (await get(key)).status;

/** Sends keys that are well formed and wrong. */
async function guess(count = manyGuesses): Promise<void> {
  for (let sent = 0; sent < count; sent += guessesAtOnce) {
    const answers = await Promise.all(Array.from({ length: guessesAtOnce }, () => get(generateKey('sandbox'))));
    for (const answer of answers) expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Invalid API key');
  }
}

/** Writes a key as the command line does: without the service that is asked. */
async function keyBySql(): Promise<string> {
  const key = generateKey('sandbox');
  await school.database.pool('access')`
    INSERT INTO api_key (owner_id, name, environment, hash, prefix, last_four, scopes, plan, per_hour, per_minute, created_at)
    SELECT id, 'By SQL', 'sandbox', ${hashOf(key)}, 'hr_sandbox_', ${key.slice(-4)}, '{admin}', 'standard', 1000, 100, now()
    FROM dashboard_user WHERE production_role = 'owner' LIMIT 1`;
  return key;
}

/** Makes a key, and revokes it. */
async function changeAKey({ keys }: TestSchool): Promise<void> {
  const terms = {
    name: 'Short',
    environment: 'sandbox',
    scopes: ['admin'],
    plan: 'standard',
    expiresAt: null,
  } as const;
  const { record } = await keys.create(terms, tester);
  await keys.revoke(record.id, tester);
}

function expectUntouchedWindow({ headers }: Answer): void {
  const shown = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  expect(shown).toEqual(['1000', '1000', String(Math.ceil(clock.now().getTime() / 1000) + 3600)]);
}

describe('a request without a valid key (Without a valid key)', () => {
  it('is always 401, is not counted, and shows an untouched Standard window', async () => {
    for (const key of [null, 'nonsense', generateKey('sandbox'), generateKey('production')]) {
      for (const answer of await Promise.all(Array.from({ length: 120 }, () => get(key)))) {
        expectErrorAnswer(answer, 401, 'UNAUTHORIZED');
        expectUntouchedWindow(answer);
      }
    }
  });

  it('that is no HTTP shows an untouched Standard window, too (Rate-limit headers)', async () => {
    await get(null);
    const answer = answerIn(await school.raw('GET /v1/ students HTTP/1.1\r\nHost: x\r\n\r\n'));
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR');
    expectUntouchedWindow(answer);
  });
});

describe('a valid key is never 401, whatever else its address sends (Without a valid key)', () => {
  it('after 1,100 wrong keys: one made since, in this process, in another one or by SQL', async () => {
    await guess();
    expect(await statusOf(await school.key())).toBe(200);
    expect(await statusOf(await elsewhere.key())).toBe(200);
    expect(await statusOf(await keyBySql())).toBe(200);
  });

  it('after 1,100 wrong keys: one that was made before and never used, or not used since any key changed', async () => {
    const [used, unused] = [await school.unlimitedKey(), await school.unlimitedKey()];
    expect(await statusOf(used)).toBe(200);
    const keys = [used, unused];
    await changeAKey(school);
    await guess();
    for (const key of keys) expect(await statusOf(key)).toBe(200);
    for (const process of [school, elsewhere]) {
      await changeAKey(process);
      for (const key of keys) expect(await statusOf(key)).toBe(200);
      await pause(seenWithin);
      for (const key of keys) expect(await statusOf(key)).toBe(200);
    }
  });

  it('while wrong keys come without end', async () => {
    let isGuessing = true;
    const guessing = (async () => {
      while (isGuessing) await guess(guessesAtOnce);
    })();
    try {
      for (let round = 0; round < 5; round += 1) {
        for (const make of [() => school.key(), () => elsewhere.key(), keyBySql]) {
          expect(await statusOf(await make())).toBe(200);
        }
      }
    } finally {
      isGuessing = false;
      await guessing;
    }
  });
});
