import { formatOf } from './cell-formats';

it.each([
  ...['dd/mm/yyyy', 'm/d/yy', 'dd\\.mm\\.yyyy', '[$-407]d. mmmm yyyy;@', 'yyyy\\-mm\\-dd', 'mmm\\ yy', 'mmmm'].map(
    (code) => [code, 'date'],
  ),
  ...['dd/mm/yyyy hh:mm', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '[Red]d/m/yyyy', 'YYYY/MM/DD'].map((code) => [
    code,
    'date',
  ]),
  ...['h:mm', 'hh:mm:ss AM/PM', 'mm:ss'].map((code) => [code, 'time']),
  ...['0%', '0.00%'].map((code) => [code, 'percent']),
  ...['General', '0.00', '#,##0', '@', '[h]:mm', '"days: "0', '0 "Std."', '_-* #,##0.00\\ [$€-407]', '0.00E+00'].map(
    (code) => [code, 'number'],
  ),
  ...['[Red]0', '\\d0', '0;[Red]-0', `[${'['.repeat(70_000)}`].map((code) => [code, 'number']),
])('%s is a %s', (code, format) => expect(formatOf(code)).toBe(format));

it('00000 is a number with five digits', () => expect(formatOf('00000')).toEqual({ digits: 5 }));
