import { instantOf, localTimeAt, longTime } from '../../apps/dashboard/src/school/school-clock';

const berlin = 'Europe/Berlin';

describe('the clocks of a school', () => {
  it.each([
    ['in winter', '2026-01-15T16:30', '2026-01-15T15:30:00.000Z'],
    ['in summer', '2026-07-15T16:30', '2026-07-15T14:30:00.000Z'],
    ['before they go forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['after they go forward', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['before they go back', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['after they went back', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('show a time %s', (_, local, instant) => {
    expect(instantOf(local, berlin)?.toISOString()).toBe(instant);
    expect(localTimeAt(new Date(instant), berlin)).toBe(local);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-06-01T00:00', '2026-05-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T00:00', '2026-05-31T18:15:00.000Z'],
    ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
    ['UTC', '2026-06-01T00:00', '2026-06-01T00:00:00.000Z'],
  ])('show a time in %s', (zone, local, instant) => {
    expect(instantOf(local, zone)?.toISOString()).toBe(instant);
    expect(localTimeAt(new Date(instant), zone)).toBe(local);
  });

  it('show a time that is there twice for the first time when they are summer time', () => {
    expect(instantOf('2026-10-25T02:30', berlin)?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('show a time that they skip an hour later', () => {
    const instant = instantOf('2026-03-29T02:30', berlin)!;
    expect(localTimeAt(instant, berlin)).toBe('2026-03-29T03:30');
    expect(longTime(instant, berlin)).toBe('Sun, Mar 29, 2026, 03:30');
  });

  it('show no time for what is none', () => {
    expect(instantOf('', berlin)).toBeNull();
    expect(instantOf('tomorrow', berlin)).toBeNull();
  });
});
