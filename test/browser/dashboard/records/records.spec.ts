import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { rowsOf } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  page = await dashboard.page(await dashboard.owner(), '/students?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

type Row = Record<string, string>;

/** The term of a card's list of facts, with what stands below it. */
const fact = (name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

describe('the page of a student', () => {
  let student: Row;
  let records: Row[];

  beforeAll(async () => {
    // The one with most to tell apart: every status, and notes.
    [student = {}] =
      await dashboard.rows(`SELECT student.id, name, email, guardian_name, grade_level FROM sandbox.student
      JOIN sandbox.attendance ON student_id = student.id
      GROUP BY student.id ORDER BY count(DISTINCT status) DESC, student.id LIMIT 1`);
    records = await dashboard.rows(
      'SELECT date::text, status FROM sandbox.attendance WHERE student_id = $1 ORDER BY date',
      student['id'] ?? '',
    );
    await dashboard.visit(page, `/students/${student['id']}?environment=sandbox`);
  });

  it('says who they are', async () => {
    await page.getByRole('heading', { name: student['name'] ?? '', level: 1 }).waitFor();
    expect(await fact('E-mail').innerText()).toBe(student['email']);
    await page
      .getByRole('region', { name: 'Contacts' })
      .getByText(student['guardian_name'] ?? '')
      .first()
      .waitFor();
    expect(await fact('Grade level').innerText()).toBe(student['grade_level']);
  });

  it('sums up the attendance as it was recorded', async () => {
    const count = (...of: string[]) => records.filter(({ status = '' }) => of.includes(status)).length;
    expect(count('absent')).toBeGreaterThan(0);
    for (const [name, status] of [
      ['Present', 'present'],
      ['Late', 'late'],
      ['Excused', 'excused'],
      ['Absent', 'absent'],
    ] as const) {
      expect([name, await fact(name).innerText()]).toEqual([name, String(count(status))]);
    }
    const rate = Math.round((count('present', 'late') / records.length) * 10_000) / 100;
    expect(Number.parseFloat(await fact('Attendance rate').innerText())).toBe(rate);
  });

  it('colours every day of the calendar by its worst status, and has each in the table', async () => {
    const cells = page.locator('svg rect[data-date]');
    const drawn = await cells.evaluateAll((all) =>
      all.map((cell) => [cell.getAttribute('data-date'), cell.getAttribute('data-status')]),
    );
    const ranks = ['present', 'late', 'excused', 'absent'];
    const worst = [...Map.groupBy(records, ({ date }) => date)].map(([date, of]) => [
      date,
      of.map(({ status = '' }) => status).sort((one, other) => ranks.indexOf(other) - ranks.indexOf(one))[0],
    ]);
    expect(worst.length).toBeGreaterThan(20);
    expect(drawn.sort()).toEqual(worst);
    const card = page.getByRole('region', { name: 'Attendance', exact: true });
    await card.getByText('Table', { exact: true }).click();
    const rows = await rowsOf(card.getByRole('table'));
    expect(rows.map(([, status]) => status?.toLowerCase())).toEqual(worst.map(([, status]) => status).reverse());
  });

  it('has every grade under its class', async () => {
    const grades = await dashboard.rows(
      `SELECT name, term, score::float8::text AS score, max_score::float8::text AS most, letter_grade FROM sandbox.grade
       JOIN sandbox.school_class ON school_class.id = class_id WHERE student_id = $1 ORDER BY term, graded_at`,
      student['id'] ?? '',
    );
    expect(grades.length).toBeGreaterThan(2);
    for (const [name = '', of] of Map.groupBy(grades, (grade) => grade['name'])) {
      await page.getByRole('button', { name: `${name} ${of.length} grade` }).click();
      const rows = await rowsOf(page.getByRole('table', { name: `Grades in ${name}` }));
      expect(rows.map(([, term, score, letter]) => [term, score, letter])).toEqual(
        of.map(({ term, score, most, letter_grade }) => [term, `${score} of ${most}`, letter_grade]),
      );
    }
  });
});

describe('the page of a class', () => {
  it('has its teacher, its seats and everyone on its roster', async () => {
    const [school] = await dashboard.rows(`SELECT school_class.id, school_class.name, capacity, enrolled_count,
      teacher.name AS teacher FROM sandbox.school_class JOIN sandbox.teacher ON teacher.id = teacher_id
      ORDER BY enrolled_count DESC LIMIT 1`);
    const roster = await dashboard.rows(
      'SELECT name FROM sandbox.enrollment JOIN sandbox.student ON student.id = student_id WHERE class_id = $1',
      school?.['id'] ?? '',
    );
    await dashboard.visit(page, `/classes/${school?.['id']}?environment=sandbox`);
    await page.getByRole('heading', { name: school?.['name'] ?? '', level: 1 }).waitFor();
    expect(await fact('Teacher').innerText()).toBe(school?.['teacher']);
    expect(await fact('Seats').innerText()).toContain(`${school?.['enrolled_count']} of ${school?.['capacity']}`);
    const shown = (await rowsOf(page.getByRole('table', { name: 'Students of this class' }))).map(([name]) => name);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.sort()).toEqual(roster.map(({ name }) => name).sort());
  });

  it('leads to the page of a student, and back', async () => {
    const first = page.getByRole('table').getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Roster' }).waitFor();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
