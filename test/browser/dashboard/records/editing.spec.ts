import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused, rowsOf } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  ({ key } = await dashboard.key('--name', 'Other hand', '--environment', 'sandbox'));
  page = await dashboard.page(office, '/classes?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');

/** A change by somebody else, through the API. */
async function meanwhile(method: string, path: string, body: object): Promise<void> {
  const init = { method, body: JSON.stringify(body) };
  const answer = await fetch(`${dashboard.sandbox}/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** The user, key and route of the newest change. */
async function lastChange() {
  const [event] = await dashboard.rows(`SELECT email, key_id, route FROM access.record_event
    JOIN access.dashboard_user person ON person.id = user_id WHERE action = 'write' ORDER BY record_event.id DESC LIMIT 1`);
  return event;
}

/** Shows the assignments of a class on the page of a student; of the first class if none is named. */
const openGrades = (name = '') =>
  page.getByRole('region', { name: 'Grades', exact: true }).getByRole('button', { name }).first().click();

const byOffice = (route: string) => ({ email: office.email, key_id: null, route });

/** Looks for faults, and goes back to the width of the other tests. */
async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

describe('the roster of a class', () => {
  let classId: string;
  let newcomer: Record<string, string>;

  beforeAll(async () => {
    const [school] = await dashboard.rows(
      'SELECT id FROM sandbox.school_class WHERE enrolled_count > 0 ORDER BY enrolled_count, id LIMIT 1',
    );
    classId = school?.['id'] ?? '';
    [newcomer = {}] = await dashboard.rows(
      `SELECT id, name, email FROM sandbox.student WHERE NOT EXISTS (SELECT FROM sandbox.enrollment
         WHERE student_id = student.id AND class_id = $1) ORDER BY id LIMIT 1`,
      classId,
    );
    await dashboard.visit(page, `/classes/${classId}?environment=sandbox`);
  });

  const find = async (name: string) => {
    await page.getByRole('button', { name: 'Enroll a student' }).click();
    await dialog().getByRole('searchbox', { name: 'Student' }).fill(name);
  };

  it('says in words that the class is full', async () => {
    await dashboard.sql`UPDATE sandbox.school_class SET capacity = enrolled_count WHERE id = ${classId}`;
    await find(newcomer['name'] ?? '');
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: newcomer['email'] ?? '' })
      .getByRole('button')
      .click();
    await dialog().getByRole('alert').getByText('Class is full').waitFor();
    await expectAccessible();
    await dashboard.sql`UPDATE sandbox.school_class SET capacity = capacity + 5 WHERE id = ${classId}`;
  });

  it('gets a student who is found by name, and shows who is enrolled already', async () => {
    const row = dialog()
      .getByRole('listitem')
      .filter({ hasText: newcomer['email'] ?? '' });
    await row.getByRole('button').click();
    await dialog().getByText(`${newcomer['name']} is enrolled.`).waitFor();
    await row.getByText('Enrolled', { exact: true }).waitFor();
    expect(await lastChange()).toEqual(byOffice('POST /v1/classes/:id/enroll'));
    await page.keyboard.press('Escape');
    await page
      .getByRole('row')
      .filter({ hasText: newcomer['email'] ?? '' })
      .waitFor();
  });

  it('loses a student only after a confirmation', async () => {
    const row = page.getByRole('row').filter({ hasText: newcomer['email'] ?? '' });
    await row.getByRole('button', { name: `Withdraw ${newcomer['name']}` }).click();
    await dialog().getByText('Grades and attendance stay.').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await row.count()).toBe(1);
    await row.getByRole('button', { name: `Withdraw ${newcomer['name']}` }).click();
    await dialog()
      .getByRole('button', { name: `Withdraw ${newcomer['name']}` })
      .click();
    await row.waitFor({ state: 'detached' });
    expect(await lastChange()).toEqual(byOffice('DELETE /v1/classes/:id/enroll/:student_id'));
    const left = await dashboard.rows(
      'SELECT end_date IS NOT NULL AS ended FROM sandbox.enrollment WHERE class_id = $1 AND student_id = $2',
      classId,
      newcomer['id'] ?? '',
    );
    expect([...left]).toEqual([{ ended: true }]);
    await focused(page.locator('#content'));
  });
});

describe('the grades of a student', () => {
  let grade: Record<string, string>;
  const correct = () => page.getByRole('button', { name: /^Correct the grade/ }).first();

  beforeAll(async () => {
    [grade = {}] = await dashboard.rows(`SELECT grade.id, student_id, name FROM sandbox.grade
      JOIN sandbox.school_class ON school_class.id = class_id
      WHERE student_id = (SELECT min(student_id) FROM sandbox.grade) ORDER BY term, graded_at LIMIT 1`);
    await dashboard.visit(page, `/students/${grade['student_id']}?environment=sandbox`);
    await openGrades(grade['name']);
  });

  const stored = async () => {
    const [row] = await dashboard.rows(
      'SELECT score::float8::text AS score, max_score::float8::text AS most, comments FROM sandbox.grade WHERE id = $1',
      grade['id'] ?? '',
    );
    return row;
  };

  it('are corrected in a dialog, and the table shows the new score', async () => {
    await correct().click();
    await dialog().getByRole('spinbutton', { name: 'Score', exact: true }).fill('17.5');
    await dialog().getByLabel('Highest score').fill('20');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '17.5 of 20' }).first().waitFor();
    expect(await stored()).toMatchObject({ score: '17.5', most: '20' });
    expect(await lastChange()).toEqual(byOffice('PUT /v1/grades/:id'));
    await focused(correct());
  });

  it('are not overwritten: a change by somebody else is shown first, and a field that only they changed stays', async () => {
    await correct().click();
    await dialog().getByRole('spinbutton', { name: 'Score', exact: true }).fill('18');
    await meanwhile('PUT', `grades/${grade['id']}`, { score: 12, comments: 'Marked again' });
    await dialog().getByRole('button', { name: 'Save' }).click();
    const notice = dialog().getByRole('alert');
    await notice.getByText('Somebody changed the grade meanwhile').waitFor();
    const score = notice.getByRole('radiogroup', { name: 'Score' });
    expect(await score.getByRole('radio', { name: /^Yours ?18$/ }).isChecked()).toBe(true);
    await score.getByRole('radio', { name: /^Theirs now ?12$/ }).waitFor();
    expect(await stored()).toMatchObject({ score: '12' });
    expect(await dialog().getByRole('spinbutton', { name: 'Score', exact: true }).inputValue()).toBe('18');
    expect(await dialog().getByRole('textbox', { name: 'Comments' }).inputValue()).toBe('Marked again');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toEqual({ score: '18', most: '20', comments: 'Marked again' });
  });

  it('have a history: who changed what, and when', async () => {
    await correct().click();
    const versions = dialog().getByRole('region', { name: 'History' }).getByRole('listitem');
    await versions.first().getByText('Changed by office').waitFor();
    const [last, before, first] = await versions.allInnerTexts();
    expect(last).toContain('Score: from 12 to 18');
    expect(before).toMatch(/^Changed by the API key Other hand, .+\n/);
    expect(before).toContain('Score: from 17.5 to 12');
    expect(before).toMatch(/Comments: from .+ to Marked again/);
    expect(first).toContain('to 17.5');
    await versions.last().getByText('Recorded by an unknown author').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
  });

  it('keep the value of the other person if the user prefers it', async () => {
    await correct().click();
    await dialog().getByRole('spinbutton', { name: 'Score', exact: true }).fill('19');
    await meanwhile('PUT', `grades/${grade['id']}`, { score: 13 });
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('button', { name: 'Take all of theirs' }).click();
    expect(await dialog().getByRole('spinbutton', { name: 'Score', exact: true }).inputValue()).toBe('13');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ score: '13' });
  });

  it('say in words what is wrong', async () => {
    await correct().click();
    await dialog().getByLabel('Highest score').fill('0');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('alert').getByText('Highest score must be').waitFor();
    expect(await dialog().innerText()).not.toContain('max_score');
  });

  it('are not lost by accident while they are corrected', async () => {
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog', { name: 'Close without saving?' }).waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog().getByLabel('Highest score').inputValue()).toBe('0');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('are deleted only after a confirmation', async () => {
    await correct().click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByText('This cannot be undone.').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Back' }).click();
    expect(await stored()).toBeDefined();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await meanwhile('PUT', `grades/${grade['id']}`, { score: 14 });
    await dialog().getByRole('button', { name: 'Delete the grade' }).click();
    await dialog().getByText('Somebody changed the grade meanwhile').waitFor();
    expect(await stored()).toMatchObject({ score: '14' });
    await dialog().getByRole('button', { name: 'Delete the grade' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toBeUndefined();
    expect(await lastChange()).toEqual(byOffice('DELETE /v1/grades/:id'));
  });
});

describe('the attendance of a student', () => {
  it('is corrected from the table of days, and a record is deleted', async () => {
    const [record] = await dashboard.rows(
      `SELECT id, student_id FROM sandbox.attendance ORDER BY date DESC, id LIMIT 1`,
    );
    await dashboard.visit(page, `/students/${record?.['student_id']}?environment=sandbox`);
    const card = page.getByRole('region', { name: 'Attendance', exact: true });
    await card.getByText('Table', { exact: true }).click();
    await card
      .getByRole('button', { name: /^Correct: / })
      .first()
      .click();
    await dialog().getByText('Excused', { exact: true }).click();
    await dialog().getByLabel('Notes').fill('Doctor’s letter');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    // On a school day the list of classes has the mark of today as well.
    await page.getByRole('cell', { name: 'Doctor’s letter', exact: true }).waitFor();
    expect(await lastChange()).toEqual(byOffice('PUT /v1/attendance/:id'));
    const before = await dashboard.rows('SELECT id FROM sandbox.attendance');
    await card
      .getByRole('button', { name: /^Correct: excused/ })
      .first()
      .click();
    const history = dialog().getByRole('region', { name: 'History' });
    await history
      .getByText(/^Notes: from .+ to Doctor’s letter$/)
      .first()
      .waitFor();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByRole('button', { name: 'Delete the attendance record' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await lastChange()).toEqual(byOffice('DELETE /v1/attendance/:id'));
    expect(await dashboard.rows('SELECT id FROM sandbox.attendance')).toHaveLength(before.length - 1);
  });
});

describe('an announcement', () => {
  it('needs an audience, and is written for a class that is found by name', async () => {
    const [school] = await dashboard.rows('SELECT id, name FROM sandbox.school_class ORDER BY id LIMIT 1');
    await dashboard.visit(page, '/announcements?environment=sandbox');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await dialog().getByLabel('For').selectOption('class');
    await dialog().getByLabel('Title').fill('Trip to the museum');
    await dialog().getByLabel('Text').fill('We meet at 8:00.\nBring lunch.');
    await dialog().getByLabel('Priority').selectOption('high');
    await dialog().getByLabel('Ends').fill('2030-05-06T16:30');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await dialog().getByText('Choose a class', { exact: true }).waitFor();
    await dialog()
      .getByRole('searchbox', { name: 'Class' })
      .fill(school?.['name'] ?? '');
    await dialog()
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor();
    await expectAccessible();
    await dialog()
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Trip to the museum' }).waitFor();
    const [stored] = await dashboard.rows(`SELECT title, content, scope, school_class.name AS class, priority, email,
      expires_at = '2030-05-06T16:30'::timestamp AT TIME ZONE 'UTC' AS expires
      FROM sandbox.announcement JOIN sandbox.school_class ON school_class.id = class_id
      JOIN access.dashboard_user person ON person.id = author_id ORDER BY announcement.id DESC LIMIT 1`);
    expect(stored).toEqual({
      ...{ title: 'Trip to the museum', content: 'We meet at 8:00.\nBring lunch.', scope: 'class' },
      ...{ class: school?.['name'], priority: 'high', email: office.email, expires: true },
    });
    expect(await lastChange()).toEqual(byOffice('POST /v1/announcements'));
  });

  it('is written for a grade level', async () => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    await dialog().getByLabel('For').selectOption('grade_level');
    await dialog().getByLabel('Grade level').selectOption({ index: 1 });
    const level = await dialog().getByLabel('Grade level').inputValue();
    await dialog().getByLabel('Title').fill('Photos');
    await dialog().getByLabel('Text').fill('On Friday.');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await dialog().waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Photos' });
    await row.getByText(`Grade level ${level}`).waitFor();
  });

  it('is not lost by accident while it is written', async () => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    await dialog().getByLabel('Title').fill('Half a thought');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard the announcement?' });
    await question.waitFor();
    await expectAccessible();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    expect(await dialog().getByLabel('Title').inputValue()).toBe('Half a thought');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New announcement' }).waitFor();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog().waitFor({ state: 'detached' });
    const rows = await rowsOf(page.getByRole('table', { name: 'Announcements' }));
    expect(rows.flat()).not.toContain('Half a thought');
  });

  it('is deleted only after a confirmation', async () => {
    await page.getByRole('link', { name: 'Photos' }).click();
    await dialog().getByRole('button', { name: 'Delete the announcement' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the announcement' });
    await question.getByText('“Photos” is removed for everybody.').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: 'Delete the announcement' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Photos' }).waitFor({ state: 'detached' });
    await dialog().first().waitFor({ state: 'detached' });
    expect(await lastChange()).toEqual(byOffice('DELETE /v1/announcements/:id'));
  });
});

describe('on a phone', () => {
  it('the actions on the roster and on grades are on screen', async () => {
    const [student] = await dashboard.rows(`SELECT student_id, class_id FROM sandbox.grade JOIN sandbox.enrollment
      USING (student_id, class_id) WHERE end_date IS NULL LIMIT 1`);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, name] of [
      [`/classes/${student?.['class_id']}`, /^Withdraw /],
      [`/students/${student?.['student_id']}`, /^Correct the grade/],
    ] as const) {
      await dashboard.visit(page, `${path}?environment=sandbox`);
      if (path.startsWith('/students')) await openGrades();
      const box = await page.getByRole('button', { name }).first().boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    }
    await page.setViewportSize(widths[0]!);
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});

describe('a viewer', () => {
  it('is offered none of it, and is refused by the server', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/announcements?environment=sandbox');
    const [student] = await dashboard.rows(`SELECT student_id, class_id FROM sandbox.enrollment LIMIT 1`);
    for (const path of [
      '/announcements',
      `/classes/${student?.['class_id']}`,
      `/students/${student?.['student_id']}`,
    ]) {
      await dashboard.visit(viewer, `${path}?environment=sandbox`);
      expect(await viewer.getByRole('button', { name: /^(New announcement|Enroll|Withdraw|Correct)/ }).count()).toBe(0);
    }
    const status = await viewer.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ title: 'Forged', content: 'x', scope: 'school' });
      const path = '/dashboard/api/schools/sandbox/announcements';
      return (await fetch(path, { method: 'POST', headers, body })).status;
    });
    expect(status).toBe(403);
  });
});
