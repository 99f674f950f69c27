import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { settled } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let page: Page;
let twice: readonly [string, string];
let again: readonly [string, string];

/** Adds a student with the name, birthday and guardian of another one. */
async function addedTwice(place: number): Promise<readonly [string, string]> {
  // The triggers of the table find others by the path.
  const [, [row = {}] = []] = await dashboard.sql.unsafe<Record<string, string>[][]>(
    `SET search_path TO sandbox; INSERT INTO sandbox.student (name, email, grade_level, date_of_birth, guardian_name, guardian_phone, enrollment_date, created_at, updated_at)
      SELECT upper(name), 'twice-' || id || '@school.example', grade_level, date_of_birth, guardian_name, guardian_phone, enrollment_date, now(), now()
      FROM sandbox.student WHERE date_of_birth IS NOT NULL ORDER BY id OFFSET ${place} LIMIT 1 RETURNING id, name`,
  );
  const [first = {}] = await dashboard.rows(
    'SELECT min(id) AS id FROM sandbox.student WHERE upper(name) = $1',
    row['name'] ?? '',
  );
  return [String(first['id']), String(row['id'])];
}

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  twice = await addedTwice(3);
  again = await addedTwice(7);
  page = await dashboard.page(await dashboard.person('office'), '/students?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

const pairOf = ([one, other]: readonly [string, string]) =>
  page.getByText(`Records ${one} and ${other} have in common`);

describe('students who were probably added twice', () => {
  it('are a page that the list of students leads to', async () => {
    await page.getByRole('link', { name: 'Probable duplicates' }).click();
    await pairOf(twice).waitFor();
    await page.getByText('2 pairs').waitFor();
    await settled(page);
    await expectAccessible();
  });

  it('are remembered as two students, by the keyboard, until that is taken back', async () => {
    await page.getByRole('button', { name: `Not the same: ${twice.join(' and ')}` }).press('Enter');
    await page.getByText('1 pair').waitFor();
    expect(await pairOf(twice).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Those that are not the same');
    await pairOf(twice).waitFor();
    await page.getByText(/^Not the same, /).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: `Not decided: ${twice.join(' and ')}` }).click();
    await page.getByText('No pair is marked as not the same').waitFor();
    await expectAccessible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Probable duplicates');
    await page.getByText('2 pairs').waitFor();
  });

  it('are merged on the page with both sides', async () => {
    await page.getByRole('link', { name: `Merge… ${again.join(' and ')}` }).click();
    await page.getByText('Will be gone').waitFor();
    await page.getByRole('button', { name: 'Merge the records' }).click();
    await page.getByText(`The records ${again.join(' and ')} are one now.`).waitFor();
  });

  it('are a page of the office and of owners', async () => {
    const viewer = await dashboard.person('viewer');
    const seen = await dashboard.page(viewer, '/students?environment=sandbox');
    expect(await seen.getByRole('link', { name: 'Probable duplicates' }).count()).toBe(0);
    await dashboard.visit(seen, '/students/duplicates?environment=sandbox');
    await seen.getByText('Only an owner or the office may do this').waitFor();
    await seen.context().close();
  });
});
