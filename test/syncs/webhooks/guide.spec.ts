import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@homeroom/settings';
import { Webhook } from 'standardwebhooks';
import { snippetsOf } from '../../support/docs/snippets';
import { eventually, freePorts, Program, root } from '../../support/programs/process';
import { TestSchool } from '../../support/test-school';

const page = 'docs/webhooks.md';
/** A receiver of the guide is to be read in a minute. */
const mostLines = 30;

jest.setTimeout(120_000);

let school: TestSchool;
let folder: string;
let receiver: Program | null = null;
let url: string;
let secret: string;
let webhook: number;

const post = async (path: string, body: object = {}) => {
  const answer = await school.post(path, body);
  expect([path, answer.status < 300, answer.status < 300 || answer.text]).toEqual([path, true, true]);
  return answer.body;
};

beforeAll(async () => {
  school = await TestSchool.open({ settings: { ...readSettings({}), allowsInsecureWebhooks: true } });
});

afterAll(() => school.close());

afterEach(async () => {
  await receiver?.stop();
  receiver = null;
  rmSync(folder, { recursive: true });
});

/** Starts a receiver in its folder. Fails if its language is not installed: the guide promises that it works. */
async function start(command: string, file: string): Promise<void> {
  const { port: PORT } = new URL(url);
  const env = { PATH: process.env['PATH'] ?? '', WEBHOOK_SECRET: secret, PORT };
  const started = new Program(spawn(command, [file], { cwd: folder, env }));
  receiver = started;
  const cannotStart = started.ended.then((code) => {
    throw new Error(`${command} ended with ${code}: ${started.stderr}`);
  });
  const listens = eventually(() => fetch(url).then(Boolean, () => false));
  await Promise.race([listens, cannotStart]);
  cannotStart.catch(() => undefined);
}

const stored = (): { webhook: string; type: string; path: string }[] => {
  const file = join(folder, 'events.ndjson');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line) as never);
};

const deliveredCount = async () =>
  (await school.get(`/webhooks/${webhook}/deliveries?state=delivered&limit=100`)).body.data.length as number;

/** Sends a request to the receiver. @returns the status of the answer */
async function sent(headers: Record<string, string>, body: string): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

function signed(by: string, at: Date, body: string): Record<string, string> {
  return {
    'webhook-id': 'evt_forged',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_forged', at, body),
  };
}

describe.each([
  ['js', process.execPath, 'receiver.mjs'],
  ['python', 'python3', 'receiver.py'],
])('the receiver of the guide in %s', (language, command, file) => {
  const [{ code } = { code: '' }, ...others] = snippetsOf(page, language);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'homeroom-receiver-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, file), code);
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}/homeroom`;
    ({ id: webhook, secret } = await post('/webhooks', { name: language, url, types: ['student.*'] }));
    await start(command, file);
  });

  afterEach(() => school.request('DELETE', `/webhooks/${webhook}`, {}));

  it('is short', () => {
    expect(others).toEqual([]);
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines);
  });

  it('stores each event once, also if it comes again and after a restart', async () => {
    const ids = [await school.student(), await school.student(), await school.student()];
    const events = await eventually(() => (stored().length === ids.length ? stored() : null));
    expect(events.map(({ type, path }) => [type, path]).sort()).toEqual(
      ids.map((id) => ['student.created', `/students/${id}`]).sort(),
    );
    expect(new Set(events.map(({ webhook: id }) => id)).size).toBe(ids.length);
    const first = (await school.get(`/webhooks/${webhook}/deliveries`)).body.data.at(-1).event_id as number;
    for (const round of [2, 3]) {
      if (round === 3) {
        await receiver?.stop();
        await start(command, file);
      }
      await eventually(async () => (await deliveredCount()) === ids.length * (round - 1));
      await post(`/webhooks/${webhook}/replay`, { from: first });
      await eventually(async () => (await deliveredCount()) === ids.length * round);
      expect(stored()).toEqual(events);
    }
  });

  it('takes a test, and both secrets while they are rotated', async () => {
    expect(await post(`/webhooks/${webhook}/test`)).toMatchObject({ delivered: true, status: 204 });
    await post(`/webhooks/${webhook}/rotate`, { overlap_hours: 1 });
    expect(await post(`/webhooks/${webhook}/test`)).toMatchObject({ delivered: true, status: 204 });
    expect(stored()).toMatchObject([{ type: 'webhook.test' }, { type: 'webhook.test' }]);
  });

  it('refuses a forged request with 400, and stores nothing of it', async () => {
    const body = JSON.stringify({ id: 9, type: 'student.removed', path: '/students/1' });
    const now = new Date();
    const genuine = signed(secret, now, body);
    const forged: [Record<string, string>, string][] = [
      [signed(`whsec_${randomBytes(32).toString('base64')}`, now, body), body],
      [genuine, body.replace('/students/1', '/students/2')],
      [{ ...genuine, 'webhook-id': 'evt_other' }, body],
      [signed(secret, new Date(now.getTime() - 3_600_000), body), body],
      [{ ...genuine, 'webhook-signature': 'v1,AAAA' }, body],
      [{}, body],
    ];
    for (const [headers, payload] of forged) expect(await sent(headers, payload)).toBe(400);
    expect(stored()).toEqual([]);
    expect(await sent(genuine, body)).toBe(204);
    expect(stored()).toEqual([{ webhook: 'evt_forged', type: 'student.removed', path: '/students/1' }]);
  });
});
