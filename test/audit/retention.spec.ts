import { Retention } from '../../apps/api/src/retention/retention';
import { keptLog } from '../support/programs/kept-log';
import { TestDashboard } from '../support/test-dashboard';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { StoppedClock, TestSchool } from '../support/test-school';

jest.setTimeout(60_000);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;
const start = new Date('2026-03-02T10:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

let database: TestDatabase;
let opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const each of opened.toReversed()) await each.close();
  opened = [];
  await database.close();
});

/** A process that starts at a time of its clock. */
async function startAt(time: Date) {
  const clock = new StoppedClock(time);
  const { log, text } = keptLog();
  const dashboard = await TestDashboard.open({ clock, database, log });
  opened.push(dashboard);
  const warnings = () => text().match(/nothing is deleted by its age/g) ?? [];
  const retention = dashboard.servers.dashboard.get(Retention, { strict: false });
  return { clock, retention, warnings, text, stop: () => dashboard.close() };
}

/** What a school has written by `time`: an event of the trail, an hour of a key, an answer, a session and a failed sign-in. */
async function writeAt(time: Date): Promise<void> {
  const sql = database.pool('access');
  await sql`INSERT INTO api_key (owner_id, name, environment, hash, prefix, last_four, scopes, plan, per_hour, per_minute, created_at)
    VALUES (1, 'Any', 'sandbox', sha256('any'), 'hr_sandbox_', '0000', '{admin}', 'standard', 1, 1, now())
    ON CONFLICT DO NOTHING`;
  const [key] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM api_key`;
  const { id } = key!;
  const unique = time.toISOString();
  await sql`INSERT INTO record_event (at, environment, action, route, student_ids)
    VALUES (${time}, 'sandbox', 'read', 'GET /v1/students', '{1}')`;
  await sql`INSERT INTO key_usage VALUES (${id}, date_trunc('hour', ${time}::timestamptz), 1, 1, 0, 0, 0, '{}')`;
  await sql`INSERT INTO idempotent_answer (key_id, key_hash, fingerprint, created_at, status, headers, body, student_ids)
    VALUES (${id}, sha256(${unique}::text::bytea), sha256('any'), ${time}, 201, '{}', '{}', '{}')`;
  await sql`INSERT INTO session (token_hash, user_id, created_at, last_seen_at, password_given_at)
    VALUES (sha256(${unique}::text::bytea), 1, ${time}, ${time}, ${time})`;
  await sql`INSERT INTO sign_in_attempt (subject, attempts, ends_at) VALUES (sha256(${unique}::text::bytea), 1, ${time})`;
}

const tables = ['record_event', 'key_usage', 'idempotent_answer', 'session', 'sign_in_attempt'];

/** How many rows each table has. */
async function rows(): Promise<number[]> {
  const sql = database.pool('access');
  const counts = [];
  for (const table of tables) counts.push((await sql`SELECT FROM ${sql(table)}`).length);
  return counts;
}

describe('what is past its retention (Retention)', () => {
  it('is deleted, and nothing else', async () => {
    await writeAt(later(-400 * day));
    await writeAt(later(-100 * day));
    await writeAt(later(-day - hour));
    await writeAt(later(-minute));
    const { clock, retention, warnings } = await startAt(start);
    clock.advance(5 * minute);
    await retention.run();
    // The last sign-in attempt has ended as well: its window was over a minute before.
    expect(await rows()).toEqual([3, 2, 2, 1, 0]);
    expect(warnings()).toEqual([]);
  });

  it('is deleted by thousands until none is left', async () => {
    const { clock, retention } = await startAt(start);
    const sql = database.pool('access');
    await sql`INSERT INTO record_event (at, environment, action, route, student_ids)
      SELECT ${later(-366 * day)}, 'sandbox', 'read', 'GET /old', '{1}' FROM generate_series(1, 12000)`;
    await writeAt(start);
    clock.advance(hour);
    await retention.run();
    expect(await sql`SELECT route FROM record_event`).toMatchObject([{ route: 'GET /v1/students' }]);
  });

  it('stays for the first five minutes after a start', async () => {
    await writeAt(later(-400 * day));
    await writeAt(later(-minute));
    const { clock, retention } = await startAt(start);
    await retention.run();
    clock.advance(5 * minute - 1);
    await retention.run();
    expect(await rows()).toEqual([2, 2, 2, 2, 2]);
    clock.advance(1);
    await retention.run();
    expect(await rows()).toEqual([1, 1, 1, 1, 0]);
  });
});

describe('a clock that is ahead at the start (Retention)', () => {
  it('deletes nothing until it has run for a day, and is told once with both instants', async () => {
    await writeAt(later(-minute));
    const { clock, retention, warnings, text } = await startAt(later(year));
    expect(text()).toContain(
      `The clock says ${later(year).toISOString()}, the newest record is of ${later(-minute).toISOString()}: ` +
        `nothing is deleted by its age before ${later(year + day).toISOString()}`,
    );
    for (let passed = 0; passed < 24; passed += 1) {
      clock.advance(hour - 1);
      await retention.run();
    }
    expect(await rows()).toEqual([1, 1, 1, 1, 1]);
    expect(warnings()).toHaveLength(1);
    clock.advance(hour);
    await retention.run();
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
  });

  it('deletes nothing after another start either, whatever was written by it meanwhile', async () => {
    await writeAt(later(-minute));
    const first = await startAt(later(year));
    await writeAt(later(year + minute));
    first.clock.advance(2 * minute);
    await first.stop();
    opened = [];
    const second = await startAt(later(year + hour));
    second.clock.advance(10 * minute);
    await second.retention.run();
    expect(await rows()).toEqual([2, 2, 2, 2, 2]);
    expect(second.warnings()).toHaveLength(1);
    second.clock.advance(23 * hour);
    await second.retention.run();
    expect((await rows()).slice(0, 3)).toEqual([1, 1, 1]);
  });

  it('is no reason to doubt it once it is right again', async () => {
    await writeAt(later(-400 * day));
    await writeAt(later(-minute));
    const ahead = await startAt(later(year));
    await writeAt(later(year));
    await ahead.stop();
    opened = [];
    const { clock, retention, warnings } = await startAt(later(hour));
    clock.advance(hour);
    await retention.run();
    expect((await rows()).slice(0, 3)).toEqual([2, 2, 2]);
    expect(warnings()).toEqual([]);
  });

  it('does not make a duplicate of a request that is repeated when it is right again (Idempotency-Key)', async () => {
    const clock = new StoppedClock(start);
    const school = await TestSchool.open({ clock, database });
    opened.push(school);
    const key = await school.unlimitedKey();
    const post = () =>
      school.post(
        '/students',
        { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' },
        { key, headers: { 'idempotency-key': 'once' } },
      );
    const first = await post();
    const ahead = await startAt(later(year));
    for (const passed of [10 * minute, hour, 12 * hour]) {
      ahead.clock.advance(passed);
      await ahead.retention.run();
    }
    await ahead.stop();
    opened.pop();
    clock.advance(14 * hour);
    const again = await post();
    expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([201, 'true', first.text]);
    expect(await database.pool('sandbox')`SELECT FROM student`).toHaveLength(1);
  });
});

describe('a clock that is set while the service runs (Retention)', () => {
  it.each([
    ['ahead', year],
    ['back', -2 * minute],
  ])(
    '%s deletes nothing until both clocks have gone in step for a day, after another start as well',
    async (_, step) => {
      const { clock, retention, warnings, text, stop } = await startAt(start);
      await writeAt(later(-400 * day));
      await writeAt(later(-3 * minute));
      clock.advance(hour);
      clock.set(step);
      await retention.run();
      expect(await rows()).toEqual([2, 2, 2, 2, 2]);
      expect(text()).toContain(
        `The clock was set from ${later(hour).toISOString()} to ${later(hour + step).toISOString()}: nothing is deleted`,
      );
      await writeAt(clock.now());
      clock.advance(23 * hour);
      await retention.run();
      expect(await rows()).toEqual([3, 3, 3, 3, 3]);
      expect(warnings()).toHaveLength(1);
      await stop();
      opened = [];
      const next = await startAt(clock.now());
      next.clock.advance(30 * minute);
      await next.retention.run();
      expect(await rows()).toEqual([3, 3, 3, 3, 3]);
      next.clock.advance(31 * minute);
      await next.retention.run();
      expect((await rows())[0]).toBeLessThan(3);
    },
  );

  it('by less than a minute is still believed', async () => {
    const { clock, retention, warnings } = await startAt(start);
    await writeAt(later(-400 * day));
    clock.advance(hour);
    clock.set(50_000);
    await retention.run();
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
    expect(warnings()).toEqual([]);
  });
});
