import { usualRoles } from '@homeroom/accounts';
import type { Sql } from 'postgres';
import { TestDashboard } from '../../support/test-dashboard';
import { StoppedClock, tester } from '../../support/test-school';

/** What a caller may write, so that somebody else is counted and written down. */
const claims = [
  '203.0.113.9',
  '127.0.0.1',
  '::1',
  'unknown',
  '"><script>',
  '',
  '10.0.0.1:80',
  '1,2,3',
  ',',
  'x'.repeat(9_000),
];

let dashboard: TestDashboard;
let sql: Sql;
let email: string;
const clock = new StoppedClock();

async function open(trustedProxies: string[]): Promise<void> {
  dashboard = await TestDashboard.open({ clock, settings: { trustedProxies } });
  sql = dashboard.database.pool('access');
  email = (
    await dashboard.users.create({ name: 'Ada', email: 'ada@school.example', roles: usualRoles('viewer') }, tester)
  ).user.email;
}

afterEach(() => dashboard.close());

/** Tries to sign in with such a header. @returns the answer's status, and the address that was written down */
async function triedFrom(forwarded: string): Promise<[status: number, address: string]> {
  clock.advance(3_600_000);
  const headers = { 'x-forwarded-for': forwarded };
  const { status } = await dashboard.visitor().post('session', { email, password: 'a wrong password' }, { headers });
  const [row] = await sql<
    { address: string }[]
  >`SELECT split_part(address::text, '/', 1) AS address FROM audit_event ORDER BY id DESC LIMIT 1`;
  return [status, row!.address];
}

describe('X-Forwarded-For (Dashboard sign-in)', () => {
  it('of whoever is no trusted proxy is written down nowhere', async () => {
    await open(['192.0.2.1']);
    for (const claim of claims) expect([claim, ...(await triedFrom(claim))]).toEqual([claim, 401, '127.0.0.1']);
  });

  it('of a trusted proxy is read from its right end, whatever a client wrote before', async () => {
    await open(['127.0.0.1', '198.51.100.0/24']);
    for (const claim of claims.slice(0, -1)) {
      const seen = await triedFrom(`${claim}, 203.0.113.7, 198.51.100.5`);
      expect([claim, ...seen]).toEqual([claim, 401, '203.0.113.7']);
    }
  });

  it.each(['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:127.0.0.0/104'])(
    'of a proxy that is trusted as %s is read',
    async (proxy) => {
      await open([proxy]);
      expect(await triedFrom('203.0.113.7')).toEqual([401, '203.0.113.7']);
    },
  );

  it('of a trusted proxy that says nothing sensible breaks nothing', async () => {
    await open(['127.0.0.1']);
    for (const claim of claims) expect([claim, (await triedFrom(claim))[0]]).toEqual([claim, 401]);
  });
});
