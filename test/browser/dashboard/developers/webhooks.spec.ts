import type { Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { WebhookReceiver } from '../../../support/webhook-receiver';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { focused, rowsOf } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let receiver: WebhookReceiver;
let page: Page;
let key: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  dashboard = await BrowsedDashboard.open({ settings: { WEBHOOKS_ALLOW_INSECURE: 'true' } });
  key = (await dashboard.key('--name', 'Office app', '--environment', 'sandbox')).key;
  page = await dashboard.page(await dashboard.owner(), '?environment=sandbox');
}, 120_000);

afterAll(async () => {
  await dashboard?.close();
  await receiver?.close();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const deliveries = () => page.getByRole('table', { name: 'Deliveries, the newest event first' });
const state = (name: string) => page.getByRole('region', { name: 'The webhook' }).getByText(name, { exact: true });

const addStudent = async (name: string) => {
  const student = {
    ...{ name, email: `${name.toLowerCase()}@school.example` },
    ...{ grade_level: '5', enrollment_date: '2026-01-05' },
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await dashboard.ask('students', key, { method: 'POST', headers, body: JSON.stringify(student) });
  expect(answer.status).toBe(201);
};

const shownSecret = async () =>
  (await dialog().getByRole('region', { name: 'Secret', exact: true }).textContent()) ?? '';

/** The rows of the deliveries by their headings. */
const rows = async () => {
  const headings = await deliveries().getByRole('columnheader').allTextContents();
  return (await rowsOf(deliveries())).map((cells) =>
    Object.fromEntries(cells.map((cell, at) => [headings[at] ?? '', cell])),
  );
};

const expectAccessible = async () => {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
};

describe('a webhook in the dashboard', () => {
  let secret: string;

  it('is created from the page under Developers, and its secret is shown once', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('There are no webhooks yet').waitFor();
    await button('Create a webhook').click();
    await focused(dialog().getByLabel('Name'));
    await dialog().getByLabel('Name').fill('Library');
    await dialog().getByLabel('URL').fill('ftp://library.example');
    await dialog().getByRole('checkbox', { name: 'student.*' }).check();
    await dialog().getByRole('button', { name: 'Create webhook' }).click();
    await dialog().getByText('URL must begin with https:.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
    await dialog().getByLabel('URL').fill(receiver.url);
    await dialog().getByRole('button', { name: 'Create webhook' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    secret = await shownSecret();
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
  });

  it('does not let its secret go uncopied without a question', async () => {
    await page.keyboard.press('Escape');
    await dialog().getByText('Close without copying the secret?').waitFor();
    await dialog().getByRole('button', { name: 'Back to the secret' }).click();
    expect(await shownSecret()).toBe(secret);
    await button('Copy secret').click();
    await dialog().getByText('Copied').waitFor();
    await button('Done').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
  });

  it('is listed with its types and its state', async () => {
    const [row] = await rowsOf(page.getByRole('table', { name: 'Webhooks' }));
    expect(row).toEqual([`Library${receiver.url}`, 'Active', 'student.*', '0', 'Never']);
    await expectAccessible();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.getByText('Nothing was delivered yet').waitFor();
  });

  it('is tested with an event of its own', async () => {
    await button('Send test event').click();
    await page.getByText(/^The receiver answered with HTTP 204 after \S+ ms\.$/).waitFor();
    expect(receiver.types).toEqual(['webhook.test']);
    receiver.status = 500;
    await button('Send test event').click();
    await page.getByText(/^The receiver answered with HTTP 500, after \S+ ms\.$/).waitFor();
    receiver.status = 204;
    await button('Close the result').click();
  });

  it('shows each delivery, without a reload', async () => {
    await addStudent('Ada');
    await eventually(() => receiver.types.includes('student.created'));
    await deliveries().getByText('Delivered', { exact: true }).waitFor();
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ Type: 'student.created', Record: 'Student 1', State: 'Delivered', Attempts: '1', Status: '204', Error: '—' },
      ...{ 'Last attempt': 'just now', 'Next attempt': '—', Replay: 'From here' },
    });
    expect(row?.['Duration']).toMatch(/^\S+ ms$/);
    await expectAccessible();
  });

  it('that fails says why and when it is tried again, and is tried again now', async () => {
    receiver.status = 503;
    await addStudent('Bert');
    await state('Failing').waitFor();
    await deliveries().getByText('Retrying', { exact: true }).waitFor();
    const [row] = await rows();
    expect(row).toMatchObject({ Status: '503', Error: 'The receiver answered with HTTP 503' });
    expect(row?.['Next attempt']).not.toBe('—');
    await expectAccessible();
    receiver.status = 204;
    await button('Retry now').click();
    await state('Active').waitFor();
    await deliveries().getByText('Retrying', { exact: true }).waitFor({ state: 'detached' });
  });

  it('is filtered by the state of its deliveries', async () => {
    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('No deliveries match').waitFor();
    await page.getByLabel('State').selectOption('Every state');
    await deliveries().waitFor();
  });

  it('is disabled, and gets what waited when it is enabled', async () => {
    await button('Disable').click();
    await state('Disabled').waitFor();
    await page.getByText(/^Disabled on request/).waitFor();
    await addStudent('Cleo');
    await button('Enable').click();
    await state('Active').waitFor();
    await page.getByRole('link', { name: 'Student 3' }).waitFor();
  });

  it('gets events again from one on', async () => {
    const before = receiver.received.length;
    await page.getByRole('row').filter({ hasText: 'Student 2' }).getByRole('button').click();
    const first = dialog().getByLabel('First event');
    const id = await first.inputValue();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
    await first.fill('987654321');
    await dialog().getByRole('button', { name: 'Replay' }).click();
    await dialog().getByText('From must be the id of an event that is still kept.').waitFor();
    await first.fill(id);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await eventually(() => receiver.received.length === before + 2);
    const paths = receiver.received.slice(before).map(({ event }) => event.path);
    expect(paths.sort()).toEqual(['/students/2', '/students/3']);
  });

  it('gets a new secret, which is shown once', async () => {
    await button('Rotate secret').click();
    await focused(dialog().getByRole('radio', { name: 'For 24 hours' }));
    await dialog().getByRole('radio', { name: 'For 7 days' }).check();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
    await dialog().getByRole('button', { name: 'Rotate secret' }).click();
    await dialog().getByText('Copy it now: it is shown only once').waitFor();
    expect(await shownSecret()).not.toBe(secret);
    await button('Copy secret').click();
    await button('Done').click();
    await page.getByText('The old secret signs until').waitFor();
    await button('Send test event').click();
    await page.getByText('The test event was delivered').waitFor();
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  });

  it('is renamed, by the keyboard', async () => {
    await button('Edit').focus();
    await page.keyboard.press('Enter');
    await focused(dialog().getByLabel('Name'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Shelves');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shelves' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await focused(button('Edit'));
  });

  it('is deleted after a question', async () => {
    await button('Delete').click();
    await dialog().getByText('receives no more events').waitFor();
    await dialog().getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('There are no webhooks yet').waitFor();
    expect(await dashboard.rows('SELECT id FROM access.webhook')).toEqual([]);
  });

  it('leaves each change in the audit, in words', async () => {
    await dashboard.visit(page, '/settings/audit?environment=sandbox');
    const told = await rowsOf(page.getByRole('table'));
    const what = told.map(([, , sentence]) => sentence).filter((sentence) => sentence?.includes('webhook'));
    expect(what).toEqual([
      'deleted the webhook Shelves (sandbox)',
      'changed the webhook Shelves (sandbox)',
      'rotated the secret of the webhook Library (sandbox)',
      'sent events again to the webhook Library (sandbox)',
      'enabled the webhook Library (sandbox)',
      'disabled the webhook Library (sandbox)',
      'enabled the webhook Library (sandbox)',
      'created the webhook Library (sandbox)',
    ]);
  });
});

describe('the pages of the webhooks', () => {
  it('are for a developer those of the sandbox', async () => {
    const developer = await dashboard.limited('dora', '--role', 'production:viewer,sandbox:developer');
    const seen = await dashboard.page(developer, '/webhooks?environment=sandbox');
    await seen.getByRole('button', { name: 'Create a webhook' }).waitFor();
    await dashboard.visit(seen, '/webhooks?environment=production');
    await seen.getByText('Only for owners').waitFor();
    expect(await seen.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    expect(await faultsOf(seen)).toEqual([]);
    await seen.context().close();
  });

  it('are not for the office', async () => {
    const seen = await dashboard.page(await dashboard.person('office'), '/webhooks/1?environment=sandbox');
    await seen.getByText('Only for owners').waitFor();
    expect(await seen.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    await seen.context().close();
  });
});

it('nothing went wrong in the browser meanwhile', () => {
  expect(dashboard.consoleErrors).toEqual([]);
  expect(dashboard.externalRequests).toEqual([]);
});
