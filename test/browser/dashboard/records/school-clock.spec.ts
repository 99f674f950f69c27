import type { Page } from 'playwright-core';
import { instantOf } from '../../../../apps/dashboard/src/school/school-clock';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, ownPassword, type Person } from '../../browsed-dashboard';
import { rowsOf, settled } from '../../page-content';

jest.setTimeout(180_000);

const schoolTimeZone = 'Pacific/Auckland';
/** Where the browser is, it is still the day before. */
const timezoneId = 'America/Los_Angeles';
const environment = 'environment=sandbox';

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
/** The day at the school. */
let today: string;
let weekday: string;
/** The classes of the day, and one of last year. */
let classes: { id: string; name: string }[];
let student: string;
let teacher: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 120, settings: { SCHOOL_TIME_ZONE: schoolTimeZone } });
  office = await dashboard.person('office');
  today = new Intl.DateTimeFormat('en-CA', { timeZone: schoolTimeZone }).format(new Date());
  weekday = new Date(today).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
  const [first] = await dashboard.rows('SELECT min(id)::text AS id FROM sandbox.student');
  student = first!['id']!;
  await dashboard.rows('DELETE FROM sandbox.class_session');
  await dashboard.rows('DELETE FROM sandbox.attendance');
  await dashboard.rows('DELETE FROM sandbox.enrollment');
  classes = (await dashboard.rows(
    'SELECT id::text, name FROM sandbox.school_class ORDER BY school_class.id LIMIT 5',
  )) as unknown as typeof classes;
  await dashboard.rows(
    `INSERT INTO sandbox.enrollment (class_id, student_id, enrolled_at, begin_date)
     SELECT id, $1::int, now(), '2020-01-01' FROM sandbox.school_class ORDER BY id LIMIT 5`,
    student,
  );
  const given = [
    ['Zoology', `${weekday} 08:00-08:50`, null],
    ['Biology', `${weekday} 10:00-10:50`, null],
    ['Algebra', `${weekday} 13:00-13:50`, null],
    ['Choir', 'With the choir', null],
    ['Botany', `${weekday} 10:00-10:50`, '2019-20'],
  ] as const;
  for (const [at, [name, schedule, semester]] of given.entries()) {
    await dashboard.sql`UPDATE sandbox.school_class SET ${dashboard.sql({ name, schedule, semester })}
      WHERE id = ${classes[at]!.id}`;
    classes[at]!.name = name;
  }
  const [taught] = await dashboard.rows(
    'SELECT teacher_id::text AS id FROM sandbox.school_class WHERE id = $1',
    classes[0]!.id,
  );
  teacher = taught!['id']!;
  page = await opened(office);
}, 240_000);

afterAll(() => dashboard?.close());

/** A page at half past ten at the school, far from it. */
async function opened(person: Person | null): Promise<Page> {
  const context = await dashboard.context(person, { timezoneId, viewport: { width: 1280, height: 900 } });
  const shown = await context.newPage();
  await shown.clock.setFixedTime(instantOf(`${today}T10:30`, schoolTimeZone)!);
  return shown;
}

const group = (name: string | RegExp) =>
  page.getByRole('region', { name, exact: false }).filter({ has: page.getByRole('heading', { name }) });
const shownIn = async (name: RegExp) => (await rowsOf(group(name).getByRole('table'))).map((row) => row.slice(0, 2));

describe('the day by the clock of the school, in a browser of another time zone', () => {
  it('has the classes by time, and calls attendance missing of lessons that have begun (Today)', async () => {
    await dashboard.visit(page, `/today?${environment}`);
    expect(await page.getByLabel('Date').inputValue()).toBe(today);
    expect(await shownIn(/^No attendance yet \(2\)/)).toEqual([
      ['Zoology', '08:00–08:50'],
      ['Biology', '10:00–10:50'],
    ]);
    expect(await shownIn(/^Later today \(1\)/)).toEqual([['Algebra', '13:00–13:50']]);
    expect(await shownIn(/^Days not known \(1\)/)).toEqual([['Choir', '—']]);
    await group(/^Days not known/)
      .getByText('Not understood: “With the choir”')
      .waitFor();
    await page.getByRole('tab', { name: /2 missing/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('has no class of a year that is over, which has no lesson now (Class that is over)', async () => {
    expect(await page.getByText('Botany').count()).toBe(0);
    await dashboard.visit(page, `/students/${student}?${environment}`);
    const card = page.getByRole('region', { name: 'Today', exact: true });
    await card.getByText('Now, until 10:50').waitFor();
    const rows = (await rowsOf(card.getByRole('table'))).map((row) => [row[0], row[4]]);
    expect(rows).toEqual([
      ['Zoology', 'Not taken yet'],
      ['Biology', 'Not taken yet'],
      ['Algebra', 'Later'],
      ['Choir', 'Days not known'],
      ['Botany', 'Class is over'],
    ]);
    expect(await card.getByText('Botany').count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('offers the classes that are over last, and says so (Class that is over)', async () => {
    await dashboard.sql`UPDATE sandbox.school_class SET name = 'Chemistry ' || id, semester = '2019-20'
      WHERE NOT id = ANY (${classes.map(({ id }) => Number(id))})`;
    await dashboard.sql`UPDATE sandbox.school_class SET semester = NULL, schedule = ${`${weekday} 10:30-11:00`}
      WHERE id = (SELECT min(id) FROM sandbox.school_class WHERE name LIKE 'Chemistry %')`;
    await page.getByRole('button', { name: 'Enroll in a class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Class' }).fill('chem');
    const found = dialog.getByRole('listitem');
    await found.first().waitFor();
    const notes = await found.allInnerTexts();
    expect(notes.length).toBeGreaterThan(1);
    expect(notes.map((note) => note.includes('Class is over'))).toEqual(notes.map((_, at) => at > 0));
    expect(notes[0]).toContain('At the same time as Biology');
    await page.keyboard.press('Escape');
  });

  it('is begun with a call: the first hit of the search with Enter, and one action for all classes (Absence of a day)', async () => {
    const { key } = await dashboard.key('--name', 'Import', '--environment', 'sandbox');
    const named = await dashboard.ask(`students/${student}`, key, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Zuleika Quist' }),
    });
    expect(named.status).toBe(200);
    await dashboard.sql`INSERT INTO sandbox.attendance (student_id, class_id, date, status, notes, recorded_at)
      VALUES (${student}, ${classes[0]!.id}, ${today}, 'late', 'Bus', now())`;
    await dashboard.visit(page, `/?${environment}`);
    await page.keyboard.press('Control+k');
    await page.locator('input[aria-label="Search"]:focus').waitFor();
    // Enter comes before the search has found anything.
    await page.keyboard.type('zuleika');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zuleika Quist', level: 1 }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Report an absence' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Day', { exact: true }).inputValue()).toBe(today);
    await dialog.getByText('Late: Bus').waitFor();
    // By its schedule, the choir may meet on each day from Monday to Friday.
    const isWorkday = !['Sat', 'Sun'].includes(weekday);
    const count = isWorkday ? 3 : 2;
    await dialog.getByRole('button', { name: `Mark absent in ${count} classes` }).waitFor();
    await dialog.getByLabel('Excused').check();
    await dialog.getByLabel('Note').fill('Dentist');
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByLabel('Replace the marks that there are (1)').check();
    await dialog.getByRole('button', { name: `Mark excused in ${count + 1} classes` }).click();
    await page.getByText(`Zuleika Quist is marked excused in ${count + 1} classes on`).waitFor();
    const marks = await dashboard.rows('SELECT status, notes FROM sandbox.attendance WHERE student_id = $1', student);
    expect([...marks]).toEqual(Array.from({ length: count + 1 }, () => ({ status: 'excused', notes: 'Dentist' })));
  });

  it('keeps marks that there are unless the user replaces them, also from the search (Absence of a day)', async () => {
    await dashboard.sql`DELETE FROM sandbox.attendance WHERE class_id <> ${classes[0]!.id}`;
    await dashboard.visit(page, `/?${environment}`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zuleika');
    await page.getByRole('button', { name: /^Report an absence of Zuleika Quist/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Report an absence of Zuleika Quist' });
    await dialog.getByText('Excused: Dentist').waitFor();
    await dialog.getByRole('button', { name: /^Mark absent in/ }).click();
    await page.getByText(/^Zuleika Quist is marked absent in/).waitFor();
    const marks = await dashboard.rows('SELECT class_id, status FROM sandbox.attendance WHERE status = $1', 'excused');
    expect([...marks]).toEqual([{ class_id: Number(classes[0]!.id), status: 'excused' }]);
    await dashboard.sql`DELETE FROM sandbox.attendance`;
  });

  it('is where a teacher begins, in the own classes (Today)', async () => {
    await dashboard.limited('teacher', '--role', 'sandbox:teacher', '--teacher', teacher);
    const shown = await opened(null);
    await dashboard.visit(shown, '');
    await shown.getByLabel('E-mail').fill('teacher@school.example');
    await shown.getByLabel('Password', { exact: true }).fill(ownPassword);
    await shown.getByRole('button', { name: 'Sign in' }).click();
    await shown.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await settled(shown);
    const own = await dashboard.rows('SELECT name FROM sandbox.school_class WHERE teacher_id = $1', teacher);
    const listed = await shown.getByRole('main').locator('tbody tr td:first-child').allInnerTexts();
    expect(listed).toContain('Zoology');
    expect(listed.filter((name) => !own.some((each) => each['name'] === name))).toEqual([]);
    await shown.getByRole('link', { name: 'Overview' }).click();
    await shown.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await shown.context().close();
  });
});
