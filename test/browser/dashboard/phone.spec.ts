import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../browsed-dashboard';
import { settled } from '../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  const owner = await dashboard.owner();
  page = await dashboard.page(owner, '/students?environment=sandbox', { viewport: { width: 390, height: 844 } });
}, 120_000);

afterAll(() => dashboard?.close());

const first = 'ORDER BY name COLLATE "und-x-icu", id LIMIT 1';

describe('on a phone', () => {
  it('a student is a card with the name first, and every other field below its heading', async () => {
    const [student] = await dashboard.rows(`SELECT name, email, grade_level FROM sandbox.student ${first}`);
    const card = page.getByRole('row').filter({ hasText: student?.['email'] ?? '' });
    const cells = await card.getByRole('cell').evaluateAll((all) =>
      all.map((cell) => {
        const { left, right, top } = cell.getBoundingClientRect();
        return {
          isOnScreen: left >= 0 && right <= window.innerWidth,
          top,
          heading: getComputedStyle(cell, '::before').content,
        };
      }),
    );
    expect(cells.map(({ heading }) => heading)).toEqual([
      'none',
      ...['Grade level', 'E-mail', 'Guardian', 'Guardian’s phone'].map((heading) => `"${heading}"`),
    ]);
    expect(cells.every(({ isOnScreen }) => isOnScreen)).toBe(true);
    const tops = cells.map(({ top }) => top);
    expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
  });

  it('five students fit on the screen below the header, and an e-mail address does not break inside a word', async () => {
    const rows = page.getByRole('table', { name: 'Students' }).locator('tbody tr');
    const boxes = await rows.evaluateAll((all) =>
      all.slice(0, 5).map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
    );
    const header = await page.locator('header').first().boundingBox();
    expect(boxes).toHaveLength(5);
    expect(boxes[4]!.bottom - boxes[0]!.top).toBeLessThanOrEqual(844 - header!.height);
    const broken = await rows.locator('td[data-heading="E-mail"]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createNodeIterator(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNode(text);
          if (range.getClientRects().length > 1) found.push(text.textContent ?? '');
        }
        return found;
      }),
    );
    expect(broken).toEqual([]);
  });

  it('a card leads to the page of its student', async () => {
    const [student] = await dashboard.rows(`SELECT name, email FROM sandbox.student ${first}`);
    // The link of the card lies over its text.
    await page.getByText(student?.['email'] ?? '', { exact: true }).click({ force: true });
    await page.getByRole('heading', { name: student?.['name'] ?? '', level: 1 }).waitFor();
  });

  it('the actions of a key are on screen', async () => {
    await dashboard.visit(page, '/settings/api-keys?environment=sandbox');
    for (const name of ['Rotate First key', 'Revoke First key']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    }
  });
});

describe('a list', () => {
  it.each([
    ['teachers', 'Department', 'teacher', 'department'],
    ['classes', 'Semester', 'school_class', 'semester'],
  ])('of %s is narrowed by picking a %s that the school has', async (path, label, table, column) => {
    const values = await dashboard.rows(
      `SELECT ${column} AS value, count(*) FROM sandbox.${table} GROUP BY 1 ORDER BY count(*), 1`,
    );
    await dashboard.visit(page, `/${path}?environment=sandbox`);
    const filter = page.getByRole('combobox', { name: label });
    const offered = await filter.locator('option').allTextContents();
    const without = offered.slice(path === 'classes' ? 2 : 1);
    expect(without.sort()).toEqual(values.map(({ value }) => value).sort());
    await filter.selectOption(values[0]?.['value'] ?? '');
    await page.getByText(new RegExp(`^${values[0]?.['count']} `)).waitFor();
  });

  it('of announcements names the class and the author, not their ids', async () => {
    const [announcement] =
      await dashboard.rows(`SELECT announcement.id, school_class.name AS class, person.name AS author
      FROM sandbox.announcement JOIN sandbox.school_class ON school_class.id = class_id
      JOIN access.dashboard_user person ON person.id = author_id ORDER BY announcement.id LIMIT 1`);
    await dashboard.visit(page, `/announcements?environment=sandbox&open=${announcement?.['id']}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: announcement?.['class'] ?? '' }).waitFor();
    await drawer.getByText(announcement?.['author'] ?? '', { exact: true }).waitFor();
    await settled(page);
    expect(await page.locator('body').innerText()).not.toMatch(/\b[Cc]lass \d+\b|user id/);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
