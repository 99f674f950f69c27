import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../accessibility';
import { BrowsedDashboard } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  const key = await dashboard.key('--name', 'Library app', '--environment', 'sandbox', '--expires', soon());
  for (const path of ['students', 'students?page=0', 'nowhere']) await dashboard.ask(path, key.key);
  page = await dashboard.page(await dashboard.owner(), '');
}, 120_000);

afterAll(() => dashboard?.close());

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString();

const sandbox = 'environment=sandbox';
const production = 'environment=production';

describe('axe has nothing to say, and nothing scrolls sideways, on', () => {
  it('the overview, with each part of the shell', async () => {
    await page.setViewportSize(widths[0]!);
    await dashboard.visit(page, `?${sandbox}`);
    expect(await faultsOf(page, { withShell: true })).toEqual([]);
  });

  it.each([
    ['the overview of an empty school', `?${production}`],
    ['the students', `/students?${sandbox}`],
    ['no students', `/students?${production}`],
    ['a search without a result', `/students?${sandbox}&search=nobody`],
    ['a student', `/students/5?${sandbox}`],
    ['a student who is not there', `/students/4711?${sandbox}`],
    ['the teachers', `/teachers?${sandbox}`],
    ['a teacher', `/teachers?${sandbox}&open=1`],
    ['the teachers by department', `/teachers?${sandbox}&sort=-department`],
    ['the classes', `/classes?${sandbox}`],
    ['classes of no current term', `/classes?${sandbox}&search=nothing`],
    ['a class', `/classes/3?${sandbox}`],
    ['a gradebook', `/classes/3/grades?${sandbox}`],
    ['the announcements', `/announcements?${sandbox}`],
    ['an announcement', `/announcements?${sandbox}&open=1`],
    ['the import', `/data/import?${sandbox}`],
    ['the export', `/data/export?${sandbox}`],
    ['the requests', `/requests?${sandbox}`],
    ['no requests', `/requests?${production}`],
    ['the API keys', `/settings/api-keys?${sandbox}`],
    ['the audit', '/settings/audit'],
    ['the account', '/settings/account'],
    ['an address that no page has', '/nowhere'],
  ])('%s', async (_, path) => {
    await page.setViewportSize(widths[0]!);
    await dashboard.visit(page, path);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('a page whose data does not come', async () => {
    await page.setViewportSize(widths[0]!);
    await page.route('**/dashboard/api/audit*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${dashboard.origin}/dashboard/settings/audit`);
    await page.getByText('This could not be loaded').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/dashboard/api/audit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    await page.getByRole('table').waitFor();
    expect(dashboard.externalRequests).toEqual([]);
  });
});
