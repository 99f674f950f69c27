import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 30 });
  owner = await dashboard.owner();
  const { key } = await dashboard.key('--name', 'Library app', '--environment', 'sandbox');
  await dashboard.ask('students/3', key);
  await dashboard.ask('students/4', key);
  page = await dashboard.page(owner, '/students/5?environment=sandbox');
  await eventually(async () => {
    const [row] = await dashboard.rows(
      `SELECT count(DISTINCT student_ids) AS n FROM access.record_event WHERE student_ids IN ('{3}', '{4}', '{5}')`,
    );
    return Number(row?.['n']) === 3;
  });
}, 240_000);

afterAll(() => dashboard?.close());

const table = () => page.getByRole('table', { name: 'Reads and changes of records' });
const students = async () => new Set((await rowsOf(table())).map((cells) => cells[3]));

describe('the audit of records (Audit trail)', () => {
  it('is a click away from the audit, and tells who saw which student', async () => {
    await dashboard.visit(page, '/settings/audit?environment=sandbox');
    await page.getByText('Records', { exact: true }).click();
    await page.getByRole('heading', { name: 'Audit of records', level: 1 }).waitFor();
    await table().getByText('Library app (owner@homeroom.local)').first().waitFor();
    await table().getByRole('link', { name: '5', exact: true }).first().waitFor();
  });

  it('is filtered by student, key, action and day, in the URL', async () => {
    await page.getByLabel('Student (number)').fill('3');
    await page.waitForURL(/student_id=3/);
    // The earlier rows stay until the new ones have arrived.
    await table().getByRole('link', { name: '5', exact: true }).first().waitFor({ state: 'hidden' });
    await settled(page);
    expect(await students()).toEqual(new Set(['3']));
    await page.getByLabel('Student (number)').fill('');
    await page.waitForURL((url) => !url.search.includes('student_id'));
    await page.getByLabel('API key').selectOption({ index: 1 });
    await page.waitForURL(/key_id=/);
    await page.getByLabel('Action').selectOption('Saw');
    await page.waitForURL(/action=read/);
    await settled(page);
    await page.getByLabel('To').fill('2020-01-01');
    await page.getByText('No entries match').waitFor();
    await page.getByLabel('To').fill('');
    await page.waitForURL((url) => !url.search.includes('to='));
    await table().waitFor();
  });

  it('is downloaded as CSV with the same filters, and the download is in the audit', async () => {
    await dashboard.visit(page, '/settings/audit/records?environment=sandbox&student_id=4');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const [heading, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(heading).toMatch(/^at,environment,action,/);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/,sandbox,read,.*,GET \/v1\/students\/:id,/);
    await dashboard.visit(page, '/settings/audit');
    await page.getByRole('row').filter({ hasText: 'exported the audit of records' }).first().waitFor();
    await page.getByRole('row').filter({ hasText: 'read the audit of records' }).first().waitFor();
  });

  it('fits a telephone', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const small = await dashboard.page(owner, '/settings/audit/records?environment=sandbox', phone);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });

  it('is not for others', async () => {
    const other = await dashboard.page(await dashboard.person('viewer'), '/settings/audit/records');
    await other.getByText('Only the owner sees the audit').waitFor();
  });
});
