import { usualRoles } from '@homeroom/accounts';
import { password, TestDashboard } from '../../support/test-dashboard';
import { StoppedClock, tester } from '../../support/test-school';
import { itInLongPart, scaled, tell } from '../support/scale';

jest.setTimeout(600_000);

let clock: StoppedClock;
let dashboard: TestDashboard;
let email: string;
let once: string;

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock, settings: { trustedProxies: ['127.0.0.1'] } });
  const ada = await dashboard.users.create(
    { name: 'Ada', email: 'ada@school.example', roles: usualRoles('viewer') },
    tester,
  );
  email = ada.user.email;
  once = ada.password;
});

afterAll(() => dashboard.close());

// Every attempt of another test is forgotten.
afterEach(() => clock.advance(3_600_000));

const signIn = (account: string, secret: string, from: string) =>
  dashboard.visitor().post('session', { email: account, password: secret }, { headers: { 'x-forwarded-for': from } });

/** As many sign-ins at a time as wait for their hash. @returns how many of each status */
async function signIns(count: number, who: (number: number) => { email: string; from: string }) {
  const statuses: Record<number, number> = {};
  for (let begun = 0; begun < count; begun += 16) {
    const numbers = Array.from({ length: Math.min(16, count - begun) }, (_, at) => begun + at);
    const answers = numbers.map((number) => signIn(who(number).email, `${password} ${number}`, who(number).from));
    for (const { status, headers } of await Promise.all(answers)) {
      expect([401, 429]).toContain(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  return statuses;
}

describe('who guesses passwords of the dashboard is heard', () => {
  it('ten times for an account', async () => {
    expect(await signIns(40, () => ({ email, from: '10.0.0.1' }))).toEqual({ 401: 10, 429: 30 });
  });

  it('ten times from a network, whatever addresses it has', async () => {
    const from = (number: number) => `2001:db8:0:1::${number}`;
    expect(await signIns(40, (number) => ({ email, from: from(number) }))).toEqual({ 401: 10, 429: 30 });
  });

  it('ten times from a network of IPv6, or an address, however it is written', async () => {
    const inNetwork = (number: number) => `2001:db8:0:2::203.0.${number}.9`;
    expect(await signIns(20, (number) => ({ email, from: inNetwork(number) }))).toEqual({ 401: 10, 429: 10 });
    const same = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:cb00:7107'];
    const from = (number: number) => same[number % same.length]!;
    expect(await signIns(20, (number) => ({ email, from: from(number) }))).toEqual({ 401: 10, 429: 10 });
  });

  itInLongPart('a hundred times for an account from everywhere', async () => {
    expect(await signIns(300, (number) => ({ email, from: `10.1.0.${number % 250}` }))).toEqual({ 401: 100, 429: 200 });
  });
});

describe('who invents names at the address of a school', () => {
  const from = '10.0.0.2';
  const invented = (number: number) => ({ email: `nobody${number}@school.example`, from });
  const answered = async (account: string, secret: string) => {
    const begun = performance.now();
    const { status, body, headers } = await signIn(account, secret, from);
    tell(`a sign-in past the limit of its address is answered after ${(performance.now() - begun).toFixed(0)} ms`);
    return [status, body, headers.get('retry-after')];
  };

  it('is heard a hundred times, shuts out nobody who has an account, and does not learn who has', async () => {
    // The quick part begins shortly before the limit: a password that is wrong takes long to check.
    const heard = scaled(10, 100);
    await signIns(1, invented);
    await dashboard.database.pool('access')`
      UPDATE sign_in_attempt SET attempts = ${100 - heard} WHERE account IS NULL`;
    expect(await signIns(heard + 10, invented)).toEqual({ 401: heard, 429: 10 });
    expect((await signIn(email, once, from)).status).toBe(200);
    const refused = await answered(email, 'a wrong password');
    expect(refused[0]).toBe(429);
    expect(await answered('somebody@school.example', 'a wrong password')).toEqual(refused);
    // The second to the tenth attempt, which are answered slowly and together.
    await Promise.all(Array.from({ length: 9 }, () => signIn(email, 'a wrong password', from)));
    expect(await answered(email, once)).toEqual(refused);
    expect((await signIn(email, once, '10.0.0.3')).status).toBe(200);
  });

  it('does not learn it at another address either', async () => {
    const sql = dashboard.database.pool('access');
    await signIns(1, invented);
    await sql`UPDATE sign_in_attempt SET attempts = 100 WHERE account IS NULL`;
    await signIns(2, (number) => ({ email: [email, 'somebody@school.example'][number]!, from }));
    // As if the same had happened at ten addresses.
    await sql`UPDATE sign_in_attempt SET attempts = 100 WHERE account IS NOT NULL`;
    const elsewhere = (account: string) => signIn(account, 'a wrong password', '10.0.0.4');
    const [known, unknown] = [await elsewhere(email), await elsewhere('somebody@school.example')];
    expect([known.status, known.body]).toEqual([401, unknown.body]);
  });
});
