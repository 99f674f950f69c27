import type { Page } from 'playwright-core';
import { BrowsedDashboard, type Person } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  owner = await dashboard.owner();
}, 120_000);

afterAll(() => dashboard?.close());

beforeEach(async () => {
  page = await dashboard.page(owner, '/settings/account');
});

afterEach(() => page.context().close());

const script = /\/assets\/students-page-/;
const message = () => page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
const retry = (seen: Page) => seen.locator('button:enabled', { hasText: 'Try again' });
const goToStudents = () => page.getByRole('link', { name: 'Students', exact: true }).click();
const students = () => page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();

describe('a page whose script cannot be loaded', () => {
  it('is tried again before anything is said', async () => {
    let attempts = 0;
    await page.route(script, (route) => ((attempts += 1) === 1 ? route.abort() : route.continue()));
    await goToStudents();
    await students();
    expect([attempts, await message().count()]).toEqual([2, 0]);
  });

  it('says that a part is missing, and loads with the button once it is there', async () => {
    await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
    await goToStudents();
    await message().getByText('a part of the dashboard is missing').waitFor();
    // It has tried by itself meanwhile.
    await retry(page).waitFor();
    await page.unroute(script);
    await message().getByRole('button', { name: 'Try again' }).click();
    await students();
  });

  it('says that the server does not answer, and loads when the network is back', async () => {
    await page.context().setOffline(true);
    await goToStudents();
    await message().getByText('The server does not answer').waitFor();
    await page.context().setOffline(false);
    await students();
    await settled(page);
    expect(page.url()).toContain('/dashboard/students');
  });

  it('is loaded from the new build after an upgrade: the dashboard reloads once, at the page that was asked for', async () => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
    // The server of the new version answers with a page that names other scripts.
    await page.route(`${dashboard.origin}/dashboard/`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/(assets\/index-)[\w-]+(\.js)/, '$1newer$2');
      await route.fulfill({ response: answer, body: html });
    });
    await goToStudents();
    await message().getByText('a part of the dashboard is missing').waitFor();
    expect(documents).toEqual(['/dashboard/students']);
  });
});

it('the sign-in page says so as well, instead of staying blank', async () => {
  const visitor = await (await dashboard.context(null)).newPage();
  await visitor.route(/\/assets\/sign-in-page-/, (route) => route.fulfill({ status: 404, body: '' }));
  await visitor.goto(`${dashboard.origin}/dashboard`);
  await visitor.getByText('This page could not be loaded').waitFor();
  await retry(visitor).waitFor();
  await visitor.unroute(/\/assets\/sign-in-page-/);
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await visitor.getByRole('heading', { name: /sign in/i }).waitFor();
  await visitor.context().close();
});
