import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { expectErrorAnswer } from '../../support/error-answer';
import { expectInvalid } from '../../support/expectations';
import { TestSchool } from '../../support/test-school';
import { addTwoSchools } from '../../support/two-schools';
import { WebhookReceiver } from '../../support/webhook-receiver';

let school: TestSchool;
let open: TestSchool;
let receiver: WebhookReceiver;

beforeAll(async () => {
  school = await TestSchool.open();
  open = await TestSchool.open({ settings: { allowsInsecureWebhooks: true } });
});

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
});

afterEach(() => receiver.close());

afterAll(async () => {
  await school.close();
  await open.close();
});

const create = (of: TestSchool, url: string) => of.post('/webhooks', { name: 'Library', url });

/** Sends a test event to a URL. */
async function test(of: TestSchool, url: string) {
  const { id } = (await create(of, url)).body;
  const { status, body } = await of.post(`/webhooks/${id}/test`, undefined);
  await of.request('DELETE', `/webhooks/${id}`, {});
  expect(status).toBe(200);
  return body;
}

const notAllowed = 'The receiver is not allowed: the address is private, local or reserved';

describe('the URL of a receiver (Receivers of webhooks)', () => {
  it.each([
    ...['http://library.example', 'ftp://library.example', 'javascript:alert(1)', 'library.example', '/homeroom'],
    ...['https://user:password@library.example', 'https://library.example/#part'],
  ])('must be https and nothing else: %s', async (url) => {
    expectInvalid(await create(school, url), 'url');
  });

  it.each([
    ...['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0.0.0.0', '10.1.2.3', '172.16.0.1'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fe80::1]', '[fd00::1]', '[64:ff9b::7f00:1]'],
  ])('must not lead to an address that is private, local or reserved: %s', async (host) => {
    const { status, body } = await create(school, `https://${host}/`);
    const error = 'Validation failed: url is not allowed: the address is private, local or reserved';
    expect([status, body.error]).toEqual([400, error]);
  });

  it('is checked again at each attempt, when the name leads elsewhere', async () => {
    let connections = 0;
    const trap = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    await once(trap, 'listening');
    const { id } = (await create(school, 'https://library.example/')).body;
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      await school.sql()`UPDATE access.webhook SET url = ${`https://${host}:${portOf(trap)}/`} WHERE id = ${id}`;
      const { body } = await school.post(`/webhooks/${id}/test`, undefined);
      expect(body).toEqual({ delivered: false, status: null, duration: expect.any(Number), error: notAllowed });
    }
    await school.sql()`UPDATE access.webhook SET url = ${`http://93.184.215.14:${portOf(trap)}/`} WHERE id = ${id}`;
    expect((await school.post(`/webhooks/${id}/test`, undefined)).body.error).toBe(notAllowed);
    expect(connections).toBe(0);
    trap.close();
  });

  it('may be http and local where WEBHOOKS_ALLOW_INSECURE is set', async () => {
    expect(await test(open, receiver.url)).toMatchObject({ delivered: true, status: 204, error: null });
  });

  it('is that of a change as well', async () => {
    const { id } = (await create(school, 'https://library.example/')).body;
    expectInvalid(await school.put(`/webhooks/${id}`, { name: 'Library', url: 'https://10.0.0.1/' }), 'url');
  });
});

const portOf = (server: Server): number => (server.address() as { port: number }).port;

describe('the answer of a receiver', () => {
  it('that redirects is not followed', async () => {
    const other = await WebhookReceiver.open();
    receiver.decide = (_received, reply) => {
      reply.writeHead(302, { location: other.url }).end();
      return null;
    };
    const error = 'The receiver answered with HTTP 302';
    expect(await test(open, receiver.url)).toMatchObject({ delivered: false, status: 302, error });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('is read to 64 KiB, and its status counts', async () => {
    let sent = 0;
    receiver.decide = (_received, reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(16 * 1024))) sent += 16 * 1024;
      };
      reply.on('drain', more).on('error', () => undefined);
      more();
      return null;
    };
    expect(await test(open, receiver.url)).toMatchObject({ delivered: true, status: 200 });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('has to be complete within 10 seconds, and a request that waits for it takes no place of others', async () => {
    receiver.decide = (_received, reply) => {
      reply.writeHead(200);
      const drip = setInterval(() => reply.write('.'), 500);
      reply.on('close', () => clearInterval(drip));
      return null;
    };
    const error = 'No complete answer within 10 seconds';
    expect(await test(open, receiver.url)).toMatchObject({ delivered: false, status: null, error });
  }, 30_000);

  it('that speaks another protocol ends the attempt', async () => {
    receiver.decide = (_received, reply) => {
      reply.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
      return null;
    };
    const error = 'The receiver answered with HTTP 101';
    expect(await test(open, receiver.url)).toMatchObject({ delivered: false, status: 101, error });
  });

  it('is told as a closed port, or a connection that breaks', async () => {
    receiver.decide = (_received, reply) => {
      reply.destroy();
      return null;
    };
    expect((await test(open, receiver.url)).error).toBe('The receiver closed the connection');
    const { url } = receiver;
    await receiver.close();
    expect((await test(open, url)).error).toBe('The receiver refused the connection');
    receiver = await WebhookReceiver.open();
    // It does not speak TLS.
    expect((await test(open, receiver.url.replace('http:', 'https:'))).error).toMatch(/^The connection failed: \w+/);
  });
});

describe('the fields of a webhook', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'line\nbreak' }, 'name'],
    [{ types: [] }, 'types'],
    [{ types: ['student.deleted'] }, 'types'],
    [{ types: ['student.created,grade.created'] }, 'types'],
    [{ types: 'student.*' }, 'types'],
    [{ url: null }, 'url'],
  ])('are refused: %j', async (wrong, field) => {
    const body = { name: 'Library', url: 'https://library.example/', ...wrong };
    expectInvalid(await school.post('/webhooks', body), field);
  });

  it('are shown without the secret, but by the answers that make one', async () => {
    const { secret, ...shown } = (await create(school, 'https://library.example/')).body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await school.get(`/webhooks/${shown.id}`)).body).toEqual(shown);
    const everywhere = `${(await school.get('/webhooks')).text}${(await school.get(`/webhooks/${shown.id}/deliveries`)).text}`;
    expect(everywhere).not.toContain(secret.slice(6));
    const details = await school.sql()`SELECT details FROM access.audit_event WHERE subject_type = 'webhook'`;
    expect(JSON.stringify(details)).not.toContain(secret.slice(6));
  });

  it.each([
    [{ overlap_hours: -1 }, 'rotate', 'overlap_hours'],
    [{ overlap_hours: 721 }, 'rotate', 'overlap_hours'],
    [{}, 'replay', 'from'],
    [{ from: 0 }, 'replay', 'from'],
  ])('and the actions take no %j', async (body, action, field) => {
    const { id } = (await create(school, 'https://library.example/')).body;
    expectInvalid(await school.post(`/webhooks/${id}/${action}`, body), field);
  });

  it.each(['after=x', 'after=start', 'limit=0', 'limit=101', 'state=lost'])(
    'and the list of deliveries takes no %s',
    async (query) => {
      const { id } = (await create(school, 'https://library.example/')).body;
      expectInvalid(await school.get(`/webhooks/${id}/deliveries?${query}`), query.split('=')[0]!);
    },
  );

  it('belong to one environment', async () => {
    const { id } = (await create(school, 'https://library.example/')).body;
    const production = await TestSchool.open({ environment: 'production', database: school.database });
    expect((await production.get('/webhooks')).body.data).toEqual([]);
    for (const action of ['test', 'rotate', 'disable', 'enable'])
      expectErrorAnswer(await production.post(`/webhooks/${id}/${action}`, {}), 404, 'NOT_FOUND', 'Webhook not found');
    expect((await production.request('DELETE', `/webhooks/${id}`, {})).status).toBe(404);
    await production.close();
  });
});

it('a webhook has no dry run, and does nothing when it is asked for one', async () => {
  const { id } = (await create(school, 'https://library.example/')).body;
  const before = (await school.get('/webhooks')).body;
  const body = { name: 'Library', url: 'https://library.example/' };
  expectInvalid(await school.post('/webhooks?dry_run=true', body), 'dry_run');
  expectInvalid(await school.request('DELETE', `/webhooks/${id}?dry_run=true`, {}), 'dry_run');
  expectInvalid(await school.post(`/webhooks/${id}/rotate?dry_run=true`, {}), 'dry_run');
  expect((await school.get('/webhooks')).body).toEqual(before);
});

it('a key that sees a part of the records reads and makes no webhooks', async () => {
  const { lincoln } = await addTwoSchools(open.sql());
  const key = await open.unlimitedKey({ share: { schoolIds: [lincoln.school], classIds: [], teacherId: null } });
  const error = 'Webhooks are for keys that see the whole environment';
  const { id } = (await create(open, receiver.url)).body;
  for (const path of ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`])
    expectErrorAnswer(await open.get(path, { key }), 403, 'FORBIDDEN', error);
  expectErrorAnswer(await open.post('/webhooks', { name: 'a', url: receiver.url }, { key }), 403, 'FORBIDDEN', error);
  for (const action of ['test', 'rotate', 'disable', 'enable'])
    expectErrorAnswer(await open.post(`/webhooks/${id}/${action}`, {}, { key }), 403, 'FORBIDDEN', error);
  expect(receiver.received).toEqual([]);
});
