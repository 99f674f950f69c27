import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  page = await dashboard.page(office, '/students?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');
const bar = () => page.getByRole('group', { name: 'Selected students' });
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** Students who are at the school, by name. */
const active = () =>
  dashboard.rows(`SELECT id, name, grade_level FROM sandbox.student WHERE withdrawn_on IS NULL
    ORDER BY name COLLATE "und-x-icu", id`);

async function expectAccessible() {
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setViewportSize(widths[0]!);
}

async function select(...names: (string | undefined)[]) {
  for (const name of names) await box(name ?? '').check();
  await bar().getByText(`${names.length} student`).waitFor();
}

describe('several students of the list (Several records at once)', () => {
  beforeEach(async () => {
    await page.reload();
    await settled(page);
  });

  it('are moved to a level after one confirmation that names them', async () => {
    const [first, second] = await active();
    const level = String(
      (await active()).find(({ grade_level: of }) => of !== first?.['grade_level'])?.['grade_level'],
    );
    await select(first?.['name'], second?.['name']);
    await expectAccessible();
    await bar().getByRole('button', { name: 'Set the grade level' }).click();
    await dialog().getByText('2 students:').waitFor();
    await dialog().getByRole('combobox', { name: 'New grade level' }).fill(level);
    for (const { name, grade_level: before } of [first!, second!]) {
      await dialog().getByText(`${name} (${before} → ${level})`).waitFor();
    }
    await expectAccessible();
    await press(`Move 2 students to level ${level}`);
    await dialog().getByText(`2 students: now in level ${level}.`).waitFor();
    await expectAccessible();
    await press('Done');
    await dialog().waitFor({ state: 'detached' });
    expect(await bar().count()).toBe(0);
    const moved = await active();
    expect(moved.slice(0, 2).map(({ grade_level: now }) => now)).toEqual([level, level]);
  });

  it('are asked about before they get a level that nobody has', async () => {
    const [first] = await active();
    await select(first?.['name']);
    await bar().getByRole('button', { name: 'Set the grade level' }).click();
    await dialog().getByRole('combobox', { name: 'New grade level' }).fill('9th grade');
    await press('Move 1 student to level 9th grade');
    await dialog()
      .getByText(/No student has the level “9th grade”\. Levels in use: .*\b9\b/)
      .waitFor();
    await expectAccessible();
    await press('Cancel');
    expect((await active())[0]?.['grade_level']).toBe(first?.['grade_level']);
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
  });

  it('are withdrawn, and of each who was not it is said why', async () => {
    const [first, second, third] = await active();
    await select(first?.['name'], second?.['name'], third?.['name']);
    const colleague = await dashboard.page(office, `/students/${second?.['id']}?environment=sandbox`);
    await colleague.getByRole('button', { name: 'Withdraw from the school' }).click();
    await colleague
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw / })
      .click();
    await colleague.getByText(/^Withdrawn since/).waitFor();
    await colleague.context().close();

    await bar().getByRole('button', { name: 'Withdraw from the school' }).click();
    await dialog().getByLabel('Reason').fill('Moved away');
    await press('Withdraw 3 students');
    await dialog().getByText('2 of 3 students: withdrawn. 1 not:').waitFor();
    const failed = dialog()
      .getByRole('row')
      .filter({ hasText: second?.['name'] ?? '' });
    expect(await failed.innerText()).toMatch(/withdrawn/);
    await expectAccessible();
    await press('Done');
    await bar().getByText('1 student selected').waitFor();
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
    const gone = await dashboard.rows(
      `SELECT name FROM sandbox.student WHERE withdrawn_on IS NOT NULL AND withdrawal_reason = 'Moved away' ORDER BY id`,
    );
    expect(gone.map(({ name }) => name).sort()).toEqual([first?.['name'], third?.['name']].sort());
  });

  it('are enrolled in a class, as far as it has seats', async () => {
    const [schoolClass] = await dashboard.rows(
      `UPDATE sandbox.school_class SET capacity = enrolled_count + 1, name = 'Chess' WHERE id =
        (SELECT max(id) FROM sandbox.school_class) RETURNING id, name`,
    );
    const students = await dashboard.rows(
      `SELECT id, name FROM sandbox.student WHERE withdrawn_on IS NULL AND id NOT IN
        (SELECT student_id FROM sandbox.enrollment WHERE class_id = $1) ORDER BY name COLLATE "und-x-icu", id LIMIT 2`,
      schoolClass?.['id'] ?? '',
    );
    await select(students[0]?.['name'], students[1]?.['name']);
    await bar().getByRole('button', { name: 'Enroll in a class' }).click();
    await dialog().getByLabel('Class', { exact: true }).fill('Chess');
    await press('Choose Chess');
    await press('Enroll 2 students in Chess');
    await dialog().getByText('1 of 2 students: enrolled in Chess. 1 not:').waitFor();
    await dialog()
      .getByRole('cell', { name: /is full/ })
      .waitFor();
    await press('Done');
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
  });

  it('are selected on all pages at once, and the selection outlives a search', async () => {
    const { length } = await active();
    const [first] = await active();
    await box(first?.['name'] ?? '').check();
    await bar()
      .getByRole('button', { name: `Select all ${length} of this list` })
      .click();
    await bar().getByText(`${length} students selected`).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(first?.['name'] ?? '');
    await bar().getByText(`${length} students selected`).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
  });
});

describe('the list', () => {
  it('is downloaded with its filters and its order, as a workbook and as CSV', async () => {
    await page.goto(`${dashboard.origin}/dashboard/students?environment=sandbox&grade_level=9&sort=-name`);
    await settled(page);
    for (const [item, ending] of [
      ['Excel workbook (.xlsx)', 'xlsx'],
      ['CSV file', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Download this list' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^students-.*\\.${ending}$`));
      expect(download.url()).toContain('grade_level=9&sort=-name');
    }
  });

  it('selects and downloads nothing for a viewer', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/students?environment=sandbox');
    await viewer.getByRole('table').waitFor();
    expect(await viewer.getByRole('checkbox').count()).toBe(0);
    expect(await viewer.getByRole('button', { name: 'Download this list' }).count()).toBe(0);
    await viewer.context().close();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
