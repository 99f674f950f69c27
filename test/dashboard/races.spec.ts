import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TestDashboard, password, type Visitor } from '../support/test-dashboard';
import { tester } from '../support/test-school';
import { eventually } from '../support/programs/process';
import { reserved } from '../support/postgres/reserved';

let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
});

afterAll(() => dashboard.close());

const isSignedIn = async (visitor: Visitor) => (await visitor.get('session')).status === 200;

/** Sends the head of a request and the first byte of its body, then whatever else once something has happened. */
async function slowly(
  visitor: Visitor,
  [method, path]: [string, string],
  body: object,
  meanwhile: () => Promise<unknown>,
) {
  const text = JSON.stringify(body);
  const { port, host } = new URL(visitor.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.write(
    `${method} /dashboard/api/${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${visitor.origin}\r\nCookie: ${visitor.cookie}\r\n` +
      `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text[0]}`,
  );
  await pause(200);
  await meanwhile();
  socket.write(text.slice(1));
  await once(socket, 'close');
  return { status: Number(received.split(' ')[1]), received };
}

describe('a session that ends while a body is on its way (Dashboard sessions)', () => {
  it.each<[string, (name: string, visitor: Visitor) => Promise<unknown>]>([
    ['its user is disabled', (name) => dashboard.users.disable(`${name}@school.example`, tester)],
    ['its user signs out', (_, visitor) => visitor.get('session').then(() => visitor.delete('sessions'))],
  ])('creates no key: %s', async (_, end) => {
    const name = `slow${Math.random()}`.replace('.', '');
    const visitor = await dashboard.person('developer', name);
    const { cookie } = visitor;
    const terms = { name: `Key of ${name}`, environment: 'sandbox' };
    const { status } = await slowly(visitor, ['POST', 'keys'], terms, () => end(name, visitor));
    expect(status).toBe(401);
    const keys = await dashboard.database.pool('access')`SELECT FROM api_key WHERE name = ${terms.name}`;
    expect(keys).toHaveLength(0);
    visitor.cookie = cookie;
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('changes no password', async () => {
    const visitor = await dashboard.person('viewer', 'slowly');
    const change = { current_password: password, new_password: `${password} of another` };
    const disable = () => dashboard.users.disable('slowly@school.example', tester);
    const { status, received } = await slowly(visitor, ['PUT', 'password'], change, disable);
    expect([status, received.toLowerCase().includes('set-cookie')]).toEqual([401, false]);
    await dashboard.users.enable('slowly@school.example', tester);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await dashboard.visitor().signIn('slowly@school.example', password)).status).toBe(200);
  });
});

describe('a password that is reset while somebody changes it', () => {
  it('is the one that the reset gave', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `contested${round}@school.example`;
      const intruder = await dashboard.person('viewer', `contested${round}`);
      const changing = intruder.put('password', { current_password: password, new_password: `${password} ${round}` });
      await pause(40 * round);
      const [{ password: once_ }] = await Promise.all([dashboard.users.resetPassword(email, tester), changing]);
      expect(await isSignedIn(intruder)).toBe(false);
      expect((await dashboard.visitor().signIn(email, once_)).status).toBe(200);
    }
  });

  it('of two who change it at once is that of one', async () => {
    const one = await dashboard.person('viewer', 'twice');
    const other = dashboard.visitor();
    await other.signIn('twice@school.example', password);
    const answers = await Promise.all(
      [one, other].map((visitor, at) =>
        visitor.put('password', { current_password: password, new_password: `${password} ${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await isSignedIn(one), await isSignedIn(other)].filter(Boolean)).toHaveLength(1);
  });
});

describe('a sign-in while its user is disabled', () => {
  it('leaves no session that comes to life again', async () => {
    const email = 'revived@school.example';
    await dashboard.person('viewer', 'revived');
    const sql = dashboard.database.pool('access');
    const held = await reserved(sql);
    await held`BEGIN`;
    await held`SELECT FROM dashboard_user WHERE email = ${email} FOR UPDATE`;
    const visitor = dashboard.visitor();
    const waiting = async () => {
      const statements = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return statements.length;
    };
    const signingIn = visitor.signIn(email, password);
    await eventually(async () => (await waiting()) === 1);
    const disabling = dashboard.users.disable(email, tester);
    await eventually(async () => (await waiting()) === 2);
    await held`COMMIT`;
    held.release();
    const [answer] = await Promise.all([signingIn, disabling]);
    expect(await sql`SELECT FROM session JOIN dashboard_user ON id = user_id WHERE email = ${email}`).toHaveLength(0);
    await dashboard.users.enable(email, tester);
    expect([answer.status === 401 && visitor.cookie !== '', await isSignedIn(visitor)]).toEqual([false, false]);
  });
});

describe('many sign-ins at once', () => {
  it('wait for their turn, and past a bound are asked to come again', async () => {
    const guesses = Array.from({ length: 60 }, (_, at) => dashboard.visitor().signIn(`crowd${at}@school.example`, 'x'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(18);
    const viewer = await dashboard.person('viewer', 'after');
    expect(await isSignedIn(viewer)).toBe(true);
  });
});
