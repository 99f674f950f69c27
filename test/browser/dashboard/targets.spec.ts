import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../browsed-dashboard';

jest.setTimeout(240_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  const key = await dashboard.key('--name', 'Library app', '--environment', 'sandbox');
  for (const path of ['students', 'students?page=0']) await dashboard.ask(path, key.key);
  page = await dashboard.page(await dashboard.owner(), '', { viewport: { width: 390, height: 844 } });
}, 240_000);

afterAll(() => dashboard?.close());

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

describe('on a phone every button and field is at least 24 pixels high on', () => {
  it.each([
    ['the overview', '?'],
    ['the first steps', '?environment=production'],
    ['the students', '/students?'],
    ['a student', '/students/5?'],
    ['the audit of a student', '/students/5/audit?'],
    ['the teachers', '/teachers?'],
    ['a teacher', '/teachers?open=1&'],
    ['the classes', '/classes?'],
    ['a class', '/classes/3?'],
    ['the attendance of a class', '/classes/3/attendance?'],
    ['the announcements', '/announcements?'],
    ['the import', '/data/import?'],
    ['the export', '/data/export?'],
    ['the requests', '/requests?'],
    ['the API keys', '/settings/api-keys?'],
    ['an API key', '/settings/api-keys/2?'],
    ['the audit', '/settings/audit?'],
    ['the audit of records', '/settings/audit/records?'],
    ['the users', '/settings/users?'],
    ['the account', '/settings/account?'],
  ])('%s', async (_, path) => {
    await dashboard.visit(page, path.includes('environment') ? path : `${path}environment=sandbox`);
    expect(await page.evaluate(small, least)).toEqual([]);
  });

  it('the sign-in', async () => {
    const signIn = await dashboard.page(null, '', { viewport: { width: 390, height: 844 } });
    expect(await signIn.evaluate(small, least)).toEqual([]);
  });
});

describe('the first steps', () => {
  it('do not ask for a key where the user may not make one', async () => {
    const office = await dashboard.page(await dashboard.person('office'), '?environment=production');
    await office.getByText('Import your data').waitFor();
    expect(await office.getByText('Make a key').count()).toBe(0);
  });
});
