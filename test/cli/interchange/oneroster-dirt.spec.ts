import { readFileSync } from 'node:fs';
import {
  ada,
  bo,
  classHeading,
  defaults,
  enrollmentHeading,
  files,
  mum,
  RosterSchool,
  tom,
  userHeading,
} from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

/** The cells in which findings are. */
const placesOf = (
  findings: readonly { level: string; file: string; line: number; column: string | null; rule: string }[],
) => findings.map(({ level, file, line, column, rule }) => [level, file, line, column, rule]);

describe('a package as real systems write it', () => {
  it.each([
    ['no manifest', () => roster.packages.folderOf(files, null), 'The package has no manifest.csv.'],
    [
      'a blank mode',
      () => roster.packages.folderOf(files, ['propertyName|value', 'oneroster.version|1.2', 'file.users|']),
      'The manifest does not say whether orgs.csv is bulk or delta: say it with --mode',
    ],
    [
      'another version',
      () => roster.packages.folderOf({ users: files['users']! }, 'bulk', '1.0'),
      '1.1 and 1.2 can be imported',
    ],
    [
      'School Data Sync',
      () =>
        roster.packages.folderOf(
          { School: ['SIS ID|Name'], Section: ['SIS ID|Name'], Student: ['SIS ID|Username'] },
          null,
        ),
      'School Data Sync v1, not of OneRoster',
    ],
    [
      'two files that differ in case',
      () => roster.packages.folderOf({ ...files, Users: [userHeading] }),
      'The package has two files users.csv, whose names differ in case',
    ],
    [
      'a file that the manifest names and the package lacks',
      () =>
        roster.packages.folderOf({ users: files['users']! }, [
          'propertyName|value',
          'oneroster.version|1.2',
          'file.users|bulk',
          'file.orgs|bulk',
        ]),
      'The manifest names orgs.csv, which is not in the package',
    ],
    [
      'a column that is missing',
      () => roster.packages.folderOf({ users: ['sourcedId|name', '1|A'] }),
      'users.csv lacks the column givenName',
    ],
    ['a folder without CSV files', () => roster.packages.folderOf({}, null), 'none of the files of OneRoster'],
  ])('refuses %s, and changes nothing', async (_, path, message) => {
    const { code, stderr } = await roster.run('oneroster', path(), ...defaults);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(await roster.students()).toEqual([]);
  });

  it('accepts what real files carry', async () => {
    const users = [
      'SourcedID;Given Name;family name;EMAIL;Grades;;metadata.house;enabledUser;role',
      'u1;Zoë;Müller;zoe@x.example;9;;Red;TRUE;Student',
      'u2;Short;Row;short@x.example;10',
      ';;;;;;;;',
    ];
    const path = roster.packages.folderOf(
      { users: Buffer.from(users.join('\r\n'), 'latin1'), orgs: ['sourcedId|name'] },
      [
        'propertyName|value',
        'manifest.version|1',
        'oneroster.version|1.2',
        'file.users|Bulk',
        'file.orgs|bulk',
        'source.systemName|X',
      ],
    );
    const done = await roster.imported(path, '--skip-bad-rows');
    expect(done.findings).toMatchObject([
      { level: 'warning', file: 'users.csv', rule: 'assumed_encoding', value: 'Zoë, Müller' },
      { level: 'error', file: 'users.csv', line: 3, column: 'role' },
    ]);
    expect(await roster.students()).toMatchObject([{ name: 'Zoë Müller', grade_level: '9' }]);
  });

  it('stores a placeholder for a blank e-mail address, or leaves the person out', async () => {
    const some = {
      users: [
        userHeading.replace('phone', 'role'),
        'u1||true|No|Mail||9||student|',
        'u2||true|Has|Mail|m@x.example|9||student|',
      ],
    };
    const skipped = await roster.bulk(some, '--blank-email', 'skip', '--dry-run');
    expect(skipped).toMatchObject({ code: 0, created: 1, skipped: 1 });
    await roster.bulk(some, '--blank-email', 'placeholder');
    const [one] = await roster.students();
    expect(one!.email).toMatch(/^[0-9a-f]{24}@no-email\.invalid$/);
    expect(await roster.bulk(some, '--blank-email', 'placeholder')).toMatchObject({ import: null, changed: 0 });
  });

  it.each([
    ['a byte order mark and CRLF', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
    ['semicolons, as a spreadsheet writes them', (text: string) => text.replaceAll(',', ';')],
    ['headings in another order and case', (text: string) => reordered(text).replace('EMAIL', 'E-Mail ')],
  ])('may have %s', async (_, change) => {
    const users = [userHeading, ada, bo, tom].map((line) => `${line.replaceAll('|', ',')}\n`).join('');
    const rest = { ...files, enrollments: [enrollmentHeading], classes: [classHeading] };
    expect(await roster.bulk({ ...rest, users: change(users) })).toMatchObject({ code: 0, skipped: 0 });
    expect(await roster.students()).toMatchObject([{ name: 'Ada Obi' }, { name: 'Bo Li', email: 'bo@x.example' }]);
  });

  it('may have a misspelt heading, which is named with the nearest one', async () => {
    const heading = userHeading.replace('identifier', 'identifer');
    const done = await roster.bulk({ ...files, users: [heading, ada, bo, tom, mum] });
    expect(done.code).toBe(0);
    expect(done.findings).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        file: 'users.csv',
        line: 1,
        column: 'identifer',
        rule: 'unknown_column',
      }),
    );
  });

  it('may have statuses in any case, also in a bulk file, whose own statuses are no error', async () => {
    const users = [userHeading, ada.replace('||', '|ACTIVE|'), bo.replace('||', '|ToBeDeleted|'), tom, mum];
    const enrollments = (files['enrollments'] as string[]).filter((line) => !line.includes('u-bo'));
    expect(await roster.bulk(files)).toMatchObject({ code: 0 });
    expect(await roster.bulk({ ...files, users, enrollments }, '--yes')).toMatchObject({ code: 0, skipped: 0 });
    expect(await roster.students()).toMatchObject([{ name: 'Ada Obi' }]);
    expect(await roster.students('&status=withdrawn')).toMatchObject([{ name: 'Bo Li' }]);
  });

  it('may have dates of another format where the whole column shows which part is the day', async () => {
    const demographics = ['sourcedId|birthDate', 'u-ada|03/04/2012', 'u-bo|25/12/2011'];
    expect(await roster.bulk({ ...files, demographics })).toMatchObject({ code: 0, skipped: 0 });
    expect(await roster.students()).toMatchObject([{ date_of_birth: '2012-04-03' }, { date_of_birth: '2011-12-25' }]);
  });

  it('may have a school year whose end shows which part of its begin is the day', async () => {
    const academicSessions = [
      'sourcedId|status|title|type|startDate|endDate|parentSourcedId|schoolYear',
      'fall||Fall 2026|term|7/1/2026|6/30/2027||2027',
    ];
    expect(await roster.bulk({ ...files, academicSessions })).toMatchObject({ code: 0, skipped: 0 });
    expect(
      await roster.school.sql()`SELECT first_day::text, last_day::text FROM academic_session WHERE name = 'Fall 2026'`,
    ).toEqual([{ first_day: '2026-07-01', last_day: '2027-06-29' }]);
  });

  it('is refused where a birth date does not exist or can be read in two ways', async () => {
    const demographics = ['sourcedId|birthDate', 'u-ada|2012-02-31'];
    const done = await roster.bulk({ ...files, demographics });
    expect(done).toMatchObject({ code: 1, import: null });
    expect(placesOf(done.findings)).toContainEqual(['error', 'demographics.csv', 2, 'birthDate', 'invalid']);
    const other = await roster.bulk({ ...files, demographics: ['sourcedId|birthDate', 'u-ada|03/04/2012'] });
    expect(placesOf(other.findings)).toContainEqual(['error', 'demographics.csv', 2, 'birthDate', 'ambiguous_date']);
    expect(await roster.students()).toEqual([]);
  });

  it('has numbers with a decimal point, and is refused where another separator may be meant', async () => {
    const withGrade = (most: string, score: string) => ({
      ...files,
      lineItems: [
        'sourcedId|status|title|classSourcedId|academicSessionSourcedId|resultValueMin|resultValueMax',
        `l1||Run|c1|fall|0|${most}`,
      ],
      results: ['sourcedId|status|lineItemSourcedId|studentSourcedId|score', `g1||l1|u-ada|${score}`],
    });
    const done = await roster.bulk(withGrade('1,500', '1,250'));
    expect(done).toMatchObject({ code: 1, import: null });
    expect(placesOf(done.findings)).toEqual(
      expect.arrayContaining([
        ['error', 'lineItems.csv', 2, 'resultValueMax', 'ambiguous_number'],
        ['error', 'results.csv', 2, 'score', 'ambiguous_number'],
      ]),
    );
    expect(await roster.bulk(withGrade('most', '1'))).toMatchObject({ code: 1, import: null });
    expect(await roster.bulk(withGrade('20.500', '1.250'))).toMatchObject({ code: 0 });
    const { body } = await roster.school.get('/grades');
    expect(body.data).toMatchObject([{ score: 1.25, max_score: 20.5 }]);
  });

  it('is refused where no date of a column shows which part is the day', async () => {
    const enrollments = (files['enrollments'] as string[]).map((line) =>
      line.replaceAll(/\d{4}-\d\d-\d\d/g, '03/04/2026'),
    );
    const done = await roster.bulk({ ...files, enrollments });
    expect(done).toMatchObject({ code: 1, import: null });
    expect(placesOf(done.findings)).toContainEqual(['error', 'enrollments.csv', 4, 'beginDate', 'ambiguous_date']);
    expect(await roster.students()).toEqual([]);
  });

  it('may have several primary teachers of a class, of whom the first one is taken', async () => {
    const users = [userHeading, ada, bo, tom, mum, 'u-eve||true|Eve|Ono|eve@x.example||||'];
    const roles = [...(files['roles'] as string[]), 'r5||u-eve|primary|teacher|||school|'];
    const enrollments = [...(files['enrollments'] as string[]), 'e9||c1|school|u-eve|teacher|true||'];
    const done = await roster.bulk({ ...files, users, roles, enrollments });
    expect(done.code).toBe(0);
    expect(placesOf(done.findings)).toContainEqual(['warning', 'enrollments.csv', 7, 'primary', 'several_teachers']);
    expect((await roster.classes())[0]).toMatchObject({ name: 'Algebra 1', teacher: { name: 'Tom Ito' } });
  });

  it('may have classes without a teacher, if there is a default one', async () => {
    const enrollments = (files['enrollments'] as string[]).filter((line) => !line.includes('|teacher|'));
    const done = await roster.bulk({ ...files, enrollments });
    expect(done).toMatchObject({ code: 1, import: null });
    expect(placesOf(done.findings)).toContainEqual(['error', 'classes.csv', 2, null, 'invalid']);
    const teacher = { name: 'Tim Temp', email: 'tim@x.example', department: 'Art' };
    const { id } = (await roster.school.post('/teachers', teacher)).body as { id: number };
    expect(await roster.bulk({ ...files, enrollments }, '--default-teacher', String(id))).toMatchObject({ code: 0 });
    expect(await roster.classes()).toMatchObject([{ teacher: { id } }, { teacher: { id } }]);
  });

  it('may refer to courses, terms and schools that it lacks', async () => {
    const done = await roster.bulk({
      ...files,
      orgs: ['sourcedId|name'],
      academicSessions: none,
      courses: ['sourcedId|title'],
    });
    expect(done).toMatchObject({ code: 0, skipped: 0 });
    expect(placesOf(done.findings)).toEqual(
      expect.arrayContaining([
        ['warning', 'classes.csv', 2, 'courseSourcedId', 'unknown_reference'],
        ['warning', 'classes.csv', 2, 'termSourcedIds', 'unknown_reference'],
      ]),
    );
    expect(await roster.classes()).toMatchObject([{ semester: null }, { semester: null }]);
  });

  it('is never asked for passwords and special categories: they are stored and shown nowhere', async () => {
    const secrets = ['Pa55word!', 'free-lunch', 'they/them', 'special-race'];
    const [password, flags, pronouns, race] = secrets;
    const users = [
      `${userHeading}|password|userFlags|pronouns`,
      `${ada}|${password}|${flags}|${pronouns}`,
      `u-x||true|No|Mail||||||${password}|${flags}|${pronouns}`,
      `u-y||true|Too|Long|y@x.example|||||shifted|${password}|${flags}|${pronouns}`,
    ];
    const demographics = [
      'sourcedId|birthDate|asian|sex|demographicRaceTwoOrMoreRaces',
      `u-ada|2012-03-04|true|f|${race}`,
    ];
    const rest = { ...files, enrollments: [enrollmentHeading], classes: [classHeading] };
    const folder = roster.packages.folderOf({ ...rest, users, demographics });
    const report = roster.packages.path();
    const done = await roster.imported(folder, '--skip-bad-rows', '--report', report);
    expect(done).toMatchObject({ code: 0, skipped: 2 });
    const shown = [
      JSON.stringify(done),
      readFileSync(report, 'utf8'),
      readFileSync(`${folder}.bad-rows/users.csv`, 'utf8'),
    ];
    const [stored] = await roster.school.sql()`
      SELECT (SELECT string_agg(t::text, ' ') FROM roster_object t) || (SELECT string_agg(t::text, ' ') FROM import_record t) AS text`;
    for (const secret of secrets) {
      expect(stored!['text']).not.toContain(secret);
      for (const text of shown) expect(text).not.toContain(secret);
    }
    const { stdout } = await commandsOn(roster.database)('audit', 'export', '--environment', 'sandbox');
    for (const secret of secrets) expect(stdout).not.toContain(secret);
  });
});

const none = ['sourcedId|title|startDate|endDate'];

/** With the first column last. */
const reordered = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split(','))
    .map(([first, ...others]) => [...others, first].join(','))
    .map((line, index) => (index === 0 ? line.toUpperCase() : line))
    .join('\n');
