import type { Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let page: Page;
let key: { id: number; key: string };

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = await dashboard.owner();
  key = await dashboard.key('--name', 'Library app', '--environment', 'sandbox');
  await dashboard.ask('students?search=Secret', key.key);
  await dashboard.ask('students/4711', key.key);
  await eventually(async () => {
    const [row] = await dashboard.rows('SELECT count(*) AS n FROM access.key_request WHERE key_id = $1', key.id);
    return Number(row?.['n']) === 2;
  });
  page = await dashboard.page(owner, '/settings/api-keys?environment=production');
}, 240_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');

describe('the dialog for a new key', () => {
  it('begins with the sandbox, one year and everything, also while production is shown', async () => {
    await page.getByRole('button', { name: 'Generate a new key' }).click();
    for (const name of ['Sandbox', '1 year', 'Standard']) {
      expect(await dialog().getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
    }
    expect(await dialog().getByRole('checkbox', { name: 'Everything' }).isChecked()).toBe(true);
  });

  it('makes a key that may only read with one more click', async () => {
    await dialog().getByRole('button', { name: 'Read only' }).click();
    expect(await dialog().getByRole('checkbox', { checked: true }).count()).toBe(3);
    await dialog().getByLabel('Name').fill('Reader');
    await dialog().getByRole('button', { name: 'Generate key' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    const [row] = await dashboard.rows(
      `SELECT environment, array_to_string(scopes, ' ') AS scopes, round(extract(epoch FROM expires_at - created_at) / 86400) || ' days' AS lifetime
       FROM access.api_key WHERE name = 'Reader'`,
    );
    expect(row).toEqual({
      ...{ environment: 'sandbox', scopes: 'read:students read:teachers read:classes', lifetime: '365 days' },
    });
    await dialog().getByRole('button', { name: 'Copy key' }).click();
    await dialog().getByRole('button', { name: 'Done' }).click();
  });
});

describe('the page of a key (Requests of a key)', () => {
  it('shows its terms, its requests, its last errors and a link to the documentation', async () => {
    await page.getByRole('link', { name: 'Library app' }).click();
    await page.getByRole('heading', { name: 'Library app', level: 1 }).waitFor();
    await settled(page);
    const terms = await page.getByRole('region', { name: 'The key', exact: true }).innerText();
    for (const text of ['Sandbox', 'Everything', '1,000 requests an hour']) expect(terms).toContain(text);
    const docs = page.getByRole('link', { name: 'What the API can do' });
    expect(await docs.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    const errors = await rowsOf(page.getByRole('region', { name: 'Last errors', exact: true }).getByRole('table'));
    expect(errors).toHaveLength(1);
    expect(errors[0]!.slice(1, 4)).toEqual(['GET /v1/students/:id', '404', 'NOT_FOUND']);
    const requests = page.getByRole('region', { name: 'Last requests', exact: true });
    expect(await rowsOf(requests.getByRole('table'))).toHaveLength(2);
    expect(await page.content()).not.toMatch(/4711|Secret/);
  });

  it('changes name, scopes, plan and expiry, and the key does at once as it is told (Dashboard keys)', async () => {
    await page.getByRole('button', { name: 'Change' }).click();
    await dialog().getByLabel('Name').fill('Library screen');
    await dialog().getByRole('radio', { name: 'Professional' }).check();
    await dialog().getByRole('button', { name: 'Read only' }).click();
    await dialog().getByLabel('Works until the end of').fill('2030-06-30');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Library screen', level: 1 }).waitFor();
    const answer = await dashboard.ask('students', key.key);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '10000']);
    expect((await dashboard.ask('students', key.key, { method: 'POST' })).status).toBe(403);
    await dashboard.visit(page, '/settings/audit');
    await page.getByRole('row').filter({ hasText: 'changed the terms of the key Library screen' }).waitFor();
  });

  it('has no way to change it for a developer, and fits a telephone', async () => {
    const developer = await dashboard.person('developer');
    const phone = { viewport: { width: 390, height: 844 } };
    const small = await dashboard.page(developer, `/settings/api-keys/${key.id}?environment=sandbox`, phone);
    await small.getByRole('heading', { name: 'Library screen', level: 1 }).waitFor();
    expect(await small.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('says so when there is no such key', async () => {
    await dashboard.visit(page, '/settings/api-keys/9999');
    await page.getByText('There is no such key').waitFor();
  });
});

it('the requests of all keys are shown together, each with its key', async () => {
  await dashboard.visit(page, `/requests?environment=sandbox&key=${key.id}`);
  await page.getByRole('combobox', { name: 'Key' }).click();
  await page.getByRole('option', { name: 'All keys' }).click();
  await page.waitForURL(/key=all/);
  await settled(page);
  const table = page.getByRole('region', { name: 'Last requests', exact: true }).getByRole('table');
  const [first] = await rowsOf(table);
  expect(first!.slice(1, 3)).toEqual(['Library screen', expect.stringContaining('/v1/students')]);
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
