import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;
let student: Record<string, string>;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  [student = {}] = await dashboard.rows(
    `SELECT student.id, guardian_name FROM sandbox.student WHERE guardian_phone IS NOT NULL
     AND (SELECT count(*) FROM sandbox.contact WHERE student_id = student.id) = 1 ORDER BY id LIMIT 1`,
  );
  page = await dashboard.page(await dashboard.person('office'), `/students/${student['id']}?environment=sandbox`);
}, 120_000);

afterAll(() => dashboard?.close());

const card = () => page.getByRole('region', { name: 'Contacts', exact: true });
const names = async () => card().getByRole('listitem').locator('p:first-child').allInnerTexts();
const shown = async () => {
  const [row] = await dashboard.rows('SELECT guardian_name FROM sandbox.student WHERE id = $1', student['id'] ?? '');
  return row!['guardian_name'];
};

async function expectAccessible() {
  for (const width of widths) {
    await page.setViewportSize(width);
    expect(await faultsOf(page)).toEqual([]);
  }
}

describe('the contacts of a student', () => {
  it('are added with all that the office knows', async () => {
    await card().getByRole('button', { name: 'Add a contact' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Heidi Brandt');
    await dialog.getByLabel('Relation').fill('grandmother');
    await dialog.getByLabel('Phones').fill('+49 30 5550 174\n+49 30 5550 175');
    await dialog.getByLabel('May collect the student').check();
    await dialog.getByLabel('Note of the office').fill('Custody: the mother alone');
    await settled(page);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Add the contact' }).click();
    await dialog.waitFor({ state: 'detached' });
    const added = card().getByRole('listitem').filter({ hasText: 'Heidi Brandt, grandmother' });
    for (const text of ['+49 30 5550 174', '+49 30 5550 175', 'May collect the student', 'Custody: the mother alone'])
      await added.getByText(text).waitFor();
    await settled(page);
    await expectAccessible();
  });

  it('are called in the order that the office chooses, and the first one is the guardian of the record', async () => {
    expect(await names()).toEqual([student['guardian_name'], 'Heidi Brandt, grandmother']);
    await card().getByRole('button', { name: 'Call Heidi Brandt, grandmother earlier' }).click();
    await card()
      .getByRole('button', { name: `Call ${student['guardian_name']} earlier` })
      .waitFor();
    expect(await names()).toEqual(['Heidi Brandt, grandmother', student['guardian_name']]);
    expect(await shown()).toBe('Heidi Brandt');
  });

  it('are changed, and deleted after a question', async () => {
    await card().getByRole('button', { name: 'Edit Heidi Brandt, grandmother' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Relation').fill('aunt');
    await settled(page);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card().getByRole('button', { name: 'Edit Heidi Brandt, aunt' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('Heidi Brandt, aunt is no longer a contact of the student.').waitFor();
    await dialog.getByRole('button', { name: 'Delete the contact' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await names()).toEqual([student['guardian_name']]);
    expect(await shown()).toBe(student['guardian_name']);
  });

  it('lead to the students who share one', async () => {
    const [pair] = await dashboard.rows(
      `SELECT one.student_id AS id, other.student_id AS sibling, s.name FROM sandbox.contact one
       JOIN sandbox.contact other ON other.guardian_id = one.guardian_id AND other.student_id > one.student_id
       JOIN sandbox.student s ON s.id = other.student_id ORDER BY 1, 2 LIMIT 1`,
    );
    await dashboard.visit(page, `/students/${pair!['id']}?environment=sandbox`);
    await card().getByRole('link', { name: pair!['name']!, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: pair!['name']! }).waitFor();
  });
});
