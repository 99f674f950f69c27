import type { Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { BrowsedDashboard, ownPassword, type Person } from '../../browsed-dashboard';
import { rowsOf, settled, shownKey } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = await dashboard.owner();
  page = await dashboard.page(owner, '/settings/api-keys?environment=sandbox');
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

describe('a new key, by the keyboard alone', () => {
  /** What the server answered to the page, since it was told to be kept. */
  const answers: string[] = [];

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
  });
});

describe('a key that is there', () => {
  beforeAll(() => dashboard.visit(page, '/settings/api-keys?environment=sandbox'));

  it('is rotated with an overlap, in which both are good', async () => {
    await row('Timetable screen').getByRole('button', { name: 'Rotate Timetable screen' }).click();
    await dialog().getByLabel('In 24 hours').check();
    await dialog().getByRole('button', { name: 'Rotate key' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    const next = await shownKey(page);
    expect(next).not.toBe(key);
    expect((await dashboard.ask('students', key)).status).toBe(200);
    expect((await dashboard.ask('students', next)).status).toBe(200);
    await dialog().getByRole('button', { name: 'Copy key' }).click();
    await dialog().getByRole('button', { name: 'Done' }).click();
    // Once it is copied there is nothing to ask.
    await dialog().waitFor({ state: 'detached' });
    await row('Timetable screen').filter({ hasText: 'rotated' }).waitFor();
    key = next;
  });

  it('wants the password again when it was given more than ten minutes ago, and then goes on', async () => {
    await dashboard.sql`UPDATE access.session SET password_given_at = now() - interval '11 minutes'`;
    const old = row('Timetable screen').filter({ hasText: 'rotated' });
    await old.getByRole('button', { name: 'Revoke Timetable screen' }).click();
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable screen');
    await dialog().getByRole('button', { name: 'Revoke key' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await prompt.getByLabel('Password', { exact: true }).fill('not my password');
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await prompt.getByRole('alert').waitFor();
    await prompt.getByLabel('Password', { exact: true }).fill(ownPassword);
    await prompt.getByRole('button', { name: 'Confirm' }).click();
    await old.getByText('Revoked', { exact: true }).waitFor();
  });

  it('is revoked once its name is typed, and the API refuses it from then on', async () => {
    const current = row('Timetable screen').filter({ hasNotText: 'rotated' });
    await current.getByRole('button', { name: 'Revoke Timetable screen' }).click();
    const revoke = dialog().getByRole('button', { name: 'Revoke key' });
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable');
    expect(await revoke.isDisabled()).toBe(true);
    await dialog().getByLabel('Type Timetable screen to confirm').fill('Timetable screen');
    await revoke.click();
    await current.getByText('Revoked', { exact: true }).waitFor();
    const answer = await dashboard.ask('students', key);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is found by its name and by its state', async () => {
    await page.getByLabel('Search keys').fill('screen');
    expect(await page.getByRole('row').filter({ hasText: 'hr_sandbox_' }).count()).toBe(2);
    await page.getByRole('combobox', { name: 'State' }).selectOption('usable');
    await page.getByText('No keys match').waitFor();
    await page.getByRole('button', { name: 'Show every key' }).click();
    await row('First key').waitFor();
  });
});

describe('the dialog for a new key', () => {
  beforeAll(() => dashboard.visit(page, '/settings/api-keys?environment=production'));

  it('begins with the sandbox, one year and everything, also while production is shown', async () => {
    await page.getByRole('button', { name: 'Generate a new key' }).click();
    for (const name of ['Sandbox', '1 year', 'Standard']) {
      expect(await dialog().getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
    }
    expect(await dialog().getByRole('checkbox', { name: 'Everything' }).isChecked()).toBe(true);
  });

  it('makes a key that may only read with one more click', async () => {
    await dialog().getByRole('button', { name: 'Read only' }).click();
    expect(await dialog().getByRole('checkbox', { checked: true }).count()).toBe(3);
    await dialog().getByLabel('Name').fill('Reader');
    await dialog().getByRole('button', { name: 'Generate key' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    const [row] = await dashboard.rows(
      `SELECT environment, array_to_string(scopes, ' ') AS scopes, round(extract(epoch FROM expires_at - created_at) / 86400) || ' days' AS lifetime
       FROM access.api_key WHERE name = 'Reader'`,
    );
    expect(row).toEqual({
      ...{ environment: 'sandbox', scopes: 'read:students read:teachers read:classes', lifetime: '365 days' },
    });
    await dialog().getByRole('button', { name: 'Copy key' }).click();
    await dialog().getByRole('button', { name: 'Done' }).click();
  });
});

describe('the page of a key (Requests of a key)', () => {
  let library: { id: number; key: string };

  beforeAll(async () => {
    library = await dashboard.key('--name', 'Library app', '--environment', 'sandbox');
    await dashboard.ask('students?search=Secret', library.key);
    await dashboard.ask('students/4711', library.key);
    await eventually(async () => {
      const [row] = await dashboard.rows('SELECT count(*) AS n FROM access.key_request WHERE key_id = $1', library.id);
      return Number(row?.['n']) === 2;
    });
    await dashboard.visit(page, '/settings/api-keys?environment=production');
  });

  it('shows its terms, its requests, its last errors and a link to the documentation', async () => {
    await page.getByRole('link', { name: 'Library app' }).click();
    await page.getByRole('heading', { name: 'Library app', level: 1 }).waitFor();
    await settled(page);
    const terms = await page.getByRole('region', { name: 'The key', exact: true }).innerText();
    for (const text of ['Sandbox', 'Everything', '1,000 requests an hour']) expect(terms).toContain(text);
    const docs = page.getByRole('link', { name: 'What the API can do' });
    expect(await docs.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/docs$/);
    const errors = await rowsOf(page.getByRole('region', { name: 'Last errors', exact: true }).getByRole('table'));
    expect(errors).toHaveLength(1);
    expect(errors[0]!.slice(1, 4)).toEqual(['GET /v1/students/:id', '404', 'NOT_FOUND']);
    const requests = page.getByRole('region', { name: 'Last requests', exact: true });
    expect(await rowsOf(requests.getByRole('table'))).toHaveLength(2);
    expect(await page.content()).not.toMatch(/4711|Secret/);
  });

  it('says how to connect with OneRoster, with what copies each value, and the values get a token', async () => {
    const card = page.getByRole('region', { name: 'Connect with OneRoster', exact: true });
    await card.getByText('read rosters').waitFor();
    const shown = async (name: string) => (await card.getByRole('region', { name, exact: true }).textContent()) ?? '';
    expect(await shown('Client ID')).toBe(String(library.id));
    for (const [name, path] of [
      ['Token URL', 'token'],
      ['Rostering URL', 'rostering/v1p2'],
      ['Gradebook URL', 'gradebook/v1p2'],
    ] as const) {
      expect(await shown(name)).toMatch(new RegExp(`^http://localhost:\\d+/ims/oneroster/${path}$`));
      expect(await card.getByRole('button', { name: `Copy ${name}`, exact: true }).count()).toBe(1);
    }
    expect(await card.innerText()).toContain('It was shown once');
    expect(await card.innerText()).not.toContain(library.key);
    const client = Buffer.from(`${await shown('Client ID')}:${library.key}`).toString('base64');
    const answer = await fetch(new URL(new URL(await shown('Token URL')).pathname, dashboard.sandbox), {
      method: 'POST',
      headers: { authorization: `Basic ${client}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: await shown('Scopes') }),
    });
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', scope: await shown('Scopes') });
  });

  it('changes name, scopes, plan and expiry, and the key does at once as it is told (Dashboard keys)', async () => {
    await page.getByRole('button', { name: 'Change' }).click();
    await dialog().getByLabel('Name').fill('Library screen');
    await dialog().getByRole('radio', { name: 'Professional' }).check();
    await dialog().getByRole('button', { name: 'Read only' }).click();
    await dialog().getByLabel('Works until the end of').fill('2030-06-30');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Library screen', level: 1 }).waitFor();
    await page.getByText('read the birth dates of students, and read the gradebook.').waitFor();
    const answer = await dashboard.ask('students', library.key);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '10000']);
    expect((await dashboard.ask('students', library.key, { method: 'POST' })).status).toBe(403);
    await dashboard.visit(page, '/settings/audit');
    await page.getByRole('row').filter({ hasText: 'changed the terms of the key Library screen' }).waitFor();
  });

  it('says what a key lacks that gets no token for OneRoster', async () => {
    const { id } = await dashboard.key('--name', 'Menu', '--environment', 'sandbox', '--scope', 'read:classes');
    await dashboard.visit(page, `/settings/api-keys/${id}?environment=sandbox`);
    const card = page.getByRole('region', { name: 'Connect with OneRoster', exact: true });
    await card.getByText('This key cannot be used for OneRoster').waitFor();
    expect(await card.getByText('Token URL').count()).toBe(0);
  });

  it('has no way to change it for a developer, and fits a telephone', async () => {
    const developer = await dashboard.person('developer');
    const phone = { viewport: { width: 390, height: 844 } };
    const small = await dashboard.page(developer, `/settings/api-keys/${library.id}?environment=sandbox`, phone);
    await small.getByRole('heading', { name: 'Library screen', level: 1 }).waitFor();
    expect(await small.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('says so when there is no such key', async () => {
    await dashboard.visit(page, '/settings/api-keys/9999');
    await page.getByText('There is no such key').waitFor();
  });

  it('the requests of all keys are shown together, each with its key', async () => {
    await dashboard.visit(page, `/requests?environment=sandbox&key=${library.id}`);
    await page.getByRole('combobox', { name: 'Key' }).click();
    await page.getByRole('option', { name: 'All keys' }).click();
    await page.waitForURL(/key=all/);
    await settled(page);
    const table = page.getByRole('region', { name: 'Last requests', exact: true }).getByRole('table');
    await table.waitFor();
    const [first] = await rowsOf(table);
    expect(first!.slice(1, 3)).toEqual(['Library screen', expect.stringContaining('/v1/students')]);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
