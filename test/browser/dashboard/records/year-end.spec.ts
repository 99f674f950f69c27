import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  const { key } = await dashboard.key('--name', 'Set-up', '--environment', 'sandbox');
  const headers = { 'content-type': 'application/json' };
  const add = async (resource: string, fields: object) => {
    const answer = await dashboard.ask(resource, key, { method: 'POST', headers, body: JSON.stringify(fields) });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  };
  await add('school-years', { name: '2024-25', first_day: '2024-08-26', last_day: '2025-06-12' });
  await add('school-years', { name: '2025-26', first_day: '2025-08-25', last_day: '2026-06-11' });
  await dashboard.rows('SET LOCAL search_path TO sandbox; TRUNCATE student, teacher, school_class CASCADE');
  for (const [name, grade_level] of [
    ['Ada Obi', '9'],
    ['Ben Ruiz', '10'],
    ['Cleo Yang', '10'],
  ] as const) {
    await add('students', { name, email: `${name.slice(0, 3)}@example.org`, grade_level });
  }
  const teacher_id = await add('teachers', { name: 'Tom Reed', email: 'tom@example.org', department: 'Arts' });
  await add('classes', { name: 'Art', teacher_id, schedule: 'Mon 09:00-10:00', capacity: 20 });
  await dashboard.rows(`SET LOCAL search_path TO sandbox; UPDATE student SET enrollment_date = '2024-08-26'`);
  await dashboard.rows(`SET LOCAL search_path TO sandbox; UPDATE school_class SET created_at = '2024-08-20'`);
  const context = await dashboard.context(await dashboard.person('office'));
  page = await context.newPage();
  await dashboard.visit(page, '/calendar?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const listed = () => page.getByRole('region', { name: 'Closed and opened years' });
const preview = () => page.getByRole('region', { name: 'Preview' });
const levels = async () =>
  (await dashboard.rows('SELECT name, grade_level, withdrawal_reason FROM sandbox.student ORDER BY name')).map((row) =>
    Object.values(row),
  );

async function expectAccessible() {
  for (const width of widths) {
    await page.setViewportSize(width);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setViewportSize(widths[0]!);
}

const before = [
  ['Ada Obi', '9', null],
  ['Ben Ruiz', '10', null],
  ['Cleo Yang', '10', null],
];

describe('the end of the year, by the office', () => {
  it('is reached from the calendar, and says first what would change', async () => {
    await page.getByRole('link', { name: 'End of the year' }).click();
    await page.getByRole('heading', { name: 'End of the year', level: 1 }).waitFor();
    await listed().getByText('None yet').waitFor();
    await page.getByLabel('School year that ends').selectOption({ label: '2024-25' });
    await expectAccessible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview().getByText('Students who go up').waitFor();
    await preview().getByRole('row').filter({ hasText: '9' }).filter({ hasText: '10' }).waitFor();
    await expectAccessible();
    expect(await levels()).toEqual(before);
  });

  it('takes the students who repeat from a file', async () => {
    const [ben] = await dashboard.rows(`SELECT id FROM sandbox.student WHERE name = 'Ben Ruiz'`);
    const buffer = Buffer.from(`student_id,outcome\n${String(ben!['id'])},repeats\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'repeats.csv', mimeType: 'text/csv', buffer });
    await preview().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview().getByRole('button', { name: 'Close the year' }).click();
    await page.getByText('It is done. The list below has its numbers.').waitFor({ timeout: 60_000 });
    await listed().getByRole('row').filter({ hasText: 'Close of 2024-25' }).filter({ hasText: 'Done' }).waitFor();
    expect(await levels()).toEqual([
      ['Ada Obi', '10', null],
      ['Ben Ruiz', '10', null],
      ['Cleo Yang', '10', 'Graduated'],
    ]);
    await expectAccessible();
  });

  it('makes the classes of the next year', async () => {
    await page.getByText('Open the next year').click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview().getByRole('button', { name: 'Make the classes' }).click();
    await listed()
      .getByRole('row')
      .filter({ hasText: 'Classes of the year after' })
      .filter({ hasText: 'Done' })
      .waitFor({ timeout: 60_000 });
    const classes = await dashboard.rows(
      'SELECT name, first_day::text, last_day::text FROM sandbox.school_class ORDER BY id',
    );
    expect(classes).toEqual([
      { name: 'Art', first_day: null, last_day: '2025-06-12' },
      { name: 'Art', first_day: '2025-08-25', last_day: null },
    ]);
  });

  it('is undone as a whole', async () => {
    for (const what of ['Classes of the year after 2024-25', 'Close of 2024-25']) {
      await listed()
        .getByRole('button', { name: `Undo ${what}` })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await listed().getByRole('row').filter({ hasText: what }).filter({ hasText: 'Undone' }).waitFor();
    }
    expect(await levels()).toEqual(before);
    expect(await dashboard.rows('SELECT last_day FROM sandbox.school_class')).toEqual([{ last_day: null }]);
  });

  it('is not for viewers', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/calendar/year-end?environment=sandbox');
    await viewer.getByRole('heading', { name: 'End of the year', level: 1 }).waitFor();
    expect(await viewer.getByRole('button', { name: 'Preview' }).count()).toBe(0);
  });
});
