import { csvLine as csvLineOfExports } from '@homeroom/kernel';
import { csvLine } from '../../../apps/dashboard/src/pages/gradebook/model/csv-line';
import { csvName } from '../../../apps/dashboard/src/pages/gradebook/model/gradebook-csv';

describe('the CSV of a gradebook', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''-",
    "it's",
    'a,"b"',
    'a\nb',
    '',
  ])('has the cell %j as the exports of the service have it', (text) => {
    expect(csvLine([text, -1.5, null, 'Zoë'])).toBe(csvLineOfExports([text, -1.5, null, 'Zoë']));
  });

  it('is guarded against formulas', () => {
    expect(csvLine(['=HYPERLINK("x")', 5])).toBe('"\'=HYPERLINK(""x"")",5\n');
  });

  it('is named after the class, the term and the day', () => {
    expect(csvName('Français / 9b', 'Q1', '2026-11-20')).toBe('grades-Français-9b-Q1-2026-11-20.csv');
    expect(csvName('../etc', 'Q1', '2026-11-20')).toBe('grades-etc-Q1-2026-11-20.csv');
  });
});
