import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } });
  const context = await dashboard.context(await dashboard.person('office'));
  page = await context.newPage();
  await dashboard.visit(page, '/calendar?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const year = (name: string) => page.getByRole('region', { name, exact: true });
const saved = () => page.getByRole('status').filter({ hasText: /is added|are saved|is deleted/ });

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

const confirm = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .click();

async function expectAccessible() {
  for (const width of widths) {
    await page.setViewportSize(width);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setViewportSize(widths[0]!);
}

describe('the calendar of the office', () => {
  it('begins with a school year', async () => {
    await page.getByText('No school year yet').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'New school year' }).click();
    await fill({ Name: '2025-26', 'First day': '2025-08-25', 'Last day': '2026-06-12' });
    await expectAccessible();
    await page.getByRole('button', { name: 'Add the school year' }).click();
    await saved().waitFor();
    await year('2025-26').getByText('No terms yet').waitFor();
  });

  it('gives it terms, within its days', async () => {
    await year('2025-26').getByRole('link', { name: 'New term' }).click();
    await fill({ Name: 'Fall 2025', 'First day': '2025-08-20', 'Last day': '2026-01-16' });
    await page.getByRole('button', { name: 'Add the term' }).click();
    await page.getByText(/must not be before the school year, which begins on 2025-08-25/i).waitFor();
    await fill({ 'First day': '2025-08-25' });
    await page.getByRole('button', { name: 'Add the term' }).click();
    await saved().waitFor();
    await year('2025-26').getByRole('row').filter({ hasText: 'Fall 2025' }).filter({ hasText: 'Semester' }).waitFor();
    await expectAccessible();
  });

  it('does not delete a year with terms, and says what to do', async () => {
    await page.getByRole('button', { name: 'Delete 2025-26', exact: true }).click();
    await confirm();
    await page.getByText('First delete its terms').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('closes a school for a day, and opens it again', async () => {
    await page.getByRole('link', { name: 'New closed day' }).click();
    await fill({ Name: 'Snow', 'First day': '2099-01-12' });
    await page.getByRole('button', { name: 'Add the closed day' }).click();
    await saved().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Snow' });
    await row.waitFor();
    await page.getByRole('link', { name: 'Edit Snow' }).click();
    await fill({ 'Last day': '2099-01-13' });
    await page.getByRole('button', { name: 'Save' }).click();
    await saved().waitFor();
    const stored = await dashboard.rows('SELECT first_day::text, last_day::text FROM sandbox.closed_day');
    expect(stored).toEqual([{ first_day: '2099-01-12', last_day: '2099-01-13' }]);
    await page.getByRole('button', { name: 'Delete Snow', exact: true }).click();
    await confirm();
    await row.waitFor({ state: 'detached' });
    expect(await dashboard.rows('SELECT id FROM sandbox.closed_day')).toEqual([]);
  });

  it('is read by viewers, who change nothing', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/calendar?environment=sandbox');
    await viewer.getByRole('row').filter({ hasText: 'Fall 2025' }).waitFor();
    expect(await viewer.getByRole('link', { name: /^New / }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: /^Delete / }).count()).toBe(0);
  });
});

describe('a day without lessons', () => {
  it('is named on Today and on the page for attendance', async () => {
    const today = (await dashboard.rows(`SELECT (now() AT TIME ZONE 'Europe/Berlin')::date::text AS today`))[0]![
      'today'
    ]!;
    await dashboard.rows(
      `INSERT INTO sandbox.closed_day (name, first_day, last_day, created_at, updated_at)
        VALUES ('Winter break', $1::date, $1::date, now(), now()) RETURNING id`,
      today,
    );
    await dashboard.visit(page, '/today?environment=sandbox');
    await page.getByRole('alert').filter({ hasText: 'All schools: Winter break' }).waitFor();
    await expectAccessible();
  });
});
