import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../support/programs/process';
import { focused, settled } from '../../page-content';
import { type District, expectAccessible, goTo, links, openDistrict } from './district';

jest.setTimeout(180_000);

let district: District;
let { dashboard, page, lincoln, roosevelt } = {} as District;

beforeAll(async () => {
  district = await openDistrict('/?environment=sandbox', (each) => each.owner());
  ({ dashboard, page, lincoln, roosevelt } = district);
}, 180_000);

afterEach(() => expect(district.refusals).toEqual([]));

afterAll(() => dashboard?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const schoolSwitch = () => page.getByRole('button', { name: /^School: / });

/** A Monday before today. */
const day = '2026-03-09';

async function choose(school: string): Promise<void> {
  await schoolSwitch().click();
  await page.getByRole('menuitem', { name: school }).click();
}

/** A total of the overview. */
const figure = (label: string) =>
  page.getByRole('main').locator('p', { hasText: label }).locator('xpath=following-sibling::p[1]').first().innerText();

describe('an environment without schools', () => {
  it('has no switch and no field, and the page Schools for an owner', async () => {
    expect(await schoolSwitch().count()).toBe(0);
    expect(await links(page)).toContain('Schools');
    expect(await page.getByText('All schools').count()).toBe(0);
    await dashboard.visit(page, '/students/new?environment=sandbox');
    expect(await page.getByLabel('School', { exact: true }).count()).toBe(0);
    await dashboard.visit(page, '/settings/audit/records?environment=sandbox');
    await page.getByLabel('API key').waitFor();
    expect(await page.getByLabel('School', { exact: true }).count()).toBe(0);
    const office = await dashboard.page(await dashboard.person('office'), '/?environment=sandbox');
    expect(await links(office)).not.toContain('Schools');
    await office.context().close();
  });

  it('begins with a first school, by the keyboard', async () => {
    await goTo(page, 'Schools');
    await page.getByText('No schools yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New school' }).focus();
    await page.keyboard.press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Hill School');
    await page.keyboard.press('Tab');
    await page.keyboard.type('04-17');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await rowOf('Hill School').waitFor();
    await rowOf('04-17').waitFor();
    await page.getByText('Hill School is added.').waitFor();
    expect(await schoolSwitch().count()).toBe(0);
  });
});

describe('an environment with one school', () => {
  const field = (of: Page | Locator) => of.getByLabel('School', { exact: true });
  const options = (of: Page | Locator) => field(of).locator('option').allInnerTexts();
  const level = () => page.getByRole('combobox', { name: 'Grade level' });

  it('has the records of new students, teachers and classes in that school, not in none', async () => {
    for (const path of ['students', 'teachers', 'classes']) {
      await dashboard.visit(page, `/${path}/new?environment=sandbox`);
      expect(await field(page).locator('option:checked').innerText()).toBe('Hill School');
      expect(await options(page)).not.toContain('No school');
    }
    await dashboard.visit(page, '/students/new?environment=sandbox');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo Hill');
    await level().fill('5');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('bo@hill.example');
    await button('Add the student').click();
    await page.getByRole('heading', { name: 'Bo Hill', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Profile' }).getByText('Hill School', { exact: true }).waitFor();
    expect(await page.getByText('No school').count()).toBe(0);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    expect(await options(page)).toEqual(['Hill School']);
  });

  it('has announcements without the question for which school they are', async () => {
    await dashboard.visit(page, '/announcements?environment=sandbox');
    await button('New announcement').first().click();
    await dialog().getByLabel('Title').fill('Bells');
    expect(await field(dialog()).count()).toBe(0);
    await dialog().getByLabel('Text').fill('They ring at 8:00.');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'Bells' }).click();
    await dialog().getByText('They ring at 8:00.').waitFor();
    expect(await page.getByText('No school').count()).toBe(0);
  });

  it('asks before a student or an announcement gets a grade level that no student has', async () => {
    await dashboard.visit(page, '/students/new?environment=sandbox');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cy Hill');
    await page.getByText('In use: 5', { exact: true }).waitFor();
    await level().fill('5th grade');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('cy@hill.example');
    await button('Add the student').click();
    await page.getByText('No student has the level “5th grade”. Levels in use: 5.').waitFor();
    await expectAccessible(page);
    await button('Save anyway').click();
    await page.getByRole('heading', { name: 'Cy Hill', level: 1 }).waitFor();
    await dashboard.visit(page, '/announcements?environment=sandbox');
    await button('New announcement').first().click();
    await dialog().getByLabel('For').selectOption('grade_level');
    await dialog().getByLabel('Grade level').selectOption('5th grade');
    await dialog().getByLabel('Title').fill('Trip');
    await dialog().getByLabel('Text').fill('On Monday.');
    const [cy] = await dashboard.rows("SELECT id FROM sandbox.student WHERE name = 'Cy Hill'");
    const status = await page.evaluate(async (id) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"grade_level":"5"}' };
      return (await fetch(`/dashboard/api/schools/sandbox/students/${id}`, init)).status;
    }, cy!['id']);
    expect(status).toBe(200);
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog()
      .getByText('No student has the level “5th grade”. Levels in use: 5. The announcement would reach no student.')
      .waitFor();
    await expectAccessible(page);
    const trips = () => dashboard.rows("SELECT id FROM sandbox.announcement WHERE title = 'Trip'");
    expect(await trips()).toEqual([]);
    await dialog().getByRole('button', { name: 'Publish anyway' }).click();
    await page.getByRole('link', { name: 'Trip' }).waitFor();
    expect(await trips()).toHaveLength(1);
  });
});

describe('the page Schools', () => {
  it('edits a school', async () => {
    await dashboard.visit(page, '/schools?environment=production');
    await page.getByRole('link', { name: 'Edit Roosevelt' }).click();
    await page.getByLabel('Identifier').fill('ROO');
    await button('Save').click();
    await rowOf('Roosevelt').filter({ hasText: 'ROO' }).waitFor();
    await expectAccessible(page);
  });

  it('sets and removes the limit of a school, by the keyboard', async () => {
    const open = button('Limit the requests of Lincoln');
    await open.focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Requests an hour').fill('2000');
    await dialog().getByLabel('Requests a minute').fill('200');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await rowOf('2,000 an hour, 200 a minute').filter({ hasText: 'Lincoln' }).waitFor();
    await expectAccessible(page);
    await open.click();
    expect(await dialog().getByLabel('Requests an hour').inputValue()).toBe('2,000');
    await dialog().getByRole('button', { name: 'Remove the limit' }).click();
    await dialog().waitFor({ state: 'detached' });
    await rowOf('2,000 an hour').waitFor({ state: 'detached' });
    expect(await rowOf('Lincoln').innerText()).toContain('—');
  });

  it('offers no limit to the office', async () => {
    const office = await dashboard.page(
      await dashboard.person('office', 'principal'),
      '/schools?environment=production',
    );
    await office.getByRole('button', { name: 'Delete Lincoln' }).waitFor();
    await settled(office);
    expect(await office.getByRole('button', { name: /^Limit / }).count()).toBe(0);
    await office.context().close();
  });

  it('says what belongs to a school that cannot be deleted', async () => {
    await button('Delete Roosevelt').click();
    await dialog().getByRole('button', { name: 'Delete Roosevelt' }).click();
    await dialog().getByText('Roosevelt cannot be deleted').waitFor();
    await dialog().getByText('First give these records another school.').waitFor();
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('deletes a school without records', async () => {
    await page.getByRole('link', { name: 'New school' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mistake');
    await button('Add the school').click();
    await rowOf('Mistake').waitFor();
    await button('Delete Mistake').click();
    await dialog().getByRole('button', { name: 'Delete Mistake' }).click();
    await page.getByText('Mistake is deleted.').waitFor();
    await settled(page);
    expect(await rowOf('Mistake').count()).toBe(0);
  });

  it('leads to the records of a school', async () => {
    await page.getByRole('link', { name: 'The students of Lincoln' }).click();
    await rowOf('Child of Lincoln').waitFor();
    await settled(page);
    expect(await rowOf('Child of Roosevelt').count()).toBe(0);
    expect(await schoolSwitch().innerText()).toBe('Lincoln');
  });
});

describe('the switch of schools', () => {
  it('limits the lists, by the keyboard, and is in the address', async () => {
    await dashboard.visit(page, '/students?environment=production');
    await rowOf('Child of Lincoln').waitFor();
    await rowOf('Child of Roosevelt').waitFor();
    await schoolSwitch().focus();
    await page.keyboard.press('Enter');
    const option = page.getByRole('menuitem', { name: 'Roosevelt' });
    await option.waitFor();
    await option.focus();
    await page.keyboard.press('Enter');
    await rowOf('Child of Lincoln').waitFor({ state: 'detached' });
    await rowOf('Child of Roosevelt').waitFor();
    expect(new URL(page.url()).searchParams.get('school')).toBe(String(roosevelt.school));
    await expectAccessible(page, { withShell: true });
  });

  it('is kept from page to page', async () => {
    for (const list of ['Teachers', 'Classes']) {
      await goTo(page, list);
      await page.getByRole('row').filter({ hasText: 'of Roosevelt' }).first().waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'of Lincoln' }).count()).toBe(0);
      expect(await schoolSwitch().innerText()).toBe('Roosevelt');
    }
  });

  it('goes back with the browser, and to all schools', async () => {
    await schoolSwitch().click();
    await page.getByRole('menuitem', { name: 'All schools' }).click();
    await page.getByRole('row').filter({ hasText: 'of Lincoln' }).first().waitFor();
    expect(new URL(page.url()).searchParams.has('school')).toBe(false);
    await page.goBack();
    await page.getByRole('row').filter({ hasText: 'of Lincoln' }).first().waitFor({ state: 'detached' });
    expect(await schoolSwitch().innerText()).toBe('Roosevelt');
  });

  it('makes the overview one of the school', async () => {
    await goTo(page, 'Overview');
    await page.getByText('Roosevelt at a glance').waitFor();
    expect([await figure('Students'), await figure('Classes')]).toEqual(['1', '1']);
    await expectAccessible(page);
    await choose('All schools');
    await page.getByText('All schools at a glance').waitFor();
    await settled(page);
    expect([await figure('Students'), await figure('Classes')]).toEqual(['2', '2']);
    await page.goBack();
    await page.getByText('Roosevelt at a glance').waitFor();
  });

  it('leads from the overview to the list of the school', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Classes', exact: true }).click();
    await rowOf('Class of Roosevelt').waitFor();
    await settled(page);
    expect(await rowOf('Class of Lincoln').count()).toBe(0);
  });

  it('makes Today one of the school, and keeps the day from school to school', async () => {
    await dashboard.sql`INSERT INTO production.attendance (student_id, class_id, date, status, recorded_at)
      VALUES (${lincoln.student}, ${lincoln.schoolClass}, ${day}, 'absent', now()),
        (${roosevelt.student}, ${roosevelt.schoolClass}, ${day}, 'absent', now())`;
    await dashboard.visit(page, `/today?environment=production&school=${roosevelt.school}&day=${day}`);
    await rowOf('Class of Roosevelt').waitFor();
    await page.getByText('Roosevelt: Attendance and absentees of this day').waitFor();
    await page.getByText('0 % present, of 1 of 1 students who have a mark').waitFor();
    expect(await rowOf('Class of Lincoln').count()).toBe(0);
    await expectAccessible(page);
    await choose('Lincoln');
    await rowOf('Class of Lincoln').waitFor();
    await rowOf('Class of Roosevelt').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Date').inputValue()).toBe(day);
    await choose('All schools');
    await rowOf('Class of Roosevelt').waitFor();
    await rowOf('Class of Lincoln').waitFor();
    await choose('Roosevelt');
    await rowOf('Class of Lincoln').waitFor({ state: 'detached' });
  });

  it('lists the absentees of the school, also on paper, with its name', async () => {
    await page.getByRole('tab', { name: /^Absentees/ }).click();
    await rowOf('Child of Roosevelt').waitFor();
    await settled(page);
    expect(await rowOf('Child of Lincoln').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Print absentees' }).click();
    await page.getByRole('heading', { name: /^Roosevelt, / }).waitFor();
    await rowOf('Child of Roosevelt').waitFor();
    expect(await rowOf('Child of Lincoln').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the day' }).click();
    await rowOf('Child of Roosevelt').waitFor();
    expect(await rowOf('Child of Lincoln').count()).toBe(0);
    expect(await schoolSwitch().innerText()).toBe('Roosevelt');
  });

  it('is kept on the way from Today to a class and its attendance', async () => {
    await page.getByRole('tab', { name: /^Attendance by class/ }).click();
    await page.getByRole('link', { name: 'Take attendance of Class of Roosevelt' }).click();
    await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor();
    await settled(page);
    expect(await schoolSwitch().innerText()).toBe('Roosevelt');
    await goTo(page, 'Today');
    expect(await schoolSwitch().innerText()).toBe('Roosevelt');
  });

  it('has an overview of a school without records, in an environment that has some', async () => {
    const [empty] = await dashboard.rows("INSERT INTO production.school (name) VALUES ('Empty') RETURNING id");
    await dashboard.visit(page, `/?environment=production&school=${empty!['id']}`);
    await page.getByText('Empty at a glance').waitFor();
    await settled(page);
    expect(await figure('Students')).toBe('0');
    await expectAccessible(page);
    await dashboard.rows("DELETE FROM production.school WHERE name = 'Empty'");
    await dashboard.visit(page, `/students?environment=production&school=${roosevelt.school}`);
  });
});

describe('the audit of records', () => {
  const saw = (name: string) => page.getByText(`saw the record of ${name}`).first();
  const filter = () => page.getByLabel('School', { exact: true });

  it('is filtered by school, which is the school of the switch', async () => {
    const children = [lincoln.student, roosevelt.student];
    for (const id of children) await dashboard.visit(page, `/students/${id}?environment=production`);
    await eventually(async () => {
      const reads = await dashboard.rows(`SELECT DISTINCT student_ids FROM access.record_event
        WHERE environment = 'production' AND route = 'GET /v1/students/:id' AND student_ids[1] IN (${children.join()})`);
      return reads.length === children.length;
    });
    await dashboard.visit(page, '/settings/audit/records?environment=production&action=read');
    await saw('Child of Lincoln').waitFor();
    await saw('Child of Roosevelt').waitFor();
    await filter().selectOption('Lincoln');
    await saw('Child of Roosevelt').waitFor({ state: 'detached' });
    await saw('Child of Lincoln').waitFor();
    expect(await schoolSwitch().innerText()).toBe('Lincoln');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('school'), searchParams.get('action')]).toEqual([String(lincoln.school), 'read']);
    await expectAccessible(page);
  });

  it('follows the switch, also its CSV', async () => {
    await schoolSwitch().click();
    await page.getByRole('menuitem', { name: 'Roosevelt' }).click();
    await saw('Child of Lincoln').waitFor({ state: 'detached' });
    await saw('Child of Roosevelt').waitFor();
    expect(await filter().inputValue()).toBe(String(roosevelt.school));
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(new URL(csv!).searchParams.get('school_id')).toBe(String(roosevelt.school));
  });
});

describe('the school of a record', () => {
  it('is the chosen one in the form of a new student, and another one by choice', async () => {
    await goTo(page, 'Students');
    await page.getByRole('link', { name: 'New student' }).click();
    const field = page.getByLabel('School', { exact: true });
    expect(await field.inputValue()).toBe(String(roosevelt.school));
    await field.selectOption('Lincoln');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Park');
    await page.getByRole('combobox', { name: 'Grade level' }).fill('5');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ada@park.example');
    await expectAccessible(page);
    await button('Add the student').click();
    await page.getByRole('heading', { name: 'Ada Park', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Profile' }).getByText('Lincoln', { exact: true }).waitFor();
  });

  it('is changed by the form, with the other fields as they were', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const field = page.getByLabel('School', { exact: true });
    await field.waitFor();
    expect(await field.inputValue()).toBe(String(lincoln.school));
    await field.selectOption('No school');
    await button('Save').click();
    await page.getByText('The changes are saved.').waitFor();
    const [ada] = await dashboard.rows("SELECT school_id, grade_level FROM production.student WHERE name = 'Ada Park'");
    expect(ada).toEqual({ school_id: null, grade_level: '5' });
  });

  it('is on the pages of a teacher and a class, and in their forms', async () => {
    await dashboard.visit(page, `/teachers?environment=production&open=${lincoln.teacher}`);
    await dialog().getByText('Lincoln', { exact: true }).waitFor();
    await dialog().getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('School', { exact: true }).waitFor();
    expect(await page.getByLabel('School', { exact: true }).inputValue()).toBe(String(lincoln.school));
    await dashboard.visit(page, `/classes/${lincoln.schoolClass}?environment=production`);
    await page.getByRole('region', { name: 'Details' }).getByText('Lincoln', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('School', { exact: true }).selectOption('Roosevelt');
    await button('Save').click();
    await page.getByRole('region', { name: 'Details' }).getByText('Roosevelt', { exact: true }).waitFor();
  });

  it('of an announcement is chosen in its form', async () => {
    await dashboard.visit(page, '/announcements?environment=production');
    await button('New announcement').click();
    await dialog().getByLabel('Title').fill('School fair');
    await dialog().getByLabel('Text').fill('On Saturday.');
    await dialog().getByLabel('School', { exact: true }).selectOption('Lincoln');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'School fair' }).click();
    await dialog().getByText('Lincoln', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit the announcement' });
    await form.getByLabel('School', { exact: true }).selectOption('All schools');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const [fair] = await dashboard.rows("SELECT school_id FROM production.announcement WHERE title = 'School fair'");
    expect(fair!['school_id']).toBeNull();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
