import { dateOf, timeOf } from './serial-dates';

it.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [60, '1900-02-29'],
  [61, '1900-03-01'],
  [41_785, '2014-05-26'],
  [41_785.354166666664, '2014-05-26T08:30'],
  [41_784.999999999, '2014-05-26'],
  [2_958_465, '9999-12-31'],
  [2_958_466, '#####'],
  [-1, '#####'],
  [0, '1900-01-00'],
])('%d counted from 1900 is %s', (serial, date) => expect(dateOf(serial, false)).toBe(date));

it.each([
  [0, '1904-01-01'],
  [40_323, '2014-05-26'],
  [-1, '#####'],
])('%d counted from 1904 is %s', (serial, date) => expect(dateOf(serial, true)).toBe(date));

it.each([
  [0.5, '12:00'],
  [0.354178240740741, '08:30:01'],
  [41_785.5, '2014-05-26T12:00'],
])('%d is the time %s', (serial, time) => expect(timeOf(serial, false)).toBe(time));
