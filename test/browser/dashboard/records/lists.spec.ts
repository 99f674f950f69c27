import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { focused, rowsOf, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  page = await dashboard.page(await dashboard.owner(), '/students?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const byName = 'ORDER BY name COLLATE "und-x-icu", id';
const familyName = 'sandbox.family_name_order(name, family_name_words) COLLATE "und-x-icu"';
const names = async () => (await rowsOf(page.getByRole('table'))).map(([name]) => name);
const listed = (found: Record<string, string>[]) => found.map(({ name }) => name);
const namesOf = async (rest: string, ...values: string[]) =>
  listed(await dashboard.rows(`SELECT name FROM sandbox.${rest}`, ...values));
const heading = (name: string) => page.getByRole('columnheader', { name });

/** Resolves once the list has been sorted by a heading. */
const sorted = async (name: string, direction: 'ascending' | 'descending') => {
  await page.locator(`th[aria-sort="${direction}"]`).filter({ hasText: name }).waitFor({ state: 'attached' });
  await settled(page);
};
const turn = (name: 'First' | 'Previous' | 'Next') => page.getByRole('button', { name, exact: true });
const place = (text: string) => page.getByRole('navigation', { name: 'Pages of the list' }).getByText(text).waitFor();

describe('the list of students', () => {
  let all: (string | undefined)[];

  beforeAll(async () => {
    all = await namesOf(`student ${byName}`);
  });

  it('has them by name, page by page', async () => {
    await page.getByText('300 students').waitFor();
    expect(await names()).toEqual(all.slice(0, 25));
    await place('1–25 of 300');
    expect(await heading('Name').getAttribute('aria-sort')).toBe('ascending');
    await turn('Next').click();
    await place('26–50 of 300');
    await settled(page);
    expect(await names()).toEqual(all.slice(25, 50));
  });

  it('goes back and forth with the buttons, with the browser and by a link', async () => {
    await turn('Next').click();
    await place('51–75 of 300');
    await settled(page);
    await turn('Previous').click();
    await place('26–50 of 300');
    await settled(page);
    expect(await names()).toEqual(all.slice(25, 50));
    await page.goBack();
    await place('51–75 of 300');
    await settled(page);
    expect(await names()).toEqual(all.slice(50, 75));
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('51–75 of 300').waitFor();
    expect((await rowsOf(other.getByRole('table'))).map(([name]) => name)).toEqual(all.slice(50, 75));
    await other.close();
    await turn('First').click();
    await place('1–25 of 300');
  });

  it('ends after the last record, and a heading sorts the other way', async () => {
    await heading('Name').getByRole('button', { name: 'Name', exact: true }).click();
    await sorted('Name', 'descending');
    expect(await names()).toEqual(all.toReversed().slice(0, 25));
    for (let at = 25; at < 300; at += 25) {
      await turn('Next').click();
      await place(`${at + 1}–${at + 25} of 300`);
      await settled(page);
    }
    expect(await names()).toEqual(all.toReversed().slice(-25));
    expect(await turn('Next').getAttribute('aria-disabled')).toBe('true');
  });

  it('has all headings in one size, whether they sort or not', async () => {
    const sizes = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one.querySelector('button') ?? one).fontSize));
    expect(sizes.length).toBeGreaterThan(2);
    expect(new Set(sizes).size).toBe(1);
  });

  it('is sorted by keyboard, and keeps the focus', async () => {
    const level = heading('Grade level').getByRole('button');
    await level.focus();
    await page.keyboard.press('Enter');
    await sorted('Grade level', 'ascending');
    await focused(level);
    expect(await heading('Name').getAttribute('aria-sort')).toBe('none');
    expect(new URL(page.url()).searchParams.has('after')).toBe(false);
    await page.goBack();
    await page.waitForURL(/sort=-name/);
  });

  it('is sorted by family name, page by page, and the other way', async () => {
    const byFamily = await namesOf(`student ORDER BY ${familyName}, id`);
    expect(byFamily).not.toEqual(all);
    const button = heading('Name').getByRole('button', { name: 'Family name' });
    await button.click();
    await page.waitForURL(/sort=family_name/);
    await sorted('Name', 'ascending');
    expect(await names()).toEqual(byFamily.slice(0, 25));
    await turn('Next').click();
    await place('26–50 of 300');
    await settled(page);
    expect(await names()).toEqual(byFamily.slice(25, 50));
    await button.click();
    await sorted('Name', 'descending');
    expect(await names()).toEqual(byFamily.toReversed().slice(0, 25));
  });

  it('finds by a part of the name or the address, and narrows to a grade level that the school has', async () => {
    await dashboard.visit(page, '/students?environment=sandbox');
    await page.getByRole('searchbox', { name: 'Search' }).fill('an');
    await page.waitForURL(/search=an/);
    const found = await dashboard.rows(`SELECT name, grade_level FROM sandbox.student
      WHERE name ILIKE '%an%' OR email ILIKE '%an%' ${byName}`);
    await page.getByText(`${found.length} students`, { exact: true }).waitFor();
    await settled(page);
    expect(found.length).toBeGreaterThan(25);
    expect(await names()).toEqual(listed(found).slice(0, 25));
    const levels = await dashboard.rows('SELECT DISTINCT grade_level AS name FROM sandbox.student');
    const filter = page.getByRole('combobox', { name: 'Grade level' });
    expect((await filter.locator('option').allTextContents()).slice(1).sort()).toEqual(listed(levels).sort());
    await filter.selectOption('9');
    const narrowed = found.filter(({ grade_level }) => grade_level === '9');
    await page.getByText(new RegExp(`^${narrowed.length} students?$`)).waitFor();
    await settled(page);
    expect(await names()).toEqual(listed(narrowed).slice(0, 25));
  });

  it('says when nobody matches, and when a link has no place of this order', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name');
    await page.getByText('No students match').waitFor();
    await dashboard.visit(page, '/students?environment=sandbox&after=elsewhere&page=4');
    await page.getByText('The list has no such page').waitFor();
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await page.getByRole('table', { name: 'Students' }).waitFor();
  });

  /** Past the service, whose withdrawals would end the enrollments. */
  const withdraw = (day: string | null) =>
    dashboard.sql.begin(async (sql) => {
      await sql`SET LOCAL search_path = sandbox, public`;
      await sql`UPDATE student SET withdrawn_on = ${day} WHERE id IN (3, 4)`;
    });

  it('has the withdrawn students by their status', async () => {
    await withdraw('2026-01-01');
    await dashboard.visit(page, '/students?environment=sandbox');
    await page.getByText('298 students').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Withdrawn');
    await page.getByText('2 students', { exact: true }).waitFor();
    await settled(page);
    const withdrawn = await namesOf(`student WHERE id IN (3, 4) ${byName}`);
    expect(await names()).toEqual(withdrawn);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active and withdrawn');
    await page.getByText('300 students').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(withdrawn[0]!);
    await page.getByText('1 student', { exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Withdrawn' }).waitFor();
    await withdraw(null);
  });

  it('comes back from a student with its filters, its order, its place and as far down as it was', async () => {
    await dashboard.visit(page, '/students?environment=sandbox&sort=-name');
    await page.setViewportSize({ width: 1280, height: 600 });
    await turn('Next').click();
    await place('26–50 of 300');
    await settled(page);
    const student = page.getByRole('link', { name: all.toReversed()[48]! }).first();
    await student.scrollIntoViewIfNeeded();
    const before = { url: page.url(), scroll: await page.evaluate(() => window.scrollY) };
    expect(before.scroll).toBeGreaterThan(100);
    await student.click();
    await page.waitForURL(/students\/\d+/);
    await settled(page);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await student.waitFor();
    await page.waitForFunction((scroll) => Math.abs(window.scrollY - scroll) < 2, before.scroll);
    expect(page.url()).toBe(before.url);
    await turn('Previous').click();
    await place('1–25 of 300');
  });
});

describe('the columns of a list', () => {
  it('are chosen by keyboard, and kept in the browser without any value of a record', async () => {
    // The whole menu is in sight: Playwright would scroll to its end, past the button, without which it is hidden.
    await page.setViewportSize({ width: 1280, height: 900 });
    await dashboard.visit(page, '/students?environment=sandbox');
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
    await choice('Date of birth').waitFor();
    expect(await choice('Date of birth').getAttribute('aria-checked')).toBe('false');
    await choice('Date of birth').focus();
    await page.keyboard.press('Enter');
    await heading('Date of birth').waitFor();
    expect(await choice('Date of birth').getAttribute('aria-checked')).toBe('true');
    await choice('E-mail').focus();
    await page.keyboard.press('Enter');
    await heading('E-mail').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await focused(page.getByRole('button', { name: 'Columns' }));
    await page.reload();
    await heading('Date of birth').waitFor();
    const headings = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.dataset['heading'] ?? ''));
    expect(headings).toEqual(['Name', 'Grade level', 'Guardian', 'Guardian’s phone', 'Date of birth']);
    const kept = await page.evaluate(() => localStorage.getItem('homeroom.columns.students') ?? '');
    expect(JSON.parse(kept).sort()).toEqual(headings.toSorted());
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Standard columns' }).click();
    await heading('E-mail').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('the list of classes', () => {
  const current = `(SELECT c.semester FROM sandbox.school_class c JOIN sandbox.class_session ON class_id = c.id
    JOIN sandbox.academic_session s ON s.id = academic_session_id WHERE current_date BETWEEN s.first_day AND s.last_day)`;

  it('has those of the current term, says so, and shows all by one choice', async () => {
    const semesters = await dashboard.rows(
      `SELECT DISTINCT semester AS name FROM sandbox.school_class WHERE semester IN ${current} ORDER BY 1`,
    );
    expect(semesters.length).toBeGreaterThan(0);
    await dashboard.visit(page, '/classes?environment=sandbox');
    const filter = page.getByRole('combobox', { name: 'Semester' });
    const [shown, all] = await filter.locator('option').allTextContents();
    expect([shown, all]).toEqual([`Current term: ${listed(semesters).join(', ')}`, 'All terms']);
    const now = await namesOf(`school_class WHERE semester IN ${current} ${byName}`);
    await page.getByText(`${now.length} classes`, { exact: true }).waitFor();
    await settled(page);
    expect(await names()).toEqual(now.slice(0, 25));
    await filter.selectOption('All terms');
    const every = await namesOf(`school_class ${byName}`);
    expect(every.length).toBeGreaterThan(now.length);
    await page.getByText(`${every.length} classes`, { exact: true }).waitFor();
  });

  it('finds by the names of the class and of its teacher, and offers all terms if the current one has none', async () => {
    await dashboard.visit(page, '/classes?environment=sandbox');
    const [old] = await dashboard.rows(`SELECT c.name, teacher.name AS teacher FROM sandbox.school_class c
      JOIN sandbox.teacher ON teacher.id = teacher_id WHERE semester NOT IN ${current} AND NOT EXISTS (
        SELECT FROM sandbox.school_class d WHERE d.semester IN ${current}
          AND d.teacher_id = c.teacher_id AND strpos(d.name, c.name) > 0)
      ORDER BY c.id LIMIT 1`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(`${old!['teacher']} ${old!['name']}`);
    await page.getByText('No classes match').waitFor();
    await page.getByRole('button', { name: 'Show all terms' }).click();
    await page.getByRole('link', { name: old!['name']! }).first().waitFor();
    await settled(page);
    const found = await rowsOf(page.getByRole('table'));
    expect(found.every(([name, teacher]) => name!.includes(old!['name']!) && teacher === old!['teacher'])).toBe(true);
  });

  it('marks the classes that nobody teaches, shows only these by a filter, and their page says what to do', async () => {
    const [first] = await dashboard.rows(
      `SELECT id, name FROM sandbox.school_class WHERE semester IN ${current} AND enrolled_count > 0 ${byName} LIMIT 1`,
    );
    await dashboard.sql`DELETE FROM sandbox.class_teacher WHERE class_id = ${first!['id']!}`;
    await dashboard.sql`UPDATE sandbox.school_class SET teacher_named_by = 'packages' WHERE id = ${first!['id']!}`;
    await dashboard.visit(page, '/classes?environment=sandbox');
    const mark = page.getByRole('table').getByText('Without a teacher', { exact: true });
    await page
      .getByRole('row')
      .filter({ hasText: first!['name']! })
      .filter({ hasText: 'Without a teacher' })
      .first()
      .waitFor();
    expect(await mark.count()).toBe(1);
    await page.getByRole('combobox', { name: 'Teacher' }).selectOption('Without a teacher');
    await page.getByText('1 class', { exact: true }).waitFor();
    await settled(page);
    expect(await names()).toEqual([first!['name']]);
    await page.getByRole('link', { name: first!['name']! }).click();
    await page.getByText('Students sit in this class, and nobody teaches it today.').waitFor();
    await dashboard.sql`UPDATE sandbox.school_class SET teacher_named_by = 'person' WHERE id = ${first!['id']!}`;
    await page.reload();
    await settled(page);
    expect(await page.getByText('Without a teacher').count()).toBe(0);
  });

  it('sorts by the name of the teacher', async () => {
    await dashboard.visit(page, '/classes?environment=sandbox&semester=*');
    await heading('Teacher').getByRole('button').click();
    await sorted('Teacher', 'ascending');
    const teachers = await dashboard.rows(`SELECT teacher.name FROM sandbox.school_class
      JOIN sandbox.teacher ON teacher.id = teacher_id
      ORDER BY teacher.name COLLATE "und-x-icu", school_class.id LIMIT 25`);
    expect((await rowsOf(page.getByRole('table'))).map(([, teacher]) => teacher)).toEqual(listed(teachers));
  });
});

describe('the lists of teachers and of announcements', () => {
  it('have teachers by name, and by department or family name on a click', async () => {
    await dashboard.visit(page, '/teachers?environment=sandbox');
    expect(await names()).toEqual(await namesOf(`teacher ${byName} LIMIT 25`));
    await heading('Department').getByRole('button').click();
    await sorted('Department', 'ascending');
    expect(await names()).toEqual(await namesOf('teacher ORDER BY department, id LIMIT 25'));
    await heading('Name').getByRole('button', { name: 'Family name' }).click();
    await sorted('Name', 'ascending');
    expect(await names()).toEqual(await namesOf(`teacher ORDER BY ${familyName}, id LIMIT 25`));
  });

  it('have the newest announcements first, and the oldest on a click', async () => {
    await dashboard.visit(page, '/announcements?environment=sandbox&active_only=false');
    const oldest = await dashboard.rows('SELECT title AS name FROM sandbox.announcement ORDER BY published_at, id');
    expect(await heading('Published').getAttribute('aria-sort')).toBe('descending');
    expect((await names())[0]).toBe(listed(oldest).at(-1));
    await heading('Published').getByRole('button').click();
    await sorted('Published', 'ascending');
    expect((await names())[0]).toBe(listed(oldest)[0]);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});

describe('on a phone', () => {
  it('a list is sorted by a select, and no hidden heading gets the focus', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await dashboard.visit(page, '/students?environment=sandbox');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    expect(await sort.inputValue()).toBe('name');
    await sort.selectOption('Name, Z to A');
    await sorted('Name', 'descending');
    expect((await names())[0]).toBe((await namesOf(`student ${byName}`)).at(-1));
    expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
    await sort.selectOption('Family name, A to Z');
    await sorted('Name', 'ascending');
    expect((await names())[0]).toBe((await namesOf(`student ORDER BY ${familyName}, id`))[0]);
  });
});
