import type { Page } from 'playwright-core';
import { widths } from '../../accessibility';
import { BrowsedDashboard, ownPassword, type Person } from '../../browsed-dashboard';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = await dashboard.owner();
}, 120_000);

afterAll(() => dashboard?.close());

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The page after the sign-in. */
async function signIn(email: string, secret: string): Promise<Page> {
  const page = await dashboard.page(null, '/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

describe('the users page (Dashboard users)', () => {
  it('invites a colleague, who sees the environments of the invitation only (Dashboard roles)', async () => {
    const page = await dashboard.page(owner, '/settings/users');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Kim Park');
    await dialog.getByLabel('E-mail address').fill('kim@school.example');
    await dialog.getByLabel('Role in sandbox').selectOption('Developer');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('It works for 3 days; it expires').waitFor();
    const secret = await dialog.getByRole('region', { name: 'One-time password' }).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'Kim Park').getByText('Developer in the sandbox').waitFor();
    await rowOf(page, 'Kim Park').getByText('Invited').waitFor();

    const kim = await signIn('kim@school.example', secret);
    await kim.getByLabel('New password', { exact: true }).fill(ownPassword);
    await kim.getByLabel('New password, once more').fill(ownPassword);
    await kim.getByRole('button', { name: 'Save and continue' }).click();
    await kim.getByRole('button', { name: 'Environment: Sandbox' }).click();
    await kim.getByRole('menuitem', { name: 'Sandbox' }).waitFor();
    expect(await kim.getByRole('menuitem').allInnerTexts()).toEqual(['Sandbox']);
    expect(await kim.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });

  it('changes the name and the roles', async () => {
    const page = await dashboard.page(owner, '/settings/users');
    await choose(page, 'Kim Park', 'Change name and role');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Kim Lee');
    await dialog.getByLabel('Role in production').selectOption('Viewer');
    await dialog.getByLabel('Role in sandbox').selectOption('No access');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, 'Kim Lee').getByText('Viewer in production').waitFor();
  });

  it('shows all of the menu of the last row', async () => {
    const page = await dashboard.page(owner, '/settings/users');
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Actions for Kim Lee' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await page.waitForFunction(() => {
        const items = [...document.querySelectorAll('[role=menuitem]')];
        const isInSight = (item: Element) => {
          const { x, y, width, height } = item.getBoundingClientRect();
          return item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        };
        return items.length === 4 && items.every(isInSight);
      });
      await page.keyboard.press('Escape');
    }
  });

  it('resets a password, disables, enables and deletes', async () => {
    const page = await dashboard.page(owner, '/settings/users');
    const dialog = page.getByRole('dialog');
    await choose(page, 'Kim Lee', 'Reset the password');
    await dialog.getByRole('button', { name: 'Reset the password' }).click();
    expect(await dialog.getByRole('region', { name: 'One-time password' }).innerText()).toMatch(/^[a-z2-9-]{23}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await choose(page, 'Kim Lee', 'Disable');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await rowOf(page, 'Kim Lee').getByText('Disabled').waitFor();
    await choose(page, 'Kim Lee', 'Enable');
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await rowOf(page, 'Kim Lee').getByText('Invited').waitFor();
    await choose(page, 'Kim Lee', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, 'Kim Lee').waitFor({ state: 'detached' });

    await dashboard.visit(page, '/settings/audit');
    for (const text of ['added', 'changed the name or the roles of', 'deleted']) {
      await page.getByRole('row').filter({ hasText: text }).filter({ hasText: 'kim@school.example' }).first().waitFor();
    }
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });

  it('has no way to disable or delete oneself, and says why the last owner stays one', async () => {
    const page = await dashboard.page(owner, '/settings/users');
    await page.getByRole('button', { name: 'Actions for Owner' }).click();
    await page.getByRole('menuitem', { name: 'Reset the password' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Change name and role', 'Reset the password']);
    await page.getByRole('menuitem', { name: 'Change name and role' }).click();
    await page.getByRole('dialog').getByLabel('Owner of everything').click({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('is the only owner who may sign in').waitFor();
  });

  it('is not for others', async () => {
    const page = await dashboard.page(await dashboard.person('viewer'), '/settings/users');
    await page.getByText('Only owners manage users').waitFor();
  });
});
