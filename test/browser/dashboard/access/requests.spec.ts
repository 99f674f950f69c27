import type { Page } from 'playwright-core';
import { addTwoSchools } from '../../../support/two-schools';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { rowsOf, settled, tableBehind } from '../../page-content';
import { eventually } from '../../../support/programs/process';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;
/** What the API answered, in order. */
const answered: { status: number; requestId: string | null }[] = [];
let limitedId: number;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  const owner = await dashboard.owner();
  const busy = await dashboard.key('--name', 'Busy', '--environment', 'sandbox');
  const limits = ['--plan', 'enterprise', '--per-hour', '100', '--per-minute', '2'];
  const limited = await dashboard.key('--name', 'Limited', '--environment', 'sandbox', ...limits);
  limitedId = limited.id;
  const ask = async (path: string, key: string, init?: RequestInit) => {
    const answer = await dashboard.ask(path, key, init);
    answered.push({ status: answer.status, requestId: answer.headers.get('x-request-id') });
  };
  for (let request = 0; request < 5; request += 1) await ask('students?search=Secret%20Sesame', busy.key);
  await ask('students/4711', busy.key);
  await ask('students?page=minus%20Secret', busy.key);
  await ask('no-such-path', busy.key);
  for (let request = 0; request < 4; request += 1) await ask('classes', limited.key);
  await eventually(async () => {
    const [row] = await dashboard.sql<{ requests: number }[]>`SELECT sum(requests)::int requests FROM access.key_usage`;
    return row?.requests === answered.length;
  });
  page = await dashboard.page(owner, `/requests?environment=sandbox&key=${busy.id}`);
}, 120_000);

afterAll(() => dashboard?.close());

const totals = async () =>
  Object.fromEntries(
    await page
      .locator('dl')
      .locator('dt')
      .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])),
  ) as Record<string, string>;
const lastRequests = async () => rowsOf(page.getByRole('region', { name: 'Last requests' }).getByRole('table'));

it('the requests were answered as they are told here', () => {
  const statuses = [200, 200, 200, 200, 200, 404, 400, 404, 200, 200, 429, 429];
  expect(answered.map(({ status }) => status)).toEqual(statuses);
});

describe('the requests of a key', () => {
  it('are summed up by what became of them', async () => {
    expect(await totals()).toEqual({
      Requests: '8',
      OK: '5',
      'Client errors': '3',
      'Over the limit (429)': '0',
      'Server errors': '0',
    });
  });

  it('are counted by hour, of which the last one is this', async () => {
    const rows = await tableBehind(page, 'Requests by hour');
    expect(rows).toHaveLength(24);
    const sums = [1, 2, 3, 4, 5].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
    expect(sums).toEqual([8, 5, 3, 0, 0]);
    const latencies = (await tableBehind(page, 'Latency')).filter(([, latency]) => latency !== '—');
    // Two, where an hour began meanwhile.
    expect([1, 2]).toContain(latencies.length);
    for (const [, latency] of latencies) expect(latency).toMatch(/^[\d.]+\sms$/);
  });

  it('are listed, the newest first, with their pattern, status and request id', async () => {
    const rows = await lastRequests();
    expect(rows.map(([, asked, status]) => [asked, Number(status)])).toEqual([
      ['GET unknown route', 404],
      ['GET /v1/students', 400],
      ['GET /v1/students/:id', 404],
      ...Array.from({ length: 5 }, () => ['GET /v1/students', 200]),
    ]);
    const ids = answered
      .slice(0, 8)
      .reverse()
      .map(({ requestId }) => requestId);
    rows.forEach((row, index) => expect(row.at(-1)).toContain(ids[index]));
    expect(rows[2]?.[4]).toContain('not found');
  });

  it('are narrowed to those that failed', async () => {
    await page.getByRole('switch', { name: 'Errors only' }).check();
    await page.getByRole('table', { name: 'The last requests that failed' }).waitFor();
    expect((await lastRequests()).map(([, , status]) => Number(status))).toEqual([404, 400, 404]);
  });

  it('show no value that a query or a path had', async () => {
    const markup = await page.content();
    for (const value of ['Secret', 'Sesame', '4711', 'no-such-path']) expect(markup).not.toContain(value);
  });
});

it('a key over its limit shows what was refused for it', async () => {
  await dashboard.visit(page, `/requests?environment=sandbox&key=${limitedId}`);
  expect(await totals()).toMatchObject({ Requests: '4', OK: '2', 'Client errors': '0', 'Over the limit (429)': '2' });
  expect((await lastRequests()).map(([, , status]) => Number(status))).toEqual([429, 429, 200, 200]);
});

it('a key that was never used says how to use it', async () => {
  await page.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name: /First key/ }).click();
  await page.waitForURL(/key=1\b/);
  await settled(page);
  await page.getByText('No requests yet').waitFor();
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});

it('of all keys, requests are divided by the school that a key sees, as soon as there are schools', async () => {
  const bySchool = page.getByRole('table', { name: 'Requests by the school that their keys see' });
  await dashboard.visit(page, '/requests?environment=sandbox&key=all');
  await page.getByRole('region', { name: 'Last requests' }).getByRole('table').waitFor();
  expect(await bySchool.count()).toBe(0);

  await addTwoSchools(dashboard.database.pool('sandbox'));
  const lincoln = await dashboard.key('--name', 'Lincoln', '--environment', 'sandbox', '--school', 'LIN');
  expect((await dashboard.ask('students', lincoln.key)).status).toBe(200);
  await eventually(async () => {
    const [row] = await dashboard.sql`SELECT FROM access.key_usage WHERE key_id = ${lincoln.id}`;
    return row !== undefined;
  });
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Enter');
  await bySchool.waitFor();
  expect(await rowsOf(bySchool)).toEqual([
    ['Lincoln', '1', '1', '0', '0', '—'],
    ['Whole environment', '2', '12', '2', '3', '—'],
  ]);
  await page.getByRole('radio', { name: '24 hours' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/period=7d/);
  await settled(page);
  await bySchool.waitFor();
  expect(await rowsOf(bySchool)).toHaveLength(2);
  expect(await faultsOf(page)).toEqual([]);
});
