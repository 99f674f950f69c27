import { randomBytes } from 'node:crypto';
import { Homeroom, TooManyWebhooksError, verifyWebhook, WebhookVerificationError } from '@homeroom/client';
import { readSettings } from '@homeroom/settings';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';
import { WebhookReceiver } from '../support/webhook-receiver';

const secretOf = (bytes: Buffer) => `whsec_${bytes.toString('base64')}`;
const secret = secretOf(randomBytes(32));
const body = JSON.stringify({ id: 7, type: 'student.updated', path: '/students/1', fields: ['name'], note: 'Zoë' });

/** The headers of a request that the library of Standard Webhooks signs. */
function signed(by = secret, at = new Date(), payload = body): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, payload),
  };
}

const capitalised = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('a request that Standard Webhooks signs', () => {
  it.each<[string, string | Uint8Array, Record<string, string | string[]> | Headers]>([
    ['as a text, with the headers of node:http', body, signed()],
    ['as bytes, with the headers of fetch', Buffer.from(body), new Headers(signed())],
    ['with names of headers in capitals', body, capitalised(signed())],
    [
      'with several signatures',
      body,
      { ...signed(), 'webhook-signature': `v1,AAAA v1a,x v2,y ${signed()['webhook-signature']}` },
    ],
    ['four minutes ago', body, signed(secret, secondsAgo(240))],
  ])('is verified: %s', async (_, payload, headers) => {
    expect(await verifyWebhook(payload, headers, secret)).toEqual(JSON.parse(body));
  });

  it('is verified with one of several secrets, with or without the prefix', async () => {
    const other = secretOf(randomBytes(24));
    expect(await verifyWebhook(body, signed(), [other, secret])).toMatchObject({ id: 7 });
    expect(await verifyWebhook(body, signed(), secret.replace('whsec_', ''))).toMatchObject({ id: 7 });
  });

  it('is verified for as long as the receiver allows', async () => {
    const headers = signed(secret, secondsAgo(900));
    expect(await verifyWebhook(body, headers, secret, { tolerance: 1000 })).toMatchObject({ id: 7 });
  });
});

describe('a request is refused', () => {
  it.each<[string, string, Record<string, string>, RegExp]>([
    ['with another body', body.replace('7', '8'), signed(), /^No signature of the request belongs to the secret$/],
    ['with another secret', body, signed(secretOf(randomBytes(32))), /^No signature/],
    ['with another id', body, { ...signed(), 'webhook-id': 'evt_2' }, /^No signature/],
    [
      'with a signature of another version',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1', 'v2') },
      /^No signature/,
    ],
    ['with a signature that is no Base64', body, { ...signed(), 'webhook-signature': 'v1,*' }, /^No signature/],
    ['with a short signature', body, { ...signed(), 'webhook-signature': 'v1,AAAA' }, /^No signature/],
    [
      'without a signature',
      body,
      { ...signed(), 'webhook-signature': '' },
      /^The request has no header webhook-signature$/,
    ],
    ['without headers', body, {}, /^The request has no header webhook-id$/],
    ['six minutes later', body, signed(secret, secondsAgo(360)), /^The request was signed more than 300 seconds ago/],
    ['six minutes early', body, signed(secret, secondsAgo(-360)), /^The request was signed more than 300/],
    ['without JSON', '<p>', signed(secret, new Date(), '<p>'), /^The request has no JSON$/],
  ])('%s', async (_, payload, headers, message) => {
    const refused = verifyWebhook(payload, headers, secret);
    await expect(refused).rejects.toThrow(WebhookVerificationError);
    await expect(refused).rejects.toThrow(message);
  });

  it.each([[''], ['whsec_'], ['whsec_*'], [undefined as never], [[]]])('at once, with the secret %j', async (none) => {
    await expect(verifyWebhook(body, signed(), none)).rejects.toThrow(TypeError);
  });
});

describe('deliveries of the service', () => {
  let school: TestSchool;
  let receiver: WebhookReceiver;
  let client: Homeroom;

  beforeAll(async () => {
    receiver = await WebhookReceiver.open();
    school = await TestSchool.open({ settings: { ...readSettings({}), allowsInsecureWebhooks: true } });
    client = new Homeroom({ baseUrl: school.url, apiKey: await school.unlimitedKey() });
  });

  afterAll(async () => {
    await school.close();
    await receiver.close();
  });

  it('are verified, by both secrets while they are rotated', async () => {
    const created = await client.webhooks.create({ name: 'Library', url: receiver.url, types: ['student.*'] });
    const rotated = await client.webhooks.rotate(created.id, { overlap_hours: 1 });
    const student = await client.students.create({ name: 'Ada Obi', email: 'ada@school.example', grade_level: '5' });
    await eventually(() => receiver.received.length > 0);
    const [delivery] = receiver.received;
    for (const each of [created.secret, rotated.secret, [secret, created.secret]]) {
      const event = await verifyWebhook(delivery!.body, delivery!.headers, each);
      expect(event).toMatchObject({ type: 'student.created', path: `/students/${student.id}` });
      expect(() => new Webhook(created.secret).verify(delivery!.body, delivery!.headers as never)).not.toThrow();
    }
    const forged = delivery!.body.replace('student.created', 'student.removed');
    await expect(verifyWebhook(forged, delivery!.headers, rotated.secret)).rejects.toThrow(WebhookVerificationError);
    await expect(verifyWebhook(delivery!.body, delivery!.headers, secret)).rejects.toThrow(WebhookVerificationError);
    await eventually(
      async () => (await client.webhooks.deliveries(created.id, { state: 'delivered' })).data.length > 0,
    );
  });

  it('has an event of its own for a test', async () => {
    const { id, secret: own } = await client.webhooks.create({
      name: 'Test',
      url: receiver.url,
      types: ['school.created'],
    });
    expect(await client.webhooks.test(id)).toMatchObject({ delivered: true, status: 204, error: null });
    const { body: payload, headers } = receiver.received.at(-1)!;
    expect(await verifyWebhook(payload, headers, own)).toMatchObject({ id: 0, type: 'webhook.test' });
  });

  it('has an error of its own for too many webhooks', async () => {
    const fill = async () => {
      for (;;) await client.webhooks.create({ name: 'One more', url: receiver.url });
    };
    await expect(fill()).rejects.toThrow(TooManyWebhooksError);
  });
});
