import type { Locator, Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused, rowsOf } from '../../page-content';

jest.setTimeout(180_000);

type Row = Record<string, string>;

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let key: string;
let student: Row;
/** Two classes of the student, and one of others. */
let first: Row;
let second: Row;
let other: Row;
let path: string;

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = new Date(today).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  ({ key } = await dashboard.key('--name', 'Other hand', '--environment', 'sandbox'));
  [student = {}] = await dashboard.rows(`SELECT student.id, student.name, guardian_name, guardian_phone
    FROM sandbox.student JOIN sandbox.enrollment ON student_id = student.id WHERE end_date IS NULL
    GROUP BY student.id HAVING count(*) > 1 ORDER BY student.id LIMIT 1`);
  const classes = await dashboard.rows(
    `SELECT school_class.id, name FROM sandbox.enrollment JOIN sandbox.school_class ON school_class.id = class_id
     WHERE student_id = $1 AND end_date IS NULL ORDER BY class_id`,
    student['id'] ?? '',
  );
  [first = {}, second = {}] = classes;
  // Only these two meet today, so that the test knows what is on.
  await dashboard.rows(
    `UPDATE sandbox.school_class SET schedule = $1`,
    weekday === 'Sun' ? 'Mon 08:00-08:45' : 'Sun 08:00',
  );
  // Whatever the day of the year, none of them is over.
  await dashboard.rows('DELETE FROM sandbox.class_session');
  await dashboard.rows('UPDATE sandbox.school_class SET semester = NULL');
  await schedule(first, `${weekday} 09:00-09:50`);
  await schedule(second, `${weekday}, 10:00 – 10:50`);
  [other = {}] = await dashboard.rows(
    `SELECT id, name FROM sandbox.school_class WHERE id NOT IN (SELECT class_id FROM sandbox.enrollment WHERE student_id = $1)
     ORDER BY id LIMIT 1`,
    student['id'] ?? '',
  );
  await dashboard.rows(
    `UPDATE sandbox.school_class SET name = 'Astronomy', capacity = enrolled_count WHERE id = $1`,
    other['id'] ?? '',
  );
  path = `/students/${student['id']}?environment=sandbox`;
  page = await opened();
}, 120_000);

afterAll(() => dashboard?.close());

/** A page at half past nine at the school, which counts the clicks of a pointer. */
async function opened(person: Person = office, height = 900): Promise<Page> {
  const context = await dashboard.context(person, { viewport: { width: 1280, height } });
  const shown = await context.newPage();
  await shown.clock.setFixedTime(`${today}T09:30:00Z`);
  await shown.addInitScript(() => {
    const seen = window as unknown as { clicks: number };
    seen.clicks = 0;
    // A click by keyboard has no detail.
    addEventListener('click', ({ detail }) => (seen.clicks += detail > 0 ? 1 : 0), true);
  });
  await dashboard.visit(shown, path);
  return shown;
}

const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);

const schedule = ({ id = '' }: Row, text: string) =>
  dashboard.rows('UPDATE sandbox.school_class SET schedule = $1 WHERE id = $2', text, id);

const part = (name: string, of: Page = page) => of.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** The days of the student in a class, the earliest first. */
async function periods({ id = '' }: Row) {
  const found = await dashboard.rows(
    `SELECT begin_date::text AS begins, end_date::text AS ends FROM sandbox.enrollment
     WHERE class_id = $1 AND student_id = $2 ORDER BY begin_date, id`,
    id,
    student['id'] ?? '',
  );
  return found.map(({ begins, ends }) => [begins, ends]);
}

async function seats({ id = '' }: Row, free: number) {
  await dashboard.rows('UPDATE sandbox.school_class SET capacity = enrolled_count + $1 WHERE id = $2', free, id);
}

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

/** Presses Tab until an element has the focus. */
async function tabTo(element: Locator) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await element.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${element.toString()}`);
}

describe('the page of a student begins with today', () => {
  it('says where the student is now and goes next, and whom to call', async () => {
    const card = part('Today');
    await card.getByText('Now, until 09:50').waitFor();
    await card.getByText('Next, at 10:00').waitFor();
    const call = card.getByRole('link', { name: `Call ${student['guardian_name']}: ${student['guardian_phone']}` });
    expect(await call.getAttribute('href')).toBe(`tel:${student['guardian_phone']?.replace(/[^+\d]/g, '')}`);
    const order = (await rowsOf(card.getByRole('table'))).map(([name]) => name);
    expect(order.slice(0, 2)).toEqual([first['name'], second['name']]);
    await expectAccessible();
  });

  it('has the mark of each class as soon as it is taken', async () => {
    const markIn = (name = '') =>
      part('Today')
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) });
    await dashboard.rows('DELETE FROM sandbox.attendance WHERE date = $1', today);
    const body = { student_id: Number(student['id']), class_id: Number(first['id']), date: today, status: 'late' };
    const taken = await fetch(`${dashboard.sandbox}/attendance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, notes: 'Bus' }),
    });
    expect(taken.status).toBe(201);
    await dashboard.visit(page, path);
    await markIn(first['name']).getByText('Late', { exact: true }).waitFor();
    await markIn(first['name']).getByText('Bus', { exact: true }).waitFor();
    // It begins at ten.
    await markIn(second['name']).getByText('Later', { exact: true }).waitFor();
  });

  it('only lists the classes if a schedule is not understood', async () => {
    await schedule(second, `${weekday} 10:00-10:50 in odd weeks`);
    await dashboard.visit(page, path);
    await part('Today').getByText('Now, until 09:50').waitFor();
    expect(await part('Today').getByText(/^Next/).count()).toBe(0);
    await schedule(first, 'With the choir');
    await dashboard.visit(page, path);
    expect(
      await part('Today')
        .getByText(/^(Now|Next)|^No (more )?class/)
        .count(),
    ).toBe(0);
    await part('Today').getByText('Not understood: “With the choir”').waitFor();
    await schedule(first, `${weekday} 09:00-09:50`);
    await schedule(second, `${weekday} 10:00-10:50`);
    await dashboard.visit(page, path);
  });

  it('asks the server for few things, and for no class by itself', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, read] = /\/dashboard\/api\/schools\/sandbox\/(.+)$/.exec(request.url()) ?? [];
      if (read !== undefined) asked.push(read.replace(/^(timetable)\?.*/, '$1'));
    });
    await dashboard.visit(page, path);
    const of = `students/${student['id']}`;
    expect(asked.sort()).toEqual([
      `grades?student_id=${student['id']}&per_page=100&page=1`,
      // Whether there are schools to show.
      'schools?page=1&per_page=100',
      'schools?page=1&per_page=100&archived=true',
      ...['attendance', 'classes', 'contacts', 'merges', 'status', 'withdrawals'].map((name) => `${of}/${name}`),
      `${of}?include=school%2Cnames`,
      // When the classes of today meet.
      'timetable',
    ]);
  });

  it('leads to each of its parts on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole('navigation', { name: 'On this page' });
    for (const [name, title] of [
      ['Grades', 'Grades'],
      ['History', 'Enrollment history'],
      ['Attendance', 'Attendance'],
    ] as const) {
      await list.getByRole('button', { name }).click();
      const heading = page.getByRole('heading', { name: title, exact: true, level: 2 });
      await page.waitForFunction(
        (top) =>
          top !== null && top.getBoundingClientRect().top < window.innerHeight && top.getBoundingClientRect().top > 56,
        await heading.elementHandle(),
      );
    }
    await page.setViewportSize(widths[0]!);
  });
});

describe('a student', () => {
  it('is not moved to a class that is full, which is said in words', async () => {
    await page.getByRole('button', { name: `Move from ${first['name']}`, exact: true }).click();
    await dialog().getByRole('searchbox', { name: 'Class' }).fill('astron');
    await dialog()
      .getByText(/seats taken, full/)
      .waitFor();
    await expectAccessible();
    await press('Choose Astronomy');
    await focused(dialog().getByRole('button', { name: 'Move to Astronomy' }));
    await press('Move to Astronomy');
    await dialog().getByRole('alert').getByText('Class is full').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await focused(page.getByRole('button', { name: `Move from ${first['name']}`, exact: true }));
    expect(await periods(other)).toEqual([]);
  });

  it('is moved to another class in 3 clicks', async () => {
    await seats(other, 5);
    await dashboard.visit(page, path);
    await page.getByRole('button', { name: `Move from ${first['name']}`, exact: true }).click();
    await page.keyboard.type('astronomy');
    await press('Choose Astronomy');
    await press('Move to Astronomy');
    await part('Today').getByText(`${student['name']} moved to Astronomy on`).waitFor();
    expect(await clicks()).toBe(3);
    expect(await periods(other)).toEqual([[today, null]]);
    expect((await periods(first)).at(-1)?.[1]).toBe(today);
    const history = await rowsOf(part('Enrollment history').getByRole('table'));
    expect(history.map(([, , , outcome]) => outcome)).toContain('Moved to Astronomy');
    await focused(page.locator('#content'));
  });

  it('is moved back on a later day by keyboard alone', async () => {
    await dashboard.visit(page, path);
    await tabTo(page.getByRole('button', { name: 'Move from Astronomy', exact: true }));
    await page.keyboard.press('Enter');
    await focused(dialog().getByRole('searchbox', { name: 'Class' }));
    await page.keyboard.type(first['name'] ?? '');
    const choose = dialog()
      .getByRole('button', { name: `Choose ${first['name']}`, exact: true })
      .first();
    await choose.waitFor();
    await tabTo(choose);
    await page.keyboard.press('Enter');
    await focused(dialog().getByRole('button', { name: `Move to ${first['name']}` }));
    await dialog().getByLabel('First day in the new class').fill(inDays(7));
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(await clicks()).toBe(0);
    expect(await periods(other)).toEqual([[today, inDays(7)]]);
    await part('Today').getByText(`${student['name']} moves to ${first['name']} on`).waitFor();
    await part('Today').getByText('Not begun').waitFor();
  });

  it('is enrolled in a class that is found by name, and not twice', async () => {
    const [free = {}] = await dashboard.rows(
      `UPDATE sandbox.school_class SET name = 'Geology', capacity = NULL WHERE id = (SELECT max(id) FROM sandbox.school_class
         WHERE id NOT IN (SELECT class_id FROM sandbox.enrollment WHERE student_id = $1)) RETURNING id`,
      student['id'] ?? '',
    );
    await schedule(free, `${weekday} 10:30-11:30`);
    await page.getByRole('button', { name: 'Enroll in a class' }).click();
    await focused(dialog().getByRole('searchbox', { name: 'Class' }));
    await page.keyboard.type('geolo');
    await dialog().getByText(`At the same time as ${second['name']}`).waitFor();
    await dialog().getByLabel('First day in the class').fill(inDays(-3));
    await press('Enroll Geology');
    await dialog().getByText(`${student['name']} is enrolled in Geology from`).waitFor();
    await dialog().getByText('Enrolled', { exact: true }).waitFor();
    await expectAccessible();
    expect(await periods(free)).toEqual([[inDays(-3), null]]);
    await dialog().getByLabel('First day in the class').fill(inDays(-10));
    await press('Enroll Geology');
    await dialog().getByRole('alert').getByText('Student is already enrolled in this class').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('leaves a class on a day, after a confirmation', async () => {
    await part('Today').getByRole('button', { name: 'Withdraw from Geology' }).click();
    await dialog().getByText('Grades and attendance stay.').waitFor();
    await expectAccessible();
    await dialog().getByLabel('First day no longer in the class').fill(inDays(2));
    await press('Withdraw from Geology');
    await part('Today').getByText(`${student['name']} leaves Geology on`).waitFor();
    const [{ ends } = {}] = await dashboard.rows(
      `SELECT end_date::text AS ends FROM sandbox.enrollment JOIN sandbox.school_class ON school_class.id = class_id
       WHERE name = 'Geology' AND student_id = $1`,
      student['id'] ?? '',
    );
    expect(ends).toBe(inDays(2));
  });

  it('gets the days of an enrollment corrected, with an error beside a day that cannot be', async () => {
    const correct = part('Enrollment history').getByRole('button', { name: /^Correct the enrollment in Geology/ });
    await correct.click();
    await dialog().getByLabel('First day no longer in the class').fill(inDays(-5));
    await dialog().getByText('This is before the first day').waitFor();
    await expectAccessible();
    await dialog().getByLabel('First day', { exact: true }).fill(inDays(-20));
    await press('Save');
    await dialog().waitFor({ state: 'detached' });
    const row = part('Enrollment history').getByRole('row').filter({ hasText: 'Geology' });
    await row.getByText('Ended', { exact: true }).waitFor();
    await focused(correct);
  });

  it('loses an enrollment that was made by mistake, after a confirmation', async () => {
    const row = part('Enrollment history').getByRole('row').filter({ hasText: 'Geology' });
    await row.getByRole('button', { name: /^Correct/ }).click();
    await press('Delete');
    await dialog().getByText('the history no longer shows it').waitFor();
    await expectAccessible();
    await press('Delete the enrollment');
    await row.waitFor({ state: 'detached' });
    const left = await dashboard.rows(
      `SELECT FROM sandbox.enrollment JOIN sandbox.school_class ON school_class.id = class_id
       WHERE name = 'Geology' AND student_id = $1`,
      student['id'] ?? '',
    );
    expect(left).toHaveLength(0);
  });

  it.each([
    [`Move from`, 'Move to Geology'],
    [`Withdraw from`, null],
  ])('who has left the class meanwhile is told of with who ended it, and when: %s', async (action, choice) => {
    await dashboard.visit(page, path);
    const button = `${action} ${second['name']}`;
    await part('Today').getByRole('button', { name: button, exact: true }).click();
    if (choice !== null) {
      await dialog().getByRole('searchbox', { name: 'Class' }).fill('Geology');
      await press('Choose Geology');
    }
    const left = await dashboard.ask(`classes/${second['id']}/enroll/${student['id']}`, key, { method: 'DELETE' });
    expect(left.status).toBe(204);
    await press(choice ?? button);
    await dialog()
      .getByRole('alert')
      .getByText('The student has left the class meanwhile. Nothing was changed.')
      .waitFor();
    await dialog()
      .getByText(/^Changed by the program with the key “Other hand”, \w{3}, .+, \d\d:\d\d\.$/)
      .waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await dashboard.rows(
      'UPDATE sandbox.enrollment SET end_date = NULL WHERE class_id = $1 AND student_id = $2',
      ...[second['id'] ?? '', student['id'] ?? ''],
    );
  });
});

describe('the grades of a student', () => {
  it('have an average for each class and term, and a class opens to its assignments by keyboard', async () => {
    const averages = await dashboard.rows(
      `SELECT name, term, floor(avg(score::numeric * 100 / max_score::numeric) * 10) / 10 AS percent FROM (
         SELECT DISTINCT ON (class_id, term, coalesce(assignment_name, id::text)) * FROM sandbox.grade
         WHERE student_id = $1 ORDER BY class_id, term, coalesce(assignment_name, id::text), graded_at DESC, id DESC
       ) counted JOIN sandbox.school_class ON school_class.id = class_id GROUP BY 1, 2`,
      student['id'] ?? '',
    );
    const table = page.getByRole('table', { name: 'Averages by class and term' });
    const terms = (await table.getByRole('columnheader').allInnerTexts()).slice(1);
    expect(terms.toSorted()).toEqual([...new Set(averages.map(({ term = '' }) => term))].sort());
    for (const { name = '', term = '', percent } of averages) {
      const row = table.getByRole('row').filter({ has: page.getByRole('button', { name }) });
      const cell = await row.getByRole('cell').nth(terms.indexOf(term)).innerText();
      expect(cell).toMatch(new RegExp(`^${Number(percent).toFixed(1).replace('.', '\\.')} % [A-F][+-]?$`));
    }
    const opener = table.getByRole('button', { name: averages[0]?.['name'] ?? '' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: `Grades in ${averages[0]?.['name']}` }).waitFor();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
  });
});

it('a viewer sees it all, and is offered no change', async () => {
  const viewer = await opened(await dashboard.person('viewer'));
  await part('Today', viewer)
    .getByText(second['name'] ?? '')
    .first()
    .waitFor();
  await part('Enrollment history', viewer).getByText('Moved to Astronomy').waitFor();
  expect(await viewer.getByRole('button', { name: /^(Move|Withdraw|Enroll|Correct)/ }).count()).toBe(0);
  await viewer.context().close();
});

it('a withdrawn student is not at the school, and is offered no class', async () => {
  await part('Status').getByRole('button', { name: 'Withdraw from the school' }).click();
  await dialog().getByLabel('Reason').fill('Moved to another town');
  await press(`Withdraw ${student['name']}`);
  await part('Today')
    .getByText(/^Not at the school since /)
    .waitFor();
  await part('Today').getByText('Reason: Moved to another town').waitFor();
  await part('Enrollment history').getByText('Left the school: Moved to another town').waitFor();
  expect(await page.getByRole('button', { name: 'Enroll in a class' }).count()).toBe(0);
  await expectAccessible();
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
