import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongCells } from '../../interchange/allowed-cells';
import { RosterSchool } from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

beforeEach(async () => {
  await roster.school.sql()`INSERT INTO roster_identity (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`;
});

type Package = Readonly<Record<string, Buffer>>;

/** A file as one system writes it. */
const latin1 = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const quoted = (...lines: string[]) =>
  Buffer.from(
    `\uFEFF${lines.map((line) => line.replaceAll(/[^,]*/g, (cell) => (cell ? `"${cell}"` : ''))).join('\n')}\n`,
  );

/** Capital headings, dates with the month first, Windows-1252, and rows that end early. */
const withAmericanDates: Package = {
  manifest: latin1(
    ...[
      'propertyName,value',
      'manifest.version,1',
      'oneroster.version,1.1',
      'source.systemName,',
      'file.demographics,',
    ],
    ...['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'users'].map((file) => `file.${file},Bulk`),
  ),
  orgs: latin1('SourcedID,Status,DateLastModified,Name,Type', '1,,,École Élémentaire,School'),
  academicSessions: latin1(
    'SourcedID,Status,DateLastModified,Title,Type,StartDate,EndDate,ParentSourcedID,SchoolYear',
    'YR,,,2027,SchoolYear,08/10/2026,06/10/2027,,2027',
    'S1,,,Sem 1,Semester,08/10/2026,12/18/2026,YR,2027',
  ),
  courses: latin1('sourcedId,status,dateLastModified,schoolYearSourcedId,title', 'A,,,YR,Algèbre'),
  classes: latin1(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,periods',
    'A-1,,,Algebra,9,A,01,Scheduled,12,1,S1,01',
  ),
  users: latin1(
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,grades,password',
    'G1,,,1,1,student,zoe,Zoë,Müller,zoe@x.example,9,Winter26',
    'G2,,,1,1,student,ren,René,Noël,rene@x.example,9',
    'T1,,,1,1,teacher,ann,Ann,Bee,ann@x.example',
    'T2,,,1,1,aide,ade,Ade,Bee',
  ),
  enrollments: latin1(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    '1,,,A-1,1,G1,student,FALSE,08/10/2026,',
    '2,,,A-1,1,G2,student,FALSE,08/12/2026,09/01/2026',
    '3,,,A-1,1,T1,teacher,TRUE,08/10/2026,',
    '4,,,A-1,1,T2,aide,FALSE,08/10/2026,',
    '5,,,A-1,1,G1,student,FALSE,08/10/2026,',
  ),
};

const changed = 'active,2026-09-01';

/** Quoted cells, filled statuses, removed rows, users in roles that they do not have, files without rows, and no manifest. */
const withStatuses: Package = {
  orgs: quoted('sourcedId,status,dateLastModified,name,type,identifier', `994,${changed},Golden Eagle,school,994`),
  academicSessions: quoted(
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    `Y,${changed},Year,schoolYear,2026-08-12,2027-06-03,,2026-2027`,
    `F,${changed},Fall,term,2026-08-12,2026-12-18,Y,2026-2027`,
  ),
  courses: quoted('sourcedId,status,dateLastModified,title,orgSourcedId', `0100,${changed},English,994`),
  classes: quoted(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classType,schoolSourcedId,termSourcedIds,periods',
    `994-5,${changed},English,9,0100,scheduled,994,F,1`,
    '994-6,tobedeleted,2026-09-01,Old,9,0100,scheduled,994,F,1',
  ),
  users: quoted(
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,grades',
    `1,${changed},1,994,student,Al,Abbott,1,al@x.example,9`,
    '2,ToBeDeleted,2026-09-01,0,994,student,Ed,Gone,2,ed@x.example,9',
    `3,${changed},1,994,student,Bea,Bee,3,bea@x.example,9`,
    `T501,${changed},1,994,teacher,May,Day,501,may@x.example,`,
    `T502,${changed},1,994,administrator,Pri,Ncipal,502,pri@x.example,`,
  ),
  enrollments: quoted(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    `a,${changed},994-5,994,1,student,0,2026-08-12,`,
    `b,${changed},994-5,994,T501,teacher,1,2026-08-12,`,
    `c,${changed},994-5,994,T501,student,0,2026-08-12,`,
    `d,${changed},994-6,994,1,student,0,2026-08-12,`,
    `e,${changed},994-5,994,T502,teacher,0,2026-08-12,`,
    'f,tobedeleted,2026-09-01,994-5,994,3,student,0,2026-08-12,',
    `g,${changed},994-5,994,2,student,0,2026-08-12,`,
  ),
  demographics: quoted('sourcedId,status,dateLastModified,birthDate,sex'),
  results: quoted('sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score'),
};

const aide = 'only students, teachers, guardians, parents and relatives get a record';

const asWindows = expect.stringContaining('is read as windows-1252') as unknown as string;

const cases: [string, Package, string[], (string | number)[][]][] = [
  [
    'American dates, Windows-1252 and short rows',
    withAmericanDates,
    [],
    [
      ['courses.csv', 1, asWindows],
      ['enrollments.csv', 1, '1 enrollments with the role "aide": only students and teachers are enrolled'],
      ['enrollments.csv', 6, 'repeats line 2: both are about the same enrollment'],
      ['orgs.csv', 1, asWindows],
      ['users.csv', 1, asWindows],
      ['users.csv', 1, `1 users with the role "aide": ${aide}`],
      ['users.csv', 4, 'the default "Faculty" is stored'],
    ],
  ],
  [
    'statuses, removed rows and no manifest',
    withStatuses,
    ['--oneroster-version', '1.1', '--mode', 'bulk'],
    [
      ['classes.csv', 1, '1 rows remove objects that are not known here: they get no record'],
      ['enrollments.csv', 1, '1 rows remove objects that are not known here: they get no record'],
      ['enrollments.csv', 1, '2 rows about classes or users that the package removes: they are left out'],
      ['enrollments.csv', 4, 'enrolls a user who is a teacher'],
      ['enrollments.csv', 6, 'names no teacher of the package'],
      ['users.csv', 1, '1 rows remove objects that are not known here: they get no record'],
      ['users.csv', 1, `1 users with the role "administrator": ${aide}`],
      ['users.csv', 5, 'the default "Faculty" is stored'],
    ],
  ],
];

describe('a package as other systems write it, with', () => {
  it.each(cases)('%s, is imported, told row by row, exported and undone', async (_, files, options, told) => {
    const path = roster.packages.path();
    mkdirSync(path);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(path, `${name}.csv`), content);
    const more = ['--skip-bad-rows', '--bad-rows', roster.packages.path(), ...options];
    const dry = await roster.imported(path, '--dry-run', ...options);
    const done = await roster.imported(path, ...more);
    expect([done.code, done.findings]).toEqual([0, dry.findings]);
    const findings = done.findings.map(({ file, line, message }) => [file, line, message] as const);
    expect(findings.toSorted((one, other) => (`${one[0]}${one[1]}` < `${other[0]}${other[1]}` ? -1 : 1))).toEqual(told);
    const again = await roster.imported(path, ...more);
    expect(again).toMatchObject({ code: 0, import: null, created: 0, changed: 0, skipped: done.skipped });
    for (const version of ['1.1', '1.2']) {
      const own = roster.packages.path();
      const words = ['export', 'oneroster', own, '--version', version, '--environment', 'sandbox'];
      expect(await commandsOn(roster.database)(...words)).toMatchObject({ code: 0 });
      expect(wrongCells(own, version)).toEqual([]);
      expect(await roster.imported(own)).toMatchObject({ code: 0, created: 0, changed: 0, skipped: 0 });
    }
    const imports = JSON.parse((await roster.run('list', '--json')).stdout) as { id: number }[];
    for (const { id } of imports) expect(await roster.undo(id)).toMatchObject({ code: 0 });
    expect(await roster.school.sql()`SELECT FROM roster_object`).toEqual([]);
    expect(await roster.students()).toEqual([]);
  });
});
