import { password, TestDashboard } from '../support/test-dashboard';
import { StoppedClock, tester } from '../support/test-school';
import { itInLongPart } from './support/scale';

let clock: StoppedClock;
let dashboard: TestDashboard;
let email: string;

beforeAll(async () => {
  clock = new StoppedClock();
  dashboard = await TestDashboard.open({ clock, settings: { trustedProxies: ['127.0.0.1'] } });
  const { user } = await dashboard.users.create({ name: 'Ada', email: 'ada@school.example', role: 'viewer' }, tester);
  email = user.email;
});

afterAll(() => dashboard.close());

// Every attempt of another test is forgotten.
afterEach(() => clock.advance(3_600_000));

/** One sign-in after the other, since only two passwords are looked at at once. @returns how many of each status */
async function signIns(count: number, who: (number: number) => { email: string; from: string }) {
  const statuses: Record<number, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { email: account, from } = who(number);
    const asking = { headers: { 'x-forwarded-for': from } };
    const body = { email: account, password: `${password} ${number}` };
    const { status, headers } = await dashboard.visitor().post('session', body, asking);
    expect([401, 429]).toContain(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    statuses[status] = (statuses[status] ?? 0) + 1;
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

  itInLongPart('a hundred times for many accounts', async () => {
    const who = (number: number) => ({ email: `nobody${number}@school.example`, from: '10.0.0.2' });
    expect(await signIns(300, who)).toEqual({ 401: 100, 429: 200 });
  });

  itInLongPart('a hundred times for an account from everywhere', async () => {
    expect(await signIns(300, (number) => ({ email, from: `10.1.0.${number % 250}` }))).toEqual({ 401: 100, 429: 200 });
  });
});
