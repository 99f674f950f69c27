import type { Page } from 'playwright-core';
import { BrowsedDashboard } from '../browsed-dashboard';
import { tableBehind } from '../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  // One class without a limit, one without a student, one that is full: a seeded school has none of them.
  await dashboard.sql`UPDATE sandbox.school_class SET capacity = NULL WHERE id = 1`;
  await dashboard.sql`UPDATE sandbox.school_class SET capacity = enrolled_count WHERE id = 2`;
  await dashboard.sql`UPDATE sandbox.school_class SET capacity = enrolled_count * 3 WHERE id = 3`;
  page = await dashboard.page(await dashboard.owner(), '?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

type Row = Record<string, string>;

/** Every record as it lies in the sandbox's tables; what comes of them is counted here. */
const all = (columns: string, table: string) => dashboard.rows(`SELECT ${columns} FROM sandbox.${table}`);

function tally(values: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1);
  return counts;
}

const day = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `YYYY-MM-DD`, and the statuses of that day, for the last 30 days that have any. */
async function lastDays(): Promise<[string, Map<string, number>][]> {
  const records = await all('date::text, status', 'attendance');
  return [...Map.groupBy(records, ({ date }) => date ?? '')]
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(-30)
    .map(([date, of]) => [date, tally(of.map(({ status }) => status))]);
}

describe('the table behind a chart of the overview has what the database has', () => {
  it('of students by grade level', async () => {
    const levels = tally((await all('grade_level', 'student')).map(({ grade_level }) => grade_level));
    const expected = [...levels].sort(([one], [other]) => Number(one) - Number(other));
    expect(expected.length).toBeGreaterThan(5);
    expect(await tableBehind(page, 'Students by grade level')).toEqual(expected.map((row) => row.map(String)));
  });

  it('of the attendance rate on the last 30 school days', async () => {
    const expected = (await lastDays()).map(([date, statuses]) => {
      const recorded = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      const there = (statuses.get('present') ?? 0) + (statuses.get('late') ?? 0);
      return [day.format(new Date(date)), Math.round((there / recorded) * 10_000) / 100];
    });
    expect(expected).toHaveLength(30);
    const shown = await tableBehind(page, 'Attendance rate');
    expect(shown.map(([date, rate]) => [date, Number(rate?.replace(/\s%$/, ''))])).toEqual(expected);
  });

  it('of who was absent, late or excused on those days', async () => {
    const expected = (await lastDays()).map(([date, statuses]) => [
      day.format(new Date(date)),
      ...['absent', 'late', 'excused', 'present'].map((status) => String(statuses.get(status) ?? 0)),
    ]);
    expect(await tableBehind(page, 'Absent, late and excused')).toEqual(expected);
  });

  it('of how full the classes are', async () => {
    const classes = await all('id, capacity', 'school_class');
    const seats = tally((await all('class_id', 'enrollment')).map(({ class_id }) => String(class_id)));
    const bands = classes.map(({ id, capacity }) => {
      const taken = seats.get(String(id)) ?? 0;
      if (capacity === null) return 'No limit';
      if (taken >= Number(capacity)) return 'Full';
      if (taken === 0) return 'Empty';
      const quarter = [25, 50, 75].findIndex((share) => taken * 100 <= share * Number(capacity));
      return ['1 to 25 %', '26 to 50 %', '51 to 75 %'][quarter] ?? '76 to 99 %';
    });
    const counts = tally(bands);
    const order = ['Empty', '1 to 25 %', '26 to 50 %', '51 to 75 %', '76 to 99 %', 'Full', 'No limit'];
    expect(counts.size).toBeGreaterThan(3);
    const shown = await tableBehind(page, 'How full the classes are');
    expect(shown.map((row) => row.map(plain))).toEqual(order.map((band) => [band, String(counts.get(band) ?? 0)]));
  });

  it('of the letters given in each term', async () => {
    const grades = await all('term, letter_grade', 'grade');
    const letters = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'];
    const terms = [...new Set(grades.map(({ term }) => term ?? ''))].sort();
    expect(terms.length).toBeGreaterThan(1);
    for (const term of terms) {
      const counts = tally(grades.filter((grade) => grade['term'] === term).map(({ letter_grade }) => letter_grade));
      await page.getByRole('combobox', { name: 'Term' }).selectOption(term);
      const expected = letters
        .filter((letter) => counts.has(letter))
        .map((letter) => [letter, String(counts.get(letter))]);
      expect(await tableBehind(page, 'Grades by term')).toEqual(expected);
    }
  });

  it('of the announcements that are active now', async () => {
    const announcements = await dashboard.sql<Row[]>`SELECT priority, title FROM sandbox.announcement
      WHERE expires_at IS NULL OR expires_at > now() ORDER BY published_at DESC, id DESC`;
    const counts = tally(announcements.map(({ priority }) => priority));
    const expected = ['urgent', 'high', 'normal', 'low'].map((priority) => [
      priority,
      String(counts.get(priority) ?? 0),
    ]);
    expect(announcements.length).toBeGreaterThan(5);
    expect(await tableBehind(page, 'Announcements now active')).toEqual(expected);
    for (const { title = '' } of announcements.slice(0, 5)) await page.getByRole('link', { name: title }).waitFor();
  });
});

it('draws a bar for every letter, as high as its share of the most frequent one', async () => {
  const counts = (await tableBehind(page, 'Grades by term')).map(([, count]) => Number(count));
  const card = page.getByRole('region', { name: 'Grades by term', exact: true });
  await card.getByText('Chart', { exact: true }).click();
  const bars = card.locator('.recharts-bar-rectangle path');
  await bars.nth(counts.length - 1).waitFor();
  const heights = await bars.evaluateAll((all) => all.map((bar) => (bar as SVGGraphicsElement).getBBox().height));
  expect(heights).toHaveLength(counts.length);
  const shareOf = (numbers: readonly number[]) => numbers.map((number) => number / Math.max(...numbers));
  shareOf(heights).forEach((share, index) => expect(share).toBeCloseTo(shareOf(counts)[index] ?? NaN, 1));
});

it('shows the year of days that are not of this year, and says which days the chart has', async () => {
  const days = await lastDays();
  const dayAndYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [days.at(0), days.at(-1)].map((each) => dayAndYear.format(new Date(each?.[0] ?? '')));
  const card = page.getByRole('region', { name: 'Absent, late and excused', exact: true });
  await card.getByText(`on the last 30 days with records, ${first} to ${last}`).waitFor();
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});

/** A space that keeps a number and its unit together is a space. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
