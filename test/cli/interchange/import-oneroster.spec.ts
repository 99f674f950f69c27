import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RosterPackage } from '@homeroom/oneroster';
import { RosterRows } from '../../../libs/oneroster/src/package/roster-rows';
import type { RosterFiles } from '../../interchange/roster-package';
import {
  ada,
  bo,
  defaults,
  enrollmentHeading,
  files,
  type Imported,
  mum,
  RosterSchool,
  roles,
  tom,
  userHeading,
} from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';
import { eventually } from '../../support/programs/process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

describe('an import of OneRoster', () => {
  it('creates people, classes and enrollments, and says what it made up', async () => {
    const done = await roster.bulk(files);
    expect(done).toMatchObject({ code: 0, import: 1, skipped: 0 });
    expect(await roster.students()).toMatchObject([
      {
        ...{ name: 'Ada Obi', email: 'ada@x.example', grade_level: '09', date_of_birth: '2012-03-04' },
        ...{ guardian_name: 'Grace Obi', guardian_email: 'grace@x.example', guardian_phone: '+1 555' },
      },
      { name: 'Bo Li', grade_level: '10', date_of_birth: null, guardian_name: null },
    ]);
    expect((await roster.school.get('/teachers')).body.data).toMatchObject([
      { name: 'Tom Ito', department: 'Faculty' },
    ]);
    const [algebra, art] = await roster.classes();
    expect(algebra).toMatchObject({ name: 'Algebra 1', room: 'R 12', schedule: '2', semester: 'Fall 2026' });
    expect(art).toMatchObject({ name: 'Art', schedule: 'See timetable', teacher: { name: 'Tom Ito' } });
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Ada Obi', 'Bo Li']);
    // The enrollment has ended: it is stored and takes no seat.
    expect(await roster.rosterOf('Art')).toEqual([]);
    const { body } = await roster.school.get(`/classes/${art!.id}/roster?as_of=2026-09-15`);
    expect(body.students).toMatchObject([{ name: 'Ada Obi' }]);
    expect(done.findings.map(({ level, file, line, rule }) => [level, file, line, rule])).toEqual([
      ['warning', 'users.csv', 4, 'default'],
      ['warning', 'classes.csv', 3, 'default'],
      ['warning', 'classes.csv', 3, 'unknown_reference'],
    ]);
  });

  it('leaves everything alone when it is imported again', async () => {
    await roster.bulk(files);
    const again = await roster.bulk(files);
    expect(again).toMatchObject({ code: 0, import: null, created: 0, changed: 0, skipped: 0 });
    expect(again.unchanged).toBeGreaterThan(10);
  });

  it('says that the same package was imported before if it changes something, also in an archive', async () => {
    await roster.bulk(files);
    const other = await roster.bulk({ ...files, users: [userHeading, ada.replace('|09|', '|10|'), bo, tom, mum] });
    expect(other.findings.map(({ rule }) => rule)).not.toContain('imported_before');
    const again = await roster.imported(await roster.packages.zipOf(files));
    expect(again.changed).toBe(1);
    expect(again.findings[0]).toMatchObject({ level: 'warning', line: 1, rule: 'imported_before' });
    expect(again.findings[0]?.message).toMatch(/, as import 1$/);
  });

  it('waits for no record that it leaves as it is', async () => {
    await roster.bulk(files);
    const next = { ...files, users: [userHeading, ada, bo.replace('|10|', '|11|'), tom, mum] };
    const done = await roster.database.pool('sandbox').begin(async (client) => {
      for (const table of ['teacher', 'school_class', 'enrollment'])
        await client`SELECT FROM ${client(table)} FOR NO KEY UPDATE`;
      await client`SELECT FROM student WHERE name <> 'Bo Li' FOR NO KEY UPDATE`;
      return roster.bulk(next);
    });
    expect(done).toMatchObject({ code: 0, created: 0, changed: 1 });
    expect(await roster.students()).toMatchObject([{ name: 'Ada Obi' }, { name: 'Bo Li', grade_level: '11' }]);
  });

  it('takes a second row about the same enrollment for an error, also where the first one is unchanged', async () => {
    await roster.bulk(files);
    const again = 'e9||c1|school|u-ada|student||2026-09-01|';
    const next = { ...files, enrollments: [...(files['enrollments'] as string[]), again] };
    expect((await roster.bulk(next)).findings).toContainEqual(
      expect.objectContaining({ file: 'enrollments.csv', level: 'error', rule: 'repeated' }),
    );
  });

  it('ends an enrollment before the student is enrolled again', async () => {
    await roster.bulk(files);
    const rows = (files['enrollments'] as string[]).map((line) => line.replace(/^e3.*$/, '$&2026-09-20'));
    const again = 'e9||c1|school|u-ada|student||2026-10-01|';
    const done = await roster.bulk({ ...files, enrollments: [rows[0]!, again, ...rows.slice(1)] });
    expect(done).toMatchObject({ code: 0, created: 1, changed: 1, skipped: 0 });
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Ada Obi', 'Bo Li']);
  });

  it('keeps no password of a changed row on disk', async () => {
    const heading = `${userHeading}|password`;
    const path = roster.packages.folderOf({ users: [heading, `${ada}|secret-1`, `${bo}|secret-2|secret-3`] });
    const opened = await RosterPackage.open(path, {});
    const rows = await RosterRows.of(opened.files.get('users')!);
    const kept: string[][] = [];
    for await (const batch of rows.batches())
      kept.push(...batch.map((row) => rows.withoutSecrets(row).cells.slice(-3)));
    expect(kept).toEqual([
      ['', '100', ''],
      ['101', '', '?'],
    ]);
    await opened.close();
  });

  it('refuses a sourcedId that is longer than an index takes', async () => {
    await roster.bulk(files);
    const long = `${randomBytes(5000).toString('hex')}||true|Al|Li|al@x.example|10|||`;
    const done = await roster.bulk({ ...files, users: [...(files['users'] as string[]), long] });
    expect(done.findings).toContainEqual(expect.objectContaining({ column: 'sourcedId', rule: 'invalid' }));
  });

  it('reads a changed row whose cell has a line separator', async () => {
    await roster.bulk(files);
    const classes = (files['classes'] as string[]).map((line) => line.replace('R 12', 'Hall\u2028West'));
    expect(await roster.bulk({ ...files, classes })).toMatchObject({ code: 0, changed: 1 });
    expect(await roster.classes()).toMatchObject([{ room: 'Hall\u2028West' }, { name: 'Art' }]);
  });

  it('keeps what a client writes to a record while the import waits for it', async () => {
    await roster.bulk(files);
    const next = { ...files, users: [userHeading, ada, bo.replace('|10|', '|11|'), tom, mum] };
    const sql = roster.database.pool('sandbox');
    const { importing } = await sql.begin(async (client) => {
      await client`UPDATE student SET address = '1 Hill Road' WHERE name = 'Bo Li'`;
      const importing = roster.bulk(next);
      await eventually(async () => {
        const waiting = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      return { importing };
    });
    expect(await importing).toMatchObject({ code: 0, created: 0, changed: 1 });
    expect(await roster.students()).toMatchObject([
      { name: 'Ada Obi' },
      { name: 'Bo Li', grade_level: '11', address: '1 Hill Road' },
    ]);
  });

  it('reads a ZIP archive, also with the files in one folder of it', async () => {
    const dry = await roster.imported(await roster.packages.zipOf(files, 'bulk', 'export/'), '--dry-run');
    expect(dry).toMatchObject({ code: 0, import: null });
    const done = await roster.imported(await roster.packages.zipOf(files));
    expect(done).toMatchObject({ code: 0, import: 1, created: dry.created });
  });

  it('reads version 1.1, where users have their role and orgs', async () => {
    const users = [
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
      'u1,,,TRUE,school,Student,a,{LDAP:1},Ada,Obi,,1,ada@x.example,,,,9,secret-password',
      'u2,,,TRUE,school,Guardian,,,Grace,Obi,,,grace@x.example,+1,,"u1",,',
      'u3,,,TRUE,school,teacher,,,Tom,Ito,,,tom@x.example,,,,,',
    ];
    const path = roster.packages.folderOf({ users: users.join('\r\n') }, 'bulk', '1.1');
    const done = await roster.imported(path);
    expect(done).toMatchObject({ code: 0, import: 1, created: 3 });
    expect(await roster.students()).toMatchObject([
      { name: 'Ada Obi', guardian_name: 'Grace Obi', guardian_phone: '+1' },
    ]);
    const stored = await roster.database.pool('sandbox')`SELECT fields::text AS text FROM roster_object`;
    expect(JSON.stringify(stored)).not.toContain('secret-password');
  });

  it('withdraws whoever is missing from a bulk package, and takes that back when they are in it again', async () => {
    await roster.bulk(files);
    const without = { ...files, users: [userHeading, bo, tom, mum], enrollments: files['enrollments']!.slice(0, 3) };
    const { stderr, code } = await roster.run('oneroster', roster.packages.folderOf({ ...without }), ...defaults);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 of 2 students would be withdrawn, more than 5 %')]);
    expect(await roster.students()).toHaveLength(2);
    const enrollments = [
      enrollmentHeading,
      ...(files['enrollments'] as string[]).slice(1, 3),
      (files['enrollments'] as string[])[4]!,
    ];
    const gone = await roster.bulk({ ...files, users: [userHeading, bo, tom, mum], enrollments }, '--yes');
    expect(gone).toMatchObject({ code: 0, import: 2 });
    expect(await roster.students()).toMatchObject([{ name: 'Bo Li' }]);
    expect(await roster.students('&status=withdrawn')).toMatchObject([{ name: 'Ada Obi' }]);
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Bo Li']);
    const back = await roster.bulk(files);
    expect(back).toMatchObject({ code: 0, import: 3 });
    expect(await roster.students()).toHaveLength(2);
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Ada Obi', 'Bo Li']);
  });

  it('leaves a student withdrawn whose seat is taken, and says so', async () => {
    await roster.bulk(files);
    await roster.delta({ users: [userHeading, 'u-ada|tobedeleted|true|Ada|Obi|||||'] }, '--yes');
    await roster.school.sql()`UPDATE school_class SET capacity = 1 WHERE name = 'Algebra 1'`;
    const back = await roster.delta({ users: [userHeading, ada, bo.replace('|10|', '|11|')], roles: roles() });
    expect(back).toMatchObject({ code: 0, skipped: 0 });
    expect(back.findings).toMatchObject([{ level: 'warning', file: 'users.csv', line: 2, rule: 'kept' }]);
    expect(back.findings[0]!.message).toContain('the student is withdrawn here and stays so: Class');
    expect(await roster.students()).toMatchObject([{ name: 'Bo Li', grade_level: '11' }]);
    expect(await roster.students('&status=withdrawn')).toMatchObject([{ name: 'Ada Obi' }]);
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Bo Li']);
  });

  it('touches with a delta only what it names', async () => {
    await roster.bulk(files);
    const changes = {
      users: [
        userHeading,
        'u-bo|active|true|Bo|Lee|bo@x.example|11||||',
        'u-new|active|true|New|One|new@x.example|9||||',
      ],
      roles: ['sourcedId|status|userSourcedId|roleType|role|orgSourcedId', 'r9|active|u-new|primary|student|school'],
      enrollments: [enrollmentHeading, 'e4|tobedeleted|c1|school|u-bo|student|||'],
    };
    const done = await roster.delta(changes, '--yes');
    expect(done).toMatchObject({ code: 0, skipped: 0 });
    expect((await roster.students()).map(({ name, grade_level: grade }) => `${name} ${grade}`)).toEqual([
      'Ada Obi 09',
      'Bo Lee 11',
      'New One 9',
    ]);
    expect(await roster.rosterOf('Algebra 1')).toEqual(['Ada Obi']);
    const removed = await roster.delta({ users: [userHeading, 'u-ada|ToBeDeleted|true|Ada|Obi|||||'] }, '--yes');
    expect(removed).toMatchObject({ code: 0, changed: 1 });
    expect((await roster.students('&status=withdrawn')).map(({ name }) => name)).toEqual(['Ada Obi']);
  });

  it('changes a student for whom a delta has a guardian or a birth date, and a class for which it has a teacher', async () => {
    await roster.bulk(files);
    const { 0: first } = await roster.students();
    const done = await roster.delta({
      users: [
        userHeading,
        mum.replace('+1 555', '+1 777').replace('||true', '|active|true'),
        tom.replaceAll('Tom', 'Tim').replace('u-tom', 'u-tim'),
      ],
      roles: ['sourcedId|userSourcedId|roleType|role|orgSourcedId', 'r9|u-tim|primary|teacher|school'],
      demographics: ['sourcedId|status|birthDate', 'u-bo|active|2011-01-02'],
      enrollments: [
        enrollmentHeading,
        'e1|tobedeleted|c1|school|u-tom|teacher|||',
        'e8|active|c1|school|u-tim|teacher|true||',
      ],
    });
    expect(done).toMatchObject({ code: 0, skipped: 0 });
    expect(await roster.students()).toMatchObject([
      { id: first!.id, guardian_phone: '+1 777', date_of_birth: '2012-03-04' },
      { name: 'Bo Li', date_of_birth: '2011-01-02' },
    ]);
    expect((await roster.school.get('/classes')).body.data).toMatchObject([
      { name: 'Algebra 1', schedule: '2', teacher: { name: 'Tim Ito' } },
      { name: 'Art', teacher: { name: 'Tom Ito' } },
    ]);
    expect(await roster.undo(done.import)).toMatchObject({ code: 0 });
    expect(await roster.students()).toMatchObject([{ guardian_phone: '+1 555' }, { date_of_birth: null }]);
  });

  it('keeps what was corrected here, unless the package has another value than last time', async () => {
    await roster.bulk(files);
    const [one, two] = await roster.students();
    await roster.school.put(`/students/${one!.id}`, { name: 'Ada Obi-Li', email: 'other@x.example' });
    await roster.school.put(`/students/${two!.id}`, { grade_level: '11' });
    const users = [userHeading, ada.replace('ada@x', 'new@x'), bo, tom, mum];
    const done = await roster.bulk({ ...files, users });
    expect(await roster.students()).toMatchObject([
      { name: 'Ada Obi-Li', email: 'new@x.example' },
      { name: 'Bo Li', grade_level: '11' },
    ]);
    const found = done.findings.filter(({ file }) => file === 'users.csv');
    expect(found.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      [2, 'givenName', 'kept'],
      [2, 'email', 'overwritten'],
      [3, 'grades', 'kept'],
    ]);
  });

  it('names each error, changes nothing, and imports the other rows where it may', async () => {
    const dirty = {
      ...files,
      users: [
        userHeading,
        ada,
        bo,
        tom,
        mum,
        'u-x||true|No|Mail||9||||',
        'u-ada||true|Twice|A|t@x.example|9||||',
        '||true|No|Id|n@x.example|9||||',
      ],
      roles: roles('r5||u-x|primary|student|||school|'),
      enrollments: [
        ...(files['enrollments'] as string[]),
        'e6||nowhere|school|u-ada|student|||',
        'e7||c1|school|u-tom|student|||',
        'e8||c1|school|u-x|student|||',
        'e9||c2|school|u-bo|student||2126-01-01|',
      ],
    };
    const expected = [
      ['error', 'users.csv', 6, 'email', 'invalid'],
      ['error', 'users.csv', 7, 'sourcedId', 'repeated'],
      ['error', 'users.csv', 8, 'sourcedId', 'invalid'],
      ['error', 'enrollments.csv', 7, 'classSourcedId', 'unknown_reference'],
      ['error', 'enrollments.csv', 8, 'role', 'invalid'],
      ['error', 'enrollments.csv', 9, 'userSourcedId', 'refused_reference'],
    ];
    const errorsOf = ({ findings }: Imported) =>
      findings
        .filter(({ level }) => level === 'error')
        .map(({ level, file, line, column, rule }) => [level, file, line, column, rule])
        .sort((one, other) => String(one[1]).localeCompare(String(other[1])) * -1 || Number(one[2]) - Number(other[2]));
    const failed = await roster.bulk(dirty);
    expect(failed).toMatchObject({ code: 1, import: null });
    expect(errorsOf(failed)).toEqual(expected);
    expect(await roster.students()).toEqual([]);
    const path = roster.packages.folderOf(dirty);
    const done = await roster.imported(path, '--skip-bad-rows');
    expect(done).toMatchObject({ code: 0, import: 1 });
    expect(await roster.students()).toHaveLength(2);
    const bad = `${path}.bad-rows`;
    expect(readdirSync(bad).sort()).toEqual(['demographics.csv', 'enrollments.csv', 'manifest.csv', 'users.csv']);
    expect(readFileSync(join(bad, 'manifest.csv'), 'utf8')).toContain('file.users,delta');
    const users = readFileSync(join(bad, 'users.csv'), 'utf8');
    expect(users.trim().split('\n')).toHaveLength(4);
    // Corrected, it is a package of its own.
    writeFileSync(join(bad, 'users.csv'), users.replace('No,Mail,,', 'No,Mail,mail@x.example,'));
    // The repeated user changes the first one, the new one is created, and so is the enrollment of the new one.
    expect(await roster.imported(bad, '--skip-bad-rows')).toMatchObject({ created: 2, changed: 1, skipped: 3 });
    expect((await roster.students()).map(({ name }) => name)).toEqual(['Twice A', 'Bo Li', 'No Mail']);
  });

  it('puts everything back with undo', async () => {
    await roster.school.student({ name: 'Was here' });
    const before = [await roster.students(), await roster.classes()];
    const first = await roster.bulk(files);
    const between = [
      await roster.students(),
      await roster.students('&status=withdrawn'),
      await roster.rosterOf('Algebra 1'),
    ];
    const enrollments = (files['enrollments'] as string[]).filter((line) => !line.startsWith('e4'));
    const users = [userHeading, ada.replace('Obi', 'Obi-Li'), tom, mum];
    const second = await roster.bulk({ ...files, users, enrollments }, '--yes');
    expect(await roster.students('&status=withdrawn')).toMatchObject([{ name: 'Bo Li' }]);
    const refused = await roster.undo(first.import);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`Import ${second.import} of a package came later`),
    ]);
    expect(await roster.undo(second.import)).toMatchObject({ code: 0 });
    const now = [
      await roster.students(),
      await roster.students('&status=withdrawn'),
      await roster.rosterOf('Algebra 1'),
    ];
    expect(withoutTimes(now)).toEqual(withoutTimes(between));
    expect(await roster.bulk(files)).toMatchObject({ import: null, created: 0, changed: 0 });
    expect(await roster.undo(first.import)).toMatchObject({ code: 0 });
    expect([await roster.students(), await roster.classes()]).toEqual(before);
    expect(await roster.database.pool('sandbox')`SELECT * FROM roster_object`).toEqual([]);
  });

  it('raises the seats of a class that has too few', async () => {
    await roster.bulk(files);
    const [algebra] = await roster.classes();
    await roster.school.put(`/classes/${algebra!.id}`, { ...algebra, capacity: 2 });
    const users = [
      userHeading,
      ada,
      bo,
      tom,
      mum,
      'u-x||true|Cy|X|cy@x.example|9||||',
      'u-y||true|Di|Y|di@x.example|9||||',
    ];
    const enrollments = [
      ...(files['enrollments'] as string[]),
      'e6||c1|school|u-x|student|||',
      'e7||c1|school|u-y|student|||',
    ];
    const more = {
      ...files,
      users,
      enrollments,
      roles: roles('r5||u-x|primary|student|||s|', 'r6||u-y|primary|student|||s|'),
    };
    const done = await roster.bulk(more);
    expect(done).toMatchObject({ code: 0, skipped: 0 });
    expect(done.findings.filter(({ rule }) => rule === 'CLASS_FULL')).toMatchObject([
      { level: 'warning', file: 'enrollments.csv', message: 'the class had 2 seats and now has 4' },
    ]);
    expect((await roster.school.get(`/classes/${algebra!.id}`)).body).toMatchObject({ capacity: 4, enrolled_count: 4 });
    expect(await roster.undo(done.import)).toMatchObject({ code: 0 });
    expect((await roster.school.get(`/classes/${algebra!.id}`)).body).toMatchObject({ capacity: 2, enrolled_count: 2 });
  });

  it('gives a class that nobody teaches any more the teacher whom it had', async () => {
    const [heading, ...others] = files['enrollments'] as string[];
    const ended = 'e1||c1|school|u-tom|teacher|true|2025-09-01|2026-07-01';
    expect(await roster.bulk({ ...files, enrollments: [heading!, ended, ...others.slice(1)] })).toMatchObject({
      code: 0,
    });
    const [algebra] = await roster.classes();
    expect(algebra).toMatchObject({ name: 'Algebra 1', teacher: { name: 'Tom Ito' } });
  });

  it('links a first import to records that exist, where they are unique', async () => {
    const id = await roster.school.student({ name: 'A. Obi', email: 'Ada@X.example', grade_level: '9' });
    for (const name of ['One', 'Two']) await roster.school.student({ name, email: 'bo@x.example' });
    const done = await roster.bulk(files, '--match-by', 'email', '--skip-bad-rows');
    expect(done.findings.filter(({ level }) => level === 'error')).toMatchObject([
      { file: 'users.csv', line: 3, column: 'email', rule: 'ambiguous_match' },
      { file: 'enrollments.csv', line: 5, rule: 'refused_reference' },
    ]);
    expect((await roster.school.get(`/students/${id}`)).body).toMatchObject({ name: 'Ada Obi', grade_level: '09' });
    expect(await roster.students()).toHaveLength(3);
    // Another student information system gives the users new sourcedIds, and keeps their identifiers.
    const renamed = JSON.parse(JSON.stringify(files).replaceAll('u-ada', 'new-ada')) as RosterFiles;
    const moved = await roster.bulk(
      { ...renamed, enrollments: [enrollmentHeading] },
      '--match-by',
      'identifier',
      '--skip-bad-rows',
      '--yes',
    );
    expect(moved.code).toBe(0);
    expect((await roster.school.get(`/students/${id}/status`)).body).toMatchObject({ status: 'active' });
  });

  it('imports results as grades', async () => {
    const gradebook = {
      ...files,
      categories: ['sourcedId|status|title|weight', 'cat||Tests|1'],
      lineItems: [
        'sourcedId|status|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|schoolSourcedId|resultValueMin|resultValueMax',
        'l1||Quiz 1||2026-09-01|2026-09-08|c1|cat|fall|school|0|20',
      ],
      results: [
        'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment',
        'g1||l1|u-ada|fully graded|18.5|2026-09-08|Well done',
        'g2||l1|u-bo|exempt||2026-09-08|',
      ],
    };
    expect(await roster.bulk(gradebook)).toMatchObject({ code: 0, skipped: 0 });
    const { body } = await roster.school.get('/grades');
    expect(body.data).toMatchObject([
      { assignment_name: 'Quiz 1', score: 18.5, max_score: 20, term: 'Fall 2026', comments: 'Well done' },
    ]);
    expect(await roster.bulk(gradebook)).toMatchObject({ import: null, changed: 0 });
  });

  it('is erased and exported with the student', async () => {
    await roster.bulk(files);
    const [one] = await roster.students();
    const path = roster.packages.path();
    const command = commandsOn(roster.database);
    await command('privacy', 'export', '--student', String(one!.id), '--environment', 'sandbox', '--output', path);
    const exported = readFileSync(path, 'utf8');
    expect(exported).toMatch(/"sourced_id" ?: ?"u-ada"/);
    expect(exported).toMatch(/"sourced_id" ?: ?"u-mum"/);
    expect(existsSync(path)).toBe(true);
    expect(
      await command('privacy', 'erase', '--student', String(one!.id), '--environment', 'sandbox', '--yes'),
    ).toMatchObject({ code: 0, stderr: expect.stringContaining('OneRoster packages have the student as u-ada') });
    const rows = await roster.database.pool(
      'sandbox',
    )`SELECT sourced_id FROM roster_object WHERE kind IN ('user', 'enrollment') ORDER BY 1`;
    expect(rows.map((row) => row['sourced_id'] as string)).toEqual(['e1', 'e2', 'e4', 'u-bo', 'u-tom']);
  });
});

/** `updated_at` tells of the withdrawal and of its end. */
const withoutTimes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'updated_at' ? undefined : each)));
