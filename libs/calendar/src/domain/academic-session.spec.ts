import { AcademicSession } from './academic-session';

const at = new Date('2026-06-01T08:00:00Z');
const later = new Date('2026-09-01T08:00:00Z');
const days = { firstDay: '2026-08-24', lastDay: '2027-06-11' };
const yearOf = (details = {}) =>
  Object.assign(AcademicSession.openYear({ name: '2026-27', ...days, ...details }, at), { id: 1 });
const fall = { name: 'Fall 2026', firstDay: '2026-08-24', lastDay: '2027-01-15', schoolYearId: 1 };

describe('a school year', () => {
  it('is of the whole district unless a school is named, and is called by the calendar year in which it ends', () => {
    expect(yearOf()).toMatchObject({ kind: 'school_year', schoolId: null, schoolYear: 2027, createdAt: at });
    expect(yearOf({ schoolId: 7 })).toMatchObject({ schoolId: 7 });
  });

  it('may have one day, and no last day before the first one', () => {
    expect(() => yearOf({ lastDay: days.firstDay })).not.toThrow();
    expect(() => yearOf({ lastDay: '2026-08-23' })).toThrow('last_day must not be before first_day');
  });

  it('keeps what a change does not name', () => {
    const year = yearOf({ schoolId: 7 });
    year.reviseYear({ lastDay: '2028-06-18' }, later);
    expect(year).toMatchObject({ name: '2026-27', schoolId: 7, schoolYear: 2028, createdAt: at, updatedAt: later });
  });

  it('keeps all days of its terms', () => {
    const year = yearOf();
    const term = AcademicSession.openTerm(fall, year, at);
    expect(() => year.assertHas([term])).not.toThrow();
    year.reviseYear({ lastDay: '2027-01-14' }, later);
    expect(() => year.assertHas([term])).toThrow('The term Fall 2026 is not within these days');
    year.reviseYear({ ...days, firstDay: '2026-08-25' }, later);
    expect(() => year.assertHas([term])).toThrow('The term Fall 2026 is not within these days');
  });
});

describe('a term', () => {
  it('belongs to the school of its year, and is a term unless another kind is named', () => {
    const term = AcademicSession.openTerm(fall, yearOf({ schoolId: 7 }), at);
    expect(term).toMatchObject({ kind: 'term', schoolYearId: 1, parentId: 1, schoolId: 7, schoolYear: 2027 });
    expect(AcademicSession.openTerm({ ...fall, kind: 'semester' }, yearOf(), at).kind).toBe('semester');
  });

  it.each([
    [{ firstDay: '2026-08-23' }, 'first_day must not be before the school year, which begins on 2026-08-24'],
    [{ lastDay: '2027-06-12' }, 'last_day must not be after the school year, which ends on 2027-06-11'],
  ])('has no other days than its year: %j', (change, reason) => {
    const open = () => AcademicSession.openTerm({ ...fall, ...change }, yearOf(), at);
    expect(open).toThrow(reason);
  });

  it('of a package without a year has any days', () => {
    const term = AcademicSession.openTerm(fall, yearOf(), at);
    expect(() => term.reviseTerm({ lastDay: '2030-01-01' }, null, later)).not.toThrow();
    expect(term.schoolYear).toBe(2030);
  });
});
