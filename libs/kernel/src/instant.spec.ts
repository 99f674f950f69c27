import { isoText, parseInstant } from './instant';

describe('an instant', () => {
  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02T03:04:05.6789Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05,5+02:00', '2026-01-02T01:04:05.500Z'],
    ['2026-01-02T03:04:05-0530', '2026-01-02T08:34:05.000Z'],
    ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T23:30:00-02', '2026-01-03T01:30:00.000Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '2026-01-02',
    '2026-01-02T24:00:00Z',
    '2026-01-02T23:60:00Z',
    '2026-01-02T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026-01-02 03:04:05Z',
    '2026-01-02T03:04:05+24:00',
    '9999-12-31T23:59:59-12:00',
    '0001-01-01T00:00:00+01:00',
    'now',
    '1767312000',
    '',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe('the text of an instant', () => {
  it('is that of a date, whichever was asked for before', () => {
    const times = [0, 0, 1_767_323_045_678, 1_767_323_045_679, 1_767_323_045_678, -1];
    expect(times.map(isoText)).toEqual(times.map((time) => new Date(time).toISOString()));
  });

  it('is none where there is no instant', () => {
    expect(() => isoText(NaN)).toThrow(RangeError);
    expect(isoText(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
