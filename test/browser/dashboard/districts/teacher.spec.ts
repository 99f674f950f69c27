import type { Page } from 'playwright-core';
import { widths } from '../../accessibility';
import { BrowsedDashboard, ownPassword } from '../../browsed-dashboard';
import { settled } from '../../page-content';
import { expectAccessible, goTo, links, refusalsOf } from './district';

jest.setTimeout(180_000);

interface Own {
  readonly id: string;
  readonly name: string;
}

let dashboard: BrowsedDashboard;
let page: Page;
let refusals: string[];
/** The classes of the teacher, by name. */
let classes: Own[];
/** The students of the first class, as people order their names. */
let students: Own[];

/** A teacher sees the classes of this year, and not those of the last one. */
const taughtToday = `SELECT class_id FROM sandbox.teaching t WHERE t.teacher_id = school_class.teacher_id
  AND coalesce(begin_date <= current_date, true) AND coalesce(end_date > current_date, true)`;
const ownClasses = `SELECT id::text, name FROM sandbox.school_class WHERE teacher_id = $1 AND id IN (${taughtToday}) ORDER BY name COLLATE "und-x-icu", id`;
const rosterOf = `SELECT student.id::text, name FROM sandbox.enrollment JOIN sandbox.student ON student.id = student_id
  WHERE class_id = $1 AND end_date IS NULL ORDER BY name COLLATE "und-x-icu", student.id`;
const environment = 'environment=sandbox';

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 120, schools: 2 });
  const [teacher] = await dashboard.rows(
    `SELECT teacher_id::text AS id FROM sandbox.school_class WHERE id IN (${taughtToday}) GROUP BY 1
     HAVING min(enrolled_count) > 2 AND count(DISTINCT school_id) = 1
     ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  const id = teacher!['id']!;
  // Whatever the time of the year, none of the classes is over.
  await dashboard.sql`DELETE FROM sandbox.class_session`;
  await dashboard.sql`UPDATE sandbox.school_class SET schedule = 'Period 2', semester = NULL WHERE teacher_id = ${id}`;
  // On a school day the seed has taken the attendance of today.
  await dashboard.sql`DELETE FROM sandbox.attendance WHERE date = current_date`;
  classes = (await dashboard.rows(ownClasses, id)) as unknown as Own[];
  students = (await dashboard.rows(rosterOf, classes[0]!.id)) as unknown as Own[];
  await dashboard.limited('teacher', '--role', 'sandbox:teacher', '--teacher', id);
  page = await dashboard.page(null, '/');
  refusals = refusalsOf(page);
}, 240_000);

afterAll(() => dashboard?.close());

beforeEach(() => page.setViewportSize(widths[0]!));

afterEach(() => expect(refusals).toEqual([]));

const total = async (table: string) =>
  Number((await dashboard.rows(`SELECT count(*) AS n FROM sandbox.${table}`))[0]!['n']);

describe('the day of a teacher', () => {
  it('begins with signing in, at Today, and has the pages of a teacher only (Today)', async () => {
    await page.getByLabel('E-mail').fill('teacher@school.example');
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Environment/ }).waitFor();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await settled(page);
    expect(await links(page)).toEqual([
      ...['Overview', 'Today', 'Students', 'Teachers', 'Classes', 'Announcements', 'Calendar'],
      'Account',
    ]);
    expect(await page.getByRole('button', { name: /^School/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('has an overview of the own classes, with no number of the whole school', async () => {
    await goTo(page, 'Overview');
    await page.getByText('Your classes at a glance').waitFor();
    const own = await dashboard.rows(
      `SELECT count(DISTINCT student_id) AS n FROM sandbox.enrollment WHERE class_id = ANY (string_to_array($1, ',')::int[])`,
      classes.map(({ id }) => id).join(','),
    );
    const tile = (label: string) =>
      page
        .getByRole('main')
        .locator('p', { hasText: label })
        .locator('xpath=following-sibling::p[1]')
        .first()
        .innerText();
    expect([await tile('Students'), await tile('Classes')]).toEqual([own[0]!['n'], String(classes.length)]);
    expect(Number(own[0]!['n'])).toBeLessThan(await total('student'));
  });

  it('shows today the own classes, and what is missing', async () => {
    await goTo(page, 'Today');
    await page.getByRole('heading', { name: /^Hours not known \([1-9]/ }).waitFor();
    const named = await page.getByRole('main').locator('tbody tr td:first-child').allInnerTexts();
    expect([...new Set(named)].toSorted()).toEqual([...new Set(classes.map(({ name }) => name))].toSorted());
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^Absentees/ }).click();
    await settled(page);
    await page.getByRole('tab', { name: /^Attendance by class/ }).click();
  });

  it('takes the attendance of a class', async () => {
    await page
      .getByRole('link', { name: `Take attendance of ${classes[0]!.name}`, exact: true })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor();
    await settled(page);
    const [first] = students;
    await page
      .getByRole('radiogroup', { name: `Status of ${first!.name}` })
      .getByText('Absent', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Mark the rest present' }).click();
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: /).waitFor();
    await expectAccessible(page);
  });

  it('corrects one mark', async () => {
    const group = page.getByRole('radiogroup', { name: `Status of ${students[0]!.name}` });
    await group.getByText('Late', { exact: true }).click();
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: 1 mark/).waitFor();
    const marks = await dashboard.rows(
      'SELECT status FROM sandbox.attendance WHERE class_id = $1 AND student_id = $2 ORDER BY date DESC LIMIT 1',
      classes[0]!.id,
      students[0]!.id,
    );
    expect([...marks]).toEqual([{ status: 'late' }]);
  });

  it('enters a column of grades', async () => {
    await dashboard.visit(page, `/classes/${classes[0]!.id}?${environment}`);
    await page.getByRole('link', { name: 'Gradebook' }).click();
    await page.getByRole('button', { name: 'New assignment' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Reading test');
    await page.getByRole('dialog').getByLabel('Term').fill('Q9');
    await page.getByRole('button', { name: 'Enter scores' }).click();
    for (const [index, { name }] of students.entries()) {
      await page.getByRole('textbox', { name: `Reading test of ${name}`, exact: true }).fill(String(10 + (index % 10)));
    }
    await page.getByRole('button', { name: 'Save grades' }).click();
    await page
      .getByRole('status')
      .getByText(/^Saved: /)
      .waitFor();
    const grades = await dashboard.rows("SELECT id FROM sandbox.grade WHERE assignment_name = 'Reading test'");
    expect(grades).toHaveLength(students.length);
    await expectAccessible(page);
  });

  it('looks at a student: whom to call, and the grades of the own classes only', async () => {
    await dashboard.visit(page, `/classes/${classes[0]!.id}?${environment}`);
    await expectAccessible(page);
    for (const name of ['Edit', 'Delete', 'Enroll a student', /^Withdraw/])
      expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()).toBe(0);
    await page.getByRole('region', { name: 'Roster' }).getByRole('link', { name: students[0]!.name }).first().click();
    await page.getByRole('heading', { name: students[0]!.name, level: 1 }).waitFor();
    await settled(page);
    await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').first().waitFor();
    for (const name of ['Edit', 'Delete', /Withdraw/, /Enroll/, 'Move', 'Who saw this record'])
      expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()).toBe(0);
    const graded = await page.getByRole('region', { name: 'Grades' }).innerText();
    const others = await dashboard.rows(
      `SELECT DISTINCT c.name FROM sandbox.grade JOIN sandbox.school_class c ON c.id = class_id
       WHERE student_id = $1 AND NOT class_id = ANY (string_to_array($2, ',')::int[])`,
      students[0]!.id,
      classes.map(({ id }) => id).join(','),
    );
    const ownNames = new Set(classes.map(({ name }) => name));
    const elsewhere = others.map(({ name }) => name!).filter((name) => !ownNames.has(name));
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const name of elsewhere) expect(graded).not.toContain(name);
    await expectAccessible(page);
  });

  it('prints the list of a class, the sheet of a substitute and the record of a student', async () => {
    await dashboard.visit(page, `/classes/${classes[0]!.id}?${environment}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Class list' }).click();
    await page.getByText(students[0]!.name).first().waitFor();
    await settled(page);
    await expectAccessible(page);
    for (const path of [`/classes/${classes[0]!.id}/substitute`, `/students/${students[0]!.id}/print`, '/today/print'])
      await dashboard.visit(page, `${path}?${environment}`);
  });

  it('sees announcements, and writes none', async () => {
    await dashboard.visit(page, `/?${environment}`);
    await goTo(page, 'Announcements');
    expect(await page.getByRole('button', { name: 'New announcement' }).count()).toBe(0);
    const first = page.getByRole('table').getByRole('link').first();
    if (await first.isVisible()) await first.click();
    await settled(page);
    await expectAccessible(page);
  });

  it('sees the own students, classes and teachers, and searches them', async () => {
    await dashboard.visit(page, `/?${environment}`);
    for (const name of ['Students', 'Teachers', 'Classes']) {
      await goTo(page, name);
      expect(await page.getByRole('link', { name: /^New / }).count()).toBe(0);
      await expectAccessible(page);
    }
    const shown = await page.getByRole('main').locator('tbody tr td:first-child').allInnerTexts();
    const own = classes.map(({ name }) => name);
    expect([shown.length > 0, shown.filter((name) => !own.includes(name))]).toEqual([true, []]);
    await page.getByRole('button', { name: /^Search/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill(students[0]!.name);
    await page.getByRole('dialog').getByText(students[0]!.name).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it.each([
    ['/settings/api-keys', 'Only for users who see all schools'],
    ['/settings/users', 'Only owners manage users'],
    ['/settings/audit', 'Only the owner sees the audit'],
    ['/data/import', 'Only an owner or the office may do this'],
    ['/data/export', 'Only an owner or the office may do this'],
    ['/requests', 'Only for users who see all schools'],
    ['/students/new', 'Only owners and the office edit students'],
    ['/schools', 'Only for users who see all schools'],
    ['/schools/new', 'Only for users who see all schools'],
  ])('says at %s that it is for others', async (path, text) => {
    await dashboard.visit(page, `${path}?${environment}`);
    await page.getByText(text).waitFor();
  });
});
