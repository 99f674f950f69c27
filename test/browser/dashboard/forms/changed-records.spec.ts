import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { focused, settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  ({ key } = await dashboard.key('--name', 'Other hand', '--environment', 'sandbox'));
  page = await dashboard.page(await dashboard.person('office'), '/students?environment=sandbox');
}, 240_000);

afterAll(() => dashboard?.close());

const sandbox = 'environment=sandbox';

/** A write by somebody else, through the API. @returns the id of the record */
async function elsewhere(method: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${dashboard.sandbox}/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const side = (field: string, name: RegExp) =>
  page.getByRole('radiogroup', { name: field, exact: true }).getByRole('radio', { name });

/** Who changed a record, and when: today, by the clocks of the school. */
const changedBy = (author: string): RegExp => {
  const day = new Intl.DateTimeFormat('en', {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date());
  return new RegExp(`^Changed by ${author}, ${day}, \\d\\d:\\d\\d\\.$`);
};

/** Looks for faults, and goes back to the width of the other tests. */
async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

/** A record of each kind to which nothing refers, with the fields that somebody else and the user change. */
const kinds = [
  {
    noun: 'student',
    path: 'students',
    body: { name: 'Mira Holm', email: 'mira.holm@school.example', grade_level: '9', address: '1 Old Road' },
    yours: ['Address', '2 New Road'],
    theirs: { guardian_name: 'Tove Holm', address: '3 Other Road' },
    onlyTheirs: ['Guardian’s name', 'Tove Holm'],
    both: '3 Other Road',
    wrong: ['E-mail', 'E-mail must be an e-mail address.'],
    pageOf: (id: number) => `/students/${id}?${sandbox}`,
  },
  {
    noun: 'teacher',
    path: 'teachers',
    body: { name: 'Ines Roy', email: 'ines.roy@school.example', department: 'Art', office_room: 'A-1' },
    yours: ['Office', 'B-2'],
    theirs: {
      name: 'Ines Roy',
      email: 'ines.roy@school.example',
      department: 'Art',
      office_room: 'C-3',
      phone: '+1 555',
    },
    onlyTheirs: ['Phone', '+1 555'],
    both: 'C-3',
    wrong: ['E-mail', 'E-mail must be an e-mail address.'],
    pageOf: (id: number) => `/teachers?${sandbox}&open=${id}`,
  },
  {
    noun: 'class',
    path: 'classes',
    body: { name: 'Knots', teacher_id: 1, schedule: 'Mon 08:00', room: 'R-1' },
    yours: ['Room', 'R-2'],
    theirs: { name: 'Knots', teacher_id: 1, schedule: 'Tue 08:00', room: 'R-3' },
    onlyTheirs: ['Schedule', 'Tue 08:00'],
    both: 'R-3',
    wrong: ['Name', 'Name must not be empty.'],
    pageOf: (id: number) => `/classes/${id}?${sandbox}`,
  },
] as const;

describe.each(kinds)('a $noun', ({ noun, path, body, yours, theirs, onlyTheirs, both, wrong, pageOf }) => {
  let id: number;
  const stored = async () => {
    const answer = await dashboard.ask(`${path}/${id}`, key);
    return JSON.stringify(await answer.json());
  };

  beforeAll(async () => {
    id = await elsewhere('POST', path, body);
  });

  it('is edited, and the page shows the new value', async () => {
    await dashboard.visit(page, pageOf(id));
    await link('Edit').click();
    await box(yours[0]).fill(yours[1]);
    await expectAccessible();
    await button('Save').click();
    const note = page.getByRole('status').filter({ hasText: 'The changes are saved.' });
    await note.waitFor();
    await page.getByText(yours[1], { exact: true }).first().waitFor();
    expect(await stored()).toContain(yours[1]);
    // The next action takes the note away.
    await button('Delete').click();
    await note.waitFor({ state: 'detached' });
  });

  it('is not saved with a wrong field, which says so and gets the focus', async () => {
    await dashboard.visit(page, `/${path}/${id}/edit?${sandbox}`);
    await box(wrong[0]).fill('');
    await box(wrong[0]).pressSequentially(wrong[0] === 'Name' ? ' ' : 'nowhere');
    await button('Save').click();
    await page.getByText(wrong[1]).waitFor();
    await focused(box(wrong[0]));
    await expectAccessible();
  });

  it('that somebody else changed shows both values of each field side by side, and the user chooses', async () => {
    await dashboard.visit(page, `/${path}/${id}/edit?${sandbox}`);
    await box(yours[0]).fill(`${yours[1]} again`);
    await elsewhere('PUT', `${path}/${id}`, theirs);
    await button('Save').click();
    await page.getByRole('alert').getByText(`Somebody changed the ${noun} meanwhile`).waitFor();
    await page.getByRole('alert').getByText(changedBy('the program with the key “Other hand”')).waitFor();
    expect(await side(yours[0], /^Yours/).isChecked()).toBe(true);
    expect(await side(yours[0], new RegExp(`^Theirs now ?${both}`)).isChecked()).toBe(false);
    expect(await side(onlyTheirs[0], /^Theirs now/).isChecked()).toBe(true);
    expect(await box(onlyTheirs[0]).inputValue()).toBe(onlyTheirs[1]);
    await expectAccessible();
    await side(yours[0], /^Theirs now/).check();
    expect(await box(yours[0]).inputValue()).toBe(both);
    await button('Keep all of yours').click();
    expect(await box(yours[0]).inputValue()).toBe(`${yours[1]} again`);
    expect(await box(onlyTheirs[0]).inputValue()).not.toBe(onlyTheirs[1]);
    await button('Take all of theirs').click();
    await side(yours[0], /^Yours/).check();
    await button('Save').click();
    await page.getByText('The changes are saved.').waitFor();
    const now = await stored();
    expect([now.includes(`${yours[1]} again`), now.includes(onlyTheirs[1])]).toEqual([true, true]);
  });

  it('is deleted after a confirmation, which leads to the list', async () => {
    await dashboard.visit(page, pageOf(id));
    const name = body.name;
    await button('Delete').click();
    const dialog = page.getByRole('dialog', { name: `Delete the ${noun}` });
    await dialog.getByText('This cannot be undone.').waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Delete').click();
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByText(`${name} is deleted.`).waitFor();
    const note = page.getByRole('status').filter({ hasText: `${name} is deleted.` });
    await focused(note);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${path}`);
    expect((await dashboard.ask(`${path}/${id}`, key)).status).toBe(404);
    // The note goes with the next action, and does not come back.
    await page.getByRole('searchbox', { name: 'Search' }).fill('a');
    await note.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    expect(await note.count()).toBe(0);
  });
});

describe('a record that others refer to is not deleted:', () => {
  const refused = async (path: string, noun: string) => {
    await dashboard.visit(page, path);
    await button('Delete').click();
    const dialog = page.getByRole('dialog', { name: `Delete the ${noun}` });
    await dialog.getByRole('button', { name: /^Delete / }).click();
    await dialog.getByRole('alert').getByText('cannot be deleted').waitFor();
    await expectAccessible();
    return dialog;
  };

  it('a student with grades is withdrawn instead', async () => {
    const [student] = await dashboard.rows(`SELECT student_id FROM sandbox.grade
      JOIN sandbox.student ON student.id = student_id WHERE withdrawn_on IS NULL ORDER BY student_id LIMIT 1`);
    const dialog = await refused(`/students/${student?.['student_id']}?${sandbox}`, 'student');
    await dialog.getByText(/ still has .*grades/).waitFor();
    await dialog.getByRole('button', { name: /^Withdraw .* instead$/ }).click();
    await page.getByRole('dialog', { name: 'Withdraw from the school' }).waitFor();
  });

  it('a teacher first gives the classes to another one', async () => {
    const dialog = await refused(`/teachers?${sandbox}&open=1`, 'teacher');
    await dialog
      .getByRole('link', { name: /^Change the teacher of / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Edit the class' }).waitFor();
    await settled(page);
    await page.getByRole('combobox', { name: 'Teacher' }).waitFor();
  });

  it('a class with a history stays', async () => {
    const [enrolled] = await dashboard.rows('SELECT class_id FROM sandbox.enrollment LIMIT 1');
    const dialog = await refused(`/classes/${enrolled?.['class_id']}?${sandbox}`, 'class');
    await dialog.getByRole('link', { name: 'page of the class' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

it('a change by a colleague is told with the name of the colleague and the time', async () => {
  const id = await elsewhere('POST', 'students', {
    ...{ name: 'Ola Lind', email: 'ola.lind@school.example', grade_level: '9', address: '1 Old Road' },
  });
  const colleague = await dashboard.page(
    await dashboard.person('office', 'Colleague'),
    `/students/${id}/edit?${sandbox}`,
  );
  await dashboard.visit(page, `/students/${id}/edit?${sandbox}`);
  await box('Address').fill('2 New Road');
  await colleague.getByRole('textbox', { name: 'Address', exact: true }).fill('3 Other Road');
  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  await colleague.getByText('The changes are saved.').waitFor();
  await colleague.context().close();
  await button('Save').click();
  await page.getByRole('alert').getByText(changedBy('Colleague')).waitFor();
  await button('Take all of theirs').click();
});

it('no page of these forms logs an error or asks another address', () => {
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
