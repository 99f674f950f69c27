import { type LevelMove, type SchoolInPackage, yearEndOf } from './year-end';

const today = '2026-08-20';

/** Such as `9 10 20`: 20 students go from level 9 to level 10. A dash is for students who are no longer listed. */
const movesOf = (...lines: readonly string[]): readonly LevelMove[] =>
  lines.map((line) => {
    const [from = '', to = '', students = ''] = line.split(' ');
    return { from, to: to === '-' ? null : to, students: Number(students) };
  });

const august: SchoolInPackage = {
  moves: movesOf('9 10 20', '9 9 1', '9 - 1', '10 11 20', '10 - 1', '11 12 20', '12 - 18', '12 12 1'),
  ...{ classes: 12, lastDay: '2026-06-18', sessions: [], firstDays: ['2025-08-25', '2026-08-24'] },
};

const endOf = (changed: Partial<SchoolInPackage>, day = today) => yearEndOf({ ...august, ...changed }, day);

describe('a package looks like the end of a school year', () => {
  it('where students rise, the top level is no longer listed, and sessions begin after the classes that end', () => {
    expect(endOf({})).toEqual({
      ...{ lastDay: '2026-06-18', topLevel: '12', risen: 60, graduates: 18, others: 2, classes: 12 },
    });
  });

  it('also where classes and seats ended in July, after the session that ended last', () => {
    const sessions = [
      { firstDay: '2025-08-25', lastDay: '2026-01-15' },
      { firstDay: '2026-01-16', lastDay: '2026-06-11' },
      { firstDay: '2026-08-24', lastDay: '2027-06-10' },
    ];
    expect(endOf({ classes: 0, lastDay: null, sessions })).toMatchObject({ lastDay: '2026-06-11', classes: 0 });
    expect(endOf({ classes: 0, lastDay: null })).toBeNull();
  });

  it('also where nobody is missing, since the top level goes on to another school of the package', () => {
    expect(endOf({ moves: movesOf('K 1 20', '1 2 20', '5 6 20') })).toMatchObject({ risen: 60, graduates: 0 });
  });

  it('with the levels in the order of ages', () => {
    expect(endOf({ moves: movesOf('PK K 9', 'K 1 9', '8 9 9', '10 - 9', '9 10 9') })).toMatchObject({
      ...{ topLevel: '10', risen: 36, graduates: 9 },
    });
  });
});

describe('the usual question remains', () => {
  it.each<[string, Partial<SchoolInPackage>]>([
    ['without a session after the classes that end', { firstDays: ['2025-08-25'] }],
    ['where no day of an end is known', { lastDay: null }],
    ['where no student rises', { moves: movesOf('9 9 20', '10 10 20', '12 - 20') }],
    ['where fewer than half of the students rise', { moves: movesOf('9 10 20', '10 10 25', '12 - 20') }],
    ['where more of other levels are missing', { moves: movesOf('9 10 20', '10 11 30', '11 - 8', '12 - 8') }],
    ['where many of other levels are missing', { moves: movesOf('9 10 30', '10 - 15', '11 12 10', '12 - 40') }],
    ['where all are of one level', { moves: movesOf('12 - 20', '12 12 3') }],
    ['where students go down', { moves: movesOf('9 8 20', '10 9 20', '12 - 8') }],
    ['without students', { moves: [] }],
  ])('%s', (_, changed) => {
    expect(endOf(changed)).toBeNull();
  });
});
