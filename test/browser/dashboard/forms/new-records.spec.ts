import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, ownPassword, type Person } from '../../browsed-dashboard';
import { focused, settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  page = await (await dashboard.context(office)).newPage();
  await page.addInitScript(countClicks);
}, 240_000);

afterAll(() => dashboard?.close());

/** Clicks of a pointer. A key that presses a button makes a click without a count. */
function countClicks(): void {
  const seen = window as unknown as { clicks: number };
  seen.clicks = 0;
  addEventListener('click', ({ detail }) => (seen.clicks += Number(detail > 0)), { capture: true });
}

const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const note = (text: string) => page.getByRole('status').filter({ hasText: text });

/** Looks for faults, and goes back to the width of the other tests. */
async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

async function typeStudent(name: string, level: string, email: string) {
  await focused(box('Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(level);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
}

/** Presses Tab until a link with this text has the focus. */
async function pressTabTo(text: string) {
  const hasFocus = () => page.evaluate((name) => document.activeElement?.textContent === name, text);
  for (let pressed = 0; pressed < 40 && !(await hasFocus()); pressed++) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

const studentOf = async (email: string) => {
  const [row] = await dashboard.rows('SELECT * FROM sandbox.student WHERE email = $1', email);
  return row;
};

describe('a new student', () => {
  it('takes 3 clicks beside typing, from the overview', async () => {
    await dashboard.visit(page, '?environment=sandbox');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).click();
    await link('New student').click();
    await typeStudent('Amara Novak', '9', 'amara.novak@school.example');
    await button('Add the student').click();
    await page.getByRole('heading', { level: 1, name: 'Amara Novak' }).waitFor();
    expect(await clicks()).toBe(3);
    await focused(note('Amara Novak is added.'));
    expect(await studentOf('amara.novak@school.example')).toMatchObject({ name: 'Amara Novak', grade_level: '9' });
    await settled(page);
    await expectAccessible();
  });

  it('is followed by another one with one more click', async () => {
    await link('Add another student').click();
    await focused(box('Name'));
    expect(await box('Name').inputValue()).toBe('');
  });

  it('is entered by keyboard alone, from the overview', async () => {
    await dashboard.visit(page, '?environment=sandbox');
    await pressTabTo('Students');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    await pressTabTo('New student');
    await page.keyboard.press('Enter');
    await typeStudent('Kofi Adler', '10', 'kofi.adler@school.example');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Kofi Adler' }).waitFor();
    expect(await clicks()).toBe(0);
  });

  it('is not saved with wrong fields: each says beside it what is wrong, and the first gets the focus', async () => {
    await dashboard.visit(page, '/students/new?environment=sandbox');
    await box('Name').fill('Nobody Yet');
    await box('E-mail').fill('nowhere');
    await button('Add the student').click();
    await page.getByText('Grade level must not be empty.').waitFor();
    await page.getByText('E-mail must be an e-mail address.').waitFor();
    await page.getByText('Not saved. 2 fields need a correction.').waitFor();
    await focused(choice('Grade level'));
    expect(await box('E-mail').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
    await choice('Grade level').fill('9');
    await box('E-mail').fill('nobody@school.example');
    await page.getByLabel('Date of birth').fill('2999-01-01');
    await button('Add the student').click();
    await page.getByText('Date of birth must not be in the future.').waitFor();
    await focused(page.getByLabel('Date of birth'));
  });

  it('is kept when the save fails, and when the session ends and the user signs in again', async () => {
    await page.getByLabel('Date of birth').fill('2012-03-04');
    await page.route('**/schools/sandbox/students', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button('Add the student').click();
    await page.getByText('It may have been saved.').waitFor();
    await page.unroute('**/schools/sandbox/students');
    await dashboard.sql`DELETE FROM access.session`;
    await button('Add the student').click();
    await button('Sign in').waitFor();
    await page.getByLabel('E-mail').fill(office.email);
    await page.getByLabel('Password', { exact: true }).fill(ownPassword);
    await button('Sign in').click();
    await page.getByRole('heading', { level: 1, name: 'New student' }).waitFor();
    expect(await box('Name').inputValue()).toBe('Nobody Yet');
    await button('Add the student').click();
    await page.getByRole('heading', { level: 1, name: 'Nobody Yet' }).waitFor();
    expect(await studentOf('nobody@school.example')).toBeDefined();
  });

  it('is not lost by accident: leaving asks first', async () => {
    await link('Add another student').click();
    await box('Name').fill('Half a student');
    await link('Cancel').click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await expectAccessible();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await box('Name').inputValue()).toBe('Half a student');
    await link('Cancel').click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    await link('New student').click();
    await focused(box('Name'));
    expect(await box('Name').inputValue()).toBe('');
  });

  it('who has the name and date of birth of another is named before saving, also one who is withdrawn', async () => {
    const [withdrawn] = await dashboard.rows(`SELECT id, name, date_of_birth::text AS birth FROM sandbox.student
      WHERE date_of_birth IS NOT NULL AND withdrawn_on IS NULL ORDER BY id LIMIT 1`);
    const path = `/dashboard/api/schools/sandbox/students/${withdrawn?.['id']}/withdraw`;
    await page.evaluate(async (to) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(to, { method: 'POST', headers, body: JSON.stringify({ date: '2026-01-05' }) });
    }, path);
    await box('Name').fill((withdrawn?.['name'] ?? '').toUpperCase());
    await page.getByLabel('Date of birth').fill(withdrawn?.['birth'] ?? '');
    await choice('Grade level').fill('9');
    await box('E-mail').fill('again@school.example');
    const warning = note('may be here already');
    await warning.getByText('same name and date of birth (withdrawn)').waitFor();
    const found = warning.getByRole('link', { name: `${withdrawn?.['name']}, opens in a new tab` });
    expect(await found.getAttribute('href')).toContain(`/students/${withdrawn?.['id']}?`);
    await expectAccessible();
    await button('Add anyway').click();
    await note('is added.').waitFor();
    expect(await studentOf('again@school.example')).toBeDefined();
  });

  it('who has the e-mail address of another is not saved before the user has seen it', async () => {
    await dashboard.visit(page, '/students/new?environment=sandbox');
    await typeStudent('Somebody New', '9', 'amara.novak@school.example');
    await page.keyboard.press('Enter');
    await note('may be here already').getByText('same e-mail address').waitFor();
    const stored = await dashboard.rows(`SELECT id FROM sandbox.student WHERE name = 'Somebody New'`);
    expect(stored).toHaveLength(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Somebody New' }).waitFor();
  });
});

describe('a new teacher', () => {
  it('has subjects and a department of the school, and the card says that it is added', async () => {
    await dashboard.visit(page, '/teachers?environment=sandbox');
    await link('New teacher').click();
    await box('Name').fill('Grace Okafor');
    await choice('Department').click();
    const department = page.getByRole('option').first();
    const chosen = (await department.textContent()) ?? '';
    await department.click();
    await box('E-mail').fill('not an address');
    await choice('Subjects').pressSequentially('Physics,Chemistry,');
    await button('Add the teacher').click();
    await page.getByText('E-mail must be an e-mail address.').waitFor();
    await focused(box('E-mail'));
    await expectAccessible();
    await box('E-mail').fill('grace.okafor@school.example');
    await button('Add the teacher').click();
    await page.getByRole('dialog').getByText('Grace Okafor is added.').waitFor();
    await expectAccessible();
    const [stored] = await dashboard.rows(
      `SELECT department, subjects::text FROM sandbox.teacher ORDER BY id DESC LIMIT 1`,
    );
    expect(stored).toEqual({ department: chosen, subjects: '{Physics,Chemistry}' });
  });
});

describe('a new class', () => {
  it('begun from a teacher has that teacher and the newest semester', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'New class' }).click();
    await focused(box('Name'));
    expect(await choice('Teacher').inputValue()).toBe('Grace Okafor');
    expect(await choice('Semester').inputValue()).toMatch(/\d{4}/);
    await box('Name').fill('Optics');
    await button('Add the class').click();
    await page.getByText('Schedule must not be empty.').waitFor();
    await focused(box('Schedule'));
    await expectAccessible();
    await box('Schedule').fill('Tue 10:00');
    await button('Add the class').click();
    await page.getByRole('heading', { level: 1, name: 'Optics' }).waitFor();
    await note('Optics is added.').waitFor();
    await settled(page);
    await expectAccessible();
  });

  it('finds its teacher by name', async () => {
    await link('Add another class').click();
    await box('Name').fill('Waves');
    await box('Schedule').fill('Fri 08:00');
    await page.getByLabel('Seats').fill('2.5');
    await choice('Teacher').fill('okaf');
    await page.getByRole('option', { name: /^Grace Okafor/ }).waitFor();
    await expectAccessible();
    await page.getByRole('option', { name: /^Grace Okafor/ }).click();
    await button('Add the class').click();
    await page.getByText('Seats must be an integer.').waitFor();
    await page.getByLabel('Seats').fill('20');
    await button('Add the class').click();
    await page.getByRole('heading', { level: 1, name: 'Waves' }).waitFor();
    const [stored] = await dashboard.rows(`SELECT teacher.name, capacity::text FROM sandbox.school_class
      JOIN sandbox.teacher ON teacher.id = teacher_id ORDER BY school_class.id DESC LIMIT 1`);
    expect(stored).toEqual({ name: 'Grace Okafor', capacity: '20' });
    expect(dashboard.externalRequests).toEqual([]);
  });
});

describe('an empty school', () => {
  it.each(['student', 'teacher', 'class'])('offers to enter a %s', async (noun) => {
    await dashboard.visit(page, `/${noun === 'class' ? 'classes' : `${noun}s`}?environment=production`);
    expect(await link(`New ${noun}`).count()).toBe(2);
    await link('Import a list').waitFor();
    await expectAccessible();
  });

  it('offers it to nobody who may not edit', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/students?environment=sandbox');
    expect(await viewer.getByRole('link', { name: 'New student' }).count()).toBe(0);
    await dashboard.visit(viewer, '/students/new?environment=sandbox');
    await viewer.getByText('Only owners and the office edit students').waitFor();
  });
});
