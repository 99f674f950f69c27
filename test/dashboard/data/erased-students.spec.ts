import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { commandsOn } from '../../support/programs/in-process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { formOf, importFile, sendForm } from './import-form';

jest.setTimeout(120_000);

const content = 'name,email,grade_level\nAda Obi,ada@school.example,5\n';

let database: ProxiedDatabase;
let dashboard: TestDashboard;
let office: Visitor;

beforeAll(async () => {
  database = await proxiedDatabase();
  dashboard = await TestDashboard.open({ database });
  office = await dashboard.person('office');
});

afterAll(async () => {
  await dashboard?.close();
  await database?.close();
});

it('leaves students out of a CSV file who were erased, unless the office asks for them (Import in the dashboard)', async () => {
  await importFile(office, { kind: 'students' }, content);
  const [student] = await database.pool('sandbox')`SELECT id::text FROM student`;
  const words = ['--student', student!['id'] as string, '--environment', 'sandbox', '--yes'];
  expect(await commandsOn(database)('privacy', 'erase', ...words)).toMatchObject({ code: 0 });
  const preview = (fields = {}) => sendForm(office, formOf({ kind: 'students', dry_run: 'true', ...fields }, content));
  const { lines, end } = await preview();
  expect(end).toMatchObject({ created: 0 });
  expect(lines.filter(({ type }) => type === 'finding')).toContainEqual({
    type: 'finding',
    finding: expect.objectContaining({
      ...{ level: 'warning', line: 2, rule: 'erased' },
      advice: 'Remove the row, or import it on purpose with “People who were erased here”',
    }),
  });
  expect((await preview({ import_erased: 'true' })).end).toMatchObject({ created: 1 });
});
