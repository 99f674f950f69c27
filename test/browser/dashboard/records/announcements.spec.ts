import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { focused } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } });
  ({ key } = await dashboard.key('--name', 'Other hand', '--environment', 'sandbox'));
  // The office works elsewhere: the clocks of the school count, not those of the browser.
  const context = await dashboard.context(await dashboard.person('office'), { timezoneId: 'America/New_York' });
  page = await context.newPage();
  await dashboard.visit(page, '/announcements?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const form = () => dialog('Edit the announcement');

/** An announcement by somebody else, through the API. */
async function announce(fields: object): Promise<number> {
  const body = JSON.stringify({ scope: 'school', content: 'A text.', ...fields });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await dashboard.ask('announcements', key, { method: 'POST', body, headers });
  return ((await answer.json()) as { id: number }).id;
}

async function meanwhile(id: number, fields: object): Promise<void> {
  const [stored] = await dashboard.rows('SELECT title, content, scope FROM sandbox.announcement WHERE id = $1', id);
  const body = JSON.stringify({ ...stored, ...fields });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await dashboard.ask(`announcements/${id}`, key, { method: 'PUT', body, headers });
  expect(answer.status).toBe(200);
}

const storedOf = async (id: number) =>
  (
    await dashboard.rows(
      'SELECT title, content, scope, grade_level, priority, expires_at FROM sandbox.announcement WHERE id = $1',
      id,
    )
  )[0];

async function openCard(id: number, title: string): Promise<void> {
  await dashboard.visit(page, `/announcements?environment=sandbox&open=${id}`);
  await dialog(title).waitFor();
}

async function edit(id: number, title: string): Promise<void> {
  await openCard(id, title);
  await dialog(title).getByRole('button', { name: 'Edit' }).click();
  await form().getByLabel('Title').waitFor();
}

/** Looks for faults, and goes back to the width of the other tests. */
async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

describe('a new announcement', () => {
  const markup = '<b>Bold</b>\nand a second line';

  it('is previewed as readers see it, as text only, by keyboard', async () => {
    await page.getByRole('button', { name: 'New announcement' }).focus();
    await page.keyboard.press('Enter');
    await dialog('New announcement').getByLabel('Title').focus();
    await page.keyboard.type('Clocks change');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(markup);
    await dialog('New announcement').getByRole('button', { name: 'Preview' }).focus();
    await page.keyboard.press('Enter');
    const preview = dialog('New announcement').getByRole('region', { name: 'Preview' });
    await preview.getByText(markup).waitFor();
    expect(await preview.locator('b').count()).toBe(0);
    await preview.getByText('The whole school').waitFor();
    await expectAccessible();
    await dialog('New announcement').getByRole('button', { name: 'Back to editing' }).click();
    expect(await dialog('New announcement').getByLabel('Text').inputValue()).toBe(markup);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await dialog('Discard the announcement?').waitFor({ state: 'detached' });
  });

  it.each([
    ['2030-03-31T01:30', '2030-03-31T00:30:00.000Z'],
    ['2030-03-31T03:30', '2030-03-31T01:30:00.000Z'],
  ])('that ends at %s by the clocks of the school ends then, before and after they go forward', async (local, utc) => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    const title = `Ends ${local}`;
    await dialog('New announcement').getByLabel('Title').fill(title);
    await dialog('New announcement').getByLabel('Text').fill('A text.');
    await dialog('New announcement').getByLabel('Ends').fill(local);
    await dialog('New announcement')
      .getByText(`Ends Sun, Mar 31, 2030, ${local.slice(11)}, school time (Europe/Berlin).`)
      .waitFor();
    await expectAccessible();
    await dialog('New announcement').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('row').filter({ hasText: title }).waitFor();
    const [stored] = await dashboard.rows('SELECT expires_at FROM sandbox.announcement WHERE title = $1', title);
    expect(new Date(stored!['expires_at']!).toISOString()).toBe(utc);
  });

  it('has the message of the server beside its field', async () => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    const written = dialog('New announcement');
    await written.getByLabel('Title').fill('   ');
    await written.getByLabel('Text').fill('A text.');
    await written.getByRole('button', { name: 'Publish' }).click();
    await written.getByText(/^Title must/).waitFor();
    const described = await written.getByLabel('Title').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described?.split(' ').at(-1)}"]`).innerText()).toMatch(/^Title must/);
    expect(await written.getByRole('alert').count()).toBe(0);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await written.waitFor({ state: 'detached' });
  });
});

describe('a published announcement', () => {
  it('is changed in every field', async () => {
    const id = await announce({ title: 'Swimming', expires_at: '2030-05-06T10:00:00.123Z' });
    await edit(id, 'Swimming');
    await form().getByLabel('Title').fill('No swimming');
    await form().getByLabel('Text').fill('The pool is closed.');
    await form().getByLabel('Priority').selectOption('urgent');
    await expectAccessible();
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog('No swimming').waitFor();
    expect(await storedOf(id)).toEqual({
      ...{ title: 'No swimming', content: 'The pool is closed.', scope: 'school', grade_level: null },
      ...{ priority: 'urgent', expires_at: new Date('2030-05-06T10:00:00.123Z') },
    });
    await dialog('No swimming').getByRole('button', { name: 'Edit' }).click();
    expect(await form().getByLabel('Ends').inputValue()).toBe('2030-05-06T12:00');
    await form().getByLabel('Ends').fill('');
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    await form().waitFor({ state: 'detached' });
    expect((await storedOf(id))?.['expires_at']).toBeNull();
  });

  it('asks before changes are lost, by Escape and by leaving the page', async () => {
    const id = await announce({ title: 'Choir' });
    await dashboard.visit(page, '/announcements?environment=sandbox');
    await page.getByRole('link', { name: 'Choir' }).click();
    await dialog('Choir').getByRole('button', { name: 'Edit' }).click();
    await form().getByLabel('Title').fill('Choir and band');
    await page.keyboard.press('Escape');
    const question = dialog('Discard your changes?');
    await expectAccessible();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    expect(await form().getByLabel('Title').inputValue()).toBe('Choir and band');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await form().waitFor({ state: 'detached' });
    expect(await storedOf(id)).toMatchObject({ title: 'Choir' });
  });

  it('shows yours and theirs side by side after a change by somebody else, and saves when asked again', async () => {
    const id = await announce({ title: 'Bake sale' });
    await edit(id, 'Bake sale');
    await form().getByLabel('Title').fill('Bake sale on Monday');
    await meanwhile(id, { title: 'Bake sale on Tuesday', content: 'In the hall.', priority: 'high' });
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    const notice = form().getByRole('alert');
    await notice.getByText('Somebody else changed the announcement').waitFor();
    const row = notice.getByRole('row').filter({ hasText: 'Title' });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Bake sale on Monday', 'Bake sale on Tuesday']);
    // Fields that the user did not change have the new values.
    expect(await form().getByLabel('Text').inputValue()).toBe('In the hall.');
    await expectAccessible();
    await form().getByRole('button', { name: 'Save mine' }).click();
    await form().waitFor({ state: 'detached' });
    expect(await storedOf(id)).toMatchObject({
      ...{ title: 'Bake sale on Monday', content: 'In the hall.', priority: 'high' },
    });
  });

  it('takes the values of somebody else on request', async () => {
    const id = await announce({ title: 'Chess' });
    await edit(id, 'Chess');
    await form().getByLabel('Title').fill('Chess at noon');
    await meanwhile(id, { title: 'Chess at one' });
    await form().getByRole('button', { name: 'Save', exact: true }).click();
    await form().getByRole('button', { name: 'Use theirs' }).click();
    expect(await form().getByLabel('Title').inputValue()).toBe('Chess at one');
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    expect(await storedOf(id)).toMatchObject({ title: 'Chess at one' });
  });

  it('ends now with 2 clicks, and is then among the past ones', async () => {
    const id = await announce({ title: 'Lost keys', priority: 'low' });
    await openCard(id, 'Lost keys');
    await page.evaluate(() => addEventListener('click', () => (document.title += ' click'), { capture: true }));
    await dialog('Lost keys').getByRole('button', { name: 'End now' }).click();
    const question = dialog('End the announcement now');
    await question.getByText('“Lost keys” is no longer shown').waitFor();
    await question.getByRole('button', { name: 'End now' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await page.title()).match(/ click/g)).toHaveLength(2);
    await dialog('Lost keys').getByRole('button', { name: 'End now' }).waitFor({ state: 'detached' });
    expect(new Date((await storedOf(id))!['expires_at']!).getTime()).toBeLessThanOrEqual(Date.now());
    await dashboard.visit(page, '/announcements?environment=sandbox');
    expect(await page.getByRole('link', { name: 'Lost keys' }).count()).toBe(0);
    await page.getByLabel('Show').selectOption('Active and past');
    await expectAccessible();
    await page.getByRole('link', { name: 'Chess at one' }).waitFor();
    await page.getByRole('link', { name: 'Lost keys' }).waitFor();
  });

  it('is used again, by keyboard, with everything but its end', async () => {
    await page.getByRole('link', { name: 'Lost keys' }).focus();
    await page.keyboard.press('Enter');
    await dialog('Lost keys').getByRole('button', { name: 'Use again' }).focus();
    await page.keyboard.press('Enter');
    const written = dialog('New announcement');
    await written.waitFor();
    await dialog('Lost keys').waitFor({ state: 'detached' });
    expect(await written.getByLabel('Title').inputValue()).toBe('Lost keys');
    expect(await written.getByLabel('Priority').inputValue()).toBe('low');
    expect(await written.getByLabel('Ends').inputValue()).toBe('');
    await written.getByRole('button', { name: 'Publish' }).focus();
    await focused(written.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await written.waitFor({ state: 'detached' });
    const [count] = await dashboard.rows(
      `SELECT count(*) FILTER (WHERE expires_at IS NULL) AS active, count(*) AS total FROM sandbox.announcement
       WHERE title = 'Lost keys' AND priority = 'low'`,
    );
    expect(count).toEqual({ active: '1', total: '2' });
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
