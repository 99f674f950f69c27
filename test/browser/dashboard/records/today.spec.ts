import type { Page } from 'playwright-core';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
/** The last school day of the seed before today. */
let day: string;

const environment = 'environment=sandbox';

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 120 });
  office = await dashboard.person('office');
  // A class whose schedule names no weekday, and has no attendance of the day.
  await dashboard.sql`UPDATE sandbox.school_class SET schedule = 'Period 2', name = 'Zither' WHERE id = 1`;
  const [last] = await dashboard.rows(
    'SELECT max(date)::text AS date FROM sandbox.attendance WHERE date < current_date',
  );
  day = last?.['date'] ?? '';
  await dashboard.sql`DELETE FROM sandbox.attendance WHERE class_id = 1 AND date = ${day}::date`;
  const [other] = await dashboard.rows('SELECT min(class_id) AS id FROM sandbox.attendance WHERE date = $1::date', day);
  const otherId = other?.['id'] ?? '';
  await dashboard.sql`UPDATE sandbox.school_class SET schedule = 'Sat 10:00', name = 'Zumba' WHERE id = ${otherId}`;
  await dashboard.sql`DELETE FROM sandbox.attendance WHERE class_id = ${otherId} AND date = ${day}::date`;
  await dashboard.sql`UPDATE sandbox.attendance SET status = CASE student_id % 20 WHEN 1 THEN 'absent' ELSE 'late' END
    WHERE date = ${day}::date AND student_id % 20 IN (1, 2)`;
  const context = await dashboard.context(office);
  await context.addInitScript(countClicks);
  page = await context.newPage();
}, 120_000);

afterAll(() => dashboard?.close());

/** Counts the clicks of the user, also those before another page of the dashboard. */
function countClicks(): void {
  const counted = window as unknown as { clicks: number };
  counted.clicks = 0;
  window.addEventListener('click', ({ isTrusted }) => isTrusted && (counted.clicks += 1), true);
}

const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
const open = (query = `day=${day}`) => dashboard.visit(page, `/today?${environment}&${query}`);
const group = (name: string | RegExp) =>
  page.getByRole('region', { name, exact: false }).filter({ has: page.getByRole('heading', { name }) });

/** The absent students of the day as the database has them. */
const absent = () =>
  dashboard.rows(
    `SELECT DISTINCT student.id, name COLLATE "und-x-icu" AS name, (SELECT string_agg(named.name, '|' ORDER BY call_order, named.id)
       FROM sandbox.contact named WHERE student_id = student.id) AS contacts, (SELECT string_agg(phone, '|' ORDER BY call_order, called.id, place)
       FROM sandbox.contact called CROSS JOIN LATERAL unnest(phones) WITH ORDINALITY AS given (phone, place) WHERE student_id = student.id) AS phones
     FROM sandbox.attendance JOIN sandbox.student ON student.id = student_id WHERE date = $1::date AND status = 'absent' ORDER BY 2, 1`,
    day,
  );

describe('Today', () => {
  it('is the first page of the section School, and begins with today at the school', async () => {
    await dashboard.visit(page, `?${environment}`);
    const names = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Overview', 'Today', 'Students']);
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(await page.getByLabel('Date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    expect(await page.getByRole('button', { name: 'The day after' }).isDisabled()).toBe(true);
  });

  it('shows the classes by their attendance, and opens it for that day', async () => {
    await open();
    const missing = await rowsOf(group(/^No attendance yet \(/).getByRole('table'));
    const zither = missing.find(([name]) => name === 'Zither');
    expect(zither?.slice(1, 2)).toEqual(['—']);
    expect(zither?.[4]).toBe('Period 2');
    expect(zither?.[5]).toMatch(/^0 of \d+$/);
    await page.getByRole('link', { name: 'Take attendance of Zither' }).click();
    await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByLabel('Date').inputValue()).toBe(day);
    await page.getByRole('button', { name: 'Mark the rest present' }).click();
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: /).waitFor();
    await open();
    expect((await rowsOf(group(/^Complete \(/).getByRole('table'))).map(([name]) => name)).toContain('Zither');
  });

  it('shows every class with students once that is not over, and says of those on other days why they are apart', async () => {
    await open();
    const tables = await page.getByRole('table').all();
    const names = (await Promise.all(tables.map((table) => rowsOf(table)))).flat().map(([name]) => name);
    const classes = await dashboard.rows(
      `SELECT name FROM sandbox.school_class WHERE id IN (SELECT class_id FROM sandbox.enrollment) AND
         (SELECT max(last_day) FROM sandbox.class_session JOIN sandbox.academic_session session ON session.id = academic_session_id
          WHERE class_id = school_class.id) >= $1::date`,
      day,
    );
    const [all] = await dashboard.rows('SELECT count(DISTINCT class_id)::int AS classes FROM sandbox.enrollment');
    expect(classes.length).toBeLessThan(Number(all!['classes']));
    expect(names.sort()).toEqual(classes.map(({ name }) => name).sort());
    const apart = group(/^Not on \w+day’s schedule \(/);
    expect((await rowsOf(apart.getByRole('table'))).map(([name]) => name)).toContain('Zumba');
    await apart.getByText(/^By the text of their schedule, these classes do not meet on \w+day\.$/).waitFor();
  });

  it('says how much of the school the attendance rate covers', async () => {
    await open();
    const [marked] = await dashboard.rows(
      'SELECT count(DISTINCT student_id)::int AS students FROM sandbox.attendance WHERE date = $1::date',
      day,
    );
    const text = await page.getByText(/present, of/).textContent();
    expect(text).toMatch(
      new RegExp(`^[\\d.]+\\s% present, of ${marked!['students']} of 120 students who have a mark$`),
    );
  });

  it('prints the absentees of the day with 1 click', async () => {
    await open();
    const before = await clicks();
    await page.getByRole('link', { name: 'Print absentees' }).click();
    // The heading of both pages is the day.
    const paper = page.getByRole('table', { name: 'Students by name' });
    await paper.waitFor();
    expect((await clicks()) - before).toBe(1);
    const expected = await absent();
    expect(expected.length).toBeGreaterThan(0);
    const shown = await rowsOf(paper);
    expect(shown.map(([, name]) => name)).toEqual(expected.map(({ name }) => name));
    for (const [index, { contacts, phones }] of expected.entries()) {
      const text = shown[index]?.[4] ?? '';
      const told = [...(contacts ?? '').split('|'), ...(phones ?? '').split('|')].filter(
        (each) => !text.includes(each),
      );
      expect([text, told]).toEqual([text, []]);
    }
    await page.getByRole('link', { name: 'Back to the day' }).click();
    await page.getByRole('tab', { name: /^Absentees/, selected: true }).waitFor();
  });

  it('lists the absentees with a number that a telephone calls, and those who were late, by keyboard', async () => {
    await open();
    await page.getByRole('tab', { name: /^Attendance by class/ }).focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    const expected = await absent();
    const list = page.getByRole('table', { name: 'Absentees by name' });
    await list.waitFor();
    expect((await rowsOf(list)).map(([name]) => name)).toEqual(expected.map(({ name }) => name));
    const numbers = await list
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')));
    expect(numbers).toEqual(
      expected.flatMap(({ phones }) =>
        (phones ?? '').split('|').flatMap((phone) => (phone === '' ? [] : `tel:${phone.replaceAll(/[^+\d]/g, '')}`)),
      ),
    );
    await page.getByRole('combobox', { name: 'Marked as' }).selectOption('Late');
    await settled(page);
    const late = await dashboard.rows(
      `SELECT DISTINCT student_id FROM sandbox.attendance WHERE date = $1::date AND status = 'late'`,
      day,
    );
    await page.getByRole('heading', { name: late.length === 1 ? '1 student' : `${late.length} students` }).waitFor();
  });

  it('offers no attendance to users who may not take it', async () => {
    const viewed = await dashboard.page(await dashboard.person('viewer'), `/today?${environment}&day=${day}`);
    expect(await viewed.getByRole('table').count()).toBeGreaterThan(0);
    expect(await viewed.getByRole('link', { name: /^Take attendance/ }).count()).toBe(0);
    await viewed.context().close();
  });

  it.each(['', 'show=absentees', 'show=absentees&status=any'])('has no fault for axe: %s', async (query) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(`day=${day}&${query}`);
    expect(await faultsOf(page, { withShell: true })).toEqual([]);
  });
});
