import type { Page } from 'playwright-core';
import { faultsOf } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused, settled } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let classId: string;
let names: string[];

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  const [school] = await dashboard.rows(
    'SELECT id FROM sandbox.school_class WHERE enrolled_count > 4 ORDER BY enrolled_count, id LIMIT 1',
  );
  classId = school?.['id'] ?? '';
  const roster = await dashboard.rows(
    `SELECT name FROM sandbox.enrollment JOIN sandbox.student ON student.id = student_id
     WHERE class_id = $1 AND end_date IS NULL ORDER BY name COLLATE "und-x-icu", student.id`,
    classId,
  );
  names = roster.map(({ name = '' }) => name);
  page = await dashboard.page(office, `/classes/${classId}?environment=sandbox`);
}, 120_000);

afterAll(() => dashboard?.close());

const statusOf = (name: string, status: string) =>
  page.getByRole('radiogroup', { name: `Status of ${name}` }).getByRole('radio', { name: status });
/** The radio button itself has no size; its label is what a user clicks. */
const choose = (name: string, status: string) =>
  page
    .getByRole('radiogroup', { name: `Status of ${name}` })
    .getByText(status, { exact: true })
    .click();
const notesOn = (name: string) => page.getByRole('textbox', { name: `Notes on ${name}` });

/** The id of the student at a place of the roster. */
const enrolledAt = (place: number) => dashboard.sql`SELECT student_id FROM sandbox.enrollment
  JOIN sandbox.student ON student.id = student_id WHERE class_id = ${classId} AND end_date IS NULL
  ORDER BY name COLLATE "und-x-icu", student.id OFFSET ${place} LIMIT 1`;

/** The marks of the day as the database has them, in the order of the roster. */
const recorded = (date: string) =>
  dashboard.rows(
    `SELECT status, notes FROM sandbox.attendance JOIN sandbox.student ON student.id = student_id
     WHERE class_id = $1 AND date = $2::date ORDER BY name COLLATE "und-x-icu", student.id`,
    classId,
    date,
  );

const open = async (date: string) => {
  await dashboard.visit(page, `/classes/${classId}/attendance?environment=sandbox&date=${date}`);
  await page.getByRole('table').waitFor();
};

describe('the attendance of a class', () => {
  it('begins with today at the school, from the page of the class', async () => {
    await page.getByRole('link', { name: 'Take attendance' }).click();
    await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByLabel('Date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    expect(await page.getByRole('radiogroup').count()).toBe(names.length);
    // The button stays on screen, however long the roster is.
    const box = await page.getByRole('button', { name: 'Save attendance' }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(900);
  });

  it('is taken with the keyboard alone, and saved with Enter', async () => {
    const date = '2027-03-01';
    await open(date);
    await statusOf(names[0]!, 'Present').focus();
    await page.keyboard.press('p');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('L');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('e');
    await page.keyboard.press('ArrowUp');
    await focused(statusOf(names[2]!, 'Late'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bus was late');
    await page.keyboard.press('ArrowDown');
    await focused(notesOn(names[3]!));
    for (const [at, status] of ['Present', 'Absent', 'Late', 'Excused'].entries()) {
      expect(await statusOf(names[at]!, status).isChecked()).toBe(true);
    }
    await page.getByText('Not saved: 4 marks.').waitFor();
    expect(await recorded(date)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(/^Saved: 4 marks for Mon, Mar 1, 2027\./).waitFor();
    expect([...(await recorded(date))]).toEqual([
      { status: 'present', notes: null },
      { status: 'absent', notes: null },
      { status: 'late', notes: 'Bus was late' },
      { status: 'excused', notes: null },
    ]);
  });

  it('is not taken of a date more than a year ahead', async () => {
    await dashboard.visit(page, `/classes/${classId}/attendance?environment=sandbox&date=2526-11-20`);
    await page.getByText(/^Attendance can be taken up to a year ahead, until /).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('marks the rest present, and keeps what was chosen', async () => {
    const date = '2027-03-02';
    await open(date);
    await choose(names[1]!, 'Absent');
    await page.getByRole('button', { name: 'Mark the rest present' }).click();
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(new RegExp(`^Saved: ${names.length} marks`)).waitFor();
    const statuses = (await recorded(date)).map(({ status }) => status);
    expect(statuses).toEqual(names.map((_, at) => (at === 1 ? 'absent' : 'present')));
  });

  it('sends only what was changed since: another mark of the same day stays', async () => {
    const date = '2027-03-02';
    await dashboard.sql`UPDATE sandbox.attendance SET status = 'excused', notes = 'By phone'
      WHERE class_id = ${classId} AND date = ${date} AND student_id = (${enrolledAt(0)})`;
    await choose(names[2]!, 'Late');
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: 1 mark/).waitFor();
    expect((await recorded(date)).slice(0, 3)).toEqual([
      { status: 'excused', notes: 'By phone' },
      { status: 'absent', notes: null },
      { status: 'late', notes: null },
    ]);
  });

  it('shows what is recorded, with its notes', async () => {
    await open('2027-03-02');
    expect(await statusOf(names[0]!, 'Excused').isChecked()).toBe(true);
    expect(await notesOn(names[0]!).inputValue()).toBe('By phone');
    expect(await statusOf(names[2]!, 'Late').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Mark the rest present' }).isDisabled()).toBe(true);
    await choose(names[2]!, 'Absent');
    await page.getByText(/^Not saved: 1 mark/).waitFor();
    await choose(names[2]!, 'Late');
    expect(await page.getByRole('button', { name: 'Save attendance' }).isDisabled()).toBe(true);
  });

  it('shows the mark of a student who has left the class since', async () => {
    const date = '2027-03-09';
    const [stranger] = await dashboard.rows(
      `INSERT INTO sandbox.attendance (student_id, class_id, date, status, recorded_at)
       SELECT id, $1::int, $2::date, 'late', now() FROM sandbox.student
       WHERE id NOT IN (SELECT student_id FROM sandbox.enrollment WHERE class_id = $1::int) ORDER BY id LIMIT 1
       RETURNING (SELECT name FROM sandbox.student WHERE id = student_id)`,
      classId,
      date,
    );
    await open(date);
    const row = page.getByRole('row').filter({ hasText: stranger!['name'] });
    expect(await row.getByText('Not enrolled on this day').count()).toBe(1);
    expect(await row.getByRole('radio', { name: 'Late' }).isChecked()).toBe(true);
    expect(await page.getByText('Not enrolled on this day').count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('2027-03-02');
  });

  it('shows a mark that somebody else made meanwhile before it replaces it', async () => {
    const date = '2027-03-02';
    await choose(names[3]!, 'Absent');
    await dashboard.sql`UPDATE sandbox.attendance SET status = 'late', notes = 'Came at 9:00'
      WHERE class_id = ${classId} AND date = ${date} AND student_id = (${enrolledAt(3)})`;
    await page.getByRole('button', { name: 'Save attendance' }).click();
    const text = `${names[3]}: somebody changed it meanwhile. It is now: Late (Came at 9:00). Save again to replace it.`;
    await page.getByRole('alert').getByText(text).waitFor();
    expect((await recorded(date))[3]).toEqual({ status: 'late', notes: 'Came at 9:00' });
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: 1 mark/).waitFor();
    // The user chose a status only, so the notes of the other person stay.
    expect((await recorded(date))[3]).toEqual({ status: 'absent', notes: 'Came at 9:00' });
  });

  it('says in words whose mark is missing, and what went wrong, and keeps the marks', async () => {
    const date = '2027-03-03';
    await open(date);
    await notesOn(names[0]!).fill('Called');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(`${names[0]}: choose a status.`).waitFor();
    await choose(names[0]!, 'Absent');
    await page.route('**/attendance', (route) => route.abort());
    await page.getByRole('button', { name: 'Save attendance' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The server does not answer.').waitFor();
    expect(dashboard.consoleErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
    await page.unroute('**/attendance');
    await page.route('**/attendance', (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: 'Validation failed: records[0].student_id does not name a student',
          ...{ code: 'VALIDATION_ERROR', status: 400 },
          results: [
            {
              index: 0,
              status: 400,
              error: { error: 'Validation failed: student_id does not name a student', code: 'VALIDATION_ERROR' },
            },
          ],
        },
      }),
    );
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await alert.getByText(`${names[0]}: Student does not name a student.`).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/student_id|records\[/);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute('**/attendance');
    expect(await recorded(date)).toEqual([]);
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(/^Saved: 1 mark/).waitFor();
    expect([...(await recorded(date))]).toEqual([{ status: 'absent', notes: 'Called' }]);
  });

  it('warns before marks are lost: another page, another date, the end of the tab', async () => {
    await open('2027-03-04');
    await choose(names[0]!, 'Late');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Students' }).first().click();
    await dialog.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Date').fill('2027-03-05');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(await statusOf(names[0]!, 'Late').isChecked()).toBe(true);
    expect(await page.getByLabel('Date').inputValue()).toBe('2027-03-04');
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await closing;
    await page.getByRole('link', { name: 'Back to the class' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Roster' }).waitFor();
    expect(await recorded('2027-03-04')).toEqual([]);
  });

  it('has a card for each student on a phone, and axe has nothing to say', async () => {
    await open('2027-03-08');
    await page.getByRole('button', { name: 'Mark the rest present' }).click();
    await choose(names[1]!, 'Absent');
    await choose(names[2]!, 'Late');
    await choose(names[3]!, 'Excused');
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = await page
      .locator('label')
      .filter({ hasText: /^(Present|Absent|Late|Excused)$/ })
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    expect(boxes).toHaveLength(4 * names.length);
    expect(boxes.every(([left = -1, right = 999]) => left >= 0 && right <= 390)).toBe(true);
    await page.getByRole('button', { name: 'Save attendance' }).click();
    await page.getByText(new RegExp(`^Saved: ${names.length} marks`)).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is in the audit trail with the user who took it', async () => {
    const [event] = await dashboard.rows(`SELECT email, key_id, route FROM access.record_event
      JOIN access.dashboard_user person ON person.id = user_id WHERE action = 'write' ORDER BY record_event.id DESC LIMIT 1`);
    expect(event).toEqual({ email: office.email, key_id: null, route: 'POST /v1/classes/:id/attendance' });
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });

  it('is not offered to a viewer', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), `/classes/${classId}?environment=sandbox`);
    await viewer.getByRole('heading', { name: 'Roster' }).waitFor();
    expect(await viewer.getByRole('link', { name: 'Take attendance' }).count()).toBe(0);
    await dashboard.visit(viewer, `/classes/${classId}/attendance?environment=sandbox`);
    await viewer.getByText('Only owners, the office and teachers take attendance').waitFor();
  });
});
