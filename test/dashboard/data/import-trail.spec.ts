import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type RosterFiles, RosterPackages } from '../../interchange/roster-package';
import { ada, enrollmentHeading, files, roles, userHeading } from '../../interchange/roster-school';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { type Answered, formOf, importFile, sendForm } from './import-form';

jest.setTimeout(180_000);

let dashboard: TestDashboard;
let office: Visitor;
let made = 0;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
});

afterAll(() => dashboard.close());

const sandbox = () => dashboard.database.pool('sandbox');
const access = () => dashboard.database.pool('access');

/** Adds students. @returns their ids */
async function students(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    return `Student ${made},student-${made}@school.example,5`;
  });
  const { imported } = await importFile(office, { kind: 'students' }, `name,email,grade_level\n${rows.join('\n')}\n`);
  expect(imported.end).toMatchObject({ created: count });
  const found = await sandbox()`SELECT id FROM student ORDER BY id DESC LIMIT ${count}`;
  return found.map(({ id }) => id as number).sort((a, b) => a - b);
}

async function schoolClass(capacity = 30): Promise<number> {
  made += 1;
  await importFile(office, { kind: 'teachers' }, `name,email,department\nT,t-${made}@school.example,Arts\n`);
  const [teacher] = await sandbox()`SELECT max(id) AS id FROM teacher`;
  await importFile(office, { kind: 'classes' }, `name,teacher_id,schedule,capacity\nArt,${teacher!['id']},Mon,${capacity}\n`);
  const [added] = await sandbox()`SELECT max(id) AS id FROM school_class`;
  return added!['id'] as number;
}

/** The students of each read in the trail by a request. */
async function readsOf(requestId: string | null): Promise<number[][]> {
  const events = await access()`SELECT student_ids FROM record_event
    WHERE request_id = ${requestId} AND action = 'read' ORDER BY id`;
  return events.map(({ student_ids: ids }) => ids as number[]);
}

const preview = (kind: string, content: string, fields: Record<string, string> = {}): Promise<Answered> =>
  sendForm(office, formOf({ kind, dry_run: 'true', ...fields }, content));
const renamed = (ids: readonly number[]) => `id,name\n${ids.map((id) => `${id},Changed\n`).join('')}`;

/** Sends a preview, and returns its answer before it has been read. */
async function unread(content: string): Promise<IncomingMessage> {
  const form = new Response(formOf({ kind: 'students', dry_run: 'true' }, content));
  const body = Buffer.from(await form.arrayBuffer());
  const request = httpRequest(`${office.origin}/dashboard/api/schools/sandbox/imports`, {
    method: 'POST',
    headers: { origin: office.origin, cookie: office.cookie, 'content-type': form.headers.get('content-type')! },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

describe('the trail of a package', () => {
  const packages = new RosterPackages();
  const fields = { kind: 'oneroster', default_department: 'Arts', default_schedule: 'Mon', confirmed: 'true' };
  const zip = async (changed: RosterFiles = {}) => readFileSync(await packages.zipOf({ ...files, ...changed }));
  const shown = async (content: Buffer) => {
    const { end, headers, lines } = await sendForm(office, formOf({ ...fields, dry_run: 'true' }, content));
    const findings = lines.filter(({ type }) => type === 'finding').map(({ finding }) => finding as { rule: string });
    return { end, rules: findings.map(({ rule }) => rule), reads: await readsOf(headers.get('x-request-id')) };
  };
  let known: number[];

  beforeAll(async () => {
    const { imported } = await importFile(office, fields, await zip());
    expect(imported.end).toMatchObject({ errors: 0 });
    known = (await studentsOfPackage()).sort((a, b) => a - b);
  });

  afterAll(() => packages.remove());

  async function studentsOfPackage(): Promise<number[]> {
    const found = await sandbox()`SELECT id FROM student WHERE email LIKE '%@x.example'`;
    return found.map(({ id }) => id as number);
  }

  it('has the students of rows that are as they were, since that answers a guess', async () => {
    const { end, reads } = await shown(await zip());
    expect(end).toMatchObject({ changed: 0, errors: 0 });
    expect(reads.flat().sort((a, b) => a - b)).toEqual(known);
  });

  it('has the student whom an error names by what is stored', async () => {
    const changed = roles().map((line) => line.replace('u-ada|primary|student', 'u-ada|primary|teacher'));
    const { rules, reads } = await shown(await zip({ roles: changed, users: [userHeading, ada], enrollments: [enrollmentHeading] }));
    expect(rules).toContain('role_changed');
    const [student] = await sandbox()`SELECT id FROM student WHERE email = 'ada@x.example'`;
    expect(reads.flat()).toContain(student!['id']);
  });
});

describe('the trail of an import', () => {
  it('has each student before the client learns anything of the record (Import in the dashboard)', async () => {
    const ids = await students(1_200);
    const answer = await unread(renamed(ids));
    let seen = '';
    for await (const chunk of answer) {
      seen += (chunk as Buffer).toString();
      const shown = [...seen.matchAll(/"record":"student","id":(\d+)|,changed,student,(\d+),/g)];
      const recorded = new Set((await readsOf(answer.headers['x-request-id'] as string)).flat());
      expect(shown.map(([, id, same]) => Number(id ?? same)).filter((id) => !recorded.has(id))).toEqual([]);
    }
    expect(seen).toContain('"changed":1200');
    // One event for each batch, and not for each row.
    expect((await readsOf(answer.headers['x-request-id'] as string)).map(({ length }) => length)).toEqual([500, 500, 200]);
  });

  it('keeps the students whose values a client has seen that then breaks off', async () => {
    const ids = await students(200);
    const answer = await unread(renamed(ids));
    for await (const chunk of answer) if ((chunk as Buffer).includes('"before"')) break;
    answer.destroy();
    expect(await readsOf(answer.headers['x-request-id'] as string)).toEqual([ids]);
    await eventually(async () => (await preview('students', renamed(ids.slice(0, 1)))).status === 200, 20_000);
  });

  it('has the students of unchanged rows, since that answers a guess', async () => {
    const [id] = await students(1);
    const [student] = await sandbox()`SELECT email, grade_level FROM student WHERE id = ${id!}`;
    const content = `email,grade_level\n${student!['email']},${student!['grade_level']}\n`;
    const { end, headers } = await preview('students', content, { match_by: 'email' });
    expect(end).toMatchObject({ unchanged: 1 });
    expect(await readsOf(headers.get('x-request-id'))).toEqual([[id]]);
  });

  it('has the students whom an error depends on, and nobody who is not there', async () => {
    const [one, other, withdrawn] = await students(3);
    const [classId, full] = [await schoolClass(), await schoolClass(1)];
    await sandbox()`UPDATE student SET email = 'twins@school.example' WHERE id IN (${one!}, ${other!})`;
    await importFile(office, { kind: 'enrollments' }, `class_id,student_id,begin_date\n${classId},${one},2026-01-01\n`);
    await importFile(office, { kind: 'enrollments' }, `class_id,student_id\n${full},${other}\n`);
    expect((await office.post(`schools/sandbox/students/${withdrawn}/withdraw`, { date: '2026-01-01' })).status).toBe(200);
    const told = async (rule: string, kind: string, content: string, fields: Record<string, string> = {}) => {
      const { lines, headers } = await preview(kind, content, fields);
      const rules = lines.filter(({ type }) => type === 'finding').map(({ finding }) => (finding as { rule: string }).rule);
      expect([...new Set(rules)]).toEqual([rule]);
      return readsOf(headers.get('x-request-id'));
    };
    const enrolled = (...rows: string[]) => `class_id,student_id,begin_date\n${rows.join('\n')}\n`;
    expect(await told('ambiguous_match', 'students', 'email\ntwins@school.example\n', { match_by: 'email' })).toEqual([[one, other]]);
    expect(await told('repeated', 'students', `id,grade_level\n${one},5\n${one},6\n`)).toEqual([[one]]);
    expect(await told('invalid', 'students', `id,email\n${one},none\n`)).toEqual([[one]]);
    expect(await told('ALREADY_ENROLLED', 'enrollments', enrolled(`${classId},${one},2026-02-01`))).toEqual([[one]]);
    expect(await told('STUDENT_WITHDRAWN', 'enrollments', enrolled(`${classId},${withdrawn},`))).toEqual([[withdrawn]]);
    expect(await told('CLASS_FULL', 'enrollments', enrolled(`${full},${one},`))).toEqual([[one]]);
    expect(await told('not_found', 'students', 'id,name\n2000000000,Ada\n')).toEqual([]);
    expect(await told('unknown_reference', 'enrollments', enrolled(`${classId},2000000000,`))).toEqual([]);
    expect(await told('invalid', 'students', 'name,email\nAda,none\n')).toEqual([]);
  });

  it('has the reads of an import that is rolled back, and of one that is carried out', async () => {
    const ids = await students(2);
    const { imported: refused } = await importFile(office, { kind: 'students' }, `${renamed(ids)}none,Ada\n`);
    expect(refused.end).toMatchObject({ import: null, changed: 2, errors: 1 });
    expect(await readsOf(refused.headers.get('x-request-id'))).toEqual([ids]);
    const { imported } = await importFile(office, { kind: 'students' }, renamed(ids));
    expect(imported.end).toMatchObject({ import: expect.any(Number), changed: 2 });
    expect(await readsOf(imported.headers.get('x-request-id'))).toEqual([ids]);
  });

  it('has the students whom a refused undo names', async () => {
    const ids = await students(2);
    const { imported } = await importFile(office, { kind: 'students' }, renamed(ids));
    await sandbox()`UPDATE student SET name = 'Again' WHERE id = ${ids[0]!}`;
    const { status, headers } = await office.post(`schools/sandbox/imports/${imported.end.import}/undo`);
    expect(status).toBe(409);
    expect(await readsOf(headers.get('x-request-id'))).toEqual([ids.slice(0, 1)]);
  });

  it('is needed: without it nothing is shown, and nothing imported', async () => {
    const ids = await students(3);
    const { sha256 } = (await preview('students', renamed(ids))).end as { sha256: string };
    await access().unsafe(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON record_event FOR EACH ROW WHEN (NEW.action = 'read') EXECUTE FUNCTION no_room()`);
    try {
      for (const isDryRun of ['true', 'false']) {
        const { lines, end } = await sendForm(office, formOf({ kind: 'students', dry_run: isDryRun, sha256 }, renamed(ids)));
        expect(end).toMatchObject({ type: 'error', status: 503, code: 'SERVICE_UNAVAILABLE' });
        expect([...new Set(lines.map(({ type }) => type))].sort()).toEqual(['begin', 'error', 'headings', 'progress']);
      }
    } finally {
      await access().unsafe('DROP TRIGGER no_room ON record_event; DROP FUNCTION no_room()');
    }
    const changed = await sandbox()`SELECT id FROM student WHERE name = 'Changed' AND id = ANY (${ids})`;
    expect([...changed]).toEqual([]);
  });
});
