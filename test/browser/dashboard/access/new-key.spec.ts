import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { settled, shownKey } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;
/** What the server answered to the page, since it was told to be kept. */
const answers: string[] = [];

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  page = await dashboard.page(await dashboard.owner(), '/settings/api-keys?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** Walks with the Tab key alone until what has this role and name has the focus. */
async function tabTo(role: 'button' | 'checkbox' | 'textbox', name: string): Promise<void> {
  const sought = page.getByRole(role, { name });
  for (let step = 0; step < 60; step += 1) {
    if (await sought.evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What a script of the page can get at, the record of its own query cache in the DOM included. */
const everythingHeld = () =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ].join('\n'),
  );

const checked = (name: string) => dialog().getByRole('radio', { name, exact: true }).isChecked();

let key: string;

describe('a new key, by the keyboard alone', () => {
  it('is named, and given what it may do', async () => {
    await tabTo('button', 'Generate a new key');
    await press('Enter');
    await dialog().getByLabel('Name').waitFor();
    await tabTo('textbox', 'Name');
    await page.keyboard.type('Timetable screen');
    await press('Tab');
    expect(await checked('Sandbox')).toBe(true);
    await press('Tab', 'ArrowDown');
    expect(await checked('Professional')).toBe(true);
    await tabTo('checkbox', 'Write students');
    await press('Space');
    await tabTo('button', 'Generate key');
    await press('Enter');
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    key = await shownKey(page);
    expect(key).toMatch(/^hr_sandbox_\w{40,}$/);
  });

  it('is good at once for the API', async () => {
    const answer = await dashboard.ask('students', key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('10000');
    expect((await dashboard.ask('students', key, { method: 'POST' })).status).toBe(403);
  });

  it('comes with a line for the terminal that says who calls and where', async () => {
    const line = await dialog().getByRole('region', { name: 'Command' }).textContent();
    expect(line).toMatch(/^curl -H 'Authorization: Bearer hr_sandbox_\w+' 'http:\/\/localhost:\d+\/v1\/students\?/);
    expect(line).toContain(key);
  });

  it('is not let go uncopied without a question', async () => {
    await press('Escape');
    await dialog().getByText('Close without copying the key?').waitFor();
    await press('Enter');
    expect(await shownKey(page)).toBe(key);
    await press('Escape', 'Shift+Tab', 'Enter');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is seen once: nowhere in the page, in what it keeps, or in a later answer', async () => {
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (text) => answers.push(text),
          () => undefined,
        ),
    );
    expect(await everythingHeld()).not.toContain(key);
    await page.reload();
    await settled(page);
    await row('Timetable screen').waitFor();
    await dashboard.visit(page, '/requests?environment=sandbox');
    await dashboard.visit(page, '/settings/audit');
    expect(answers.join('')).toContain('Timetable screen');
    expect([await everythingHeld(), ...answers].join('')).not.toContain(key);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
