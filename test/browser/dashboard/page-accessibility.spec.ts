import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../accessibility';
import { BrowsedDashboard, type Person } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  owner = await dashboard.owner();
  const key = await dashboard.key('--name', 'Library app', '--environment', 'sandbox', '--expires', soon());
  for (const path of ['students', 'students?page=0', 'nowhere']) await dashboard.ask(path, key.key);
  await dashboard.rows(webhook);
  page = await dashboard.page(owner, '');
}, 120_000);

afterAll(() => dashboard?.close());

/** It is disabled, so that nothing is sent. */
const webhook = `INSERT INTO access.webhook
    (environment, name, url, secret, disabled_at, message, created_at, epoch, position, event_id)
  SELECT 'sandbox', 'Library', 'https://library.example/homeroom', sha256('secret'), now(), 'Disabled on request', now(), id, 0, 0
  FROM sandbox.change_epoch`;

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString();

/** Pixels, as WCAG 2.2 demands. */
const least = 24;

/** Controls that are lower than that. The label of a control that is not drawn itself is its target. Links within a text are exempt. */
const small = (limit: number): string[] =>
  [
    ...document.querySelectorAll<HTMLElement>('button, [role="button"], a[class*="Button"], input, select, textarea'),
  ].flatMap((control) => {
    const isDrawn = (box: DOMRect) => box.width > 1 && box.height > 1;
    const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? null) : null;
    const own = control.getBoundingClientRect();
    const box = isDrawn(own) ? own : label?.getBoundingClientRect();
    if (!box || !isDrawn(box) || !control.checkVisibility({ visibilityProperty: true })) return [];
    const isOffScreen = box.bottom < 0 || box.right < 0;
    if (isOffScreen || box.height >= limit) return [];
    return [
      `${Math.round(box.height)} px: ${control.ariaLabel ?? control.textContent} ${control.outerHTML.slice(0, 90)}`,
    ];
  });

const sandbox = 'environment=sandbox';
const production = 'environment=production';

/** In both widths and colour schemes, and in the narrow one, which comes last, the size of its targets. */
async function expectAccessible(seen: Page, options: { withShell?: boolean } = {}): Promise<void> {
  expect(await faultsOf(seen, options)).toEqual([]);
  expect(await seen.evaluate(small, least)).toEqual([]);
}

describe('axe has nothing to say, nothing scrolls sideways, and on a phone every button and field is at least 24 pixels high, on', () => {
  it('the overview, with each part of the shell', async () => {
    await page.setViewportSize(widths[0]!);
    await dashboard.visit(page, `?${sandbox}`);
    await expectAccessible(page, { withShell: true });
  });

  it.each([
    ['the overview of an empty school', `?${production}`],
    ['the students', `/students?${sandbox}`],
    ['no students', `/students?${production}`],
    ['a search without a result', `/students?${sandbox}&search=nobody`],
    ['a student', `/students/5?${sandbox}`],
    ['the audit of a student', `/students/5/audit?${sandbox}`],
    ['a student who is not there', `/students/4711?${sandbox}`],
    ['the teachers', `/teachers?${sandbox}`],
    ['a teacher', `/teachers?${sandbox}&open=1`],
    ['the teachers by department', `/teachers?${sandbox}&sort=-department`],
    ['the classes', `/classes?${sandbox}`],
    ['classes of no current term', `/classes?${sandbox}&search=nothing`],
    ['a class', `/classes/3?${sandbox}`],
    ['the attendance of a class', `/classes/3/attendance?${sandbox}`],
    ['a gradebook', `/classes/3/grades?${sandbox}`],
    ['the announcements', `/announcements?${sandbox}`],
    ['an announcement', `/announcements?${sandbox}&open=1`],
    ['the calendar', `/calendar?${sandbox}`],
    ['the form of a closed day', `/closed-days/new?${sandbox}`],
    ['the import', `/data/import?${sandbox}`],
    ['the export', `/data/export?${sandbox}`],
    ['the requests', `/requests?${sandbox}`],
    ['the events', `/events?${sandbox}`],
    ['the webhooks', `/webhooks?${sandbox}`],
    ['a webhook', `/webhooks/1?${sandbox}`],
    ['no requests', `/requests?${production}`],
    ['the API keys', `/settings/api-keys?${sandbox}`],
    ['an API key', `/settings/api-keys/2?${sandbox}`],
    ['the audit', '/settings/audit'],
    ['the audit of records', `/settings/audit/records?${sandbox}`],
    ['the users', '/settings/users'],
    ['the account', '/settings/account'],
    ['an address that no page has', '/nowhere'],
  ])('%s', async (_, path) => {
    await page.setViewportSize(widths[0]!);
    await dashboard.visit(page, path);
    await expectAccessible(page);
  });

  it('the sign-in', async () => {
    await expectAccessible(await dashboard.page(null, '', { viewport: widths[0]! }));
  });

  it('a page whose data does not come', async () => {
    await page.setViewportSize(widths[0]!);
    await page.route('**/dashboard/api/audit*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${dashboard.origin}/dashboard/settings/audit`);
    await page.getByText('This could not be loaded').waitFor();
    await expectAccessible(page);
    await page.unroute('**/dashboard/api/audit*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    await page.getByRole('table').waitFor();
    expect(dashboard.externalRequests).toEqual([]);
  });
});

describe('the first steps', () => {
  it('do not ask for a key where the user may not make one', async () => {
    const office = await dashboard.page(await dashboard.person('office'), '?environment=production');
    await office.getByText('Import your data').waitFor();
    expect(await office.getByText('Make a key').count()).toBe(0);
  });
});
