import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let lincoln: SmallSchool;
const cli = (...command: string[]) => commandsOn(database)('calendar', ...command);
const days = ['--first-day', '2026-08-24', '--last-day', '2027-06-11'];

beforeAll(async () => {
  database = await proxiedDatabase();
  ({ lincoln } = await addTwoSchools(database.pool('production')));
});

afterAll(() => database.close());

describe('the calendar (School years and terms)', () => {
  it('is empty at first', async () => {
    const { code, stderr } = await cli('list');
    expect([code, stderr]).toEqual([0, 'The calendar of production is empty.\n']);
  });

  it('gets a school year, a term of it and a closed day of a school', async () => {
    const year = documentOf(await cli('add', 'year', '2026-27', ...days, '--json'));
    expect(year).toMatchObject({ kind: 'school_year', name: '2026-27', school_id: null });
    const term = [
      'Fall 2026',
      '--year',
      '2026-27',
      '--as',
      'semester',
      '--first-day',
      '2026-08-24',
      '--last-day',
      '2027-01-15',
    ];
    const added = await cli('add', 'term', ...term);
    expect(added.stderr).toMatch(/^The term Fall 2026 is added to production with the id \d+\.\n$/);
    const snow = documentOf(
      await cli('add', 'closed-day', 'Snow', '--first-day', '2027-01-12', '--school', 'LIN', '--json'),
    );
    expect(snow).toMatchObject({ first_day: '2027-01-12', last_day: '2027-01-12', school_id: lincoln.school });
    const listed = documentOf(await cli('list', '--json')) as Record<string, unknown>[];
    expect(listed.map(({ kind, name, school }) => [kind, name, school])).toEqual([
      ['school_year', '2026-27', null],
      ['semester', 'Fall 2026', null],
      ['closed_day', 'Snow', 'Lincoln'],
    ]);
    expect((await cli('list')).stdout).toContain('Snow');
  });

  it.each([
    ['a year without a last day', ['add', 'year', 'X', '--first-day', '2026-08-24'], '--last-day is required'],
    ['a term without a year', ['add', 'term', 'X', ...days], '--year is required'],
    ['a term of no year', ['add', 'term', 'X', '--year', 'none', ...days], 'and not none'],
    ['a term of a school', ['add', 'term', 'X', '--year', '1', '--school', 'LIN', ...days], '--school does not go'],
    ['a closed day in a year', ['add', 'closed-day', 'X', '--year', '1', ...days], 'go with a term only'],
    [
      'a day that does not exist',
      ['add', 'year', 'X', '--first-day', '2026-02-30', '--last-day', '2027-01-01'],
      'must be a date',
    ],
    [
      'days in the wrong order',
      ['add', 'year', 'X', '--first-day', '2027-01-02', '--last-day', '2027-01-01'],
      'last_day must not be before',
    ],
    ['an unknown kind', ['add', 'week', 'X', ...days], 'must be one of year, term, closed-day'],
  ])('refuses %s', async (_, words, message) => {
    const { code, stderr } = await cli(...words);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)]);
  });

  it('removes what is not in use, and says who did it', async () => {
    const inUse = await cli('remove', 'year', '1', '--yes');
    expect([inUse.code === 0, inUse.stderr]).toEqual([
      false,
      expect.stringContaining('is in use: 1 school year or term'),
    ]);
    expect((await cli('remove', 'closed-day', '1', '--yes')).stderr).toBe(
      'The closed day 1 of production is removed.\n',
    );
    const [event] = await database.pool('production')`
      SELECT route, change, record, record_ids FROM access.record_event WHERE record = 'closed_day' ORDER BY id DESC LIMIT 1`;
    expect(event).toEqual({ route: 'calendar remove', change: 'removed', record: 'closed_day', record_ids: [1] });
  });
});
