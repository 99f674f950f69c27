import { EventRetention } from '@homeroom/events';
import { beginChangeEpoch, ReportClient, withSession } from '@homeroom/database';
import { eraseStudent } from '@homeroom/privacy';
import { Logger } from '@nestjs/common';
import { eventually } from '../../support/programs/process';
import { tester, TestSchool } from '../../support/test-school';
import { WebhookReceiver } from '../../support/webhook-receiver';

const settings = { allowsInsecureWebhooks: true };

let school: TestSchool;
let receiver: WebhookReceiver;
let id: number;

beforeAll(async () => {
  school = await TestSchool.open({ settings, webhookPauses: { first: 1, longest: 1, retries: 2 } });
});

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  id = (await school.post('/webhooks', { name: 'Library', url: receiver.url, types: ['student.*'] })).body.id;
});

afterEach(async () => {
  await school.request('DELETE', `/webhooks/${id}`, {});
  await receiver.close();
});

afterAll(() => school.close());

const webhook = async () => (await school.get(`/webhooks/${id}`)).body;
const post = async (action: string) => (await school.post(`/webhooks/${id}/${action}`, undefined)).body;
const paths = () => receiver.events.map(({ path, type }) => `${type} ${path}`);

/** The id of the newest event. */
async function newestEvent(): Promise<number> {
  const [row] = await school.sql()<{ id: string }[]>`SELECT max(id)::text AS id FROM event`;
  return Number(row!.id);
}

describe('a webhook whose event was tried for as long as the pauses last (Webhooks that are disabled)', () => {
  it('is disabled, with a message there and in the log, and loses nothing when it is enabled', async () => {
    const log = jest.spyOn(Logger.prototype, 'warn');
    const [bad, good] = [await school.student(), await school.student()];
    receiver.decide = ({ event }) => (event.path === `/students/${bad}` ? 500 : 204);
    await eventually(async () => (await webhook()).state === 'disabled', 30_000);
    const { message, disabled_at, waiting } = await webhook();
    expect(message).toMatch(
      /^Disabled after 3 attempts in three days to deliver event \d+\. The receiver answered with HTTP 500$/,
    );
    expect([disabled_at === null, waiting]).toEqual([false, 1]);
    expect(log.mock.calls.flat().join('\n')).toContain(message);
    log.mockRestore();
    const [failed] = (await school.get(`/webhooks/${id}/deliveries?state=failed`)).body.data;
    expect(failed).toMatchObject({ path: `/students/${bad}`, attempts: 3, status: 500, next_attempt_at: null });
    expect(await auditOf()).toEqual(['webhook.disabled Homeroom']);
    expect(paths()).toEqual([`student.created /students/${good}`]);

    const later = await school.student();
    receiver.decide = () => 204;
    const attempts = receiver.received.length;
    expect(await post('enable')).toMatchObject({ state: 'active', message: null, waiting: 0 });
    await eventually(() => receiver.received.length === attempts + 2);
    expect(paths().sort()).toEqual([good, bad, later].map((student) => `student.created /students/${student}`).sort());
    // What was delivered is not sent again.
    expect(receiver.accepted.length).toBe(3);
  });

  const auditOf = async () => {
    const rows = await school.sql()<{ action: string; actor: string }[]>`
      SELECT action, actor FROM access.audit_event WHERE subject_type = 'webhook' AND subject_id = ${id}
        AND action <> 'webhook.created'`;
    return rows.map(({ action, actor }) => `${action} ${actor}`);
  };
});

describe('a disabled webhook', () => {
  it('gets nothing, and what happened meanwhile when it is enabled', async () => {
    const first = await school.student();
    await eventually(() => receiver.events.length === 1);
    expect(await post('disable')).toMatchObject({
      state: 'disabled',
      message: 'Disabled on request',
    });
    const second = await school.student();
    await school.student();
    expect(await post('test')).toMatchObject({ delivered: true });
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['student.created', 'webhook.test']);
    await post('enable');
    await eventually(() => receiver.events.length === 4);
    expect(paths()).toEqual(
      expect.arrayContaining([first, second].map((student) => `student.created /students/${student}`)),
    );
  });

  it('loses nothing that failed before it, or that was being sent when it was disabled', async () => {
    const [first, second] = [await school.student(), await school.student()];
    const inFlight = Promise.withResolvers<null>();
    receiver.decide = async ({ event }) => {
      if (event.path === `/students/${second}`) await inFlight.promise;
      return 500;
    };
    const failed = () => receiver.received.filter(({ status }) => status === 500).map(({ event }) => event.path);
    await eventually(() => failed().includes(`/students/${first}`) && receiver.received.length >= 2);
    await post('disable');
    inFlight.resolve(null);
    await eventually(() => failed().includes(`/students/${second}`));
    receiver.decide = () => 204;
    for (let again = 0; again < 3; again += 1) await post('enable');
    await eventually(() => receiver.events.length === 2, 90_000);
    expect(paths().sort()).toEqual([first, second].map((student) => `student.created /students/${student}`).sort());
  }, 120_000);

  it('says that it missed events that are no longer kept', async () => {
    await post('disable');
    await school.student();
    const reader = school.app.get(ReportClient, { strict: false });
    await new EventRetention(reader, [school.environment], 1).deleteExpired(new Date(Date.now() + 2 * 86_400_000));
    await post('enable');
    await eventually(async () => (await webhook()).message !== null);
    expect((await webhook()).message).toMatch(/^At \S+ events were missed that are no longer kept/);
    const next = await school.student();
    await eventually(() => receiver.events.length === 1);
    expect(paths()).toEqual([`student.created /students/${next}`]);
  });
});

it('a replay from a later event leaves out nothing that was not delivered', async () => {
  receiver.status = 500;
  const students = [await school.student(), await school.student(), await school.student()];
  await eventually(() => receiver.received.length >= 3);
  const newest = await newestEvent();
  receiver.status = 204;
  expect((await school.post(`/webhooks/${id}/replay`, { from: newest })).status).toBe(200);
  await eventually(() => receiver.events.length === 3);
  expect(paths().sort()).toEqual(students.map((student) => `student.created /students/${student}`).sort());
});

it('events that are deleted while they wait are skipped, and the webhook says so', async () => {
  receiver.status = 500;
  await school.student();
  await eventually(async () => (await webhook()).state === 'failing');
  const reader = school.app.get(ReportClient, { strict: false });
  await new EventRetention(reader, [school.environment], 1).deleteExpired(new Date(Date.now() + 2 * 86_400_000));
  receiver.status = 204;
  await post('enable');
  await eventually(async () => (await webhook()).message !== null);
  expect((await webhook()).message).toMatch(/^At \S+ events were missed/);
});

it('a webhook whose queue is broken holds no other back, and gets its own again', async () => {
  await school.student();
  await eventually(() => receiver.events.length === 1);
  const other = await WebhookReceiver.open();
  const made = (await school.post('/webhooks', { name: 'Other', url: other.url, types: ['student.*'] })).body.id;
  await school.sql()`SELECT webhook_queue.delete_queue(${`${school.environment}/${id}`})`;
  const next = await school.student();
  await eventually(() => other.events.some(({ path }) => path === `/students/${next}`));
  await eventually(() => receiver.events.some(({ path }) => path === `/students/${next}`));
  await school.request('DELETE', `/webhooks/${made}`, {});
  await other.close();
});

it('a job waits for years, not for the two weeks of the queue library', async () => {
  receiver.status = 500;
  await school.student();
  await eventually(() => receiver.received.length > 0);
  const rows = await school.sql()`SELECT FROM webhook_queue.job
    WHERE name = ${`${school.environment}/${id}`} AND keep_until < now() + interval '9 years'`;
  expect(rows).toHaveLength(0);
});

it('a webhook goes on behind the newest event after a restore, and says that it missed events', async () => {
  await school.student();
  await eventually(() => receiver.events.length === 1);
  await beginChangeEpoch(school.database.address, school.environment);
  await eventually(async () => (await webhook()).message !== null);
  const next = await school.student();
  await eventually(() => receiver.events.length === 2);
  expect(paths().at(-1)).toBe(`student.created /students/${next}`);
});

it('the deliveries of a student who is erased are deleted, but not those of others', async () => {
  const [erased, other] = [await school.student({ name: 'Erased Child' }), await school.student()];
  const records = async () => {
    const rows = await school.sql()<{ record: string }[]>`SELECT singleton_key AS record FROM webhook_queue.job
      WHERE name = ${`${school.environment}/${id}`} AND state = 'completed' AND data->>'type' = 'student.created'`;
    return rows.map(({ record }) => record).sort();
  };
  await eventually(async () => (await records()).length === 2);
  const { environment } = school;
  await withSession(school.database.address, environment, (session) =>
    eraseStudent(session, { environment, studentId: erased }, { actor: tester, at: new Date() }),
  );
  expect(await records()).toEqual([`students/${other}`]);
});

it('the events of a student who is erased before they are delivered are not sent', async () => {
  receiver.status = 500;
  const student = await school.student({ name: 'Erased Child' });
  await eventually(() => receiver.received.length > 0);
  await post('disable');
  const { environment } = school;
  await withSession(school.database.address, environment, (session) =>
    eraseStudent(session, { environment, studentId: student }, { actor: tester, at: new Date() }),
  );
  receiver.status = 204;
  await post('enable');
  const next = await school.student();
  await eventually(() => receiver.events.some(({ path }) => path === `/students/${next}`));
  expect(paths()).not.toContain(`student.created /students/${student}`);
});

it('a deleted webhook leaves no queue behind', async () => {
  await school.student();
  await eventually(() => receiver.events.length === 1);
  const queues = () => school.sql()`SELECT FROM webhook_queue.queue WHERE name = ${`${school.environment}/${id}`}`;
  expect(await queues()).toHaveLength(1);
  await school.request('DELETE', `/webhooks/${id}`, {});
  await eventually(async () => (await queues()).length === 0);
  await school.student();
  expect(await newestEvent()).toBeGreaterThan(0);
  expect(receiver.events.length).toBe(1);
});
