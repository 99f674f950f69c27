import { namesOtherDays, weekdaysIn, weekdayOf } from '../../../apps/dashboard/src/school/days/weekdays';

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const readFrom = (schedule: string) => names.filter((_, day) => weekdaysIn(schedule).has(day)).join(' ');

describe('the weekdays in the text of a schedule', () => {
  it.each([
    ['Mon/Wed 09:00-10:30', 'Mon Wed'],
    ['Tue/Thu 13:30-15:00', 'Tue Thu'],
    ['Fri 13:30-15:30', 'Fri'],
    ['Mon-Fri 08:00-08:45', 'Mon Tue Wed Thu Fri'],
    ['Mon and Wed 09:00', 'Mon Wed'],
    ['Monday to Thursday, 1st period', 'Mon Tue Wed Thu'],
    ['tuesdays & thurs. 10:00', 'Tue Thu'],
    ['Mon – Wed 09:00-10:00, Fri 11:00', 'Mon Tue Wed Fri'],
    ['Mon-Wed-Fri 09:00', 'Mon Wed Fri'],
    ['Sat-Mon', 'Sun Mon Sat'],
    ['Wed 08:00-Thu 09:00', 'Wed Thu'],
  ])('%s names %s', (schedule, days) => expect(readFrom(schedule)).toBe(days));

  it.each(['Every day 09:00', 'A days, period 3', 'Sunroom, monthly', 'Period 2', 'Daily except Wednesday', ''])(
    '%j names none',
    (schedule) => expect(readFrom(schedule)).toBe(''),
  );

  it('tell that a class meets on other days, and nothing if there are none', () => {
    // 2026-11-27 is a Friday.
    expect(weekdayOf('2026-11-27')).toBe('Friday');
    expect(namesOtherDays('Mon/Wed 09:00', '2026-11-27')).toBe(true);
    expect(namesOtherDays('Mon-Fri 09:00', '2026-11-27')).toBe(false);
    expect(namesOtherDays('Mon-Fri 09:00', '2026-11-28')).toBe(true);
    expect(namesOtherDays('Period 2', '2026-11-28')).toBe(false);
  });
});
