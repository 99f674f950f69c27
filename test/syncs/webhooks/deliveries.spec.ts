import { setTimeout as pause } from 'node:timers/promises';
import { openTestPool } from '../../support/postgres/test-pool';
import { eventually } from '../../support/programs/process';
import { TestSchool } from '../../support/test-school';
import { type Received, type ReceivedEvent, WebhookReceiver } from '../../support/webhook-receiver';
import { eventsAfter, lastPosition } from '../event-pages';

const settings = { allowsInsecureWebhooks: true };
const webhookPauses = { first: 1, longest: 2, retries: 1_000 };

let school: TestSchool;
const opened: WebhookReceiver[] = [];

beforeAll(async () => {
  school = await TestSchool.open({ settings, webhookPauses });
});

afterEach(async () => {
  for (const { id } of (await school.get('/webhooks')).body.data) await school.request('DELETE', `/webhooks/${id}`, {});
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});

afterAll(() => school.close());

async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  opened.push(made);
  return made;
}

/** A new webhook. */
async function webhook(url: string, types?: readonly string[]): Promise<{ id: number; secret: string }> {
  const { status, body } = await school.post('/webhooks', { name: 'Library', url, types });
  expect(status).toBe(201);
  return body;
}

/** Resolves once the receiver has accepted the events that the feed has after a position. */
async function complete(to: WebhookReceiver, position: string, types?: string): Promise<readonly ReceivedEvent[]> {
  const { data } = await eventsAfter(school, position, types === undefined ? {} : { types });
  const wanted = data.map(({ id }) => id).sort((one, other) => one - other);
  const has = () => to.events.map(({ id }) => id).sort((one, other) => one - other);
  await eventually(() => has().length >= wanted.length, 60_000);
  expect(has()).toEqual(wanted);
  return to.events;
}

/** Of each record, the ids of its events as they were accepted first: in the order of events. */
function expectOrderOfEachRecord(events: readonly ReceivedEvent[]): void {
  for (const path of new Set(events.map((event) => event.path))) {
    const ids = events.filter((event) => event.path === path).map(({ id }) => id);
    expect([path, ids]).toEqual([path, ids.toSorted((one, other) => one - other)]);
  }
}

describe('what a webhook gets (Webhooks)', () => {
  it('is each event of its types, as the feed has it, signed so that the library of Standard Webhooks verifies it', async () => {
    const to = await receiver();
    const { secret } = await webhook(to.url, ['student.*', 'class.updated']);
    const begin = await lastPosition(school);
    const [student, schoolClass] = [await school.student(), await school.schoolClass()];
    await school.put(`/students/${student}`, { name: 'Another Name' });
    await school.post(`/classes/${schoolClass}/enroll`, { student_id: student });
    await complete(to, begin, 'student.*,class.updated');
    const { data } = await eventsAfter(school, begin, { types: 'student.*,class.updated' });
    const byId = new Map(data.map((event) => [event.id, event]));
    for (const each of to.received) {
      expect(WebhookReceiver.verify(each, secret)).toEqual(byId.get(each.event.id));
      expect(() => WebhookReceiver.verify({ ...each, body: `${each.body} ` }, secret)).toThrow();
      expect(each.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Homeroom-Webhooks' });
    }
    expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(data.length);
    expectOrderOfEachRecord(to.events);
  });

  it('begins with the events after its creation', async () => {
    await school.student();
    const to = await receiver();
    await webhook(to.url);
    const begin = await lastPosition(school);
    const id = await school.student();
    expect((await complete(to, begin)).map(({ path }) => path)).toEqual([`/students/${id}`]);
  });

  it('is nothing of a transaction that is open or rolled back', async () => {
    const to = await receiver();
    await webhook(to.url);
    const begin = await lastPosition(school);
    const sql = openTestPool(school.database.address, { schema: school.environment, max: 2 });
    const insert = (
      name: string,
    ) => `INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      VALUES ('${name}', 'a@school.example', '9', '2026-09-01', now(), now())`;
    const [open, undone] = [await sql.reserve(), await sql.reserve()];
    try {
      await open.unsafe(`BEGIN; ${insert('Open')}`);
      await undone.unsafe(`BEGIN; ${insert('Undone')}; ROLLBACK`);
      const later = await school.student();
      await complete(to, begin);
      await pause(1_500);
      expect(to.events.map(({ path }) => path)).toEqual([`/students/${later}`]);
      await open`COMMIT`;
      expect(await complete(to, begin)).toHaveLength(2);
    } finally {
      open.release();
      undone.release();
      await sql.end();
    }
  });

  it('is signed with both secrets after a rotation, and with the new one alone when the old one has ended', async () => {
    const to = await receiver();
    const { id, secret } = await webhook(to.url);
    const rotated = (await school.post(`/webhooks/${id}/rotate`, {})).body;
    expect(new Date(rotated.previous_secret_until).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await school.post(`/webhooks/${id}/test`, undefined)).body).toMatchObject({ delivered: true, status: 204 });
    const [both] = to.received;
    expect(WebhookReceiver.verify(both!, secret)).toMatchObject({ type: 'webhook.test', id: 0 });
    expect(WebhookReceiver.verify(both!, rotated.secret)).toMatchObject({ type: 'webhook.test' });
    const last = (await school.post(`/webhooks/${id}/rotate`, { overlap_hours: 0 })).body;
    expect(last.previous_secret_until).toBeNull();
    await school.post(`/webhooks/${id}/test`, undefined);
    expect(() => WebhookReceiver.verify(to.received[1]!, rotated.secret)).toThrow();
    WebhookReceiver.verify(to.received[1]!, last.secret);
  });
});

describe('a receiver that fails', () => {
  it('gets the events of the record in their order later, and those of other records meanwhile', async () => {
    const to = await receiver();
    const begin = await lastPosition(school);
    const { id } = await webhook(to.url, ['student.*']);
    const [bad, good] = [await school.student(), await school.student()];
    let isWell = false;
    to.decide = ({ event }) => (event.path === `/students/${bad}` && !isWell ? 500 : 204);
    for (const grade_level of ['6', '7', '8'])
      for (const student of [bad, good]) await school.put(`/students/${student}`, { grade_level });
    await eventually(() => to.events.length === 4);
    await eventually(() => to.received.filter(({ status }) => status === 500).length >= 2);
    expect(new Set(to.received.filter(({ status }) => status === 500).map(({ event }) => event.id)).size).toBe(1);
    const failing = await eventually(
      async () => (await school.get(`/webhooks/${id}/deliveries?state=retrying`)).body.data[0],
    );
    expect(failing).toMatchObject({
      status: 500,
      error: 'The receiver answered with HTTP 500',
      path: `/students/${bad}`,
    });
    expect(failing.next_attempt_at).not.toBeNull();
    const told = (await school.get(`/webhooks/${id}`)).body;
    expect(told).toMatchObject({ state: 'failing', waiting: 4, message: null });
    expect((await school.get(`/webhooks/${id}/deliveries?state=waiting`)).body.data).toHaveLength(3);
    isWell = true;
    expectOrderOfEachRecord(await complete(to, begin, 'student.*'));
    expect((await school.get(`/webhooks/${id}`)).body).toMatchObject({
      state: 'active',
      waiting: 0,
      failing_since: null,
    });
  });

  it('or that never answers, delays no other', async () => {
    const [slow, dead, quick] = [await receiver(), await receiver(), await receiver()];
    slow.decide = () => new Promise<never>(() => undefined);
    for (const { url } of [slow, dead, quick]) await webhook(url);
    await dead.close();
    const begin = await lastPosition(school);
    for (let at = 0; at < 20; at += 1) await school.student();
    await complete(quick, begin);
    expect(slow.accepted).toEqual([]);
  });

  it('gets all of 700 events when it is back, and only 500 wait in the queue meanwhile', async () => {
    const to = await receiver();
    to.status = 503;
    const { id } = await webhook(to.url, ['student.*']);
    const begin = await lastPosition(school);
    const records = Array.from({ length: 350 }, (_, at) => ({
      ...{ name: `Child ${at}`, email: `c${at}@school.example`, grade_level: '5' },
    }));
    for (let half = 0; half < 2; half += 1)
      expect((await school.post('/students/batch', { records })).status).toBe(201);
    const waiting = async () => (await school.get(`/webhooks/${id}`)).body.waiting as number;
    await eventually(async () => (await waiting()) === 500);
    await pause(2_500);
    expect(await waiting()).toBe(500);
    to.status = 204;
    await school.post(`/webhooks/${id}/enable`, undefined);
    expectOrderOfEachRecord(await complete(to, begin, 'student.*'));
  });
});

describe('several processes', () => {
  it('deliver each event once, in the order of its record', async () => {
    const others = await Promise.all(
      [0, 1].map(() => TestSchool.open({ settings, webhookPauses, database: school.database })),
    );
    const to = await receiver();
    to.decide = () => pause(Math.random() * 10).then(() => 204);
    await webhook(to.url, ['student.*']);
    const begin = await lastPosition(school);
    const students = await Promise.all(Array.from({ length: 12 }, () => school.student()));
    for (let round = 0; round < 10; round += 1)
      await Promise.all(students.map((id) => school.put(`/students/${id}`, { grade_level: String(round) })));
    expectOrderOfEachRecord(await complete(to, begin, 'student.*'));
    expect(to.received.length).toBe(to.events.length);
    for (const other of others) await other.close();
  });
});

describe('a replay', () => {
  it('sends the events from one on again, in their order and with their ids', async () => {
    const to = await receiver();
    const { id } = await webhook(to.url, ['student.*']);
    const begin = await lastPosition(school);
    const student = await school.student();
    for (const grade_level of ['6', '7']) await school.put(`/students/${student}`, { grade_level });
    const [, second, third] = await complete(to, begin, 'student.*');
    expect((await school.post(`/webhooks/${id}/replay`, { from: second!.id })).status).toBe(200);
    await eventually(() => to.accepted.length === 5);
    const idOf = ({ headers }: Received) => headers['webhook-id'];
    expect(to.received.slice(3).map(({ event }) => event.id)).toEqual([second!.id, third!.id]);
    expect(to.received.slice(3).map(idOf)).toEqual(to.received.slice(1, 3).map(idOf));
    const { data, pagination } = (await school.get(`/webhooks/${id}/deliveries?limit=3`)).body;
    expect(data.map((delivery: { event_id: number }) => delivery.event_id)).toEqual([third!.id, second!.id, third!.id]);
    const older = (await school.get(`/webhooks/${id}/deliveries?limit=3&after=${pagination.next}`)).body;
    expect([older.data.length, older.pagination.next]).toEqual([2, null]);
  });
});
