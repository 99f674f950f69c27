import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@homeroom/settings';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { documentOf, eventually } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { openTestPool } from '../support/postgres/test-pool';
import { TestSchool } from '../support/test-school';
import { WebhookReceiver } from '../support/webhook-receiver';

jest.setTimeout(180_000);

const insecure = { WEBHOOKS_ALLOW_INSECURE: 'true' };
let database: ProxiedDatabase;
let empty: ProxiedDatabase;
let receiver: WebhookReceiver;
let folder: string;
let secret: string;

const opened = (of = database) =>
  TestSchool.open({ database: of, settings: { ...readSettings({}), allowsInsecureWebhooks: true } });

/** Runs a command that succeeds. */
async function done(words: string, on = database): Promise<CommandResult> {
  const result = await commandsOn(on, insecure)(...words.split(' '));
  expect([words, result.code, result.code === 0 ? '' : result.stderr]).toEqual([words, 0, '']);
  return result;
}

/** Whether the queue library has made its schema, which no migration makes. Some commands run only when they are alone. */
async function hasQueue(of = database): Promise<boolean> {
  const sql = openTestPool(of.address, { schema: 'access', max: 1 });
  const [row] = await sql<{ has: boolean }[]>`SELECT to_regnamespace('webhook_queue') IS NOT NULL AS has`;
  await sql.end();
  return row!.has;
}

/** The only webhook, as `webhooks list` shows it. */
async function webhookIn(of = database): Promise<{ message: string | null; state: string; waiting: number }> {
  const { stdout } = await done('webhooks list --json', of);
  const [webhook, ...others] = JSON.parse(stdout) as never[];
  expect(others).toEqual([]);
  return webhook!;
}

async function delivered(school: TestSchool, email: string): Promise<void> {
  const id = await school.student({ email });
  const path = `/students/${id}`;
  const received = await eventually(() => receiver.received.find(({ event }) => event.path === path));
  WebhookReceiver.verify(received, secret);
}

beforeAll(async () => {
  [database, empty] = [await proxiedDatabase(), await proxiedDatabase()];
  receiver = await WebhookReceiver.open();
  folder = mkdtempSync(join(tmpdir(), 'homeroom-queue-'));
});

afterAll(async () => {
  await receiver.close();
  await database.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

describe('commands on an installation', () => {
  const file = () => join(folder, 'school.backup.tar');

  it('make a webhook without its queue, which the service makes with the first delivery', async () => {
    await done('webhooks create --name Library --url ' + receiver.url);
    const { stdout } = await done('webhooks rotate 1 --overlap 0');
    secret = stdout.trim();
    for (const words of ['webhooks list', 'webhooks deliveries 1', 'webhooks disable 1', 'webhooks enable 1'])
      await done(words);
    await done(`backup create ${join(folder, 'without-queue.tar')}`);
    expect(await hasQueue()).toBe(false);
    const school = await opened();
    await delivered(school, 'first@school.example');
    await school.close();
    expect(await hasQueue()).toBe(true);
    const { stdout: deliveries } = await done('webhooks deliveries 1 --state delivered --json');
    expect(JSON.parse(deliveries)).toMatchObject([{ type: 'student.created', status: 204 }]);
  });

  it('restore a webhook with its secret and without its queue, and say that it missed events', async () => {
    await done(`backup create ${file()}`);
    await done(`backup verify ${file()}`);
    await done(`backup restore ${file()}`, empty);
    expect(await hasQueue(empty)).toBe(false);
    const events = receiver.received.length;
    const school = await opened(empty);
    const message = await eventually(async () => (await webhookIn(empty)).message);
    expect(message).toMatch(/events were missed .+ from before a restore: read the lists again$/);
    expect(receiver.received).toHaveLength(events);
    await delivered(school, 'restored@school.example');
    await school.close();
  });

  it('check and migrate a database with the queue', async () => {
    await done('migrate status');
    await done('doctor');
    await done('migrate up');
    expect(await hasQueue()).toBe(true);
  });

  it('let a webhook miss the events from before all cursors expired', async () => {
    await done('syncs reset');
    const school = await opened();
    expect(await eventually(async () => (await webhookIn()).message)).toContain('read the lists again');
    await delivered(school, 'reset@school.example');
    await school.close();
  });

  it('remove the queue with the table of the webhooks', async () => {
    while (await hasQueue()) await done('migrate down --yes');
    await done('migrate up');
    expect(documentOf(await done('webhooks list --json'))).toEqual([]);
    await done('webhooks create --name Library --url ' + receiver.url);
  });
});
