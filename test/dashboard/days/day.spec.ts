import { type ClassOnDay, coverageText, groupsOf } from '../../../apps/dashboard/src/school/days/day';

/** A Friday. */
const date = '2026-11-27';
const coverage = {
  ...{ students: 1000, students_marked: 412, students_absent: 12, rate: 96.36 },
  ...{ present: 390, absent: 12, late: 7, excused: 3 },
};
const teacher = { teacher_name: 'Grace Okafor', room: null, semester: null };
const schoolClass = (name: string, given: Partial<ClassOnDay>): ClassOnDay => ({
  ...{ id: 1, name, schedule: 'Mon-Fri 09:00', students: 20, marked: 0, in_term: true, ...teacher },
  ...given,
});

it('puts each class of a day where its attendance belongs', () => {
  const classes = [
    schoolClass('missing', {}),
    schoolClass('missing, without weekdays', { schedule: 'Period 2' }),
    schoolClass('partly', { marked: 19 }),
    schoolClass('complete', { marked: 20 }),
    schoolClass('on other days', { schedule: 'Mon/Wed 09:00' }),
    schoolClass('of another term', { in_term: false }),
    schoolClass('of another term, on other days', { in_term: false, schedule: 'Mon/Wed 09:00' }),
    schoolClass('partly, on other days', { schedule: 'Mon/Wed 09:00', marked: 1 }),
    schoolClass('complete, of another term', { in_term: false, marked: 20 }),
  ];
  const names = (group: readonly ClassOnDay[]) => group.map(({ name }) => name);
  const { missing, partly, complete, otherDays, otherTerm } = groupsOf({ date, coverage, classes });
  expect(names(missing)).toEqual(['missing', 'missing, without weekdays']);
  expect(names(partly)).toEqual(['partly', 'partly, on other days']);
  expect(names(complete)).toEqual(['complete', 'complete, of another term']);
  expect(names(otherDays)).toEqual(['on other days']);
  expect(names(otherTerm)).toEqual(['of another term', 'of another term, on other days']);
});

it('says how much of the school the rate of a day covers', () => {
  expect(coverageText(coverage)).toBe('96.4\u00a0% present, of 412 of 1,000 students who have a mark');
  expect(coverageText({ ...coverage, students_marked: 0, rate: 0 })).toBe('None of 1,000 students has a mark');
});
