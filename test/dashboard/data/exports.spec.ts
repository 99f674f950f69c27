import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { importFile } from './import-form';

let dashboard: TestDashboard;
let office: Visitor;
let officeId: number;
let zoe: number;
let sum: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
  officeId = (await office.get('session')).body.user.id;
  const content = 'name,email,grade_level\nZoë,zoe@school.example,5\n=1+1,sum@school.example,6\n';
  const { imported } = await importFile(office, { kind: 'students' }, content);
  [zoe = 0, sum = 0] = imported.lines.flatMap(({ change }) => (change ? [(change as { id: number }).id] : []));
  await office.post(`schools/sandbox/students/${sum}/withdraw`, { date: '2026-03-02', reason: 'moved' });
});

afterAll(() => dashboard.close());

const exported = (list: string, query = '') => office.get(`schools/sandbox/exports/${list}${query}`);
const eventsOf = (requestId: string | null) => dashboard.database.pool('access')`
  SELECT action, actor, user_id, route, student_ids FROM record_event WHERE request_id = ${requestId}`;

describe('an export in the dashboard (Export in the dashboard)', () => {
  it('is a file for a spreadsheet', async () => {
    const { status, headers, text } = await exported('students');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\uFEFF?id,name,email,/),
      expect.stringMatching(`^${zoe},Zoë,zoe@school.example,5,`),
    ]);
  });

  it('begins with the mark by which spreadsheets know UTF-8', async () => {
    const answer = await fetch(`${office.origin}/dashboard/api/schools/sandbox/exports/teachers`, {
      headers: { cookie: office.cookie },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString('hex')).toBe('efbbbf6964');
  });

  it('has the students that are asked for, one JSON document a line for a program', async () => {
    const { text } = await exported('students', '?format=ndjson&status=all');
    const names = text.trimEnd().split('\n').map((line) => (JSON.parse(line) as { name: string }).name);
    expect(names).toEqual(['Zoë', '=1+1']);
  });

  it('is in the audit trail with the user, the request, and each student', async () => {
    const of = { action: 'read', actor: null, user_id: officeId };
    const students = await exported('students', '?status=all');
    expect([...(await eventsOf(students.headers.get('x-request-id')))]).toEqual([
      { ...of, route: 'export csv', student_ids: [zoe, sum] },
    ]);
    const teachers = await exported('teachers', '?format=ndjson');
    expect([...(await eventsOf(teachers.headers.get('x-request-id')))]).toEqual([
      { ...of, route: 'export ndjson', student_ids: [] },
    ]);
  });

  it('is refused for an unknown list, format or status', async () => {
    expect((await exported('pupils')).status).toBe(404);
    for (const [list, query] of [
      ['students', '?format=xml'],
      ['students', '?status=ill'],
      ['teachers', '?status=all'],
      ['teachers', '?fields=id'],
    ] as const) {
      expect((await exported(list, query)).body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    }
  });

  it('has the students of its audit event and no others, also while students are added', async () => {
    const sql = dashboard.database.pool('sandbox');
    let adding = true;
    const added = (async () => {
      for (let at = 0; adding; at += 1) {
        await sql`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
          VALUES ('New', ${`new-${at}@school.example`}, '5', '2026-03-02', now(), now())`;
        await pause(2);
      }
    })();
    try {
      for (let run = 0; run < 10; run += 1) {
        const { headers, text } = await exported('students', '?format=ndjson');
        const ids = text.trimEnd().split('\n').map((line) => (JSON.parse(line) as { id: number }).id);
        const events = await eventsOf(headers.get('x-request-id'));
        expect(events.flatMap(({ student_ids: students }) => students as number[])).toEqual(ids);
      }
    } finally {
      adding = false;
      await added;
    }
  });

  it('ends its transaction where the browser goes away', async () => {
    const sql = dashboard.database.pool('sandbox');
    await sql`INSERT INTO student (name, email, grade_level, enrollment_date, address, created_at, updated_at)
      SELECT 'Many', 'many-' || n || '@school.example', '5', '2026-03-02', repeat('x', 200), now(), now() FROM generate_series(1, 50000) n`;
    const open = async () => {
      const [row] = await sql`SELECT count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND state <> 'idle' AND query LIKE '%row_to_json(r)%' AND pid <> pg_backend_pid()`;
      return row!['count'] as number;
    };
    const address = `${office.origin}/dashboard/api/schools/sandbox/exports/students`;
    const request = get(address, { headers: { cookie: office.cookie } }, (response) => {
      response.on('error', () => undefined);
      response.once('data', () => response.pause());
    });
    request.on('error', () => undefined);
    await eventually(async () => (await open()) > 0);
    request.destroy();
    await eventually(async () => (await open()) === 0);
  });
});
