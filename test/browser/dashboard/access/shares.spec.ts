import type { Page } from 'playwright-core';
import { addTwoSchools, type SmallSchool } from '../../../support/two-schools';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, ownPassword, type Person } from '../../browsed-dashboard';
import { focused, settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = await dashboard.owner();
  ({ lincoln, roosevelt } = await addTwoSchools(dashboard.database.pool('production')));
}, 120_000);

afterAll(() => dashboard?.close());

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Walks with the Tab key alone until an element has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'radio' | 'textbox' | 'combobox' | 'switch',
  name: string,
): Promise<void> {
  const sought = page.getByRole(role, { name, exact: true });
  for (let step = 0; step < 80; step += 1) {
    if (await sought.evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

/** Finds a record in a field by the keyboard, and chooses it. */
async function find(page: Page, label: string, text: string, name: string): Promise<void> {
  await tabTo(page, 'combobox', label);
  await page.keyboard.type(text);
  // What was found before stays until the answer arrives.
  await page
    .getByRole('option', { name: other(name) })
    .first()
    .waitFor({ state: 'detached' });
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The record of the other school. */
const other = (name: string) =>
  name.includes('Lincoln') ? name.replace('Lincoln', 'Roosevelt') : name.replace('Roosevelt', 'Lincoln');

/** A record that was chosen among several. */
const chosen = (page: Page, name: string) => page.getByRole('dialog').locator('.mantine-Pill-label', { hasText: name });

/** Invites a user at the page of users, who then chooses a password. */
async function signedIn(email: string, secret: string): Promise<Page> {
  const page = await dashboard.page(null, '/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('New password, once more').fill(ownPassword);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: /^Environment/ }).waitFor();
  await settled(page);
  return page;
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts();

describe('a key for one school, by the keyboard (Keys with a share)', () => {
  let page: Page;

  beforeAll(async () => {
    page = await dashboard.page(owner, '/settings/api-keys?environment=production');
  });

  it('has no such choice in an environment without schools', async () => {
    await tabTo(page, 'button', 'Generate a new key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('radio', { name: 'Sandbox' }).waitFor();
    await settled(page);
    expect(await page.getByRole('radio', { name: 'Only some schools or classes' }).count()).toBe(0);
  });

  it('says what is missing', async () => {
    await tabTo(page, 'textbox', 'Name');
    await page.keyboard.type('Lincoln timetable');
    await page.getByRole('dialog').getByRole('radio', { name: 'Production' }).check();
    await tabTo(page, 'radio', 'The whole environment');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button', 'Generate key');
    await page.keyboard.press('Enter');
    await page.getByText('Choose at least one school or class.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('finds the school and a class', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await find(page, 'Schools in production', 'Linc', 'Lincoln');
    await chosen(page, 'Lincoln').waitFor();
    await find(page, 'Classes in production', 'Roos', 'Class of Roosevelt');
    await chosen(page, 'Class of Roosevelt').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabTo(page, 'button', 'Generate key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  });

  it('says in the list and on its page what it sees', async () => {
    await rowOf(page, 'Lincoln timetable').getByText('Sees Lincoln, Class of Roosevelt').waitFor();
    await page.getByRole('link', { name: 'Lincoln timetable' }).click();
    await page.getByRole('region', { name: 'The key' }).getByText('Lincoln, Class of Roosevelt').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('a user for one school (Users with a share)', () => {
  let page: Page;

  beforeAll(async () => {
    page = await dashboard.page(owner, '/settings/users');
  });

  /** @returns the one-time password */
  async function invite(name: string, choose: () => Promise<void>): Promise<string> {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await focused(dialog.getByLabel('Name'));
    await page.keyboard.type(name);
    await dialog.getByLabel('E-mail address').fill(`${name}@school.example`);
    await dialog.getByLabel('Role in sandbox').selectOption('No access');
    await choose();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const secret = await dialog.getByRole('region', { name: 'One-time password' }).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return secret;
  }

  it('of the office sees this school, and no page about the whole environment', async () => {
    const dialog = page.getByRole('dialog');
    const secret = await invite('office', async () => {
      await dialog.getByLabel('Role in production').selectOption('Office');
      await dialog.getByRole('radio', { name: 'Only some schools or classes' }).check();
      await find(page, 'Schools in production', 'Linc', 'Lincoln');
      await chosen(page, 'Lincoln').waitFor();
    });
    await rowOf(page, 'office@school.example').getByText('In production: Lincoln').waitFor();

    const office = await signedIn('office@school.example', secret);
    for (const hidden of ['Import', 'Export', 'Requests', 'Events', 'Webhooks', 'API Keys'])
      expect(await links(office)).not.toContain(hidden);
    await dashboard.visit(office, '/students');
    await rowOf(office, 'Child of Lincoln').waitFor();
    expect(await rowOf(office, 'Child of Roosevelt').count()).toBe(0);
    for (const path of ['/settings/api-keys', '/requests', '/events', '/data/export']) {
      await dashboard.visit(office, path);
      await office.getByText('Only for users who see all schools').waitFor();
    }
    expect(await faultsOf(office)).toEqual([]);
    await dashboard.visit(office, `/students/${roosevelt.student}`);
    await office.getByText('There is no such student').waitFor();
  });

  it('keeps the school in the form that changes the role', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Actions for office' }).click();
    await page.getByRole('menuitem', { name: 'Change name and role' }).click();
    await dialog.getByText('Lincoln', { exact: true }).first().waitFor();
    await dialog.getByLabel('Role in production').selectOption('Viewer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, 'office@school.example').getByText('Viewer in production').waitFor();
    await rowOf(page, 'office@school.example').getByText('In production: Lincoln').waitFor();
  });

  it('who is a teacher sees their own classes, and takes attendance there', async () => {
    const dialog = page.getByRole('dialog');
    const secret = await invite('teacher', async () => {
      await dialog.getByLabel('Role in production').selectOption('Teacher');
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await find(page, 'Teacher in production', 'Lincoln', 'Teacher of Lincoln');
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('[role=dialog] input[role=combobox]')?.value ===
          'Teacher of Lincoln',
      );
    });
    await rowOf(page, 'teacher@school.example').getByText('In production: the classes of Teacher of Lincoln').waitFor();

    const teacher = await signedIn('teacher@school.example', secret);
    await dashboard.visit(teacher, `/classes/${lincoln.schoolClass}`);
    expect(await teacher.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await teacher.getByRole('link', { name: 'Take attendance' }).click();
    await teacher.getByRole('region', { name: 'Marks' }).getByText('Child of Lincoln').first().waitFor();
    expect(await faultsOf(teacher)).toEqual([]);
    await dashboard.visit(teacher, `/classes/${roosevelt.schoolClass}`);
    await teacher.getByText('There is no such class').waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
