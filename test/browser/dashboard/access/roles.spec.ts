import type { Page } from 'playwright-core';
import { BrowsedDashboard, type Person, type Role } from '../../browsed-dashboard';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
const people = {} as Record<Role, Person>;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  people.owner = await dashboard.owner();
  people.developer = await dashboard.person('developer');
  people.viewer = await dashboard.person('viewer');
}, 120_000);

afterAll(() => dashboard?.close());

const keysOf = (role: Role) => dashboard.page(people[role], '/settings/api-keys?environment=sandbox');

/** As a script in the page would ask, whatever the page offers. */
const forge = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/dashboard/api/${where}`, { method: how, headers, body: JSON.stringify(what) });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
    },
    [method, path, body] as const,
  );

const terms = { name: 'Forged', environment: 'sandbox', expires_in_days: null };
const refused = { status: 403, code: 'FORBIDDEN' };

describe('a viewer', () => {
  it('is offered nothing that changes a key, and no audit', async () => {
    const page = await keysOf('viewer');
    await page.getByRole('row').filter({ hasText: 'First key' }).waitFor();
    for (const name of [/Generate/, /^Rotate/, /^Revoke/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    await page.getByText('You see the keys and their use.').waitFor();
  });

  it('is refused by the server as well', async () => {
    const page = await keysOf('viewer');
    expect(await forge(page, 'POST', 'keys', terms)).toEqual(refused);
    expect(await forge(page, 'POST', 'keys/1/revoke', {})).toEqual(refused);
    expect(await forge(page, 'POST', 'keys/1/rotate', { overlap_hours: 0 })).toEqual(refused);
  });

  it('sees whose the audit is instead of what is in it', async () => {
    const page = await dashboard.page(people.viewer, '/settings/audit');
    await page.getByText('Only the owner sees the audit').waitFor();
    expect(await page.evaluate(async () => (await fetch('/dashboard/api/audit')).status)).toBe(403);
  });
});

describe('a developer', () => {
  it('is offered sandbox keys of the standard plan', async () => {
    const page = await keysOf('developer');
    await page.getByRole('button', { name: 'Generate a new key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Plan: Standard').waitFor();
    expect(await dialog.getByRole('radio', { name: 'Production' }).count()).toBe(0);
    expect(await dialog.getByRole('radio', { name: 'Enterprise' }).count()).toBe(0);
    await dialog.getByLabel('Name').fill('Club app');
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Club app' }).waitFor();
  });

  it('may change what is theirs, and not what is another’s', async () => {
    const page = await keysOf('developer');
    await page.getByRole('button', { name: 'Revoke Club app' }).waitFor();
    expect(await page.getByRole('button', { name: 'Revoke First key' }).count()).toBe(0);
    expect(await forge(page, 'POST', 'keys/1/revoke', {})).toEqual(refused);
  });

  it('is refused keys of production, other plans and the audit', async () => {
    const page = await keysOf('developer');
    expect(await forge(page, 'POST', 'keys', { ...terms, environment: 'production' })).toEqual(refused);
    expect(await forge(page, 'POST', 'keys', { ...terms, plan: 'professional' })).toEqual(refused);
    expect(await page.evaluate(async () => (await fetch('/dashboard/api/audit')).status)).toBe(403);
  });
});

describe('an owner', () => {
  it('is offered both environments, every plan, and every key', async () => {
    const page = await keysOf('owner');
    await page.getByRole('button', { name: 'Revoke Club app' }).waitFor();
    await page.getByRole('button', { name: 'Generate a new key' }).click();
    for (const name of ['Production', 'Sandbox', 'Standard', 'Professional', 'Enterprise']) {
      await page.getByRole('dialog').getByRole('radio', { name }).waitFor();
    }
  });

  it('reads who did what, in the audit', async () => {
    const page = await dashboard.page(people.owner, '/settings/audit');
    const made = page.getByRole('row').filter({ hasText: 'generated the key Club app (sandbox)' });
    expect(await made.innerText()).toMatch(/developer\b[^]*127\.0\.0\.1/);
    await page.getByRole('row').filter({ hasText: 'added the user viewer' }).waitFor();
    // What was forged was refused, and is no action.
    expect(await page.getByText('Forged').count()).toBe(0);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
