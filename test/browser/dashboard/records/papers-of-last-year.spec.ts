import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;
let ada: number;
let art: number;

const environment = 'environment=sandbox';
const asOf = 'As of Jun 12, 2025';

/** A class of 2024-25 with two students. The year is closed, a student and the teacher have other names since, and the class another teacher. */
beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  const { key } = await dashboard.key('--name', 'Set-up', '--environment', 'sandbox');
  const headers = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, fields: object) => {
    const answer = await dashboard.ask(path, key, { method, headers, body: JSON.stringify(fields) });
    expect([path, answer.status < 300 ? 'is done' : await answer.text()]).toEqual([path, 'is done']);
    return ((await answer.json()) as { id: number }).id;
  };
  const year = await send('POST', 'school-years', { name: '2024-25', first_day: '2024-08-26', last_day: '2025-06-12' });
  await send('POST', 'school-years', { name: '2025-26', first_day: '2025-08-25', last_day: '2026-06-11' });
  const student = (name: string, grade_level: string) =>
    send('POST', 'students', { name, email: `${name.slice(0, 3)}@example.org`, grade_level });
  ada = await student('Ada Obi', '9');
  const ben = await student('Ben Ruiz', '10');
  const tom = { email: 'tom@example.org', department: 'Arts' };
  const teacher_id = await send('POST', 'teachers', { name: 'Tom Reed', ...tom });
  const of = { schedule: 'Mon 09:00-10:00' };
  art = await send('POST', 'classes', { name: 'Art', teacher_id, ...of });
  for (const student_id of [ada, ben])
    await send('POST', `classes/${art}/enroll`, { student_id, begin_date: '2024-09-02' });
  await send('POST', 'attendance', { student_id: ada, class_id: art, date: '2025-03-03', status: 'present' });
  const grade = { class_id: art, score: 18, max_score: 20, term: 'Q1', assignment_name: 'Portrait' };
  for (const student_id of [ada, ben]) await send('POST', 'grades', { student_id, ...grade });
  await dashboard.rows(`SET LOCAL search_path TO sandbox; UPDATE student SET enrollment_date = '2024-08-26'`);
  await dashboard.rows(`SET LOCAL search_path TO sandbox; UPDATE school_class SET created_at = '2024-08-20'`);
  const office = await dashboard.person('office');
  const context = await dashboard.context(office);
  page = await context.newPage();
  await dashboard.visit(page, `/calendar?${environment}`);
  await page.evaluate(
    async ([id, path]) => {
      const body = JSON.stringify({ kind: 'close', school_year_id: id, levels: ['9', '10', '11'] });
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [year, '/dashboard/api/schools/sandbox/roll-overs'] as const,
  );
  for (let tries = 0; tries < 400; tries += 1) {
    const [closed] = await dashboard.rows('SELECT grade_level FROM sandbox.student WHERE id = $1', ada);
    if (closed?.['grade_level'] === '10') break;
    await page.waitForTimeout(100);
  }
  await send('PUT', `students/${ada}`, { name: 'Ada Ito' });
  await send('PUT', `teachers/${teacher_id}`, { name: 'Tom Hill', ...tom });
  const ida = await send('POST', 'teachers', { name: 'Ida Roy', email: 'ida@example.org', department: 'Arts' });
  await send('PUT', `classes/${art}`, { name: 'Art', teacher_id: ida, ...of });
}, 120_000);

afterAll(() => dashboard?.close());

async function expectAccessible(withShell: boolean) {
  for (const width of widths) {
    await page.setViewportSize(width);
    expect(await faultsOf(page, { withShell })).toEqual([]);
  }
  await page.setViewportSize(widths[0]!);
}

const named = (term: string) =>
  page
    .locator('dl > div', { has: page.getByText(term, { exact: true }) })
    .getByRole('definition')
    .textContent();

describe('after the close of a year (Papers of last year)', () => {
  it('the list of a class has the students, levels and teacher of its last day, or of a day that is chosen', async () => {
    await dashboard.visit(page, `/classes/${art}/print?${environment}`);
    await page.getByText(asOf, { exact: true }).waitFor();
    const rows = async () =>
      (await rowsOf(page.getByRole('table'))).map(([, name = '', level = '']) => `${name}, ${level}`);
    expect(await rows()).toEqual(['Ada Obi, 9', 'Ben Ruiz, 10']);
    expect(await named('Teacher')).toBe('Tom Reed');
    await expectAccessible(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('As of').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('As of').fill('2024-08-30');
    await page.getByText('No students sit in this class on this day.').waitFor();
    await page.getByText('As of Aug 30, 2024', { exact: true }).waitFor();
    await page.getByLabel('As of').fill('2024-09-02');
    await page.getByText('As of Sep 2, 2024', { exact: true }).waitFor();
    await page.getByRole('table').waitFor();
    expect(await rows()).toEqual(['Ada Obi, 9', 'Ben Ruiz, 10']);
  });

  it('the gradebook has them as students of the class', async () => {
    await dashboard.visit(page, `/classes/${art}/grades?${environment}`);
    await page.getByText(`${asOf}, the last day of the class. Teacher: Tom Reed`).waitFor();
    const text = await page.getByRole('region', { name: 'Grades', exact: true }).innerText();
    expect(text.match(/Ada Obi|Ada Ito|Ben Ruiz|Grade level \d+/g)).toEqual([
      ...['Ada Obi', 'Grade level 9'],
      ...['Ben Ruiz', 'Grade level 10'],
    ]);
    expect(text).not.toContain('ormer');
    await expectAccessible(false);
  });

  it('the record of a student has the name, level, classes, teacher and marks of the year', async () => {
    await dashboard.visit(page, `/students/${ada}/print?${environment}`);
    await page.getByRole('heading', { name: 'Ada Ito', level: 1 }).waitFor();
    expect(await named('Grade level')).toBe('10');
    await page.getByLabel('School year').selectOption('2024-25');
    await page.getByRole('heading', { name: 'Ada Obi', level: 1 }).waitFor();
    await page.getByText(asOf, { exact: true }).waitFor();
    await settled(page);
    expect(await named('Grade level')).toBe('9');
    const classes = await rowsOf(page.getByRole('table', { name: 'Classes of the student' }));
    expect(classes.map(([name, teacher]) => [name, teacher])).toEqual([['Art', 'Tom Reed']]);
    expect(await rowsOf(page.getByRole('table', { name: 'Grades in Art' }))).toHaveLength(1);
    await page.getByRole('heading', { name: 'Attendance from Aug 26, 2024 until Jun 12, 2025' }).waitFor();
    expect(await named('Marks')).toBe('1');
    await expectAccessible(true);
    await page.getByLabel('School year').selectOption('2025-26');
    await page.getByText('No classes.').waitFor();
    await page.getByText('No grades.').waitFor();
  });
});
