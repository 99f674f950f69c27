import { eventually } from '../../support/programs/process';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock } from '../../support/test-school';
import { addTwoSchools } from '../../support/two-schools';
import { WebhookReceiver } from '../../support/webhook-receiver';

const minute = 60_000;

let clock: StoppedClock;
let dashboard: TestDashboard;
let receiver: WebhookReceiver;
let owner: Visitor;
let developer: Visitor;

beforeAll(async () => {
  clock = new StoppedClock();
  receiver = await WebhookReceiver.open();
  dashboard = await TestDashboard.open({ clock, settings: { allowsInsecureWebhooks: true } });
  owner = await dashboard.person('owner');
  developer = await dashboard.person('developer');
});

afterAll(async () => {
  await dashboard.close();
  await receiver.close();
});

const terms = () => ({ name: 'Library', url: receiver.url, types: ['student.*'] });

const create = async (who = owner, environment = 'sandbox') => {
  const { status, body } = await who.post(`webhooks/${environment}`, terms());
  expect(status).toBe(201);
  return body as { id: number; secret: string } & Record<string, unknown>;
};

const addStudent = async (name: string) => {
  const body = { name, email: `${name.toLowerCase()}@school.example`, grade_level: '5', enrollment_date: '2026-01-05' };
  expect((await owner.post('schools/sandbox/students', body)).status).toBe(201);
};

describe('the webhooks of the dashboard (Dashboard webhooks)', () => {
  it('show a secret only when they are created and when it is rotated', async () => {
    const created = await create();
    expect(created).toMatchObject({
      name: 'Library',
      types: ['student.*'],
      state: 'active',
      message: null,
      waiting: 0,
    });
    expect(created.secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const { status, body } = await owner.post(`webhooks/sandbox/${created.id}/rotate`, { overlap_hours: 24 });
    expect([status, body.id]).toEqual([200, created.id]);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(created.secret);
    expect(body.previous_secret_until).toBe(new Date(clock.now().getTime() + 24 * 60 * minute).toISOString());
    const texts = [
      (await owner.get('webhooks/sandbox')).text,
      (await owner.put(`webhooks/sandbox/${created.id}`, terms())).text,
      (await owner.get('audit')).text,
    ];
    for (const text of texts) {
      expect(text).toContain('Library');
      expect(text).not.toContain('whsec_');
      for (const secret of [created.secret, body.secret]) expect(text).not.toContain(secret.slice(6, -4));
    }
  });

  it('are changed, stopped, started and deleted, and the audit names the user', async () => {
    const { id } = await create();
    const path = `webhooks/sandbox/${id}`;
    expect((await owner.put(path, { ...terms(), name: 'Shelves', types: null })).body).toMatchObject({
      ...{ id, name: 'Shelves', types: null },
    });
    expect((await owner.post(`${path}/disable`)).body).toMatchObject({
      ...{ state: 'disabled', message: 'Disabled on request' },
    });
    expect((await owner.post(`${path}/enable`)).body).toMatchObject({ state: 'active', message: null });
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.get('webhooks/sandbox')).body.data.map((each: { id: number }) => each.id)).not.toContain(id);
    const entries = (await owner.get('audit')).body.data as { action: string; subject: { type: string; id: number } }[];
    const ofIt = entries.filter(({ subject }) => subject.type === 'webhook' && subject.id === id);
    expect(ofIt.map(({ action }) => action)).toEqual([
      ...['webhook.deleted', 'webhook.enabled', 'webhook.disabled', 'webhook.changed', 'webhook.created'],
    ]);
    expect(ofIt[0]).toMatchObject({
      ...{ subject: { type: 'webhook', id, name: 'Shelves' }, actor: { name: 'owner' }, environment: 'sandbox' },
    });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'ftp://library.example' }, 'url'],
    [{ types: [] }, 'types'],
    [{ types: ['dog.barked'] }, 'types'],
  ])('are refused as %j', async (wrong, field) => {
    const { body } = await owner.post('webhooks/sandbox', { ...terms(), ...wrong });
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
    expect(body.error).toContain(field);
  });

  it('send a test event, and tell what came of it', async () => {
    const { id } = await create();
    expect((await owner.post(`webhooks/sandbox/${id}/test`)).body).toEqual({
      ...{ delivered: true, status: 204, duration: expect.any(Number), error: null },
    });
    expect(receiver.received.at(-1)).toMatchObject({
      event: { type: 'webhook.test', path: `/webhooks/${id}` },
      headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
    });
    receiver.status = 500;
    expect((await owner.post(`webhooks/sandbox/${id}/test`)).body).toMatchObject({
      ...{ delivered: false, status: 500, error: 'The receiver answered with HTTP 500' },
    });
    receiver.status = 204;
  });

  it('list their deliveries by pages and states, and replay events', async () => {
    const { id } = await create();
    const path = `webhooks/sandbox/${id}`;
    for (const name of ['Ada', 'Bert', 'Cleo']) await addStudent(name);
    const delivered = () => owner.get(`${path}/deliveries?state=delivered`);
    await eventually(async () => (await delivered()).body.data.length === 3);
    const { body } = await owner.get(`${path}/deliveries?limit=2`);
    expect(body.data).toEqual(
      Array(2).fill(
        expect.objectContaining({ type: 'student.created', state: 'delivered', attempts: 1, status: 204, error: null }),
      ),
    );
    expect(body.next).toBe(body.data[1].id);
    const older = (await owner.get(`${path}/deliveries?limit=2&after=${body.next}`)).body;
    expect([older.data.length, older.next]).toEqual([1, null]);
    expect((await owner.get(`${path}/deliveries?state=failed`)).body.data).toEqual([]);
    expect((await owner.get(`${path}/deliveries?state=lost`)).status).toBe(400);
    const from = body.data[1].event_id as number;
    expect((await owner.post(`${path}/replay`, { from })).status).toBe(200);
    await eventually(async () => (await delivered()).body.data.length === 5);
    expect((await owner.post(`${path}/replay`, { from: 987_654_321 })).body.code).toBe('VALIDATION_ERROR');
  });

  it('of one environment are not found in the other', async () => {
    const { id } = await create(owner, 'production');
    expect((await owner.get('webhooks/production')).body.data.map((each: { id: number }) => each.id)).toEqual([id]);
    const asked = [
      owner.put(`webhooks/sandbox/${id}`, terms()),
      owner.delete(`webhooks/sandbox/${id}`),
      ...['test', 'rotate', 'disable', 'enable'].map((action) => owner.post(`webhooks/sandbox/${id}/${action}`)),
      owner.post(`webhooks/sandbox/${id}/replay`, { from: 1 }),
      owner.get(`webhooks/sandbox/${id}/deliveries`),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    expect((await owner.get('webhooks/elsewhere')).status).toBe(404);
  });
});

describe('the webhooks', () => {
  it('are for a developer those of the sandbox', async () => {
    const { id } = await create(developer);
    expect((await developer.post(`webhooks/sandbox/${id}/disable`)).status).toBe(200);
    for (const asked of [developer.get('webhooks/production'), developer.post('webhooks/production', terms())]) {
      expect((await asked).body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    }
  });

  it('are for users who see the whole environment (Users with a share)', async () => {
    const { lincoln } = await addTwoSchools(dashboard.database.pool('sandbox'));
    const share = { sandbox: { schoolIds: [lincoln.school], classIds: [], teacherId: null } };
    const limited = await dashboard.person('developer', 'dora', { production: null, sandbox: 'developer' }, share);
    for (const asked of [limited.get('webhooks/sandbox'), limited.post('webhooks/sandbox', terms())]) {
      expect((await asked).body).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    }
  });

  it('are changed only with a password that was given in the last minutes', async () => {
    const { id } = await create();
    const path = `webhooks/sandbox/${id}`;
    clock.advance(20 * minute);
    const change = () => [
      owner.post('webhooks/sandbox', terms()),
      owner.put(path, terms()),
      owner.post(`${path}/rotate`),
      owner.delete(path),
    ];
    for (const asked of change()) expect((await asked).body.code).toBe('PASSWORD_REQUIRED');
    const others = [owner.get('webhooks/sandbox'), owner.post(`${path}/test`), owner.post(`${path}/enable`)];
    for (const asked of others) expect((await asked).status).toBe(200);
    await owner.signIn('owner@school.example', password);
    expect((await owner.delete(path)).status).toBe(204);
  });
});

describe('the events of the dashboard', () => {
  it('are those of the records that the user sees', async () => {
    await owner.signIn('owner@school.example', password);
    const { roosevelt } = await addTwoSchools(dashboard.database.pool('production'));
    const share = { production: { schoolIds: [roosevelt.school], classIds: [], teacherId: null } };
    const limited = await dashboard.person('office', 'olaf', { production: 'office', sandbox: null }, share);
    const typesOf = async (who: Visitor) =>
      (await who.get('schools/production/events?types=school.*,student.*')).body.data.map(
        ({ type, record_id }: { type: string; record_id: number }) => `${type} ${record_id}`,
      );
    expect((await typesOf(owner)).filter((each: string) => each.startsWith('school.created'))).toHaveLength(2);
    expect(await typesOf(limited)).toEqual([
      `school.created ${roosevelt.school}`,
      `student.created ${roosevelt.student}`,
    ]);
    expect((await owner.get('schools/production/events?after=nowhere')).status).toBe(400);
    expect((await owner.get('schools/production/events/1')).status).toBe(404);
  });
});
