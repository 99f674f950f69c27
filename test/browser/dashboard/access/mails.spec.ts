import type { Page } from 'playwright-core';
import { MailServer } from '../../../support/mail-server';
import { eventually } from '../../../support/programs/process';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, ownPassword } from '../../browsed-dashboard';

jest.setTimeout(120_000);

let server: MailServer;
let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  server = await MailServer.open();
  dashboard = await BrowsedDashboard.open({
    settings: { SMTP_URL: server.url, MAIL_FROM: 'homeroom@school.example', PUBLIC_URL: 'http://localhost:3000' },
  });
  page = await dashboard.page(await dashboard.owner(), '/settings/users');
}, 120_000);

afterAll(async () => {
  await dashboard?.close();
  await server?.close();
});

async function expectAccessible(of: Page) {
  expect(await faultsOf(of)).toEqual([]);
  await of.setViewportSize(widths[0]!);
}

async function invite(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('E-mail address').fill(`${name}@school.example`);
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
}

/** The link in the last mail to somebody, below the address of the dashboard; null if it has none. */
const linkOf = (address: string) =>
  /http:\S+\/dashboard\/(#new-password=\S+)/.exec(server.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? null;

describe('an invitation by mail', () => {
  it('is said to be sent, and shows the password only on request', async () => {
    await invite('kim');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Sent to kim@school.example').waitFor();
    expect(await dialog.getByRole('region', { name: 'One-time password' }).count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show the one-time password' }).focus();
    await page.keyboard.press('Enter');
    const secret = await dialog.getByRole('region', { name: 'One-time password' }).innerText();
    expect(server.mailsTo('kim@school.example')[0]?.text).toContain(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  it('that could not be sent says so, and shows the password', async () => {
    server.refused.add('typo@school.example');
    await invite('typo');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('The mail could not be sent').waitFor();
    expect(await dialog.getByRole('region', { name: 'One-time password' }).innerText()).toMatch(/^[a-z2-9-]{23}$/);
    await expectAccessible(page);
  });
});

describe('a forgotten password', () => {
  let forgetful: Page;

  it('is asked for by keyboard, and answered with a mail', async () => {
    await dashboard.person('viewer', 'ada');
    forgetful = await dashboard.page(null, '');
    await forgetful.getByLabel('E-mail').fill('ada@school.example');
    await forgetful.getByRole('button', { name: 'Forgot password?' }).focus();
    await forgetful.keyboard.press('Enter');
    await forgetful.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await forgetful.getByLabel('E-mail').inputValue()).toBe('ada@school.example');
    await expectAccessible(forgetful);
    await forgetful.getByLabel('E-mail').press('Enter');
    await forgetful.getByText('Look into your mailbox').waitFor();
    await expectAccessible(forgetful);
    await eventually(() => Promise.resolve(linkOf('ada@school.example') !== null));
  });

  it('is replaced through the link, whose token leaves the address', async () => {
    const link = linkOf('ada@school.example');
    const opened = await dashboard.page(null, `/${link}`);
    await opened.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await opened.getByLabel('New password', { exact: true }).fill(`${ownPassword} and rain`);
    await expectAccessible(opened);
    await opened.getByLabel('New password, once more').fill(`${ownPassword} and rain`);
    await opened.keyboard.press('Enter');
    await opened.getByText('Your password is changed.').waitFor();
    expect(opened.url()).not.toContain('new-password');
    expect(await opened.getByLabel('E-mail').inputValue()).toBe('ada@school.example');
    await opened.getByLabel('Password', { exact: true }).fill(`${ownPassword} and rain`);
    await opened.keyboard.press('Enter');
    await opened.getByRole('heading', { name: 'Overview' }).waitFor();

    const again = await dashboard.page(null, `/${link}`);
    await again.getByRole('alert').getByText('This link was used already').waitFor();
    await expectAccessible(again);
    await again.getByRole('button', { name: 'Back to the sign-in' }).click();
    await again.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
