import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { settled } from '../../page-content';

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
  const send = (path: string, method: string, body: object) =>
    fetch(`${dashboard.sandbox}/${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  const records = ['One', 'Two', 'Three'].map((name) => ({
    ...{ name: `Batch ${name}`, email: `${name.toLowerCase()}@batch.example`, grade_level: '9' },
  }));
  await send('students/batch', 'POST', { records });
  const grade = { student_id: 3, class_id: 1, score: 1, max_score: 10, term: 'Audit' };
  const { id } = (await (await send('grades', 'POST', grade)).json()) as { id: number };
  await send(`grades/${id}`, 'PUT', { score: 2 });
  page = await dashboard.page(owner, '/students/5?environment=sandbox');
  await eventually(async () => {
    const [row] = await dashboard.rows(
      `SELECT count(DISTINCT student_ids) AS n FROM access.record_event WHERE student_ids IN ('{3}', '{4}', '{5}')`,
    );
    return Number(row?.['n']) === 3;
  });
}, 240_000);

afterAll(() => dashboard?.close());

const list = () => page.getByRole('list', { name: 'Reads and changes of records, the newest first' });
const students = async () => {
  const links = await list()
    .locator('a[href*="/students/"]')
    .evaluateAll((all) => all.map((link) => link.textContent));
  return new Set(links);
};
const nameOf = async (id: number) => {
  const [student] = await dashboard.rows(`SELECT name FROM sandbox.student WHERE id = ${id}`);
  return student!['name']!;
};

describe('the audit of records (Audit for people)', () => {
  it('is a click away from the audit, and says in words who saw which student', async () => {
    await dashboard.visit(page, '/settings/audit?environment=sandbox');
    await page.getByText('Records', { exact: true }).click();
    await page.getByRole('heading', { name: 'Audit of records', level: 1 }).waitFor();
    await list()
      .getByText(`Key «Library app» saw the record of ${await nameOf(3)}`)
      .waitFor();
    await list()
      .getByRole('link', { name: await nameOf(5), exact: true })
      .first()
      .waitFor();
  });

  it('is filtered by the name of a student, and by key, action and day, in the URL', async () => {
    const name = await nameOf(3);
    await page.getByRole('combobox', { name: 'Student' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.waitForURL(/student_id=3/);
    // The earlier entries stay until the new ones have arrived.
    await list()
      .getByRole('link', { name: await nameOf(5), exact: true })
      .first()
      .waitFor({ state: 'hidden' });
    await settled(page);
    expect(await students()).toEqual(new Set([name]));
    await page.getByRole('combobox', { name: 'Student' }).click();
    await page.getByRole('option', { name: 'All students' }).click();
    await page.waitForURL((url) => !url.search.includes('student_id'));
    await page.getByLabel('API key').selectOption({ index: 1 });
    await page.waitForURL(/key_id=/);
    await page.getByLabel('Action').selectOption('Saw');
    await page.waitForURL(/action=read/);
    await settled(page);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No entries match').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.waitForURL((url) => !url.search.includes('to='));
    await list().waitFor();
  });

  it('has one entry for a batch, which opens by keyboard to its students, and shows ids as details', async () => {
    await dashboard.visit(page, '/settings/audit/records?environment=sandbox&action=write');
    const added = list().getByRole('listitem').filter({ hasText: 'made a change: 3 students added' });
    await added.getByRole('button', { name: 'Show all 3' }).press('Enter');
    const events = added.getByRole('list', { name: 'The events of this entry' });
    for (const name of ['Batch One', 'Batch Two', 'Batch Three']) await events.getByRole('link', { name }).waitFor();
    await events.getByRole('button', { name: 'Details' }).first().press('Enter');
    await events.getByText('POST /v1/students/batch').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
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
    for (const line of lines) expect(line).toMatch(/,sandbox,read,.*,GET \/v1\/students(\/:id)?,/);
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

  it('of one student is two clicks away for the office, with the values of a corrected grade', async () => {
    const office = await dashboard.page(await dashboard.person('office'), '/students/3?environment=sandbox');
    await office.getByRole('link', { name: 'Who saw this record' }).click();
    await office.getByRole('heading', { name: `Who saw the record of ${await nameOf(3)}` }).waitFor();
    await office.getByText('Score: 1 → 2').waitFor();
    await office.getByText(`Key «Library app» corrected a grade of ${await nameOf(3)}`).waitFor();
    expect(await office.getByText(await nameOf(4)).count()).toBe(0);
    expect(await faultsOf(office)).toEqual([]);
  });

  it('is not for others', async () => {
    const viewer = await dashboard.person('viewer');
    const other = await dashboard.page(viewer, '/settings/audit/records');
    await other.getByText('Only the owner sees the audit').waitFor();
    await dashboard.visit(other, '/students/3?environment=sandbox');
    expect(await other.getByRole('link', { name: 'Who saw this record' }).count()).toBe(0);
    await dashboard.visit(other, '/students/3/audit?environment=sandbox');
    await other.getByText('Only an owner or the office may do this').waitFor();
  });
});
