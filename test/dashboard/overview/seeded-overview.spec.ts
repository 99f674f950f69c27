import { seedSchool } from '@homeroom/seed';
import { Overview } from '../../../libs/dashboard/src/overview';
import { thousand } from '../../support/seeded-school';
import { TestSchool } from '../../support/test-school';

let school: TestSchool;
// Tests look into it by name, as a browser does.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
let overview: any;

beforeAll(async () => {
  school = await TestSchool.open();
  await seedSchool(school.database.address, thousand);
  overview = await school.app.get(Overview).read();
}, 60_000);

afterAll(() => school.close());

type Row = Record<string, string | number | null>;

/** Every record, as rows, to be counted here rather than by the database. */
const all = (statement: string) => school.sql().unsafe<Row[]>(statement);

function tally(rows: readonly Row[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [column]: value } of rows) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

describe('the overview of a seeded school', () => {
  it('has every student in a grade level', async () => {
    const levels = tally(await all('SELECT grade_level FROM student'), 'grade_level');
    const expected = Object.entries(levels).sort(([one], [other]) => Number(one) - Number(other));
    expect(overview.students).toEqual({
      total: 1000,
      by_grade_level: expected.map(([grade_level, students]) => ({ grade_level, students })),
    });
  });

  it('has the attendance of the last 30 of its 60 days', async () => {
    const records = await all('SELECT date::text, status FROM attendance');
    const dates = Object.keys(tally(records, 'date')).sort();
    expect(dates).toHaveLength(60);
    const expected = dates.slice(30).map((date) => {
      const none = { present: 0, absent: 0, late: 0, excused: 0 };
      const counts = {
        ...none,
        ...tally(
          records.filter((record) => record['date'] === date),
          'status',
        ),
      };
      return { date, ...counts, rate: Number((((counts.present + counts.late) / 1000) * 100).toFixed(2)) };
    });
    expect(overview.attendance.days).toEqual(expected);
    expect(overview.attendance.students_marked).toBe(1000);
  });

  it('has every class in one band', async () => {
    const classes = await all('SELECT capacity, enrolled_count FROM school_class');
    const shares = classes.map(({ capacity, enrolled_count: taken }) =>
      capacity === null ? null : (Number(taken) / Number(capacity)) * 100,
    );
    const within = (above: number, upTo: number) =>
      shares.filter((share) => share !== null && share > above && share <= upTo).length;
    expect(overview.classes).toMatchObject({
      total: classes.length,
      unlimited: shares.filter((share) => share === null).length,
      by_fill: [
        { classes: within(-1, 0) },
        { classes: within(0, 25) },
        { classes: within(25, 50) },
        { classes: within(50, 75) },
        { classes: within(75, 99.999) },
        { classes: within(99.999, Infinity) },
      ],
    });
  });

  it('has the announcements that have not expired', async () => {
    const active = await all(`SELECT id, priority FROM announcement WHERE expires_at IS NULL OR expires_at > now()
      ORDER BY published_at DESC, id DESC`);
    const priorities = tally(active, 'priority');
    const { announcements } = overview;
    expect(announcements.active).toBe(active.length);
    expect(announcements.active).toBeGreaterThan(5);
    for (const { priority, announcements: count } of announcements.by_priority) {
      expect(count).toBe(priorities[priority] ?? 0);
    }
    expect(announcements.newest.map(({ id }: Row) => id)).toEqual(active.slice(0, 5).map(({ id }) => id));
  });

  it('has every grade in a term, by its letter', async () => {
    const grades = await all('SELECT term, letter_grade FROM grade');
    const expected = Object.keys(tally(grades, 'term'))
      .sort()
      .map((term) => {
        const ofTerm = grades.filter((grade) => grade['term'] === term);
        return { term, total: ofTerm.length, letters: tally(ofTerm, 'letter_grade') };
      });
    const told = overview.grades.terms.map(({ letters, ...term }: { letters: Row[] }) => ({
      ...term,
      letters: Object.fromEntries(letters.map(({ letter_grade, grades: count }) => [letter_grade, count])),
    }));
    expect(told).toEqual(expected);
  });
});
