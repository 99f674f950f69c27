import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let kept: Record<string, string>;
let other: Record<string, string>;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  [kept = {}, other = {}] = await dashboard.rows(
    'SELECT id, name, email FROM sandbox.student WHERE withdrawn_on IS NULL ORDER BY id LIMIT 2',
  );
  page = await dashboard.page(office, `/students/${kept['id']}?environment=sandbox`);
}, 120_000);

afterAll(() => dashboard?.close());

const gradesOf = async (id: string | undefined) =>
  (await dashboard.rows('SELECT id FROM sandbox.grade WHERE student_id = $1', id ?? '')).length;

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

describe('two records of one student', () => {
  it('are compared on one page, and merged with what the office chooses', async () => {
    await page.getByRole('link', { name: 'Merge', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Other record' }).fill(other['email'] ?? '');
    await expectAccessible();
    await page.getByRole('button', { name: `Compare ${other['name']}` }).click();
    await page
      .getByRole('region', { name: other['name'] ?? '', exact: true })
      .getByText('Will be gone')
      .waitFor();
    const names = page.getByRole('radiogroup', { name: 'Name', exact: true });
    await names.getByRole('radio', { name: kept['name'] ?? '', exact: true }).isChecked();
    await names.getByRole('radio', { name: `${other['name']} (of the other record)` }).check();
    await settled(page);
    await expectAccessible();
    const grades = (await gradesOf(kept['id'])) + (await gradesOf(other['id']));
    await page.getByRole('button', { name: 'Merge the records' }).click();
    await page.getByRole('heading', { level: 1, name: other['name'] ?? '', exact: true }).waitFor();
    await page.getByText(`The records ${kept['id']} and ${other['id']} are one now.`).waitFor();
    expect(await dashboard.rows('SELECT name FROM sandbox.student WHERE id = $1', kept['id'] ?? '')).toEqual([
      { name: other['name'] },
    ]);
    expect(await gradesOf(kept['id'])).toBeLessThanOrEqual(grades);
    expect(await gradesOf(other['id'])).toBe(0);
  });

  it('are two again after an undo', async () => {
    const merges = page.getByRole('region', { name: 'Merged records', exact: true });
    await merges.getByRole('button', { name: `Undo the merge of record ${other['id']}` }).click();
    await settled(page);
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Make them two again' }).click();
    await page.getByRole('heading', { level: 1, name: kept['name'] ?? '', exact: true }).waitFor();
    await merges.waitFor({ state: 'detached' });
    expect(await dashboard.rows('SELECT name FROM sandbox.student WHERE id = $1', other['id'] ?? '')).toEqual([
      { name: other['name'] },
    ]);
  });

  it('are merged by the office and owners only', async () => {
    const viewer = await dashboard.page(
      await dashboard.person('viewer'),
      `/students/${kept['id']}/merge?environment=sandbox&other=${other['id']}`,
    );
    await viewer.getByText('Only an owner or the office may do this').waitFor();
    await viewer.context().close();
  });
});

describe('two records of one teacher', () => {
  it('are merged on the page with both sides, and two again after an undo', async () => {
    const [tom = {}, eva = {}] = await dashboard.rows(
      'SELECT id, name, email FROM sandbox.teacher ORDER BY id LIMIT 2',
    );
    const classesOf = async () =>
      (await dashboard.rows('SELECT teacher_id FROM sandbox.school_class ORDER BY id')).map((row) => row['teacher_id']);
    const before = await classesOf();
    await dashboard.visit(page, `/teachers?environment=sandbox&open=${tom['id']}`);
    await page.getByRole('link', { name: 'Merge', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Other record' }).fill(eva['email'] ?? '');
    await page.getByRole('button', { name: `Compare ${eva['name']}` }).click();
    await page
      .getByRole('region', { name: eva['name'] ?? '', exact: true })
      .getByText('Will be gone')
      .waitFor();
    await page.getByText(/class(es)? moves? to the record that stays/).waitFor();
    await settled(page);
    await expectAccessible();
    await page.getByRole('button', { name: 'Merge the records' }).click();
    await page.getByText(`The records ${tom['id']} and ${eva['id']} are one now.`).waitFor();
    expect(await classesOf()).not.toContain(eva['id']);
    const drawer = page.getByRole('dialog', { name: tom['name'] ?? '', exact: true });
    await drawer.getByRole('button', { name: `Undo the merge of record ${eva['id']}` }).click();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make them two again' }).click();
    await drawer.getByRole('region', { name: 'Merged records' }).waitFor({ state: 'detached' });
    expect(await classesOf()).toEqual(before);
  });
});
