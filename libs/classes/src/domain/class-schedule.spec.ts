import { lessonsOn, mayMeetOn, meetAtOnce, type Meeting, readSchedule } from './class-schedule';

const [mon, tue, wed, thu, fri] = [1, 2, 3, 4, 5];
const days = [mon, tue, wed, thu, fri];

/** As the meetings of a test are written: `1,3 09:00-10:30`. */
const written = (meetings: readonly Meeting[] | null) =>
  meetings?.map(({ weekdays, begins, ends }) =>
    [weekdays.join(), ends === null ? timeOf(begins) : `${timeOf(begins)}-${timeOf(ends)}`].join(' '),
  ) ?? null;

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('the schedule of a class is read', () => {
  it.each([
    ['Mon/Wed 09:00-10:30', ['1,3 09:00-10:30']],
    ['Tue/Thu 15:10-16:40', ['2,4 15:10-16:40']],
    ['Mon-Fri 08:00-08:45', [`${days.join()} 08:00-08:45`]],
    ['Fri 13:30-15:30', ['5 13:30-15:30']],
    ['Mon/Wed 09:00', ['1,3 09:00']],
    ['Mon and Wed 09:00', ['1,3 09:00']],
    ['Mon, Wed, Fri 09:00-09:50', ['1,3,5 09:00-09:50']],
    ['Mon, Wed & Fri, 09:00 – 09:50', ['1,3,5 09:00-09:50']],
    ['MON WED FRI 09:00 - 09:50', ['1,3,5 09:00-09:50']],
    ['Mondays and Wednesdays at 9:00', ['1,3 09:00']],
    ['Every Tuesday from 14:00 to 15:30', ['2 14:00-15:30']],
    ['Monday to Friday 10:45-11:30', [`${days.join()} 10:45-11:30`]],
    ['Mon through Thu 8:00–8:45', ['1,2,3,4 08:00-08:45']],
    ['Mon.-Wed. 8.15-9.00', ['1,2,3 08:15-09:00']],
    ['MWF 9:00-9:50', ['1,3,5 09:00-09:50']],
    ['TTh 13:30-15:00', ['2,4 13:30-15:00']],
    ['TuTh 13:30-15:00', ['2,4 13:30-15:00']],
    ['MTWRF 10:00', [`${days.join()} 10:00`]],
    ['M/W/F 11:00-11:50', ['1,3,5 11:00-11:50']],
    ['Tues & Thurs 9:00am-9:50am', ['2,4 09:00-09:50']],
    ['Mon 9-9:50 am', ['1 09:00-09:50']],
    ['Mon 1:00 PM - 1:50 PM', ['1 13:00-13:50']],
    ['Mon 1-2pm', ['1 13:00-14:00']],
    ['Mon 11:30-12:20 p.m.', ['1 11:30-12:20']],
    ['Mon 12:15-1:00pm', ['1 12:15-13:00']],
    ['Wed 2pm', ['3 14:00']],
    ['Daily 10:45-11:30', [`${days.join()} 10:45-11:30`]],
    ['Weekdays, 07:30-08:15', [`${days.join()} 07:30-08:15`]],
    ['every day at 12:35', [`${days.join()} 12:35`]],
    ['Mon 09:00-09:50, Thu 14:00-15:30', ['1 09:00-09:50', '4 14:00-15:30']],
    ['Mon 09:00-09:50 and 11:00-11:50', ['1 09:00-09:50', '1 11:00-11:50']],
    ['09:00-09:50 Mon/Wed', ['1,3 09:00-09:50']],
    ['9:00am MWF', ['1,3,5 09:00']],
    ['Sat 10:00-12:00', ['6 10:00-12:00']],
    ['Sun-Thu 09:00', ['1,2,3,4,7 09:00']],
    ['Mon-Wed-Fri 09:00', ['1,3,5 09:00']],
    ['Mon: 09:00-09:50, Thu - 14:00', ['1 09:00-09:50', '4 14:00']],
    ['Mo/We\n(09:00-10:30)', ['1,3 09:00-10:30']],
  ])('%s', (text, meetings) => expect(written(readSchedule(text).meetings)).toEqual(meetings));
});

describe('a schedule of which anything is not clear is not read', () => {
  it.each([
    '',
    'To be announced',
    'Period 3',
    'Mon-Fri',
    '09:00-09:50',
    'Mon-Fri, period 2',
    'Wed 08:00-Thu 09:00',
    'Mon 09:00-09:50 (every other week)',
    'Every other Monday 09:00',
    'A days 09:00-09:50',
    'Mon 2:30-3:20',
    'Mon 9-10',
    'Mon 1-3',
    'Mon 12:35-1:20',
    'Mon 10:00-09:00',
    'Mon 25:00',
    'Mon 09:75',
    'Mon 13:00pm',
    'Mon 0:30am',
    'Mo/Mi 09:00',
    'Lun 09:00',
    'Mon 09:00-09:50 Room 12',
    'Mon 09:00-09:50, Wed',
    '09:00 Mon, 10:00',
    'Mon 09:00:00',
    'Mon 2026-01-05',
    'mwf 9:00-9:50',
    'Math 09:00',
  ])('%s', (text) => expect(readSchedule(text).meetings).toBeNull());
});

describe('the weekdays of a schedule that is not read as a whole', () => {
  it.each([
    ['Monday to Thursday, 1st period', '1,2,3,4'],
    ['Mon-Fri', '1,2,3,4,5'],
    ['MWF Period 3', '1,3,5'],
    ['TTh', '2,4'],
    ['Daily', '1,2,3,4,5'],
    ['tuesdays & thurs. 10:00 in the gym', '2,4'],
    ['Mon 09:00-09:50 (every other week)', '1'],
    ['Mon 1-3', '1'],
    ['Every other Monday 09:00', '1'],
  ])('%s names all of them', (text, weekdays) => expect(readSchedule(text).weekdays?.join()).toBe(weekdays));

  it.each([
    '',
    'Period 2',
    'A days, period 3',
    'Sunroom, monthly',
    'Daily except Wednesday',
    'Mo/Mi 09:00',
    'Mon 09:00, Mi 10:00',
    'We meet Mondays 09:00',
    'Wed 08:00-Thu 09:00',
  ])('%j may leave out or name others', (text) => expect(readSchedule(text).weekdays).toBeNull());

  it.each([
    ['Mon/Wed 09:00-10:30', []],
    ['Period 2', []],
    ['Mo/Mi 09:00', ['Mi']],
    ['With the choir', ['With', 'the', 'choir']],
    ['Mon 09:00-09:50 (odd weeks.)', ['odd', 'weeks']],
    ['Mon 25:00', ['25:00']],
    ['Daily except Wednesday', ['except']],
  ])('%s shows what is not understood', (text, words) => expect(readSchedule(text).unknown).toEqual(words));
});

describe('the lessons of a class on a day', () => {
  const [friday, saturday] = ['2026-11-27', '2026-11-28'];
  const on = (text: string, date: string) => lessonsOn(readSchedule(text), date);

  it('are those of the weekday, the earliest first', () => {
    expect(on('Fri 14:00-15:00, Fri 09:00', friday)).toEqual([
      { begins: 540, ends: null },
      { begins: 840, ends: 900 },
    ]);
  });

  it.each(['MWF 9:00-9:50', 'TTh 13:30', 'Daily 10:45-11:30', 'Daily', 'Mon-Fri Period 2', 'TTh'])(
    'are none on a Saturday: %s',
    (text) => expect(on(text, saturday)).toEqual([]),
  );

  it.each(['Period 2', 'Daily except Saturday', 'Sa 10:00 in odd weeks', 'Sat', 'Sat Period 2', ''])(
    'are not known if the text does not say them: %j',
    (text) => expect(on(text, saturday)).toBeNull(),
  );

  it('are possible where the text says so, and from Monday to Friday where it does not', () => {
    const may = (text: string, date: string) => mayMeetOn(readSchedule(text), date);
    expect([may('Period 2', friday), may('Period 2', saturday)]).toEqual([true, false]);
    expect([may('Sat Period 2', friday), may('Sat Period 2', saturday)]).toEqual([false, true]);
    expect([may('Fri 09:00', friday), may('Mon 09:00', friday)]).toEqual([true, false]);
  });
});

it.each([
  ['Mon/Wed 09:00-10:30', 'Wed 10:00-11:00', true],
  ['Mon/Wed 09:00-10:30', 'Wed 10:30-11:00', false],
  ['Mon 09:00-10:30', 'Tue 09:00-10:30', false],
  ['Mon 09:00', 'Mon 09:00-09:50', true],
  ['Mon 09:00-09:50', 'Mon 09:00-09:50 in odd weeks', false],
])('%s and %s are at the same time: %s', (one, other, are) => {
  expect(meetAtOnce(one, other)).toBe(are);
  expect(meetAtOnce(other, one)).toBe(are);
});
