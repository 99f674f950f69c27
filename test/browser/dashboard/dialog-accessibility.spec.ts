import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../accessibility';
import { BrowsedDashboard, ownPassword } from '../browsed-dashboard';

jest.setTimeout(240_000);

let dashboard: BrowsedDashboard;
/** The owner's, and somebody's who has not signed in. */
let page: Page;
let signedOut: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  page = await dashboard.page(await dashboard.owner(), '');
  signedOut = await dashboard.page(null, '');
}, 120_000);

afterAll(() => dashboard?.close());

describe('axe has nothing to say, and nothing scrolls sideways, on', () => {
  it('the sign-in, refused and not', async () => {
    expect(await faultsOf(signedOut)).toEqual([]);
    await signedOut.getByLabel('E-mail').fill('nobody@school.example');
    await signedOut.getByLabel('Password', { exact: true }).fill('nothing that is right');
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await signedOut.getByRole('alert').waitFor();
    expect(await faultsOf(signedOut)).toEqual([]);
  });

  it('the choice of a password', async () => {
    const { email, one_time_password: secret } = await dashboard.invite('viewer', 'newcomer');
    await signedOut.getByLabel('E-mail').fill(email);
    await signedOut.getByLabel('Password', { exact: true }).fill(secret);
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await signedOut.getByLabel('New password', { exact: true }).fill('short');
    await signedOut.getByLabel('New password, once more').fill('short');
    await signedOut.getByRole('button', { name: 'Save and continue' }).click();
    expect(await faultsOf(signedOut)).toEqual([]);
  });

  it('the dialogs of a key, from its terms to its end', async () => {
    const dialog = page.getByRole('dialog');
    await dashboard.visit(page, `/settings/api-keys?environment=sandbox`);
    await page.getByRole('button', { name: 'Generate a new key' }).click();
    await dialog.getByRole('radio', { name: 'Enterprise' }).check();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('A name that is rather long, of a program at the other end of the school');
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await dialog.getByText('Copy it now').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByText('Close without copying the key?').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close anyway' }).click();
    await page.getByRole('button', { name: /^Rotate A name/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Revoke A name/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dashboard.sql`UPDATE access.session SET password_given_at = now() - interval '11 minutes'`;
    await dialog.getByRole('textbox').fill('A name that is rather long, of a program at the other end of the school');
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await prompt.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await prompt.getByLabel('Password', { exact: true }).fill(ownPassword);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await prompt.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'A name' }).getByText('Revoked').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('the menus, and the question before signing out everywhere', async () => {
    await dashboard.visit(page, '/settings/account');
    for (const name of [/^Environment/, /^Theme/, /^Owner, Owner/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('menu').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('the navigation of a narrow screen', async () => {
    await page.setViewportSize(widths[1]!);
    await dashboard.visit(page, '');
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[1]!);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).click();
    await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
  });
});
