import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../accessibility';
import { BrowsedDashboard } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(90_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  page = await dashboard.page(await dashboard.owner(), '');
}, 120_000);

afterAll(() => dashboard?.close());

const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const isDone = async (title: string) => (await step(title).innerText()).includes('(done)');
const titles = ['Look at the sandbox', 'Make a key', 'Import your data', 'Invite a colleague'];

describe('the first page of a new Homeroom', () => {
  it('is a list of four steps, none of them done, and accessible', async () => {
    await page.getByText('0 of 4 done').waitFor();
    for (const title of titles) expect([title, await isDone(title)]).toEqual([title, false]);
    expect(await page.getByText('curl').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
  });

  it('fills the sandbox with one click, says how far it is, and ticks the step', async () => {
    await step('Look at the sandbox').getByRole('button', { name: 'Fill the sandbox' }).click();
    await step('Look at the sandbox').getByText('Filling the sandbox').waitFor();
    await page.getByText('1 of 4 done').waitFor({ timeout: 60_000 });
    expect(await isDone('Look at the sandbox')).toBe(true);
    await step('Look at the sandbox').getByRole('link', { name: 'Open the sandbox' }).click();
    await page.getByText('1,000').first().waitFor();
    await page.getByRole('region', { name: 'Students by grade level' }).waitFor();
    const [production] = await dashboard.rows('SELECT count(*) FROM production.student');
    expect(Number(production?.['count'])).toBe(0);
  });

  it('ticks the key and the colleague once they are there, and says how data comes in', async () => {
    await dashboard.key('--name', 'Timetable', '--environment', 'production');
    await dashboard.invite('viewer', 'vera');
    await dashboard.visit(page, '?environment=production');
    await page.getByText('3 of 4 done').waitFor();
    expect(await isDone('Import your data')).toBe(false);
    const link = await step('Import your data').getByRole('link', { name: 'Import' }).getAttribute('href');
    expect(link).toMatch(/\/data\/import\?environment=production$/);
  });
});

describe('the search', () => {
  const result = (name: string) => page.getByRole('dialog').getByRole('button', { name });

  it('opens with Ctrl-K, and leads by the keyboard to a student', async () => {
    await dashboard.visit(page, '/settings/account?environment=sandbox');
    const [student] = await dashboard.rows('SELECT name FROM sandbox.student ORDER BY id DESC LIMIT 1');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.keyboard.type(student?.['name'] ?? '');
    await result(student?.['name'] ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: student?.['name'] ?? '', level: 1 }).waitFor();
  });

  it('finds classes, teachers, keys and pages, and is accessible', async () => {
    const [found] = await dashboard.rows(`SELECT school_class.name AS class, teacher.name AS teacher
      FROM sandbox.school_class JOIN sandbox.teacher ON teacher.id = teacher_id ORDER BY school_class.id LIMIT 1`);
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Search' });
    for (const name of [found?.['class'] ?? '', found?.['teacher'] ?? '', 'First key', 'Announcements']) {
      await field.fill(name);
      await result(name).first().waitFor();
    }
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
    await field.fill('nothing has this name');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('leads to the page of a key', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill('First key');
    await result('First key').first().click();
    await page.getByRole('heading', { name: 'First key', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/settings\/api-keys\/\d+$/);
  });

  it('is not the only way: the documentation of the API is in the navigation', async () => {
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^API documentation/ });
    expect(await link.getAttribute('href')).toMatch(/\/docs$/);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
