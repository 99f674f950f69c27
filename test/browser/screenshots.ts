import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { BrowsedDashboard, type Person } from './browsed-dashboard';
import { eventually, root } from '../support/programs/process';

/** The pictures of the README, of a made-up school: `npm run screenshots`. Each run of it makes the same ones. */
jest.setTimeout(120_000);

const folder = join(root, 'docs/images');
const mostBytes = 150_000;
const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 780 };

let dashboard: BrowsedDashboard;
let owner: Person;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  dashboard = await BrowsedDashboard.open({ students: 1000 });
  owner = await dashboard.owner();
  const library = await dashboard.key('--name', 'Library app', '--environment', 'sandbox');
  const terms = ['--scope', 'read:students', '--scope', 'read:classes', '--expires', inDays(5)];
  const screen = await dashboard.key('--name', 'Timetable screen', '--environment', 'sandbox', ...terms);
  const plan = ['--plan', 'professional'];
  const portal = await dashboard.key('--name', 'Parents’ portal', '--environment', 'production', ...plan);
  await Promise.all([past(library.id, 34), past(screen.id, 11), past(portal.id, 260)]);
  for (const path of [
    'students?per_page=5',
    'classes/3/roster',
    'students/4711',
    'grades?student_id=5',
    'students?page=0',
  ]) {
    for (let request = 0; request < 3; request += 1) await dashboard.ask(path, library.key);
  }
  await eventually(async () => (await dashboard.sql`SELECT FROM access.key_request`).length === 15);
}, 120_000);

afterAll(() => dashboard?.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What a key was used for in the hours before this one, with a school's day in it. */
async function past(keyId: number, most: number): Promise<void> {
  const hours = Array.from({ length: 23 }, (_, index) => {
    const requests = Math.round(most * (1.4 + Math.sin(index / 3.4) + 0.3 * Math.sin(index * 2.3)));
    const client_errors = index % 5 === 0 ? Math.round(requests / 12) : 0;
    const limited = index % 9 === 4 ? Math.round(requests / 8) : 0;
    // Of the buckets of durations, one of some milliseconds.
    const middle = 39 + Math.round(2 * Math.sin(index * 1.9));
    const durations = Array.from({ length: 162 }, (__, bucket) => (bucket === middle ? requests : 0));
    return { ago: 23 - index, requests, ok: requests - client_errors - limited, client_errors, limited, durations };
  });
  await dashboard.sql`
    INSERT INTO access.key_usage (key_id, hour, requests, ok, client_errors, limited, server_errors, durations)
    SELECT ${keyId}, date_trunc('hour', now()) - ago * interval '1 hour', requests, ok, client_errors, limited, 0, durations
    FROM jsonb_to_recordset(${dashboard.sql.json(hours)})
      AS hour (ago int, requests int, ok int, client_errors int, limited int, durations int[])`;
  await dashboard.sql`UPDATE access.api_key SET last_used_at = now() - interval '70 minutes' WHERE id = ${keyId}`;
}

async function look(
  path: string,
  options: { dark?: boolean; size?: typeof wide; nobody?: boolean } = {},
): Promise<Page> {
  const { dark = false, size = wide, nobody = false } = options;
  return dashboard.page(nobody ? null : owner, path, { viewport: size, colorScheme: dark ? 'dark' : 'light' });
}

/** @param part of the page; all that is in sight unless given */
async function picture(page: Page, name: string, part: Page | Locator = page): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.mouse.move(0, 0);
  await part.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await page.context().close();
  expect(statSync(path).size).toBeLessThanOrEqual(mostBytes);
}

const sandbox = 'environment=sandbox';

it.each([
  ['overview', `?${sandbox}`, {}],
  ['overview-dark', `?${sandbox}`, { dark: true }],
  ['api-keys', `/settings/api-keys?${sandbox}`, {}],
  ['requests', `/requests?${sandbox}&key=2`, {}],
  ['student', `/students/5?${sandbox}`, {}],
  ['today', `/today?${sandbox}&day=2026-10-14`, {}],
  ['new-student', `/students/new?${sandbox}`, {}],
  ['gradebook', `/classes/3/grades?${sandbox}`, {}],
  ['sign-in', '', { nobody: true, size: { width: 960, height: 620 } }],
  ['overview-narrow', `?${sandbox}`, { size: narrow }],
])('%s', async (name, path, options) => picture(await look(path, options), name));

it('new-key, of a key that works no more', async () => {
  const page = await look(`/settings/api-keys?${sandbox}`);
  await page.getByRole('button', { name: 'Generate a new key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Club app');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate key' }).click();
  await page.getByText('Copy it now').waitFor();
  await page.waitForLoadState('networkidle');
  await dashboard.sql`UPDATE access.api_key SET revoked_at = now() WHERE name = 'Club app'`;
  await picture(page, 'new-key', page.locator('.mantine-Modal-content'));
});
