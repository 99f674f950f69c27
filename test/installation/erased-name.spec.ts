import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { importFile } from '../dashboard/data/import-form';
import { importForm } from '../interchange/api-imports';
import { type RosterFiles, RosterPackages } from '../interchange/roster-package';
import { columnsWith, nameColumns } from '../privacy/name-columns';
import { filesWith } from '../support/programs/data-folder';
import { build, documentOf, eventually, Installation, type Service } from '../support/programs/process';
import { password, Visitor } from '../support/test-dashboard';

jest.setTimeout(240_000);

/** The student, whose last name stands in nothing else. */
const name = 'Zwetlana Quillfeather';
const sign = 'quillfeather';
const email = `zwetlana@${sign}.example`;
const person = { guardian_name: `Guardia ${name}`, guardian_email: `guardia@${sign}.example`, guardian_phone: name };
const student = { name, preferred_given_name: name, email, grade_level: name, address: name, ...person };

let installation: Installation;
let packages: RosterPackages;
let service: Service;
let owner: Visitor;
let sql: Sql;
let key: string;
let output = '';
let sent = 0;

async function send(method: string, path: string, body: unknown): Promise<number> {
  const answer = await fetch(`${service.sandbox}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(method === 'POST' && { 'idempotency-key': `${sign}-${(sent += 1)}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect([method, path, answer.ok ? 'is done' : text]).toEqual([method, path, 'is done']);
  return (JSON.parse(text) as { id: number }).id;
}

/** Runs a command, and keeps what it prints. */
async function run(...words: string[]) {
  const command = await installation.cli(words, { ENVIRONMENTS: 'sandbox' });
  expect([words, command.code, command.code === 0 ? '' : command.stderr]).toEqual([words, 0, '']);
  return command;
}

async function signIn(): Promise<Visitor> {
  const visitor = new Visitor(new URL(service.sandbox).origin);
  const { email: address, password: given } = await service.firstOwner();
  await visitor.signIn(address, given);
  await visitor.put('password', { current_password: given, new_password: password });
  return visitor;
}

/** Every text that a client sends, first of all students. */
async function writeRecords(): Promise<void> {
  const id = await send('POST', '/students', student);
  await send('PUT', `/students/${id}`, { ...student, address: `At ${name}`, grade_level: '6' });
  const other = { name: 'Bo Li', email: 'bo@example.org', grade_level: '5' };
  const sibling = await send('POST', '/students', { ...other, ...person, grade_level: name, address: `c/o ${name}` });
  await send('POST', `/students/${sibling}/withdraw`, { date: '2026-03-02', reason: `Moved with ${name}` });
  await send('POST', `/students/${sibling}/reinstate`, {});
  for (const student_id of [id, sibling])
    await send('POST', `/students/${student_id}/contacts`, { name, relation: name, email, phones: [name], note: name });
  const teaches = {
    department: name,
    subjects: ['Music', name],
    phone: name,
    office_room: name,
    preferred_given_name: name,
  };
  const teacher_id = await send('POST', '/teachers', { name, email, ...teaches });
  await send('PUT', `/teachers/${teacher_id}`, { name: `${name} Ode`, email, ...teaches });
  await send('POST', '/closed-days', { name: `Farewell to ${name}`, first_day: '2026-03-03' });
  const taught = { name: `Choir of ${name}`, teacher_id, schedule: name, room: name, semester: name };
  const class_id = await send('POST', '/classes', taught);
  for (const student_id of [id, sibling]) {
    await send('POST', `/classes/${class_id}/enroll`, { student_id });
    const grade = { student_id, class_id, score: 9, term: name, assignment_name: name, comments: `With ${name}` };
    const graded = await send('POST', '/grades', grade);
    await send('PUT', `/grades/${graded}`, { comments: `Without ${name}`, term: `${name} again` });
    const mark = { student_id, class_id, date: '2026-03-02', status: 'late' };
    for (const notes of [name, `With ${name}`]) await send('POST', '/attendance', { ...mark, notes });
  }
  await send('POST', '/announcements', { title: name, content: name, scope: 'grade_level', grade_level: name });
  await send('POST', `/students/${id}/withdraw`, { date: '2026-03-02', reason: name });
}

/** A second record of the student, and the ends of two years: one that fails, and one to come. */
async function mergeAndPlan(): Promise<void> {
  const twin = await send('POST', '/students', { ...student, email: `twin@${sign}.example` });
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`SELECT id FROM sandbox.student WHERE email = ${email}`;
  await send('POST', `/students/${id}/merge`, { other_id: twin });
  await send('POST', `/students/${id}/withdraw`, { date: new Date().toISOString().slice(0, 10), reason: name });
  const year = async (from: number) => {
    const days = { first_day: `${from}-08-25`, last_day: `${from + 1}-06-11` };
    return { id: await send('POST', '/school-years', { name: `Year ${from}`, ...days }), days };
  };
  const { id: over, days } = await year(2030);
  const { id: next } = await year(2031);
  const term = `Term of ${name}`;
  await send('POST', '/terms', { name: term, kind: 'semester', school_year_id: over, ...days });
  const teacher_id = await send('POST', '/teachers', { name: 'Tia Ode', email: 'tia@example.org', department: 'Art' });
  await send('POST', '/classes', { name: 'Art', teacher_id, schedule: 'Mon 09:00', semester: term });
  const plan = async (body: object) => {
    const answer = await owner.post('schools/sandbox/roll-overs', body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.id as number;
  };
  await plan({ kind: 'close', school_year_id: next, reason: `Left with ${name}`, levels: [name] });
  const failing = await plan({ kind: 'open', school_year_id: over, next_year_id: next });
  await eventually(async () => {
    const [row] = await sql`SELECT reason FROM sandbox.roll_over WHERE id = ${failing}`;
    return row?.['reason'] as string | null;
  });
}

/** Every text of a package that is not the student's. @param more makes it differ from an earlier one */
const rosterOf = (more: string): RosterFiles => ({
  orgs: ['sourcedId|name|type|identifier', `school|${name} School ${more}|${name}|${name}`],
  academicSessions: [
    'sourcedId|title|type|startDate|endDate|schoolYear',
    `fall|Fall of ${name} ${more}|${name}|2026-08-20|2027-01-20|2027`,
  ],
  courses: [
    'sourcedId|title|courseCode|orgSourcedId|grades|subjects|subjectCodes',
    `alg|Algebra for ${name} ${more}|${name}|school|${name}|${name},Logic|${name}`,
  ],
  users: [
    'sourcedId|role|givenName|middleName|familyName|email|phone|sms|grades|agentSourcedIds',
    'u-ada|student|Ada||Obi|ada@x.example|||09|u-mum',
    `u-mum|parent|${name}|${name}|${name} ${more}|guardia@${sign}.example|${name}|${name} ${more}||`,
    'u-tom|teacher|Tom||Ito|tom@x.example||||',
  ],
  classes: [
    'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|classCode|classType|grades|subjects|subjectCodes|periods|location',
    `c1|Class of ${name} ${more}|alg|school|fall|${name}|${name}|${name}|${name},Logic|${name}|${name}|${name}`,
  ],
  enrollments: [
    'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
    'e1|c1|school|u-tom|teacher|true||',
    'e2|c1|school|u-ada|student|false|2026-09-01|',
  ],
  categories: ['sourcedId|title|weight', `hw|Homework with ${name} ${more}|0.5`],
  lineItems: [
    'sourcedId|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|academicSessionSourcedId|resultValueMin|resultValueMax',
    `q1|Quiz of ${name}|For ${name} ${more}|2026-09-03|2026-09-10|c1|hw|fall|0|20.0`,
  ],
  results: [
    'sourcedId|lineItemSourcedId|studentSourcedId|scoreStatus|score|textScore|scoreDate|comment',
    `r1|q1|u-ada|fully graded|18||2026-09-11|Helped by ${name} ${more}`,
    `r2|q1|u-ada|ext:${sign}||${name} ${more}|2026-09-11|Without ${name} ${more}`,
  ],
});

/** Every text that a file says, and the names of files. */
async function importFiles(): Promise<void> {
  const folder = join(installation.folder, `of ${name}`);
  mkdirSync(folder);
  const students = join(folder, `${sign}.csv`);
  writeFileSync(students, `name,email,grade_level,address\nAda Ito,ada@example.org,5,c/o ${name}\n`);
  await run('import', 'csv', 'students', students, '--environment', 'sandbox');
  writeFileSync(students, `name,email,grade_level,address\nAda Ito,ada@example.org,5,with ${name}\n`);
  await run('import', 'csv', 'students', students, '--environment', 'sandbox');
  for (const more of ['', 'again']) {
    const zip = join(folder, `${name} ${more}.zip`);
    renameSync(await packages.zipOf(rosterOf(more)), zip);
    const options = ['--default-department', name, '--default-schedule', name, '--yes'];
    await run('import', 'oneroster', zip, '--environment', 'sandbox', '--yes', ...options);
  }
  const sending = { environment: 'sandbox', name: `Upload of ${name}.csv` };
  const content = `name,email,grade_level\nEve Ito,eve@example.org,5\n`;
  const { imported } = await importFile(owner, { kind: 'students' }, content, sending);
  expect(imported.end).toMatchObject({ created: 1 });
  await importByApi();
}

/** Every text of the imports that a key begins, and of their reports. */
async function importByApi(): Promise<void> {
  const bad = `name,email,grade_level,date_of_birth,Notes of ${name}\nUma Ito,uma@example.org,5,${name},\n`;
  const newTeacher = {
    users: ['sourcedId|role|givenName|familyName|email|phone', 'u-new|teacher|Nia|Ode|nia@x.example|'],
  };
  const unknown = { manifest: ['propertyName|value', 'oneroster.version|1.2', `file.users|${name}`], ...newTeacher };
  const others = { kind: 'oneroster', default_department: name, default_schedule: name };
  const ends = [];
  for (const [fields, content, file] of [
    [{ kind: 'students' }, bad, `Night of ${name}.csv`],
    [
      { ...others, mode: 'delta', oneroster_version: '1.2' },
      readFileSync(await packages.zipOf(newTeacher, null)),
      'night.zip',
    ],
    [others, readFileSync(await packages.zipOf(unknown)), 'night.zip'],
  ] as const) {
    const headers = { authorization: `Bearer ${key}` };
    const body = importForm({ ...fields, dry_run: 'true' }, content, file);
    const sentTo = await fetch(`${service.sandbox}/imports`, { method: 'POST', headers, body });
    const { id } = (await sentTo.json()) as { id: number };
    ends.push(
      await eventually(async () => {
        const answer = (await (await fetch(`${service.sandbox}/imports/${id}`, { headers })).json()) as {
          status: string;
        };
        return answer.status === 'running' ? undefined : answer.status;
      }),
    );
  }
  expect(ends).toEqual(['done', 'done', 'refused']);
}

/** Every text about keys, webhooks and users. */
async function nameKeysAndUsers(): Promise<void> {
  await run('keys', 'create', '--name', `Sync of ${name}`, '--environment', 'sandbox');
  const webhook = ['--name', `Copy for ${name}`, '--url', 'https://receiver.invalid', '--types', 'school.removed'];
  await run('webhooks', 'create', '--environment', 'sandbox', ...webhook);
  const { body } = await owner.get('keys');
  const made = (body as { data: { id: number; name: string; scopes: string[]; plan: string }[] }).data.find((each) =>
    each.name.includes(name),
  )!;
  const { scopes, plan } = made;
  expect((await owner.put(`keys/${made.id}`, { name: `${name} again`, scopes, plan })).status).toBe(200);
  await run('users', 'create', '--name', name, '--email', email, '--role', 'viewer');
  await run('users', 'create', '--name', `Tutor of ${name}`, '--email', 'tutor@example.org', '--role', 'viewer');
}

beforeAll(async () => {
  await build();
  packages = new RosterPackages();
  installation = Installation.create();
  service = await (await installation.start({ ENVIRONMENTS: 'sandbox', LOG_LEVEL: 'trace' })).ready();
  key = await service.firstKey();
  owner = await signIn();
  sql = installation.connect();
  await writeRecords();
  await importFiles();
  await nameKeysAndUsers();
  await mergeAndPlan();
  await sql`ANALYZE`;
});

afterAll(async () => {
  await sql.end();
  await service.stop();
  await installation.remove();
  packages.remove();
});

const places = () => columnsWith(sql, sign);

describe('the name of a student', () => {
  it('can be written into every column that is searched for it', async () => {
    const schema = (column: string) => (column.startsWith('access.') ? column : `sandbox.${column}`);
    expect((await places()).filter((place) => !place.startsWith('pg_catalog.'))).toEqual(
      nameColumns.map(schema).sort(),
    );
  });

  it('is in no table of any schema after the steps of an erasure', async () => {
    const { body: users } = await owner.get('users');
    const account = (users as { data: { id: number; email: string }[] }).data.find((each) => each.email === email)!;
    expect((await owner.delete(`users/${account.id}`)).status).toBe(204);
    const words = ['privacy', 'erase', '--student', '1', '--environment', 'sandbox'];
    const shown = await installation.cli(words, { ENVIRONMENTS: 'sandbox' });
    const listed = [...shown.stderr.matchAll(/^ {2}([\w.]+:\d+:\w+)$/gm)].map(([, place]) => place);
    const erased = await run(...words, '--yes', '--json', '--also', listed.join());
    expect(documentOf(erased)).toMatchObject({ free_texts: [] });
    output = shown.stderr + erased.stdout + erased.stderr;
    expect(await places()).toEqual([]);
  });

  it('is in no file of the database after a scrub', async () => {
    const scrubbed = await run('privacy', 'scrub', '--environment', 'sandbox', '--yes');
    output += scrubbed.stderr;
    expect(await places()).toEqual([]);
    expect(filesWith(join(installation.dataDir, 'postgres'), [sign, 'Quillfeather'])).toEqual([]);
  });

  it('was in no line of the log, and in no line of the commands that erased it', () => {
    expect(service.stdout).toContain('"route":');
    expect((service.stdout + service.stderr + output).toLowerCase()).not.toContain(sign);
  });

  it('leaves the events that had it: who did what, and when', async () => {
    const events = await sql<{ subject: string; details: { arguments: string[] } }[]>`
      SELECT actor, subject, details FROM access.audit_event WHERE subject = 'import oneroster' ORDER BY id`;
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      actor: expect.stringContaining('command line'),
      details: {
        host: expect.any(String),
        arguments: expect.arrayContaining([expect.stringMatching(/\[erased\] \.zip$/)]),
      },
    });
  });
});
