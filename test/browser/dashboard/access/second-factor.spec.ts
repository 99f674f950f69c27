import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, ownPassword } from '../../browsed-dashboard';

jest.setTimeout(240_000);

let dashboard: BrowsedDashboard;
let page: Page;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  page = await dashboard.page(await dashboard.owner(), '/settings/account');
}, 120_000);

afterAll(() => dashboard?.close());

/** The code that the authenticator app shows. */
const codeOf = (of: string) => generateSync({ secret: of });

/** As if the last code had been accepted five minutes ago. Each code is accepted once. */
const ageLastCode = () => dashboard.sql`UPDATE access.dashboard_user SET totp_step = totp_step - 10`;

async function setUp(on: Page): Promise<string> {
  await on.getByRole('button', { name: 'Show the QR code' }).click();
  await on.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  return on.getByRole('region', { name: 'Secret' }).innerText();
}

async function firstStep(email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Owner, Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

describe('the second factor (Second factor)', () => {
  it('is turned on in the account page with a QR code, a code and recovery codes', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    secret = await setUp(page);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Code').fill('12345');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('alert').getByText('The code is wrong').waitFor();
    await dialog.getByLabel('Code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    recoveryCodes = (await dialog.getByRole('region', { name: 'Recovery codes' }).innerText()).split('\n');
    expect(recoveryCodes).toHaveLength(10);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Second factor: On' }).waitFor();
    await page.getByText('Recovery codes left: 10.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is asked for after the password', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { email } = dashboard.firstOwner;
    await signOut();
    await firstStep(email);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The e-mail address, the password or the code is wrong').waitFor();
    await ageLastCode();
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Second factor: On' }).waitFor();
  });

  it('gives way to a recovery code', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { email } = dashboard.firstOwner;
    await signOut();
    await firstStep(email);
    await page.getByLabel('Code').fill(recoveryCodes[0]!);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Recovery codes left: 9.').waitFor();
  });

  it('gets new recovery codes, and is turned off', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    await dialog.getByLabel('Code').fill(recoveryCodes[1]!);
    await dialog.getByRole('button', { name: 'Make new recovery codes' }).click();
    const [next = ''] = (await dialog.getByRole('region', { name: 'Recovery codes' }).innerText()).split('\n');
    expect(recoveryCodes).not.toContain(next);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Recovery codes left: 10.').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(ownPassword);
    await dialog.getByLabel('Code').fill(next);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('heading', { name: 'Second factor', exact: true }).waitFor();
  });

  it('is reset by an owner for a user who has lost it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const kim = await dashboard.page(await dashboard.person('viewer', 'kim'), '/settings/account');
    await kim.getByRole('button', { name: 'Turn on' }).click();
    const kims = await setUp(kim);
    await kim.getByRole('dialog').getByLabel('Code').fill(codeOf(kims));
    await kim.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await kim.getByRole('region', { name: 'Recovery codes' }).waitFor();

    await dashboard.visit(page, '/settings/users');
    const row = page.getByRole('row').filter({ hasText: 'kim@school.example' });
    await row.getByRole('cell', { name: 'On', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for kim' }).click();
    await page.getByRole('menuitem', { name: 'Reset the second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the second factor' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the second factor' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('cell', { name: 'Off', exact: true }).waitFor();
    await dashboard.visit(page, '/settings/audit');
    for (const text of ['turned on the second factor', 'used a recovery code', 'reset the second factor of'])
      await page.getByRole('row').filter({ hasText: text }).first().waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});

describe('a required second factor (Second factor)', () => {
  it('is set up after the sign-in, before any page opens', async () => {
    const strict = await BrowsedDashboard.open({ settings: { REQUIRE_SECOND_FACTOR: 'owners' } });
    const opened = await strict.page(await strict.owner(), '/students');
    await opened.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    expect(await faultsOf(opened)).toEqual([]);
    const required = await setUp(opened);
    expect(await faultsOf(opened)).toEqual([]);
    await opened.getByLabel('Code').fill(codeOf(required));
    await opened.getByRole('button', { name: 'Turn on' }).click();
    await opened.getByRole('region', { name: 'Recovery codes' }).waitFor();
    expect(await faultsOf(opened)).toEqual([]);
    await opened.getByRole('button', { name: 'I have kept them' }).click();
    await opened.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
    expect([strict.consoleErrors, strict.externalRequests]).toEqual([[], []]);
    await strict.close();
  });
});
