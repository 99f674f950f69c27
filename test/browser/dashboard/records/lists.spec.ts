import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  page = await dashboard.page(await dashboard.owner(), '/students?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

describe('the list of students', () => {
  const names = async () => (await rowsOf(page.getByRole('table'))).map(([name]) => name);
  const listed = (found: Record<string, string>[]) => found.map(({ name }) => name);

  it('has them in the order of the API, page by page', async () => {
    const all = listed(await dashboard.rows('SELECT name FROM sandbox.student ORDER BY id'));
    await page.getByText('300 students').waitFor();
    expect(await names()).toEqual(all.slice(0, 25));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('link', { name: all[25] ?? '' }).waitFor();
    await settled(page);
    expect(await names()).toEqual(all.slice(25, 50));
  });

  it('goes back and forth with the browser', async () => {
    const second = await names();
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.waitForURL(/page=3/);
    await page.goBack();
    await page.waitForURL(/page=2/);
    await settled(page);
    expect(await names()).toEqual(second);
  });

  it('finds by a part of the name or the address, and narrows to a grade level', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('an');
    await page.waitForURL(/search=an/);
    const found = await dashboard.rows(`SELECT name, grade_level FROM sandbox.student
      WHERE name ILIKE '%an%' OR email ILIKE '%an%' ORDER BY id`);
    await page.getByText(`${found.length} students`, { exact: true }).waitFor();
    expect(found.length).toBeGreaterThan(25);
    expect(await names()).toEqual(listed(found).slice(0, 25));
    await page.getByRole('combobox', { name: 'Grade level' }).selectOption('9');
    const narrowed = found.filter(({ grade_level }) => grade_level === '9');
    await page.getByText(new RegExp(`^${narrowed.length} students?$`)).waitFor();
    await settled(page);
    expect(await names()).toEqual(listed(narrowed).slice(0, 25));
  });

  it('says when nobody matches', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name');
    await page.getByText('No students match').waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
