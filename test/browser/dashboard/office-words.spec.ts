import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(240_000);

let dashboard: BrowsedDashboard;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
}, 120_000);

afterAll(() => dashboard?.close());

/** What is said to users who write programs. */
const ofPrograms = /curl|npm run|through the API|YOUR_API_KEY/i;

/** The pages of the navigation that are for the school: not those under Developers, nor the keys. */
async function schoolPages(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  const all = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return all.filter((path) => path.startsWith('/dashboard')).filter((path) => !/requests|api-keys/.test(path));
}

/** The pages of one record of each kind, and the forms. */
async function recordPages(): Promise<string[]> {
  const [seat] = await dashboard.rows('SELECT student_id, class_id FROM sandbox.enrollment ORDER BY id LIMIT 1');
  const [student, schoolClass] = [`/students/${seat!['student_id']}`, `/classes/${seat!['class_id']}`];
  return [
    ...[student, `${student}/edit`, '/students/new'],
    ...[schoolClass, `${schoolClass}/attendance`, `${schoolClass}/grades`, '/classes/new'],
    ...['/teachers?open=1', '/teachers/new'],
  ].map((path) => `/dashboard${path}`);
}

it.each(['office', 'viewer'] as const)('no page that the %s reads speaks of commands or of the API', async (role) => {
  const page = await dashboard.page(await dashboard.person(role), '?environment=sandbox');
  const speaking: string[] = [];
  for (const environment of ['sandbox', 'production']) {
    await dashboard.visit(page, `?environment=${environment}`);
    const paths = [...(await schoolPages(page)), ...(environment === 'sandbox' ? await recordPages() : [])];
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      await page.goto(`${dashboard.origin}${path}${path.includes('?') ? '&' : '?'}environment=${environment}`);
      await settled(page);
      const text = await page.locator('body').innerText();
      if (ofPrograms.test(text)) speaking.push(`${environment} ${path}: ${ofPrograms.exec(text)?.[0]}`);
    }
  }
  expect(speaking).toEqual([]);
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  await page.context().close();
});
