import type { Page } from 'playwright-core';
import { focused, settled } from '../../page-content';
import { type District, expectAccessible, openDistrict } from './district';

jest.setTimeout(180_000);

let district: District;
let { dashboard, page, lincoln, roosevelt } = {} as District;
let today: string;
let yesterday: string;

beforeAll(async () => {
  district = await openDistrict('/?environment=production', (each) => each.owner());
  ({ dashboard, page, lincoln, roosevelt } = district);
  const [days] = await dashboard.rows(`SELECT (now() AT TIME ZONE 'UTC')::date::text AS today,
    ((now() AT TIME ZONE 'UTC')::date - 1)::text AS yesterday`);
  ({ today = '', yesterday = '' } = days ?? {});
}, 180_000);

afterEach(() => expect(district.refusals).toEqual([]));

afterAll(() => dashboard?.close());

const visit = (path: string) =>
  dashboard.visit(page, `${path}${path.includes('?') ? '&' : '?'}environment=production`).then(() => settled(page));
const dialog = () => page.getByRole('dialog').filter({ has: page.getByLabel('Last day') });
const button = (name: string, within: Page | ReturnType<Page['getByRole']> = page) =>
  within.getByRole('button', { name, exact: true });

async function showArchived(label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Archived' }).selectOption({ label });
  await settled(page);
}

/** The first cells of the table. */
const names = async (): Promise<string[]> => {
  await settled(page);
  return page.locator('tbody tr > :first-child').allInnerTexts();
};

describe('a class', () => {
  it('gets a last day, which its page says, and can lose it again (Last days)', async () => {
    await visit(`/classes/${lincoln.schoolClass}`);
    await button('Archive').click();
    await dialog().getByLabel('Last day').fill(today);
    await expectAccessible(page);
    await button('Set the last day', dialog()).click();
    await page.getByText(/^Last day: /).waitFor();
    await focused(button('Archive'));
    await button('Archive').click();
    await button('Remove the last day', dialog()).click();
    await page.getByText(/^Last day: /).waitFor({ state: 'detached' });
  });

  it('is archived at once, and takes no seats and no marks (Last days)', async () => {
    await page.getByRole('link', { name: 'Take attendance' }).waitFor();
    await button('Archive').click();
    expect(await dialog().getByLabel('Last day').inputValue()).toBe(yesterday);
    await button('Archive at once', dialog()).click();
    await page.getByText(/^Archived since /).waitFor();
    await focused(button('Bring back'));
    expect(await page.getByRole('link', { name: 'Take attendance' }).count()).toBe(0);
    expect(await button('Enroll a student').count()).toBe(0);
    await expectAccessible(page);
    await visit(`/classes/${lincoln.schoolClass}/grades`);
    await page.getByText('No grades yet').waitFor();
    expect(await button('New assignment').count()).toBe(0);
    await visit(`/classes/${lincoln.schoolClass}/attendance`);
    await page.getByText('The class takes no attendance').waitFor();
  });

  it('is in the list only if it is asked for, and no class is offered that is archived (Last days)', async () => {
    await visit('/classes');
    expect(await names()).toEqual(['Class of Roosevelt']);
    await showArchived('Archived');
    expect(await names()).toEqual(['Class of Lincoln']);
    await showArchived('All');
    expect(await names()).toEqual(['Class of Lincoln', 'Class of Roosevelt']);
    await visit(`/students/${roosevelt.student}`);
    await button('Enroll in a class').click();
    await page.getByRole('searchbox', { name: 'Class' }).fill('class of');
    await page.getByText('Class of Roosevelt', { exact: true }).last().waitFor();
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is brought back (Last days)', async () => {
    await visit(`/classes/${lincoln.schoolClass}`);
    await button('Bring back').click();
    await button('Bring Class of Lincoln back').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(/^Archived since /).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Take attendance' }).waitFor();
  });
});

describe('a teacher', () => {
  it('who has left is in the list only if asked for, and gets no class (Last days)', async () => {
    await visit(`/teachers?open=${lincoln.teacher}`);
    await button('Set last day').click();
    await button('Archive at once', dialog()).click();
    await page.getByText(/^Archived since /).waitFor();
    expect(await page.getByRole('link', { name: 'New class' }).count()).toBe(0);
    await expectAccessible(page);
    await visit('/teachers');
    expect(await names()).toEqual(['Teacher of Roosevelt']);
    await showArchived('All');
    expect(await names()).toEqual(['Teacher of Lincoln', 'Teacher of Roosevelt']);
    await visit('/classes/new');
    await page.getByRole('combobox', { name: 'Teacher' }).click();
    await page.getByRole('combobox', { name: 'Teacher' }).fill('teacher of');
    await page.getByRole('option', { name: 'Teacher of Roosevelt' }).waitFor();
    await settled(page);
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(1);
  });
});

describe('a school', () => {
  it('that is archived is neither in the list, nor in the switch, nor in the forms (Last days)', async () => {
    await visit('/schools');
    await button('Archive Lincoln').click();
    await button('Archive at once', dialog()).click();
    await page.getByRole('row').filter({ hasText: 'Lincoln' }).waitFor({ state: 'detached' });
    await showArchived('Archived');
    const row = page.getByRole('row').filter({ hasText: 'Lincoln' });
    await row.getByText(/^Archived since /).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: /^School: / }).count()).toBe(0);
    await visit('/classes/new');
    expect(await page.getByLabel('School', { exact: true }).locator('option').allInnerTexts()).toEqual(['Roosevelt']);
    await visit('/schools?archived=true');
    await button('Bring back Lincoln').click();
    await button('Bring Lincoln back').click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^School: / }).waitFor();
  });
});
