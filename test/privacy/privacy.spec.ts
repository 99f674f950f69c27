import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine } from '@homeroom/audit';
import { eraseStudent, exportStudent } from '@homeroom/privacy';
import { isUnavailable, type DatabaseSession, withSession } from '@homeroom/database';
import type { Sql } from 'postgres';
import { commandsOn, runAtTerminal } from '../support/programs/in-process';
import { documentOf, eventually } from '../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { TestSchool } from '../support/test-school';
import { reserved } from '../support/postgres/reserved';

jest.setTimeout(180_000);

/** Planted wherever something may be said about a student. */
const canary = {
  // A terminal that obeyed it would show another name.
  name: 'Canaria Quillfeather\u202e)ko',
  email: 'canaria@quillfeather.example',
  grade_level: '5',
  date_of_birth: '2011-11-17',
  guardian_name: 'Guardia Quillfeather',
  guardian_email: 'guardia@quillfeather.example',
  guardian_phone: '+49 30 5550177',
  address: 'Plumage Lane 177',
};
const comment = 'Sings like a canary';
const note = 'Flew off at noon';
const signs = ['quillfeather', '2011-11-17', '5550177', 'plumage lane', 'sings like a canary', 'flew off at noon'];
const news = { title: 'Choir', content: 'All sang. Canaria sang best! Bye.', scope: 'school' };
const other = { name: 'Bo Ito', email: 'bo@example.org', grade_level: '5', address: 'Elm St 1' };

/** Where a sign of the student is: every column of every table, those of PostgreSQL itself as well. */
async function whereabouts(sql: Sql): Promise<string[]> {
  const columns = await sql<{ place: string; table: string; column: string }[]>`
    SELECT format('%s.%s.%s', nspname, relname, attname) AS place, format('%I.%I', nspname, relname) AS table,
      quote_ident(attname) AS column
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'm', 'p') AND attnum > 0 AND NOT attisdropped`;
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    const [row] = await sql.unsafe(
      `SELECT count(*)::integer AS count FROM ${table} WHERE lower(${column}::text) LIKE ANY ($1)`,
      [signs.map((sign) => `%${sign}%`)],
    );
    if (row!['count'] > 0) found.push(place);
  }
  return found.sort();
}

const folder = mkdtempSync(join(tmpdir(), 'homeroom-privacy-'));
let database: ProxiedDatabase;
let service: TestSchool;
let sql: Sql;
let key: string;
const privacy = (...command: string[]) => commandsOn(database)('privacy', ...command, '--environment', 'sandbox');
const actor = `${userInfo().username}, command line`;

const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
};
const once = (name: string) => ({ 'idempotency-key': name });
const made = async (path: string, body: unknown, headers = {}) => {
  const { status, body: record } = await request('POST', path, body, headers);
  expect(status).toBe(201);
  return record.id as number;
};
const grading = (student_id: number, comments: string) => ({
  ...{ student_id, class_id: 1, score: 9, max_score: 10, term: 'fall', comments },
});
const day = { student_id: 1, class_id: 1, date: '2026-03-02', status: 'late', notes: note };
const trailOf = (
  command: string,
) => sql`SELECT action, key_id, user_id, actor, environment, request_id, record, record_ids,
  student_ids, fields FROM access.record_event WHERE route = ${command} ORDER BY id`;

beforeAll(async () => {
  database = await proxiedDatabase();
  service = await TestSchool.open({ database });
  key = await service.key();
  sql = database.pool('access');
  await made('/students', canary, once('quillfeather.canaria'));
  await made('/students', other, once('bo'));
  await made('/teachers', { name: 'Tom Ito', email: 'tom@example.org', department: 'Music' });
  await made('/classes', { name: 'Choir', teacher_id: 1, schedule: 'Mon 09:00' });
  for (const student_id of [1, 2]) await request('POST', '/classes/1/enroll', { student_id });
  await made('/grades', grading(1, comment), once('graded'));
  // Corrected, and corrected back: the canary stands in earlier versions.
  for (const comments of [`${comment}!`, comment]) await request('PUT', '/grades/1', { comments });
  await made('/attendance', { ...day, notes: `${note}!` });
  await made('/grades', { ...grading(2, 'Well done'), assignment_name: 'Duet with quillfeather' });
  await made('/announcements', news, once('news'));
  await request('POST', '/attendance', day, once('late'));
  await request('GET', '/students');
  await eventually(async () => (await sql`SELECT FROM access.record_event WHERE action = 'read'`).length > 0);
});

afterAll(async () => {
  await service.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('privacy export', () => {
  const exported = () => join(folder, 'student-1.json');

  it('writes everything that is held about a student to a file for nobody else to read', async () => {
    const { code, stdout, stderr } = await privacy('export', '--student', '1', '--output', exported());
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/student-1\.json has all data about student 1: 1 classes, 1 grades, 1 days/);
    expect(stderr).toMatch(/places:\n {2}grade:2:assignment_name\n {2}announcement:1:content\n/);
    expect(stderr.toLowerCase()).not.toMatch(/quillfeather|canaria/);
    expect(statSync(exported()).mode & 0o777).toBe(0o600);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const record = (await request('GET', '/students/1')).body;
    const [grade] = (await request('GET', '/grades?student_id=1')).body.data;
    const [attendance] = (await request('GET', '/students/1/attendance')).body.records;
    const held = JSON.parse(readFileSync(exported(), 'utf8'));
    expect(held).toEqual({
      export: {
        ...{ of: 'student', id: 1, environment: 'sandbox', made_by: actor, homeroom: version },
        made_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      student: record,
      status: { student_id: 1, status: 'active', withdrawn_on: null, reason: null },
      school: null,
      contacts: [
        expect.objectContaining({
          ...{ student_id: 1, name: canary.guardian_name, email: canary.guardian_email },
          phones: [canary.guardian_phone],
        }),
      ],
      guardians: [],
      past: [],
      withdrawals: [],
      enrollments: [
        {
          class_id: 1,
          class_name: 'Choir',
          enrolled_at: expect.stringMatching(/Z$/),
          begin_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          end_date: null,
        },
      ],
      grades: [{ ...grade, class_name: 'Choir' }],
      attendance: [{ ...attendance, class_name: 'Choir' }],
      results: [],
      earlier_versions: [
        { record: 'grade', version: expect.objectContaining({ id: 1, record_id: 1, comments: comment }) },
        { record: 'grade', version: expect.objectContaining({ id: 2, record_id: 1, comments: `${comment}!` }) },
        { record: 'attendance', version: expect.objectContaining({ record_id: 1, notes: `${note}!` }) },
      ],
      merges: [],
      imports: [],
      stored_answers: [
        expect.objectContaining({ status: 201, body: record }),
        expect.objectContaining({ body: grade }),
        expect.objectContaining({ body: attendance }),
      ],
      free_texts: [
        { table: 'grade', id: 2, field: 'assignment_name' },
        { table: 'announcement', id: 1, field: 'content' },
      ],
      events: expect.arrayContaining([
        expect.objectContaining({ action: 'read', actor, route: 'privacy export' }),
        expect.objectContaining({
          action: 'read',
          route: 'GET /v1/students',
          user: { id: 1, email: 'owner@homeroom.local' },
        }),
        expect.objectContaining({
          action: 'write',
          route: 'POST /v1/grades',
          fields: expect.arrayContaining(['comments']),
        }),
      ]),
    });
    expect(held).toMatchObject({ student: canary, grades: [{ comments: comment }], attendance: [{ notes: note }] });
  });

  it('tells nothing of anybody else', () => {
    const text = readFileSync(exported(), 'utf8');
    expect(text).not.toMatch(/Bo Ito|bo@example|Elm St|Well done|Duet|All sang/);
    const { events } = JSON.parse(text) as { events: { student_ids: number[] }[] };
    for (const { student_ids } of events) expect(student_ids).toEqual([1]);
  });

  it('is in the trail as a read', async () => {
    const none = { key_id: null, user_id: null, request_id: null, record: null, record_ids: null, fields: null };
    expect(await trailOf('privacy export')).toEqual([
      { ...none, action: 'read', actor, environment: 'sandbox', student_ids: [1] },
    ]);
  });

  it('is not made where it cannot be noted', async () => {
    await sql`ALTER TABLE access.record_event ADD CONSTRAINT nothing_more CHECK (route <> 'privacy export') NOT VALID`;
    const { code, stdout } = await privacy('export', '--student', '1');
    await sql`ALTER TABLE access.record_event DROP CONSTRAINT nothing_more`;
    expect([code, stdout]).toEqual([1, '']);
  });

  it('takes the place of no file, and leaves none behind that is not complete', async () => {
    const before = readFileSync(exported(), 'utf8');
    const again = await privacy('export', '--student', '1', '--output', exported());
    expect([again.code, again.stderr]).toEqual([1, `${exported()} is there already: choose another name\n`]);
    expect(readFileSync(exported(), 'utf8')).toBe(before);
    const nobody = join(folder, 'nobody.json');
    const refused = await privacy('export', '--student', '99', '--output', nobody);
    expect([refused.code, refused.stderr]).toEqual([1, 'Student not found\n']);
    writeFileSync(nobody, '', { flag: 'wx' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.incomplete'))).toEqual([]);
  });

  it('is a document on standard output unless a file is named', async () => {
    const { stdout } = await privacy('export', '--student', '2');
    expect(JSON.parse(stdout)).toMatchObject({ student: other, grades: [{ comments: 'Well done' }] });
  });
});

describe('privacy erase', () => {
  it('asks first: without a terminal it does nothing, and shows no name', async () => {
    const refused = await privacy('erase', '--student', '1');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^These texts .*:\n {2}grade:2:assignment_name\n {2}announcement:1:content\n--also PLACE,PLACE /,
    );
    expect(refused.stderr).toMatch(
      /\nErase student 1 of sandbox for good: 7 fields, 1 comment, 1 note, 3 earlier versions, 1 contact, 4 stored answers\? Confirm with --yes\.\n$/,
    );
    expect(refused.stderr.toLowerCase()).not.toMatch(/quillfeather|canaria/);
    expect((await request('GET', '/students/1')).body).toMatchObject(canary);
  });

  it('shows who it is, and each text, on a terminal, and takes any other answer than yes for no', async () => {
    const words = ['privacy', 'erase', '--student', '1', '--environment', 'sandbox'];
    const { code, stderr } = await runAtTerminal(words, { DATABASE_URL: urlOf(database.address) }, 'no\n');
    expect(stderr).toContain('announcement:1:content  Canaria sang best!');
    expect(stderr).toContain('grade:2:assignment_name  Duet with quillfeather');
    expect(stderr).toContain('Erase student 1 of sandbox (Canaria Quillfeather\ufffd)ko) for good: 7 fields');
    expect(stderr).toContain('Type yes:');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect((await request('GET', '/students/1')).body).toMatchObject(canary);
  });

  it('does nothing at all where it cannot be noted', async () => {
    await sql`ALTER TABLE access.record_event ADD CONSTRAINT nothing_more CHECK (record <> 'attendance') NOT VALID`;
    const { code } = await privacy('erase', '--student', '1', '--yes');
    await sql`ALTER TABLE access.record_event DROP CONSTRAINT nothing_more`;
    expect(code).toBe(1);
    expect((await request('GET', '/students/1')).body).toMatchObject(canary);
    expect(await trailOf('privacy erase')).toEqual([]);
  });

  it('leaves no sign of the student in any column of any table, the statistics of PostgreSQL included', async () => {
    const moved = { date: '2026-03-02', reason: `${canary.name} has moved` };
    expect((await request('POST', '/students/1/withdraw', moved)).status).toBe(200);
    await sql`ANALYZE`;
    expect(await whereabouts(sql)).toEqual(
      expect.arrayContaining([
        'access.idempotent_answer.body',
        'pg_catalog.pg_statistic.stavalues1',
        'sandbox.attendance.notes',
        'sandbox.attendance_version.notes',
        'sandbox.grade.assignment_name',
        'sandbox.grade.comments',
        'sandbox.grade_version.comments',
        ...[
          'address',
          'date_of_birth',
          'email',
          'guardian_email',
          'guardian_name',
          'guardian_phone',
          'name',
          'withdrawal_reason',
        ].map((field) => `sandbox.student.${field}`),
        'sandbox.student.json',
        'sandbox.student.search_text',
      ]),
    );
    const { etag } = Object.fromEntries((await request('GET', '/students/1')).headers);
    const chosen = ['--also', 'grade:2:assignment_name'];
    const { code, stdout, stderr } = await privacy('erase', '--student', '1', '--yes', ...chosen);
    expect([code, stdout]).toEqual([0, '']);
    const [first, heading, place, ...rest] = stderr.split('\n');
    expect([first, heading, place]).toEqual([
      'Student 1 of sandbox is erased: 8 fields, 1 comment, 1 note, 3 earlier versions, 1 contact, 4 stored answers, 1 text elsewhere.',
      'These texts still identify the student:',
      '  announcement:1:content',
    ]);
    expect(rest.join('\n')).toMatch(/^Erase again with --also .*\n.*privacy scrub.*\nBackups that were made before /);
    expect(await whereabouts(sql)).toEqual([]);
    expect((await request('POST', '/students/1/reinstate')).status).toBe(200);
    const known = await request('PUT', '/students/1', { name: 'Canaria' }, { 'if-match': etag! });
    expect(known.status).toBe(412);
  });

  it('leaves a student of that id, with classes, grades and attendance (Erasure)', async () => {
    const { status, body } = await request('GET', '/students/1');
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: 1, name: 'Erased student', email: 'erased@example.invalid', grade_level: '5', date_of_birth: null },
        ...{ guardian_name: null, guardian_email: null, guardian_phone: null, address: null },
        enrollment_date: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(body.updated_at > body.created_at).toBe(true);
    const grades = (await request('GET', '/grades?student_id=1')).body.data;
    expect(grades).toMatchObject([{ score: 9, letter_grade: 'A-', term: 'fall', comments: null }]);
    const attendance = (await request('GET', '/students/1/attendance')).body.records;
    expect((await request('GET', '/grades/2')).body.assignment_name).toBe('Duet with [erased]');
    expect((await request('GET', '/announcements/1')).body).toMatchObject(news);
    expect(attendance).toMatchObject([{ status: 'late', date: '2026-03-02', notes: null }]);
    const { students } = (await request('GET', '/classes/1/roster')).body;
    expect(students).toMatchObject([{ name: 'Erased student' }, { name: 'Bo Ito' }]);
    expect((await request('GET', '/students?search=quillfeather')).body.data).toEqual([]);
    expect((await request('GET', '/students?grade_level=5')).body).toMatchObject({ pagination: { total: 2 } });
    for (const record of ['grades', 'attendance']) {
      const history = (await request('GET', `/${record}/1/history`)).body.data;
      expect(history).toMatchObject([{ version: 1, student_id: 1, by: { type: 'key' } }]);
    }
    // What it answers, it takes.
    const again = { name: body.name, email: body.email };
    expect((await request('PUT', '/students/1', again)).status).toBe(200);
  });

  it('has no answer given again that showed the student', async () => {
    for (const [path, body, name] of [
      ['/students', canary, 'quillfeather.canaria'],
      ['/grades', grading(1, comment), 'graded'],
      ['/attendance', day, 'late'],
      ['/announcements', news, 'news'],
    ] as const) {
      const { status, body: error } = await request('POST', path, body, once(name));
      expect([path, status, error.code]).toEqual([path, 409, 'IDEMPOTENT_ANSWER_ERASED']);
    }
  });

  it('touches nobody else', async () => {
    expect((await request('GET', '/students/2')).body).toMatchObject(other);
    expect((await request('GET', '/grades?student_id=2')).body.data).toMatchObject([{ comments: 'Well done' }]);
    expect((await request('POST', '/students', other, once('bo'))).body).toMatchObject(other);
  });

  it('is in the trail: who, what, and the names of the fields', async () => {
    const by = {
      action: 'write',
      key_id: null,
      user_id: null,
      actor,
      environment: 'sandbox',
      request_id: null,
      student_ids: [1],
    };
    const { grade_level: _, ...personal } = canary;
    const fields = [...Object.keys(personal), 'withdrawal_reason', 'updated_at'];
    expect(await trailOf('privacy erase')).toEqual([
      { ...by, record: 'student', record_ids: [1], fields },
      { ...by, record: 'grade', record_ids: [1], fields: ['comments'] },
      { ...by, record: 'attendance', record_ids: [1], fields: ['notes'] },
      { ...by, record: 'contact', record_ids: [1], fields: [] },
      { ...by, record: 'grade', record_ids: [2], fields: ['assignment_name'] },
    ]);
  });

  it('says so when it was done before, and does the rest when something was written since', async () => {
    const again = await privacy('erase', '--student', '1', '--yes');
    expect([again.code, again.stdout, again.stderr]).toEqual([1, '', 'Student 1 of sandbox is erased already\n']);
    expect(await trailOf('privacy erase')).toHaveLength(5);
    await made('/grades', grading(1, 'Still sings'));
    const rest = documentOf(await privacy('erase', '--student', '1', '--yes', '--json'));
    expect(rest).toEqual({
      ...{ environment: 'sandbox', student_id: 1, erased_at: expect.stringMatching(/Z$/) },
      ...{
        fields: [],
        comments: 1,
        notes: 0,
        results: 0,
        earlier_versions: 0,
        contacts: 0,
        guardians: 0,
        merges: 0,
        stored_answers: 0,
        import_records: 0,
        report_findings: 0,
        sourced_ids: [],
        package_objects: [],
        replaced: [],
        free_texts: [],
      },
    });
    const text = ['--also', 'announcement:1:content', '--json'];
    expect(documentOf(await privacy('erase', '--student', '1', '--yes', ...text))).toMatchObject({
      replaced: [{ table: 'announcement', id: 1, field: 'content' }],
    });
    expect((await request('GET', '/announcements/1')).body).toMatchObject({ title: 'Choir', content: '[erased]' });
  });

  it('is told of a student whom there is not', async () => {
    const refused = await privacy('erase', '--student', '99', '--yes');
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, '', 'Student not found\n']);
  });
});

describe('privacy, while the school works,', () => {
  let school: TestSchool;
  let tables: Sql;
  const handling = { actor: commandLine('Tester'), at: new Date() };
  const inSession = <T>(work: (session: DatabaseSession) => Promise<T>, { address } = school.database) =>
    withSession(address, 'sandbox', work);

  async function isSomeoneWaiting(): Promise<boolean> {
    const waiting =
      await tables`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return waiting.length > 0;
  }

  beforeAll(async () => {
    school = await TestSchool.open();
    tables = school.sql();
  });

  afterAll(() => school.close());

  it('exports what was so at one instant (Export of a student)', async () => {
    const studentId = await school.student();
    const class_id = await school.schoolClass();
    const { body: grade } = await school.post('/grades', { student_id: studentId, class_id, score: 1, term: 'fall' });
    let text = '';
    await inSession((session) =>
      exportStudent(session, { environment: 'sandbox', studentId }, handling, async (part) => {
        if (text === '') await tables`UPDATE grade SET comments = 'Later' WHERE id = ${grade.id}`;
        text += part;
      }),
    );
    expect(JSON.parse(text)).toMatchObject({ grades: [{ id: grade.id, comments: null }] });
    expect((await school.get(`/grades/${grade.id}`)).body.comments).toBe('Later');
  });

  it.each([
    [
      'a grade',
      (student: number, schoolClass: number) => tables`
      INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at, comments)
      VALUES (${student}, ${schoolClass}, 1, 1, 'A', 'fall', now(), 'Just now')`,
    ],
    [
      'attendance',
      (student: number, schoolClass: number) => tables`
      UPDATE attendance SET notes = 'Just now' WHERE student_id = ${student} AND class_id = ${schoolClass}`,
    ],
  ])('erases what is just being said on %s', async (_, say) => {
    const studentId = await school.student();
    const class_id = await school.schoolClass();
    await school.post('/attendance', { student_id: studentId, class_id, date: '2026-03-02', status: 'late' });
    const writer = await reserved(tables);
    await writer`BEGIN`;
    const statement = say(studentId, class_id);
    await writer`${statement}`;
    const erasing = inSession((session) => eraseStudent(session, { environment: 'sandbox', studentId }, handling));
    await eventually(isSomeoneWaiting);
    await writer`COMMIT`;
    writer.release();
    const { comments, notes } = await erasing;
    expect(comments + notes).toBe(1);
    expect(
      await tables`SELECT comments AS said FROM grade WHERE student_id = ${studentId} AND comments IS NOT NULL
      UNION ALL SELECT notes FROM attendance WHERE student_id = ${studentId} AND notes IS NOT NULL`,
    ).toEqual([]);
  });

  it('is done all the same where whoever writes about the student stands in its way, and it in theirs', async () => {
    const studentId = await school.student();
    const mark = { student_id: studentId, date: '2026-03-02', status: 'late', notes: 'x' };
    const marks = [await school.schoolClass(), await school.schoolClass()].map((class_id) => ({ ...mark, class_id }));
    await school.post('/attendance', marks[0]);
    const writer = await reserved(tables);
    await writer`BEGIN`;
    await writer`UPDATE attendance SET notes = 'y' WHERE student_id = ${studentId}`;
    // Of two transactions in a deadlock, PostgreSQL rolls back the one whose timeout ends first: here the erasure.
    await writer`SET LOCAL deadlock_timeout = '1min'`;
    const [database] = await tables`SELECT current_database() AS name`;
    await tables`ALTER DATABASE ${tables(database?.['name'])} SET deadlock_timeout = '5s'`;
    const erasing = inSession((session) => eraseStudent(session, { environment: 'sandbox', studentId }, handling));
    await eventually(isSomeoneWaiting);
    // The insert waits for the student, which the erasure has locked, while the erasure waits for the first mark.
    await writer`INSERT INTO attendance ${tables({ ...marks[1], recorded_at: new Date() })}`;
    await writer`COMMIT`;
    writer.release();
    expect(await erasing).toMatchObject({ notes: 2 });
  });

  it('says that the connection was lost half-way through an export, and nothing worse', async () => {
    const studentId = await school.student();
    const line = await proxiedDatabase({ ...school.database, close: () => Promise.resolve() });
    const exporting = inSession(
      (session) =>
        exportStudent(session, { environment: 'sandbox', studentId }, handling, async (part) => {
          if (!part.includes('"export"')) return;
          line.reset();
          await pause(100);
        }),
      line,
    );
    expect(isUnavailable(await exporting.then(null, (error: unknown) => error))).toBe(true);
    await line.close();
  });

  it('erases answers of its own environment only', async () => {
    const production = await TestSchool.open({ environment: 'production', database: school.database });
    try {
      const headers = { 'idempotency-key': 'same' };
      const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
      const { body: there } = await production.post('/students', ada, { headers });
      const studentId = there.id as number;
      const erased = await inSession((session) =>
        eraseStudent(session, { environment: 'sandbox', studentId }, handling),
      );
      expect(erased).toMatchObject({ stored_answers: 0 });
      expect((await production.post('/students', ada, { headers })).body).toEqual(there);
      expect((await production.get(`/students/${studentId}`)).body.name).toBe('Ada Obi');
    } finally {
      await production.close();
    }
  });
});
