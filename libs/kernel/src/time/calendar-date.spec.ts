import { dateIn, endOfDate, isCalendarDate } from './calendar-date';

describe('a calendar date', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('takes %s', (value) => {
    expect(isCalendarDate(value)).toBe(true);
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-2-3',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '10000-01-01',
    'today',
    'infinity',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '',
  ])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('is the day that the clock on the school’s wall shows', () => {
    const at = new Date('2026-03-01T02:30:00Z');
    expect(dateIn('UTC', at)).toBe('2026-03-01');
    expect(dateIn('America/New_York', at)).toBe('2026-02-28');
    expect(dateIn('Pacific/Kiritimati', at)).toBe('2026-03-01');
  });
});

describe('the end of a date', () => {
  it.each([
    ['UTC', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-07-31', '2026-07-31T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-30', '2026-06-30T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-06-30', '2026-07-01T11:00:00.000Z'],
  ])('in %s, of %s, is %s', (timeZone, date, instant) => {
    expect(endOfDate(timeZone, date).toISOString()).toBe(instant);
  });
});
