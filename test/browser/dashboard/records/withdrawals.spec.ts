import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let student: Record<string, string>;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  [student = {}] = await dashboard.rows(`SELECT student.id, student.name, email, count(*) AS classes
    FROM sandbox.student JOIN sandbox.enrollment ON student_id = student.id WHERE end_date IS NULL
    GROUP BY student.id HAVING count(*) > 1 ORDER BY student.id LIMIT 1`);
  page = await dashboard.page(office, `/students/${student['id']}?environment=sandbox`);
}, 120_000);

afterAll(() => dashboard?.close());

const dialog = () => page.getByRole('dialog');
const status = (of: Page = page) => of.getByRole('region', { name: 'Status', exact: true });
const press = (name: string) => dialog().getByRole('button', { name }).click();

async function seats(): Promise<number> {
  const current = 'SELECT class_id FROM sandbox.enrollment WHERE student_id = $1 AND end_date IS NULL';
  return (await dashboard.rows(current, student['id'] ?? '')).length;
}

async function expectLastChange(route: string) {
  const [event] = await dashboard.rows(`SELECT email, key_id, route FROM access.record_event
    JOIN access.dashboard_user person ON person.id = user_id WHERE action = 'write' ORDER BY record_event.id DESC LIMIT 1`);
  expect(event).toEqual({ email: office.email, key_id: null, route });
}

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

async function withdraw(reason: string) {
  await status().getByRole('button', { name: 'Withdraw from the school' }).click();
  await dialog().getByLabel('Reason').fill(reason);
  await press(`Withdraw ${student['name']}`);
  await dialog().waitFor({ state: 'detached' });
}

describe('a student', () => {
  it('is withdrawn from the school only after a confirmation', async () => {
    await status().getByText('Active', { exact: true }).waitFor();
    await status().getByRole('button', { name: 'Withdraw from the school' }).click();
    await dialog().getByText('The enrollments end on it').waitFor();
    const [today] = await dashboard.rows(`SELECT (now() AT TIME ZONE 'UTC')::date::text AS day`);
    expect(await dialog().getByLabel('First day no longer at the school').inputValue()).toBe(today?.['day']);
    await expectAccessible();
    await press('Cancel');
    expect(await seats()).toBe(Number(student['classes']));
    await withdraw('Moved to another district');
    await status()
      .getByText(/^Withdrawn since /)
      .waitFor();
    await status().getByText('Reason: Moved to another district').waitFor();
    expect(await seats()).toBe(0);
    await expectLastChange('POST /v1/students/:id/withdraw');
    const reinstate = status().getByRole('button', { name: 'Reinstate' });
    await focused(reinstate);
    await expectAccessible();
  });

  it('who is withdrawn is in the list of students only with the filter for the status', async () => {
    const list = await dashboard.page(office, '/students?environment=sandbox');
    const search = list.getByRole('searchbox', { name: 'Search' });
    await search.fill(student['email'] ?? '');
    await list.getByText('No students match').waitFor();
    for (const chosen of ['Withdrawn', 'Active and withdrawn']) {
      await list.getByRole('combobox', { name: 'Status' }).selectOption({ label: chosen });
      await list.getByRole('link', { name: student['name'] ?? '' }).waitFor();
    }
    await search.fill('');
    await list.getByText('60 students', { exact: true }).waitFor();
    await list.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Active' });
    await list.getByText('59 students', { exact: true }).waitFor();
    await list.context().close();
  });

  it('is reinstated with the enrollments that the withdrawal ended', async () => {
    await status().getByRole('button', { name: 'Reinstate' }).click();
    await dialog().getByText('the enrollments that the withdrawal ended go on').waitFor();
    await expectAccessible();
    await press(`Reinstate ${student['name']}`);
    await dialog().waitFor({ state: 'detached' });
    await status().getByText('Active', { exact: true }).waitFor();
    expect(await seats()).toBe(Number(student['classes']));
    await expectLastChange('POST /v1/students/:id/reinstate');
  });

  it('stays when a withdrawal that is planned for a later day is cancelled', async () => {
    const later = new Date(Date.now() + 30 * 86_400_000);
    const day = later.toISOString().slice(0, 10);
    const shown = new Intl.DateTimeFormat('en', {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
    }).format(later);
    await status().getByRole('button', { name: 'Withdraw from the school' }).click();
    await dialog().getByLabel('First day no longer at the school').fill(day);
    await dialog().getByLabel('Reason').fill('Plans to move');
    await press(`Withdraw ${student['name']}`);
    await dialog().waitFor({ state: 'detached' });
    await status().getByText(`Leaves on ${shown}: Plans to move`).waitFor();
    await status().getByText('Active', { exact: true }).waitFor();
    const ended = 'SELECT count(*)::int AS n FROM sandbox.enrollment WHERE student_id = $1 AND end_date = $2::date';
    const [planned] = await dashboard.rows(ended, student['id'] ?? '', day);
    expect(planned?.['n']).toBe(Number(student['classes']));
    await status().getByRole('button', { name: 'Cancel the withdrawal' }).click();
    await dialog().getByText('stays at the school, and the enrollments go on.').waitFor();
    await expectAccessible();
    await press('Keep the withdrawal');
    await dialog().waitFor({ state: 'detached' });
    await status()
      .getByText(/^Leaves on/)
      .waitFor();
    await status().getByRole('button', { name: 'Cancel the withdrawal' }).click();
    await press('Cancel the withdrawal');
    await dialog().waitFor({ state: 'detached' });
    await status()
      .getByText(/^Leaves on/)
      .waitFor({ state: 'detached' });
    expect(await status().getByRole('button', { name: 'Cancel the withdrawal' }).count()).toBe(0);
    expect(await seats()).toBe(Number(student['classes']));
    await expectLastChange('POST /v1/students/:id/reinstate');
  });

  it('is shown as the other user left it after a conflict', async () => {
    const path = `/students/${student['id']}?environment=sandbox`;
    const other = await dashboard.page(await dashboard.person('office', 'colleague'), path);
    await status().getByText('Active', { exact: true }).waitFor();
    await status().getByRole('button', { name: 'Withdraw from the school' }).click();
    await status(other).getByRole('button', { name: 'Withdraw from the school' }).click();
    await other.getByRole('dialog').getByLabel('Reason').fill('By the other user');
    await other
      .getByRole('dialog')
      .getByRole('button', { name: `Withdraw ${student['name']}` })
      .click();
    await status(other).getByText('Reason: By the other user').waitFor();

    await press(`Withdraw ${student['name']}`);
    await dialog().getByRole('alert').waitFor();
    await dialog()
      .getByText(/^Changed by colleague, \w{3}, .+, \d\d:\d\d\.$/)
      .waitFor();
    await press('Cancel');
    await status().getByText('Reason: By the other user').waitFor();
    await status().getByRole('button', { name: 'Reinstate' }).click();
    await status(other).getByRole('button', { name: 'Reinstate' }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: `Reinstate ${student['name']}` })
      .click();
    await status(other).getByText('Active', { exact: true }).waitFor();

    await press(`Reinstate ${student['name']}`);
    await dialog().getByRole('alert').waitFor();
    await press('Cancel');
    await status().getByText('Active', { exact: true }).waitFor();
    await other.context().close();
  });

  it('is offered to be reinstated without seats if a class is full, which is named', async () => {
    const [full] = await dashboard.rows(
      `SELECT school_class.id, name FROM sandbox.enrollment JOIN sandbox.school_class ON school_class.id = class_id
       WHERE student_id = $1 AND end_date IS NULL ORDER BY class_id LIMIT 1`,
      student['id'] ?? '',
    );
    await withdraw('Abroad for a year');
    await dashboard.rows(
      'UPDATE sandbox.school_class SET capacity = enrolled_count WHERE id = $1',
      Number(full?.['id']),
    );
    await status().getByRole('button', { name: 'Reinstate' }).click();
    await press(`Reinstate ${student['name']}`);
    await dialog().getByRole('alert').getByText(`Class ${full?.['id']} (${full?.['name']}) is full`).waitFor();
    await expectAccessible();
    await press('Cancel');
    await dialog().waitFor({ state: 'detached' });
    await status().getByText('Reason: Abroad for a year').waitFor();
    await status().getByRole('button', { name: 'Reinstate' }).click();
    await press(`Reinstate ${student['name']}`);
    await press('Reinstate without seats');
    await dialog().waitFor({ state: 'detached' });
    await status().getByText('Active', { exact: true }).waitFor();
    expect(await seats()).toBe(0);
  });
});

it('a viewer sees that a student is withdrawn and why, and no buttons', async () => {
  await withdraw('Moved again');
  const path = `/students/${student['id']}?environment=sandbox`;
  const viewer = await dashboard.page(await dashboard.person('viewer'), path);
  await status(viewer).getByText('Reason: Moved again').waitFor();
  expect(await viewer.getByRole('button', { name: /^(Withdraw|Reinstate)/ }).count()).toBe(0);
  const refused = await viewer.evaluate(
    async (id) => (await fetch(`/dashboard/api/schools/sandbox/students/${id}/reinstate`, { method: 'POST' })).status,
    student['id'],
  );
  expect(refused).toBe(403);
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
