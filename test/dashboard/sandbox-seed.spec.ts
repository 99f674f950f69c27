import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { eventually } from '../support/programs/process';

jest.setTimeout(150_000);

let dashboard: TestDashboard;
let owner: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  owner = await dashboard.person('owner');
});

afterAll(() => dashboard.close());

const access = () => dashboard.database.pool('access');
const students = async (environment: 'production' | 'sandbox') =>
  (await owner.get(`schools/${environment}/students?per_page=1`)).body.pagination.total as number;

describe('an owner fills the sandbox from the dashboard (Sandbox seed)', () => {
  it('is answered while the seed still runs, and sees how far it is', async () => {
    const answer = await owner.post('sandbox-seed');
    expect([answer.status, answer.body]).toEqual([
      202,
      expect.objectContaining({ is_running: true, has_failed: false }),
    ]);
    expect(answer.body.total).toBeGreaterThan(answer.body.written);
    expect((await owner.post('sandbox-seed')).body).toMatchObject({ code: 'SEED_RUNNING', status: 409 });
    await eventually(async () => (await owner.get('sandbox-seed')).body.is_running === false, 120_000);
    const { written, total, has_failed } = (await owner.get('sandbox-seed')).body;
    expect([written, has_failed]).toEqual([total, false]);
    expect(await students('sandbox')).toBe(1000);
  });

  it('leaves production empty', async () => {
    expect(await students('production')).toBe(0);
  });

  it('and the audit trail tells who did it', async () => {
    const events = await access()`
      SELECT environment, action, route, user_id, actor, request_id IS NOT NULL AS has_request FROM access.record_event
      WHERE route = 'seed'`;
    const { id } = (await owner.get('session')).body.user;
    expect(events).toEqual([
      { environment: 'sandbox', action: 'write', route: 'seed', user_id: id, actor: null, has_request: true },
    ]);
  });

  it('is refused when there are records, and nothing is changed or audited', async () => {
    const refused = await owner.post('sandbox-seed');
    expect(refused.body).toMatchObject({ code: 'SANDBOX_NOT_EMPTY', status: 409 });
    expect(await students('sandbox')).toBe(1000);
    const events = await access()`SELECT FROM access.record_event WHERE route = 'seed'`;
    expect(events).toHaveLength(1);
  });
});

it('a dashboard without a sandbox has nothing to fill', async () => {
  const production = await TestDashboard.open({ settings: { environments: ['production'] } });
  const { status } = await (await production.person('owner')).post('sandbox-seed');
  await production.close();
  expect(status).toBe(404);
});
