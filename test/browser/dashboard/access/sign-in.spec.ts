import type { Page } from 'playwright-core';
import { BrowsedDashboard, ownPassword } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;
let owner: { email: string; password: string };

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = dashboard.firstOwner;
  page = await dashboard.page(null, '');
}, 120_000);

afterAll(() => dashboard?.close());

async function signIn(password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('the first sign-in', () => {
  it('says that the connection is not encrypted, and that it stays on this computer', async () => {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('This connection is not encrypted, and does not leave this computer.').waitFor();
  });

  it('refuses a wrong password, in words that do not say what was wrong', async () => {
    await signIn('a wrong password');
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
  });

  it('takes what the first start printed, and wants a password of one’s own before anything else', async () => {
    await signIn(owner.password);
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await dashboard.visit(page, '/students');
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await dashboard.visit(page, '');
  });

  it('asks for the one-time password again only after the page was loaded anew', async () => {
    await page.getByLabel('One-time password').waitFor();
    await page.context().clearCookies();
    await dashboard.visit(page, '');
    await signIn(owner.password);
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(await page.getByLabel('One-time password').count()).toBe(0);
  });

  it('says what is wrong with a password before it asks the server', async () => {
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByLabel('New password, once more').fill('too short');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('This has 9 characters; at least 12 are needed.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('The passwords do not match.').waitFor();
  });

  it('leads inside once it is chosen', async () => {
    await page.getByLabel('New password, once more').fill(ownPassword);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});

describe('a session', () => {
  it('outlives a reload', async () => {
    await page.reload();
    await settled(page);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('is nothing that a script can read, and leaves nothing in the storage of the browser', async () => {
    const kept = await page.evaluate(() => [document.cookie, Object.keys(localStorage), Object.keys(sessionStorage)]);
    expect(kept).toEqual(['', [], []]);
  });

  it('keeps the colours that were chosen, and nothing else', async () => {
    await page.getByRole('button', { name: 'Theme: As the system' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.reload();
    await settled(page);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
      'mantine-color-scheme-value': 'dark',
    });
  });

  it('ends with signing out, for the page and for its cookie', async () => {
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: 'Owner, Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).not.toBe('');
    const answer = await fetch(`${dashboard.origin}/dashboard/api/session`, { headers: { cookie } });
    expect(answer.status).toBe(401);
  });

  it('that ended says why: after 30 minutes without use, or for another reason', async () => {
    const kept = await dashboard.owner();
    const unused = await dashboard.context(kept);
    const seen = await unused.newPage();
    await seen.clock.install();
    await dashboard.visit(seen, '');
    await seen.getByRole('heading', { name: 'Overview' }).waitFor();
    await dashboard.sql`UPDATE access.session SET last_seen_at = last_seen_at - interval '31 minutes',
      created_at = created_at - interval '31 minutes', password_given_at = password_given_at - interval '31 minutes'`;
    await seen.clock.fastForward('31:00');
    await seen.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).click();
    await seen.getByText('You were signed out because the dashboard was not used for 30 minutes.').waitFor();
    await seen.getByRole('heading', { name: 'Sign in' }).waitFor();
    await unused.close();
    const other = await dashboard.page(await dashboard.owner(), '');
    await other.getByRole('heading', { name: 'Overview' }).waitFor();
    await dashboard.sql`DELETE FROM access.session`;
    await other.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).click();
    await other.getByText(/^Your session has ended\. A session ends after 12 hours/).waitFor();
    await other.context().close();
    const fresh = await dashboard.page(null, '');
    await fresh.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await fresh.getByText(/signed out|session has ended/).count()).toBe(0);
    await fresh.context().close();
  });

  it('is not had with the one-time password a second time, but with one’s own', async () => {
    await signIn(owner.password);
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
    await signIn(ownPassword);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
