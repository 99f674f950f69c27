import { type ClassOnDay, coverageText, groupsOf } from '../../../apps/dashboard/src/school/days/day';

const coverage = {
  ...{ students: 1000, students_marked: 412, students_absent: 12, rate: 96.36 },
  ...{ present: 390, absent: 12, late: 7, excused: 3 },
};
const teacher = { teacher_name: 'Grace Okafor', room: null, semester: null };
const at = (begins: number | null) => ({ lessons: begins === null ? null : [{ begins, ends: begins + 45 }] });
const noon = 12 * 60;
const schoolClass = (name: string, given: Partial<ClassOnDay>): ClassOnDay => ({
  ...{
    id: 1,
    name,
    schedule: '',
    students: 20,
    marked: 0,
    is_over: false,
    in_term: true,
    closed_by: null,
    has_known_days: true,
    unknown_words: [],
  },
  ...{ ...at(540), ...teacher },
  ...given,
});
const names = (group: readonly ClassOnDay[]) => group.map(({ name }) => name);

describe('the classes of a day', () => {
  const classes = [
    schoolClass('hours not known', at(null)),
    schoolClass('later', at(noon + 60)),
    schoolClass('about to begin', at(noon + 1)),
    schoolClass('begins now', at(noon)),
    schoolClass('missing', {}),
    schoolClass('partly', { marked: 19 }),
    schoolClass('complete, later', { marked: 20, ...at(noon + 60) }),
    schoolClass('complete', { marked: 20 }),
    schoolClass('on other days', { lessons: [] }),
    schoolClass('of another term', { in_term: false, lessons: [] }),
    schoolClass('on a closed day', { closed_by: 'Snow', lessons: [] }),
    schoolClass('complete, on a closed day', { closed_by: 'Snow', lessons: [], marked: 20 }),
    schoolClass('days not known', { has_known_days: false, ...at(null) }),
    schoolClass('partly, on other days', { lessons: [], marked: 1 }),
    schoolClass('complete, of another term', { in_term: false, lessons: [], marked: 20 }),
  ];

  it('are where their attendance belongs, by time; it is missing only if a lesson has begun (Today)', () => {
    const groups = groupsOf({ classes }, noon);
    const { missing, unknownHours, later, partly, complete, otherDays, otherTerm } = groups;
    expect(names(missing)).toEqual(['missing', 'begins now']);
    expect(names(unknownHours)).toEqual(['hours not known']);
    expect(names(later)).toEqual(['about to begin', 'later']);
    expect(names(partly)).toEqual(['partly', 'partly, on other days']);
    expect(names(complete)).toEqual([
      ...['complete', 'complete, later', 'complete, on a closed day', 'complete, of another term'],
    ]);
    expect(names(groups.closed)).toEqual(['on a closed day']);
    expect(names(groups.unknownDays)).toEqual(['days not known']);
    expect(names(otherDays)).toEqual(['on other days']);
    expect(names(otherTerm)).toEqual(['of another term']);
  });

  it('of a day that is over have all begun', () => {
    const { missing, unknownHours, later } = groupsOf({ classes }, null);
    expect(names(missing)).toEqual(['missing', 'begins now', 'about to begin', 'later', 'hours not known']);
    expect([...unknownHours, ...later]).toEqual([]);
  });
});

it('says how much of the school the rate of a day covers', () => {
  expect(coverageText(coverage)).toBe('96.4\u00a0% present, of 412 of 1,000 students who have a mark');
  expect(coverageText({ ...coverage, students_marked: 0, rate: 0 })).toBe('None of 1,000 students has a mark');
});
