import { hostname } from 'node:os';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
const cli = (...command: string[]) => commandsOn(database)('schools', ...command);

beforeAll(async () => {
  database = await proxiedDatabase();
  ({ lincoln, roosevelt } = await addTwoSchools(database.pool('production')));
  await database.pool('production')`INSERT INTO school (name) VALUES ('Twin'), ('Twin')`;
});

afterAll(() => database.close());

const numbers = ['--per-hour', '5000', '--per-minute', '500'];
const limitsIn = (environment: string) =>
  database.pool(environment)`SELECT school_id, per_hour, per_minute FROM school_limit ORDER BY school_id`;

describe('schools limit (Limits of schools)', () => {
  it.each([
    ['the id', () => String(lincoln.school)],
    ['the identifier', () => 'LIN'],
    ['the exact name', () => 'Lincoln'],
  ])('limits a school by %s, and removes the limit', async (_, named) => {
    const limit = { per_hour: 5000, per_minute: 500 };
    const set = await cli('limit', named(), ...numbers, '--json');
    expect(documentOf(set)).toEqual({ id: lincoln.school, name: 'Lincoln', identifier: 'LIN', limit });
    expect(await limitsIn('production')).toEqual([{ school_id: lincoln.school, ...limit }]);
    const removed = await cli('limit', named(), '--none');
    expect([removed.code, removed.stdout, removed.stderr]).toEqual([
      ...[0, '', 'The limit of Lincoln in production: none.\n'],
    ]);
    expect(await limitsIn('production')).toEqual([]);
  });

  it('changes it, and is in the audit trail with the host, the arguments and the values before and after', async () => {
    await cli('limit', 'LIN', ...numbers);
    const words = ['Lincoln', '--environment', 'production', '--per-hour', '100', '--per-minute', '10'];
    const changed = await cli('limit', ...words);
    expect([changed.code, changed.stderr]).toEqual([0, 'The limit of Lincoln in production: 100/h, 10/min.\n']);
    const trail = await commandsOn(database)(
      'audit',
      'export',
      '--school',
      'LIN',
      '--action',
      'admin',
      '--format',
      'ndjson',
    );
    expect(JSON.parse(trail.stdout.split('\n')[0]!)).toMatchObject({
      ...{ action: 'school.limit_changed', environment: 'production', record: 'school', record_ids: [lincoln.school] },
      details: {
        ...{ name: 'Lincoln', host: hostname(), arguments: words },
        ...{ from: { per_hour: 5000, per_minute: 500 }, to: { per_hour: 100, per_minute: 10 } },
      },
    });
  });

  it.each([
    [['Hogwarts', ...numbers], 1, 'there is no school Hogwarts in production'],
    [['Twin', ...numbers], 1, 'Twin may mean several of production, give the id of the school: '],
    [['Lincoln', '--environment', 'sandbox', ...numbers], 1, 'there is no school Lincoln in sandbox'],
    [['Lincoln'], 2, '--per-hour and --per-minute are required, or --none to remove the limit'],
    [['Lincoln', '--per-hour', '10'], 2, '--per-hour and --per-minute are required'],
    [['Lincoln', '--none', '--per-hour', '10'], 2, '--none does not go with --per-hour and --per-minute'],
    [['Lincoln', '--per-hour', '0', '--per-minute', '1'], 2, '--per-hour must be a whole number from 1 to 1000000000'],
    [['Lincoln', ...numbers, '--environment', 'test'], 2, '--environment'],
    [[...numbers], 2, "missing required argument 'school'"],
  ])('%j ends with %i', async (words, code, reason) => {
    const before = await limitsIn('production');
    const refused = await cli('limit', ...words);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(reason)]);
    expect(await limitsIn('production')).toEqual(before);
  });
});

describe('schools list', () => {
  it('shows the schools by name with their limits', async () => {
    await cli('limit', 'LIN', ...numbers);
    const { code, stdout } = await cli('list');
    expect([code, stdout.split('\n').map((line) => line.split(/ {2,}/))]).toEqual([
      0,
      [
        ['ID', 'IDENTIFIER', 'NAME', 'LIMIT'],
        [String(lincoln.school), 'LIN', 'Lincoln', '5000/h, 500/min'],
        [String(roosevelt.school), 'Roosevelt', 'none'],
        [expect.any(String), 'Twin', 'none'],
        [expect.any(String), 'Twin', 'none'],
        [''],
      ],
    ]);
    expect(documentOf(await cli('list', '--json'))).toMatchObject([
      { id: lincoln.school, name: 'Lincoln', identifier: 'LIN', limit: { per_hour: 5000, per_minute: 500 } },
      { id: roosevelt.school, name: 'Roosevelt', identifier: null, limit: null },
      ...[{ name: 'Twin' }, { name: 'Twin' }],
    ]);
  });

  it('says so of an environment without schools, and of one that was never served', async () => {
    const none = await cli('list', '--environment', 'sandbox');
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'There are no schools in sandbox.\n']);
    await database.pool('sandbox')`DROP SCHEMA sandbox CASCADE`;
    const run = commandsOn(database, { ENVIRONMENTS: 'production' });
    const refused = await run('schools', 'list', '--environment', 'sandbox');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('sandbox is not served')]);
  });
});
