import type { Page } from 'playwright-core';
import { BrowsedDashboard, ownPassword } from '../../browsed-dashboard';
import { shownKey } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  ({ key } = await dashboard.key('--name', 'Timetable screen', '--environment', 'sandbox'));
  page = await dashboard.page(await dashboard.owner(), '/settings/api-keys?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('a key that is there', () => {
  it('is rotated with an overlap, in which both are good', async () => {
    await row('Timetable screen').getByRole('button', { name: 'Rotate Timetable screen' }).click();
    await dialog().getByLabel('In 24 hours').check();
    await dialog().getByRole('button', { name: 'Rotate key' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    const next = await shownKey(page);
    expect(next).not.toBe(key);
    expect((await dashboard.ask('students', key)).status).toBe(200);
    expect((await dashboard.ask('students', next)).status).toBe(200);
    await dialog().getByRole('button', { name: 'Copy key' }).click();
    await dialog().getByRole('button', { name: 'Done' }).click();
    // Once it is copied there is nothing to ask.
    await dialog().waitFor({ state: 'detached' });
    await row('Timetable screen').filter({ hasText: 'rotated' }).waitFor();
    key = next;
  });

  it('wants the password again when it was given more than ten minutes ago, and then goes on', async () => {
    await dashboard.sql`UPDATE access.session SET password_given_at = now() - interval '11 minutes'`;
    const old = row('Timetable screen').filter({ hasText: 'rotated' });
    await old.getByRole('button', { name: 'Revoke Timetable screen' }).click();
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable screen');
    await dialog().getByRole('button', { name: 'Revoke key' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await prompt.getByLabel('Password', { exact: true }).fill('not my password');
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await prompt.getByRole('alert').waitFor();
    await prompt.getByLabel('Password', { exact: true }).fill(ownPassword);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await old.getByText('Revoked', { exact: true }).waitFor();
  });

  it('is revoked once its name is typed, and the API refuses it from then on', async () => {
    const current = row('Timetable screen').filter({ hasNotText: 'rotated' });
    await current.getByRole('button', { name: 'Revoke Timetable screen' }).click();
    const revoke = dialog().getByRole('button', { name: 'Revoke key' });
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable');
    expect(await revoke.isDisabled()).toBe(true);
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable screen');
    await revoke.click();
    await current.getByText('Revoked', { exact: true }).waitFor();
    const answer = await dashboard.ask('students', key);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is found by its name and by its state', async () => {
    await page.getByLabel('Search keys').fill('screen');
    expect(await page.getByRole('row').filter({ hasText: 'hr_sandbox_' }).count()).toBe(2);
    await page.getByRole('combobox', { name: 'State' }).selectOption('usable');
    await page.getByText('No keys match').waitFor();
    await page.getByRole('button', { name: 'Show every key' }).click();
    await row('First key').waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
