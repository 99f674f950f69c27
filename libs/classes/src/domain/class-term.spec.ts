import { type ClassTerm, isOver } from './class-term';

const unknown: ClassTerm = { sessionEnds: [], semester: null, lastMarked: null };
const over = (given: Partial<ClassTerm>, day: string) => isOver({ ...unknown, ...given }, day);

describe('a class is over on a day', () => {
  it('after the last day of the last of its academic sessions', () => {
    const sessionEnds = ['2026-01-31', '2026-06-12'];
    expect(over({ sessionEnds }, '2026-06-12')).toBe(false);
    expect(over({ sessionEnds }, '2026-06-13')).toBe(true);
  });

  it('by its sessions, whatever its semester is called and although somebody was marked in it later', () => {
    expect(over({ sessionEnds: ['2027-06-11'], semester: 'Fall 2025' }, '2026-11-29')).toBe(false);
    expect(over({ sessionEnds: ['2026-06-12'], lastMarked: '2026-11-27' }, '2026-11-29')).toBe(true);
  });

  it.each([
    ['2025-26', '2026-08-31'],
    ['2025-2026', '2026-08-31'],
    ['School year 2025/26', '2026-08-31'],
    ['25–26', '2026-08-31'],
    ['2025-26 S2', '2026-08-31'],
    ['Spring 2026', '2026-08-31'],
    ['2026 Summer', '2026-10-31'],
    ['Fall 2025', '2026-02-28'],
    ['autumn ’25', '2026-02-28'],
    ['Winter 2025', '2026-04-30'],
    ['Fall 2025 and Spring 2026', '2026-08-31'],
    ['Term 1, 2025', '2026-08-31'],
    ['2025', '2026-08-31'],
  ])('of the semester %s after %s', (semester, lastDay) => {
    const dayAfter = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10);
    expect(over({ semester }, lastDay)).toBe(false);
    expect(over({ semester }, dayAfter)).toBe(true);
  });

  it('by the name of its semester only if no attendance was taken later', () => {
    expect(over({ semester: '2025-26', lastMarked: '2026-08-31' }, '2026-11-29')).toBe(true);
    expect(over({ semester: '2025-26', lastMarked: '2026-09-07' }, '2026-11-29')).toBe(false);
  });
});

describe('nothing says that a class is over', () => {
  it.each([null, '', 'Semester 1', 'Q3', 'Fall', 'Grades 11-12', '2026-27', 'Fall 2026', '2026', 'Spring 2027'])(
    'in November 2026 if its semester is %j',
    (semester) => expect(over({ semester }, '2026-11-29')).toBe(false),
  );

  it('if one of its sessions has no end', () => {
    expect(over({ sessionEnds: ['2025-12-19', null] }, '2026-11-29')).toBe(false);
  });
});
