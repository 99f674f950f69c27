import { setTimeout as pause } from 'node:timers/promises';
import type { ISql } from 'postgres';
import { openTestPool } from '../support/postgres/test-pool';
import { TestSchool } from '../support/test-school';
import { type Event, eventsAfter, lastPosition } from './event-pages';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

async function insertStudent(sql: ISql, name: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    VALUES (${name}, 'a@school.example', '9', '2026-09-01', now(), now()) RETURNING id`;
  return row!.id;
}

const told = ({ type, record_id }: Event) => `${type} ${record_id}`;

it('shows every reader one order, in which no event appears before one that it has passed, while 32 sessions write (Order of events)', async () => {
  const first = await school.student();
  const begin = await lastPosition(school);
  const shared = await Promise.all(Array.from({ length: 4 }, () => school.student()));
  const sessions = 32;
  const sql = openTestPool(school.database.address, { schema: school.environment, max: sessions + 1 });
  const written: string[] = [];
  const live: Event[][] = [[], []];
  let isOver = false;
  const open = await sql.reserve();
  try {
    await open`BEGIN`;
    await open`UPDATE student SET address = 'Open all the time' WHERE id = ${first}`;
    const writers = Array.from({ length: sessions }, async (_, session) => {
      for (let round = 0; round < 6; round += 1) {
        await sql.begin(async (transaction) => {
          const id = await insertStudent(transaction, `Student ${session}`);
          await pause(Math.random() * 40);
          // Waits for other sessions that began later.
          await transaction`UPDATE student SET grade_level = ${`${session}-${round}`} WHERE id = ${shared[session % 4]!}`;
          await pause(Math.random() * 10);
          if (round % 3 === 2) await transaction`DELETE FROM student WHERE id = ${id}`;
          written.push(`student.created ${id}`, `student.updated ${shared[session % 4]!}`);
          if (round % 3 === 2) written.push(`student.removed ${id}`);
        });
      }
    });
    const readers = live.map(async (events, at) => {
      let after = begin;
      for (let isLast = false; !isLast;) {
        isLast = isOver;
        const { data, next } = await eventsAfter(school, after, { limit: at === 0 ? 7 : 1_000, types: 'student.*' });
        events.push(...data);
        after = next;
      }
    });
    await Promise.all(writers);
    // What others have committed is there, though a transaction that began before them is still open.
    const meanwhile = (await eventsAfter(school, begin)).data.map(told);
    expect(meanwhile).toEqual(expect.arrayContaining(written));
    expect(meanwhile).not.toContain(`student.updated ${first}`);
    await open`COMMIT`;
    isOver = true;
    await Promise.all(readers);
    const { data } = await eventsAfter(school, begin, { types: 'student.*' });
    const created = shared.map((id) => `student.created ${id}`);
    expect(data.map(told).sort()).toEqual([...created, ...written, `student.updated ${first}`].sort());
    expect(data.at(-1)).toMatchObject({ type: 'student.updated', record_id: first, fields: ['address'] });
    for (const events of live) expect(events).toEqual(data);
    expectOrderOfEachRecord(data);
  } finally {
    isOver = true;
    open.release();
    await sql.end();
  }
});

/** A record is created before it is updated, and removed last. The ids of its events are in the order in which its row changed. */
function expectOrderOfEachRecord(events: readonly Event[]): void {
  for (const [id, those] of Map.groupBy(events, ({ record_id }) => record_id)) {
    if (those[0]?.fields.includes('address')) continue;
    const changes = those.map(({ type }) => type.split('.')[1]);
    expect([id, changes[0], changes.slice(1).indexOf('created')]).toEqual([id, 'created', -1]);
    expect([-1, changes.length - 1]).toContain(changes.indexOf('removed'));
    const ids = those.map((event) => event.id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
}

it('puts a transaction that waited for another behind it, although it began first', async () => {
  const id = await school.student();
  const begin = await lastPosition(school);
  const sql = openTestPool(school.database.address, { schema: school.environment, max: 2 });
  try {
    const [early, late] = [await sql.reserve(), await sql.reserve()];
    await early`BEGIN`;
    const own = await insertStudent(early, 'Began first');
    await late`BEGIN`;
    await late`UPDATE student SET grade_level = '10' WHERE id = ${id}`;
    const waiting = early`UPDATE student SET grade_level = '11', address = 'x' WHERE id = ${id}`.execute();
    await late`COMMIT`;
    await waiting;
    await early`COMMIT`;
    const { data } = await eventsAfter(school, begin);
    expect(data.map((event) => [told(event), event.fields])).toEqual([
      [`student.updated ${id}`, ['grade_level']],
      [`student.created ${own}`, []],
      [`student.updated ${id}`, ['grade_level', 'address']],
    ]);
    early.release();
    late.release();
  } finally {
    await sql.end();
  }
});
