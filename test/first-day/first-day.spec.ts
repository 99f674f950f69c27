import { usualRoles } from '@homeroom/accounts';
import { importFile } from '../dashboard/data/import-form';
import { password, TestDashboard } from '../support/test-dashboard';
import { tester } from '../support/test-school';
import { addUser } from '../support/test-users';

let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
});

afterAll(() => dashboard.close());

const students = 'Name,Email,Grade level\nAda Obi,ada@example.org,5\nTom Ito,tom@example.org,6\n';

it('signs the first owner in, takes a file of students, and shows them', async () => {
  const owner = dashboard.visitor();
  const [email, once] = ['owner@school.example', 'a password that was printed once'];
  const details = { name: 'Owner', email, roles: usualRoles('owner'), password: { oneTime: once } };
  await addUser(dashboard.servers.dashboard, details, tester);

  expect((await owner.signIn(email, once)).body).toMatchObject({ must_change_password: true });
  expect((await owner.get('schools/sandbox/students')).status).toBe(403);
  expect((await owner.put('password', { current_password: once, new_password: password })).status).toBe(200);

  const { preview, imported } = await importFile(owner, { kind: 'students' }, students);
  expect(preview.end).toMatchObject({ import: null, created: 2, errors: 0 });
  expect(imported.end).toMatchObject({ import: 1, created: 2, errors: 0 });

  const list = await owner.get('schools/sandbox/students');
  expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(['Ada Obi', 'Tom Ito']);
});
