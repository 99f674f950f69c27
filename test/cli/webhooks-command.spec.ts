import { Webhook } from 'standardwebhooks';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { commandsOn, runAtTerminal } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';
import { WebhookReceiver } from '../support/webhook-receiver';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let receiver: WebhookReceiver;
let url: string;
const insecure = { WEBHOOKS_ALLOW_INSECURE: 'true' };
const cli = (...words: string[]) => commandsOn(database, insecure)('webhooks', ...words);
const sandbox = () => database.pool('sandbox');

beforeAll(async () => {
  database = await proxiedDatabase();
  receiver = await WebhookReceiver.open();
  url = receiver.url;
});

beforeEach(() => {
  receiver.status = 204;
  receiver.received.length = 0;
});

afterAll(async () => {
  await receiver.close();
  await database.close();
});

async function created(...options: string[]): Promise<{ id: number; secret: string; environment: string }> {
  const result = await cli('create', '--name', 'Library', '--url', url, '--json', ...options);
  return documentOf(result) as never;
}

describe('webhooks create', () => {
  it('prints the secret alone on standard output, and it verifies what is sent', async () => {
    const { code, stdout, stderr } = await cli('create', '--name', 'Library', '--url', url);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^whsec_[\w+/]{43}=\n$/)]);
    const [, id] = /^Webhook (\d+), sandbox, Library: all types, to http/.exec(stderr) ?? [];
    expect((await cli('test', id!)).code).toBe(0);
    const { headers, body } = receiver.received[0]!;
    expect(new Webhook(stdout.trim()).verify(body, headers as never)).toMatchObject({ id: 0, type: 'webhook.test' });
    expect((await cli('list')).stdout).not.toContain('whsec_');
  });

  it('takes types and an environment', async () => {
    const types = ['student.*', 'enrollment.created'];
    const webhook = await created('--environment', 'production', '--types', types.join());
    expect(webhook).toMatchObject({ name: 'Library', url, environment: 'production', types, state: 'active' });
    expect(webhook.secret).toMatch(/^whsec_/);
  });

  it('refuses http and addresses of the own machine, unless the settings allow them', async () => {
    const strict = commandsOn(database);
    for (const [address, reason] of [
      [url, 'url must begin with https:'],
      ['https://127.0.0.1/', 'url is not allowed: the address is private, local or reserved'],
    ] as const) {
      const { code, stdout, stderr } = await strict('webhooks', 'create', '--name', 'Library', '--url', address);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
    }
  });

  it('refuses an environment that the installation does not serve', async () => {
    const only = commandsOn(database, { ...insecure, ENVIRONMENTS: 'production' });
    const { code, stderr } = await only('webhooks', 'create', '--name', 'Library', '--url', url);
    expect([code, stderr]).toEqual([1, 'ENVIRONMENTS must include sandbox\n']);
  });
});

describe('webhooks list', () => {
  it('has those of all environments, or of one', async () => {
    const { id } = await created('--environment', 'production');
    const all = documentOf(await cli('list', '--json')) as unknown as { id: number; environment: string }[];
    expect(new Set(all.map(({ environment }) => environment))).toEqual(new Set(['production', 'sandbox']));
    const one = documentOf(await cli('list', '--environment', 'production', '--json')) as unknown as { id: number }[];
    expect(one.map((each) => each.id)).toContain(id);
    const { stdout } = await cli('list', '--environment', 'production');
    expect(stdout).toMatch(/^ID +ENVIRONMENT +NAME +STATE +WAITING +LAST DELIVERED +TYPES +URL\n/);
    expect(stdout).toMatch(new RegExp(`^${id} +production +Library +active +0 +never +all +${url}$`, 'm'));
  });

  it('says what is wrong with a webhook', async () => {
    const { id } = await created();
    await cli('disable', String(id));
    expect((await cli('list')).stderr).toContain(`Webhook ${id}: Disabled on request`);
  });
});

describe('webhooks test', () => {
  it('fails unless the receiver answers with 2xx, and says why', async () => {
    const id = String((await created()).id);
    receiver.status = 500;
    const failed = await cli('test', id);
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(
      /^The test event was not delivered \(\d+ ms\): The receiver answered with HTTP 500\n$/,
    );
    const asJson = await cli('test', id, '--json');
    expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([
      1,
      expect.objectContaining({ delivered: false, status: 500 }),
    ]);
    receiver.status = 200;
    expect((await cli('test', id)).stderr).toMatch(/^The test event was delivered: HTTP 200, \d+ ms\.\n$/);
  });
});

describe('webhooks rotate', () => {
  it('prints the new secret, and signs with both for the overlap', async () => {
    const { id, secret } = await created();
    const rotated = await cli('rotate', String(id), '--overlap', '1h');
    expect(rotated.stdout).toMatch(/^whsec_[\w+/]{43}=\n$/);
    expect(rotated.stderr).toMatch(/^The old secret signs as well until \d{4}-/m);
    await cli('test', String(id));
    const { headers, body } = receiver.received[0]!;
    for (const each of [secret, rotated.stdout.trim()])
      expect(new Webhook(each).verify(body, headers as never)).toBeDefined();
  });

  it('ends a leaked secret at once', async () => {
    const { id, secret } = await created();
    const { stderr } = await cli('rotate', String(id), '--overlap', '0');
    expect(stderr).toContain('The old secret signs nothing from now on.\n');
    await cli('test', String(id));
    const { headers, body } = receiver.received[0]!;
    expect(() => new Webhook(secret).verify(body, headers as never)).toThrow();
  });
});

describe('webhooks disable, enable, replay and deliveries', () => {
  it('stop a webhook, and let it go on', async () => {
    const id = String((await created()).id);
    expect(documentOf(await cli('disable', id, '--json'))).toMatchObject({ state: 'disabled' });
    expect((await cli('enable', id)).stderr).toBe(
      `Webhook ${id} (Library) is enabled. The service delivers its events.\n`,
    );
    expect(documentOf(await cli('list', '--json'))).toContainEqual(
      expect.objectContaining({ id: Number(id), state: 'active' }),
    );
  });

  it('send events again that are kept, and no others', async () => {
    const id = String((await created()).id);
    await sandbox()`INSERT INTO school (name) VALUES ('Hill')`;
    await sandbox()`SELECT order_events()`;
    const [event] = await sandbox()<{ id: number }[]>`SELECT id::int FROM event ORDER BY id DESC LIMIT 1`;
    const replayed = await cli('replay', id, '--from', String(event!.id));
    expect([replayed.code, replayed.stderr]).toEqual([
      0,
      `Webhook ${id} (Library) gets the events from ${event!.id} on again.\n`,
    ]);
    const unknown = await cli('replay', id, '--from', '987654321');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('an event that is still kept')]);
  });

  it('list nothing before the service has delivered anything', async () => {
    const id = String((await created()).id);
    expect((await cli('deliveries', id)).stderr).toBe('There are no deliveries.\n');
    expect(documentOf(await cli('deliveries', id, '--state', 'failed', '--json'))).toEqual([]);
  });
});

describe('webhooks delete', () => {
  it('asks on a terminal, and deletes nothing without a yes', async () => {
    const { id } = await created();
    const variables = { DATABASE_URL: urlOf(database.address), ...insecure };
    const words = ['webhooks', 'delete', String(id)];
    const refused = await runAtTerminal(words, variables, 'no\n');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`Delete webhook ${id}, Library (${url})`),
    ]);
    expect((await runAtTerminal(words, variables, 'yes\n')).code).toBe(0);
    expect((await cli('test', String(id))).stderr).toBe('Webhook not found\n');
  });

  it('is done by a script at once', async () => {
    const id = String((await created()).id);
    expect((await cli('delete', id)).stderr).toBe(`Webhook ${id} (Library) is deleted.\n`);
  });
});
