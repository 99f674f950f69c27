import { nextSession } from './next-term';

const year = (id: number, name: string, ...terms: string[]) => [
  { id, name, kind: 'school_year' },
  ...terms.map((term, place) => ({
    id: id + 1 + place,
    name: term,
    kind: term.startsWith('Q') ? 'grading_period' : 'semester',
  })),
];
const now = year(10, '2025-26', 'Fall 2025', 'Q1', 'Spring 2026');
const next = year(20, '2026-27', 'Fall 2026', 'Q1', 'Q2', 'Spring 2027');

describe('the session of the next year', () => {
  it.each([
    [10, '2026-27'],
    [11, 'Fall 2026'],
    [12, 'Q1'],
    [13, 'Spring 2027'],
    [99, undefined],
  ])('of session %s is %s', (id, name) => {
    expect(nextSession(id, now, next)?.name).toBe(name);
  });

  it('is none if the next year has fewer terms', () => {
    expect(nextSession(13, now, year(20, '2026-27', 'Fall 2026'))).toBeNull();
  });
});
