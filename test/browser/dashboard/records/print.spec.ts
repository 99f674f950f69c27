import type { Page } from 'playwright-core';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let classId: number;
/** The students of the class by name. */
let names: string[];
let day: string;

const environment = 'environment=sandbox';
const size = 40;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  office = await dashboard.person('office');
  const { sql } = dashboard;
  const [made] = await sql<
    { id: number }[]
  >`INSERT INTO sandbox.school_class (name, teacher_id, schedule, room, created_at)
    VALUES ('Choir', 1, 'Mon-Fri 08:00', 'Hall', now()) RETURNING id`;
  classId = made!.id;
  await sql`INSERT INTO sandbox.enrollment (class_id, student_id, enrolled_at, begin_date)
    SELECT ${classId}, id, now(), current_date - 30 FROM sandbox.student ORDER BY id LIMIT ${size}`;
  const roster = await dashboard.rows(
    `SELECT name FROM sandbox.student WHERE id IN (SELECT student_id FROM sandbox.enrollment WHERE class_id = $1)
     ORDER BY name COLLATE "und-x-icu", id`,
    classId,
  );
  names = roster.map(({ name = '' }) => name);
  const [last] = await dashboard.rows('SELECT max(date)::text AS date FROM sandbox.attendance');
  day = last?.['date'] ?? '';
  await sql`UPDATE sandbox.attendance SET status = CASE WHEN student_id <= ${size} THEN 'absent' ELSE 'present' END
    WHERE date = ${day}::date`;
  page = await dashboard.page(office, `?${environment}`);
}, 120_000);

afterAll(() => dashboard?.close());

const papers = () =>
  [
    ['the class list', `/classes/${classId}/print?${environment}`, size],
    ['the sheet for the substitute', `/classes/${classId}/substitute?${environment}`, size],
    ['the absentees', `/today/print?${environment}&day=${day}`, size],
  ] as const;

/** The text of the controls that a page shows on paper. */
/** What is seen as a control. A button that is printed as its text is none. */
const controls = () =>
  page
    .locator(
      'button:not([data-on-paper]), input, select, textarea, nav, header, [role="tablist"], [role="radiogroup"], .mantine-Button-root',
    )
    .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 120)));

const printed = () => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...dayStyle }).format(new Date());
const dayStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The pages of a PDF file, which counts them in its tree of pages. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The colours of an element: black on white, or not. */
const coloursOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  beforeEach(async () => {
    await page.emulateMedia({ media: 'screen', colorScheme });
  });

  it('pages for paper have a heading, the date, every row and no control, and are black on white', async () => {
    for (const [, path, rows] of papers()) {
      await dashboard.visit(page, path);
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await controls()).toEqual([]);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      await page.getByText(`Printed ${printed()}`).waitFor();
      expect(await page.getByRole('row').count()).toBe(rows + 1);
      expect(await coloursOf('main')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      expect(await coloursOf('body')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    }
  });

  it('the ordinary pages are printed without navigation, buttons and filters', async () => {
    for (const path of ['/students', '/classes', `/classes/${classId}`, '/students/5', '/today', '']) {
      await dashboard.visit(page, `${path}?${environment}`);
      const heading = page.getByRole('heading', { level: 1 });
      const title = await heading.textContent();
      await page.emulateMedia({ media: 'print', colorScheme });
      await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
      expect([path, await controls()]).toEqual([path, []]);
      expect([title, await heading.isVisible()]).toEqual([title, true]);
      expect(await coloursOf('body')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      // The colour of secondary text in the light scheme.
      expect(await coloursOf('h1 + div')).toEqual(['rgb(90, 99, 114)', expect.anything()]);
      await page.emulateMedia({ media: 'screen', colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    }
  });
});

describe('a class of 40 on paper', () => {
  it('has its students by name, with their contacts and columns to write in', async () => {
    await dashboard.visit(page, papers()[0][1]);
    const rows = await rowsOf(page.getByRole('table'));
    expect(rows.map(([number, name]) => [number, name])).toEqual(names.map((name, at) => [String(at + 1), name]));
    expect(rows[0]).toHaveLength(6);
    expect(rows[0]!.slice(3)).toEqual([expect.stringMatching(/\D: .*\d{3}/), '', '']);
  });

  it('has them by family name, as the page of the class and its attendance, once the user has chosen so', async () => {
    const byFamily = await dashboard.rows(
      `SELECT name FROM sandbox.student WHERE id IN (SELECT student_id FROM sandbox.enrollment WHERE class_id = $1)
       ORDER BY sandbox.family_name_order(name, family_name_words) COLLATE "und-x-icu", id`,
      classId,
    );
    const expected = byFamily.map(({ name = '' }) => name);
    expect(expected).not.toEqual(names);
    await dashboard.visit(page, `/classes/${classId}?${environment}`);
    const order = page.getByRole('combobox', { name: 'Sort students by' });
    await order.selectOption('By family name');
    const first = page.getByRole('table', { name: 'Students of this class' }).getByRole('link').first();
    await first.filter({ hasText: expected[0]! }).waitFor();
    await dashboard.visit(page, papers()[0][1]);
    expect((await rowsOf(page.getByRole('table'))).map(([, name]) => name)).toEqual(expected);
    await dashboard.visit(page, `/classes/${classId}/attendance?${environment}`);
    const marks = page.getByRole('region', { name: 'Marks' });
    expect((await marks.innerText()).match(new RegExp(expected.join('|'), 'g'))).toEqual(expected);
    await dashboard.visit(page, `/classes/${classId}?${environment}`);
    await order.selectOption('By name');
    await first.filter({ hasText: names[0]! }).waitFor();
  });

  it('has boxes for the substitute, and a place for notes', async () => {
    await dashboard.visit(page, papers()[1][1]);
    const headings = await page.getByRole('columnheader').allTextContents();
    expect(headings).toEqual(['No.', 'Name', 'Present', 'Absent', 'Late', 'Notes']);
    for (const text of ['Hall', 'Mon-Fri 08:00', 'Substitute teacher', 'Notes for the teacher']) {
      await page.getByText(text, { exact: true }).waitFor();
    }
  });

  it('spans pages of a PDF, with the headings on each and no row cut in two', async () => {
    for (const [, path] of papers()) {
      await dashboard.visit(page, path);
      expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'print' });
      const rules = await page.getByRole('table').evaluate((table) => ({
        head: getComputedStyle(table.querySelector('thead')!).display,
        rows: [...new Set([...table.querySelectorAll('tr')].map((row) => getComputedStyle(row).breakInside))],
      }));
      expect(rules).toEqual({ head: 'table-header-group', rows: ['avoid'] });
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

describe('a page for paper (Paper)', () => {
  it('is opened from the page that it belongs to, prints, and leads back, by keyboard', async () => {
    await dashboard.visit(page, `/classes/${classId}?${environment}`);
    await page.getByRole('button', { name: 'Print' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Class list' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Class list', { exact: true }).waitFor();
    await settled(page);
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) });
    });
    await page.getByRole('button', { name: 'Print' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    await page.getByRole('link', { name: 'Back to the class' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choir', level: 1 }).waitFor();
    expect(page.url()).toContain(environment);
  });

  it('of a student has the record, the contacts, the classes, the attendance and every grade', async () => {
    await dashboard.visit(page, `/students/5?${environment}`);
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await page.getByText('Student record', { exact: true }).waitFor();
    await settled(page);
    const [student] = await dashboard.rows(
      `SELECT name, (SELECT string_agg(contact.name, '|' ORDER BY call_order, contact.id) FROM sandbox.contact
         WHERE student_id = student.id) AS contacts FROM sandbox.student WHERE id = 5`,
    );
    await page.getByRole('heading', { name: student!['name']!, level: 1 }).waitFor();
    const called = await rowsOf(page.getByRole('table', { name: 'Contacts in the order of calls' }));
    expect(called.map(([, name]) => name).join('|')).toBe(student!['contacts']);
    const classes = await dashboard.rows(
      'SELECT name FROM sandbox.enrollment JOIN sandbox.school_class c ON c.id = class_id WHERE student_id = 5 ORDER BY c.id',
    );
    const shown = await rowsOf(page.getByRole('table', { name: 'Classes of the student' }));
    expect(shown.map(([name]) => name)).toEqual(classes.map(({ name }) => name));
    const grades = await dashboard.rows(
      `SELECT name, count(*)::int AS grades FROM sandbox.grade JOIN sandbox.school_class c ON c.id = class_id
       WHERE student_id = 5 GROUP BY name`,
    );
    expect(grades.length).toBeGreaterThan(0);
    for (const { name, grades: count } of grades) {
      const table = page.getByRole('table', { name: `Grades in ${name}`, exact: true });
      expect(await rowsOf(table)).toHaveLength(Number(count));
    }
    const [marks] = await dashboard.rows(
      'SELECT count(*)::int AS marks FROM sandbox.attendance WHERE student_id = 5 AND date <= current_date',
    );
    const field = page
      .getByRole('region', { name: /^Attendance until / })
      .locator('div', { has: page.getByText('Marks') });
    expect(await field.getByRole('definition').first().textContent()).toBe(String(marks!['marks']));
    await page.emulateMedia({ media: 'print' });
    expect(await controls()).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  });

  it('of a student with a preferred name has the legal one, and the class list, the sheets and the pages the preferred one', async () => {
    const [student] = await dashboard.rows('SELECT name FROM sandbox.student WHERE id = 7');
    const legal = student!['name']!;
    const shown = `Sammie ${legal.split(' ').at(-1)}`;
    await dashboard.visit(page, `/students/7/edit?${environment}`);
    await page.getByLabel('Preferred first name').fill('Sammie');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: shown, level: 1 }).waitFor();
    const field = page.locator('div', { has: page.getByText('Legal name', { exact: true }) });
    expect(await field.last().getByRole('definition').textContent()).toBe(legal);
    await dashboard.visit(page, `/students/7/print?${environment}`);
    await page.getByRole('heading', { name: legal, level: 1 }).waitFor();
    await page.getByText(shown, { exact: true }).waitFor();
    for (const [, path] of papers()) {
      await dashboard.visit(page, path);
      const all = (await rowsOf(page.getByRole('table').first())).flat();
      expect([all.includes(shown), all.includes(legal)]).toEqual([true, false]);
    }
    await dashboard.visit(page, `/students?${environment}&search=sammie`);
    expect((await rowsOf(page.getByRole('table'))).flat()).toContain(shown);
    await dashboard.visit(page, `/students/7/edit?${environment}`);
    expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe(legal);
    await page.getByLabel('Preferred first name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: legal, level: 1 }).waitFor();
  });

  it('of a record that is not there says so', async () => {
    await dashboard.visit(page, `/students/4711/print?${environment}`);
    await page.getByText('There is no such student').waitFor();
  });

  it('has no fault for axe', async () => {
    const paths = [...papers().map(([, path]) => path), `/students/5/print?${environment}`];
    for (const path of [
      ...paths,
      `/today/print?${environment}&day=2020-01-01`,
      `/students/4711/print?${environment}`,
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await dashboard.visit(page, path);
      expect([path, await faultsOf(page, { withShell: true })]).toEqual([path, []]);
    }
  });
});
