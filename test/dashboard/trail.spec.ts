import { ReadAuditLog } from '@homeroom/audit';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let viewer: Visitor;
let student_id: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  viewer = await dashboard.person('viewer');
  student_id = await school.student();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

/** What the trail has of those who looked by the dashboard. */
const events = async () => {
  await dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
  return school.sql()`SELECT environment, action, key_id, user_id, route, student_ids FROM access.record_event
    WHERE key_id IS NULL ORDER BY id`;
};

it('whoever looks at a student in the dashboard is in the trail, by name (Audit trail)', async () => {
  const [user] = await school.sql()`SELECT id FROM access.dashboard_user ORDER BY id DESC LIMIT 1`;
  for (const path of ['students', `students/${student_id}`, 'teachers', 'overview']) {
    expect((await viewer.get(`schools/production/${path}`)).status).toBe(200);
  }
  const by = {
    environment: 'production',
    action: 'read',
    key_id: null,
    user_id: user!['id'],
    student_ids: [student_id],
  };
  expect([...(await events())]).toEqual([
    { ...by, route: 'GET /v1/students' },
    { ...by, route: 'GET /v1/students/:id' },
  ]);
});
