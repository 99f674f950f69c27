import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(120_000);

interface Listed {
  readonly id: number;
  readonly name: string;
}

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let from: Listed;
let to: Listed;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  const [first, second] = await dashboard.sql<Listed[]>`SELECT id, name FROM sandbox.school_class
    WHERE enrolled_count > 8 ORDER BY id DESC LIMIT 2`;
  [from, to] = [first!, { ...second!, name: 'Chess' }];
  await dashboard.sql`UPDATE sandbox.school_class SET name = 'Chess', capacity = NULL WHERE id = ${to.id}`;
  await dashboard.sql`DELETE FROM sandbox.enrollment WHERE class_id = ${to.id}
    AND student_id IN (SELECT student_id FROM sandbox.enrollment WHERE class_id = ${from.id})`;
  await dashboard.sql`UPDATE sandbox.school_class SET enrolled_count =
    (SELECT count(*) FROM sandbox.enrollment WHERE class_id = ${to.id} AND end_date IS NULL) WHERE id = ${to.id}`;
  page = await dashboard.page(office, `/classes/${from.id}?environment=sandbox`);
}, 120_000);

afterAll(() => dashboard?.close());

beforeEach(async () => {
  await page.reload();
  await settled(page);
});

const dialog = () => page.getByRole('dialog');
const bar = () => page.getByRole('group', { name: 'Selected students' });
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();

/** The students of a class today, in the order of the roster. */
const rosterOf = (id: number) =>
  dashboard.sql<
    Listed[]
  >`SELECT student.id, name FROM sandbox.enrollment JOIN sandbox.student ON student.id = student_id
    WHERE class_id = ${id} AND begin_date <= current_date AND (end_date IS NULL OR end_date > current_date)
    ORDER BY name COLLATE "und-x-icu", student.id`;

async function select(...students: readonly Listed[]) {
  for (const { name } of students) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await bar().getByText(`${students.length} student`).waitFor();
}

async function expectAccessible() {
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setViewportSize(widths[0]!);
}

describe('several students of a class (Several records at once)', () => {
  it('are moved to another class; who cannot be moved is named before and afterwards', async () => {
    const [first, second, third] = await rosterOf(from.id);
    // The first one sits there already, and one seat is free.
    await dashboard.sql`INSERT INTO sandbox.enrollment (class_id, student_id, begin_date, enrolled_at)
      VALUES (${to.id}, ${first!.id}, current_date - 7, now())`;
    await dashboard.sql`UPDATE sandbox.school_class SET enrolled_count = enrolled_count + 1, capacity = enrolled_count + 2
      WHERE id = ${to.id}`;
    await select(first!, second!, third!);
    await expectAccessible();
    await bar().getByRole('button', { name: 'Move to another class' }).click();
    await dialog().getByLabel('Class', { exact: true }).fill(from.name);
    await dialog().getByText('This class', { exact: true }).waitFor();
    await dialog().getByLabel('Class', { exact: true }).fill('Chess');
    await press('Choose Chess');
    await dialog().getByText('2 students cannot be moved to Chess. The list says why.').waitFor();
    await dialog().getByText(`${first!.name} (already in Chess)`).waitFor();
    await dialog().getByText(`${third!.name} (Chess is full)`).waitFor();
    await expectAccessible();
    await press('Move 3 students to Chess');
    await dialog().getByText('1 of 3 students: moved to Chess. 2 not:').waitFor();
    const why = (of: Listed) => dialog().getByRole('row').filter({ hasText: of.name }).innerText();
    expect(await why(first!)).toMatch(/already enrolled/);
    expect(await why(third!)).toMatch(/is full/);
    await expectAccessible();
    await press('Done');
    await bar().getByText('2 students selected').waitFor();
    const left = await rosterOf(from.id);
    expect(left.map(({ id }) => id)).not.toContain(second!.id);
    expect((await rosterOf(to.id)).map(({ id }) => id)).toContain(second!.id);
    await page.getByText(second!.name, { exact: true }).waitFor({ state: 'detached' });
  });

  it('who have left the class meanwhile are named', async () => {
    await dashboard.sql`UPDATE sandbox.school_class SET capacity = NULL WHERE id = ${to.id}`;
    const [, gone, other] = await rosterOf(from.id);
    await select(gone!, other!);
    const colleague = await dashboard.page(office, `/classes/${from.id}?environment=sandbox`);
    await colleague.getByRole('button', { name: `Withdraw ${gone!.name}` }).click();
    await colleague
      .getByRole('dialog')
      .getByRole('button', { name: `Withdraw ${gone!.name}` })
      .click();
    await colleague.getByRole('dialog').waitFor({ state: 'detached' });
    await colleague.context().close();
    await bar().getByRole('button', { name: 'Move to another class' }).click();
    await dialog().getByLabel('Class', { exact: true }).fill('Chess');
    await press('Choose Chess');
    await press('Move 2 students to Chess');
    await dialog().getByText('1 of 2 students: moved to Chess. 1 not:').waitFor();
    await dialog().getByRole('row').filter({ hasText: gone!.name }).getByText('No longer in this class.').waitFor();
    await press('Done');
  });

  it('leave the class on a day, all of them at once', async () => {
    const all = await rosterOf(from.id);
    await select(all[0]!);
    await bar().getByRole('button', { name: 'Select all', exact: true }).click();
    await bar().getByText(`${all.length} students selected`).waitFor();
    await bar().getByRole('button', { name: 'Withdraw from this class' }).click();
    await expectAccessible();
    await press(`Withdraw ${all.length} students`);
    await dialog().getByText(`${all.length} students: withdrawn from ${from.name}.`).waitFor();
    expect(await rosterOf(from.id)).toEqual([]);
    await press('Done');
    await page.getByText('No students enrolled').waitFor();
    expect(await bar().count()).toBe(0);
  });

  it('are not selected by a viewer', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), `/classes/${to.id}?environment=sandbox`);
    await viewer.getByRole('table').waitFor();
    expect(await viewer.getByRole('checkbox').count()).toBe(0);
    await viewer.context().close();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
  });
});
