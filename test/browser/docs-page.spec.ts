import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/programs/browser';
import { TestSchool } from '../support/test-school';

jest.setTimeout(120_000);

let school: TestSchool;
let browser: Browser;
let page: Page;
let origin: string;
let key: string;
/** What the page asked for, and what it complained about. */
const requests: string[] = [];
const consoleErrors: string[] = [];

beforeAll(async () => {
  school = await TestSchool.open();
  key = await school.key();
  // Not as the service calls itself, which is localhost: a page works by whatever name it was reached.
  origin = `http://127.0.0.1:${school.port}`;
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && consoleErrors.push(message.text()));
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  await page.goto(`${origin}/docs`, { waitUntil: 'networkidle' });
});

afterAll(async () => {
  await browser?.close();
  await school.close();
});

describe('the documentation page', () => {
  it('shows the document, with every group of operations', async () => {
    await page.getByRole('heading', { name: 'Homeroom' }).waitFor();
    for (const tag of ['Students', 'Teachers', 'Classes', 'Announcements', 'Grades', 'Attendance', 'Health']) {
      await page.getByText(tag, { exact: true }).first().waitFor();
    }
  });

  it('shows an operation with its fields, its errors and the scope that it needs', async () => {
    await page.goto(`${origin}/docs#tag/students/POST/students`);
    await page.getByRole('heading', { name: 'Create a student' }).waitFor();
    const text = await page.locator('body').innerText();
    for (const shown of ['guardian_email', 'Needs write:students', 'The key lacks a scope', 'Zoë Müller']) {
      expect(text).toContain(shown);
    }
  });

  it('sends a request with the key that was typed in, and shows the answer', async () => {
    await page.goto(`${origin}/docs#tag/students/GET/students`);
    await page.getByPlaceholder('Token').first().fill(key);
    await page
      .getByRole('button', { name: /Test Request.*get \/students/i })
      .first()
      .click();
    const answered = page.waitForResponse((answer) => answer.url().startsWith(`${origin}/v1/students?`));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    expect(await (await answered).json()).toMatchObject({ data: [], pagination: { total: 0 } });
    await page.getByText('200 OK').first().waitFor();
  });

  it('asks nobody but its own service, and has nothing to complain of', () => {
    expect(requests.filter((url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});
