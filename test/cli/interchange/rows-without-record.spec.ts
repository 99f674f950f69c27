import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ada,
  bo,
  files,
  type Imported,
  mum,
  roles,
  RosterSchool,
  tom,
  userHeading,
} from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

/** The small school without what is warned of in any case. */
const whole = {
  ...files,
  courses: [...(files['courses'] as string[]), 'art||Art|ART|school'],
  classes: (files['classes'] as string[]).map((line) => line.replace(/\|$/, '|3')),
};
const enrollments = files['enrollments'] as string[];
const eve = 'u-eve||true|Eve|Ono|eve@x.example||||';
const withEve = {
  ...whole,
  users: [userHeading, ada, bo, tom, mum, eve],
  roles: roles('r5||u-eve|primary|teacher|||school|'),
};

const warned = ({ findings }: Imported) =>
  findings
    .filter(({ rule }) => rule !== 'default')
    .map(({ level, file, line, column, message }) => [level, file, line, column, message]);

describe('a row without a record', () => {
  it('is none in a package without mistakes', async () => {
    const done = await roster.bulk(withEve);
    expect([done.code, warned(done), done.skipped]).toEqual([0, [], 0]);
  });

  it.each([
    [
      'a class that is not known',
      'e9||c9|school|u-eve|teacher|false||',
      'classSourcedId',
      'names no class of the package',
    ],
    [
      'a user who is not known',
      'e9||c1|school|u-x|teacher|false||',
      'userSourcedId',
      'names no teacher of the package',
    ],
    [
      'a user who is a guardian',
      'e9||c1|school|u-mum|teacher|false||',
      'userSourcedId',
      'names no teacher of the package',
    ],
    ['a student', 'e9||c1|school|u-bo|teacher|false||', 'role', 'enrolls a student as a teacher; the row is left out'],
  ])('is an enrollment that has as a teacher %s, with its line each night', async (_, row, column, message) => {
    for (const night of [1, 2]) {
      const done = await roster.bulk({ ...withEve, enrollments: [...enrollments, row] });
      expect([night, done.code, done.skipped, warned(done)]).toEqual([
        night,
        0,
        1,
        [['warning', 'enrollments.csv', 7, column, message]],
      ]);
    }
    expect(await roster.school.sql()`SELECT FROM class_teacher`).toHaveLength(2);
  });

  it('is an enrollment of another role, counted once for each role and each night', async () => {
    const more = [
      'e7||c1|school|u-eve|aide|||',
      'e8||c2|school|u-eve|aide|||',
      'e9||c2|school|u-eve|pupil|||',
      'e10||c2|school|u-eve||||',
    ];
    for (const night of [1, 2]) {
      const done = await roster.bulk({ ...withEve, enrollments: [...enrollments, ...more] });
      expect([night, done.code, warned(done).map(([, file, line, , message]) => [file, line, message])]).toEqual([
        night,
        0,
        [
          ['enrollments.csv', 1, '2 enrollments with the role "aide": only students and teachers are enrolled'],
          ['enrollments.csv', 1, '1 enrollments with the role "pupil": only students and teachers are enrolled'],
          ['enrollments.csv', 1, '1 enrollments without a role: only students and teachers are enrolled'],
        ],
      ]);
    }
  });

  it('is a user of another role, counted once for each role and each night', async () => {
    const users = [...withEve.users, 'u-a||true|An|Aide|a@x.example||||', 'u-b||true|Bo|Aide|b@x.example||||'];
    const more = ['r6||u-a|primary|proctor|||school|', 'r7||u-b|primary|proctor|||school|'];
    for (const night of [1, 2]) {
      const done = await roster.bulk({ ...withEve, users, roles: [...withEve.roles, ...more] });
      expect([night, warned(done)]).toEqual([
        night,
        [['warning', 'users.csv', 1, 'role', expect.stringMatching(/^2 users with the role "proctor": only students/)]],
      ]);
      if (night === 2) expect(done.import).toBeNull();
    }
  });

  it('is a role or a birth date of a user whom the package lacks, one without a user, and one that is repeated', async () => {
    const demographics = [
      ...['sourcedId|status|birthDate', 'u-ada||2012-03-04', 'u-x||2012-03-04', 'u-bo||', 'u-tom||1980-01-02'],
      ...['u-ada||2012-03-05', '||2012-03-05', 'u-bo||2012-03-05|too|many'],
    ];
    const more = ['r6||u-x|primary|student|||school|', 'r7|||primary|student|||school|', 'r8||u-bo|primary||||school|'];
    const done = await roster.bulk({ ...withEve, demographics, roles: [...withEve.roles, ...more] }, '--skip-bad-rows');
    expect(warned(done)).toEqual(
      expect.arrayContaining([
        ['warning', 'roles.csv', 7, 'userSourcedId', expect.stringContaining('has no row in users.csv')],
        ['warning', 'roles.csv', 8, 'userSourcedId', expect.stringContaining('is blank')],
        ['warning', 'roles.csv', 9, 'role', expect.stringContaining('is blank')],
        ['warning', 'demographics.csv', 3, 'sourcedId', expect.stringContaining('names no user of the package')],
        [
          'warning',
          'demographics.csv',
          6,
          'sourcedId',
          expect.stringContaining('an earlier row has the same sourcedId'),
        ],
        ['warning', 'demographics.csv', 7, 'sourcedId', expect.stringContaining('is blank')],
        ['error', 'demographics.csv', 8, null, 'the row has 5 cells for 3 headings'],
        ['warning', 'demographics.csv', 1, 'birthDate', expect.stringContaining('1 rows without a birth date')],
        [
          'warning',
          'users.csv',
          1,
          'birthDate',
          expect.stringContaining('1 users who are no students have a birth date'),
        ],
      ]),
    );
    expect(warned(done)).toHaveLength(9);
    expect(await roster.students()).toMatchObject([{ date_of_birth: '2012-03-04' }, { date_of_birth: null }]);
  });

  it('is no birth date of a student whom a delta names', async () => {
    await roster.bulk(withEve);
    const done = await roster.delta({ demographics: ['sourcedId|birthDate', 'u-bo|2011-01-02', 'u-x|2011-01-02'] });
    expect(warned(done)).toEqual([['warning', 'demographics.csv', 3, 'sourcedId', expect.anything()]]);
    expect((await roster.students())[1]).toMatchObject({ date_of_birth: '2011-01-02' });
  });

  it('is a guardian of no student, and one who names a user who is not known', async () => {
    const users = [
      userHeading,
      ada,
      bo,
      tom,
      mum,
      eve,
      'u-pa||true|Pa|Li|pa@x.example||u-x||',
      'u-ma||true|Ma|Li|ma@x.example||||',
    ];
    const more = ['r6||u-pa|primary|guardian|||school|', 'r7||u-ma|primary|relative|||school|'];
    for (const night of [1, 2]) {
      const done = await roster.bulk({ ...withEve, users, roles: [...withEve.roles, ...more] });
      expect([night, warned(done)]).toEqual([
        night,
        [
          ['warning', 'users.csv', 7, 'agentSourcedIds', 'names a user who is not known'],
          [
            'warning',
            'users.csv',
            1,
            'agentSourcedIds',
            '2 guardians are not linked to a student: no student shows them',
          ],
        ],
      ]);
    }
  });

  it('is a line item of a class that is not known, a result without a score, and a mark that grades do not have', async () => {
    const gradebook = {
      categories: ['sourcedId|title', 'hw|Homework'],
      lineItems: [
        'sourcedId|title|classSourcedId|categorySourcedId|academicSessionSourcedId',
        'q1|Quiz|c1|hw|fall',
        'q2|Quiz|c9|hw|fall',
      ],
      results: [
        'sourcedId|lineItemSourcedId|studentSourcedId|scoreStatus|score|late',
        'x1|q1|u-ada|fully graded|9|true',
        'x2|q1|u-bo|exempt||false',
      ],
    };
    for (const night of [1, 2]) {
      const done = await roster.bulk({ ...withEve, ...gradebook });
      expect([night, warned(done)]).toEqual([
        night,
        [
          ['warning', 'lineItems.csv', 3, 'classSourcedId', expect.stringContaining('names no class of the package')],
          ['warning', 'results.csv', 1, null, expect.stringContaining('1 results are late')],
          ['warning', 'results.csv', 1, 'score', expect.stringContaining('1 results without a score')],
        ].sort(byMessage(done)),
      ]);
    }
  });

  it('is a file of a name that OneRoster does not have, and one that the manifest calls absent', async () => {
    const manifest = [
      'propertyName|value',
      'oneroster.version|1.2',
      ...Object.keys(withEve).map((name) => `file.${name}|bulk`),
    ];
    const path = roster.packages.folderOf(
      withEve,
      manifest.map((line) => line.replace('courses|bulk', 'courses|absent')),
    );
    writeFileSync(join(path, 'enrolments.csv'), 'sourcedId\n');
    const done = await roster.imported(path);
    expect(warned(done)).toEqual(
      expect.arrayContaining([
        ['warning', 'courses.csv', 1, null, 'the manifest says that the file is absent, so it is not imported'],
        ['warning', 'enrolments.csv', 1, null, 'OneRoster has no file of this name; it is not imported'],
      ]),
    );
  });
});

describe('several primary teachers of a class', () => {
  const taught = async (...rows: string[]): Promise<[string, unknown[]]> => {
    const others = enrollments.filter((line) => !line.startsWith('e1|'));
    const done = await roster.bulk({ ...withEve, enrollments: [...others, ...rows] });
    const [algebra] = (await roster.school.get('/classes')).body.data as { teacher: { name: string } }[];
    return [algebra!.teacher.name, warned(done).map(([, , line, column]) => [line, column])];
  };

  it.each([
    ['one who has left and one who has come', ['||2026-10-01', '|2026-10-01|'], 'Eve Ono', []],
    ['one who has left and one without dates', ['||2026-10-01', '||'], 'Eve Ono', []],
    ['one of today and one who is still to come', ['||2099-01-01', '|2099-01-01|'], 'Tom Ito', []],
    ['one who is still to come before the one of today', ['|2099-01-01|', '||2099-01-01'], 'Eve Ono', []],
    ['two of today', ['||', '||'], 'Tom Ito', [[7, 'primary']]],
    ['two of today, one of whom leaves later', ['||2099-01-01', '|2026-09-01|'], 'Tom Ito', [[7, 'primary']]],
    // The class is reported as without a teacher.
    ['two who have left', ['|2026-09-01|2026-10-01', '|2026-09-02|2026-10-01'], 'Tom Ito', [[1, null]]],
  ] as const)('are %s', async (_, [tomDates, eveDates], teacher, lines) => {
    const rows = [`e1||c1|school|u-tom|teacher|true${tomDates}`, `e9||c1|school|u-eve|teacher|true${eveDates}`];
    expect(await taught(...rows)).toEqual([teacher, lines]);
    expect(await roster.school.sql()`SELECT FROM class_teacher WHERE class_id = 1`).toHaveLength(2);
  });
});

/** The order of findings of two kinds is that of the rows. */
const byMessage =
  ({ findings }: Imported) =>
  (one: unknown[], other: unknown[]) => {
    const at = (row: unknown[]) =>
      findings.findIndex(({ file, line, column }) => file === row[1] && line === row[2] && column === row[3]);
    return at(one) - at(other);
  };
