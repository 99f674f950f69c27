import type { Page } from 'playwright-core';
import { networkName } from '../../support/programs/browser';
import { BrowsedDashboard, ownPassword } from '../browsed-dashboard';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  page = await dashboard.browser.newPage();
  page.setDefaultTimeout(15_000);
}, 120_000);

afterAll(() => dashboard?.close());

const warning = () => page.getByText('This connection is not encrypted').waitFor();

describe('in a school’s network without encryption, where browsers withhold what they call secure', () => {
  it('the dashboard warns before anybody signs in, and lets them', async () => {
    const { email, password } = dashboard.firstOwner;
    await page.goto(dashboard.origin.replace('127.0.0.1', networkName) + '/dashboard');
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await warning();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('New password', { exact: true }).fill(ownPassword);
    await page.getByLabel('New password, once more').fill(ownPassword);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await warning();
  });

  it('a key is generated, and copied', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'API Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Generate a new key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Plain');
    await page.getByRole('button', { name: 'Generate key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    const key = /hr_\w+/.exec(await page.getByRole('dialog').innerText())?.[0] ?? '';
    expect(key).toMatch(/^hr_sandbox_/);
    await page.getByRole('button', { name: 'Done' }).click();
    const search = page.getByPlaceholder('Name, last four or creator');
    await search.focus();
    await page.keyboard.press('Control+V');
    expect(await search.inputValue()).toBe(key);
    const answer = await fetch(`${dashboard.sandbox}/students`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
  });
});
