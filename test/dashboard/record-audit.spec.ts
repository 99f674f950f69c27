import { ReadAuditLog } from '@homeroom/audit';
import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let owner: Visitor;
let viewer: Visitor;
let student: number;
let other: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  owner = await dashboard.person('owner');
  viewer = await dashboard.person('viewer');
  student = await school.student();
  other = await school.student();
  await viewer.get(`schools/production/students/${student}`);
  await dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

interface Event {
  readonly action: string;
  readonly students: { id: number; name: string | null }[];
  readonly user: { id: number; email: string };
  readonly route: string;
}

const page = async (query = '') =>
  (await owner.get(`audit/records?environment=production${query}`)).body.data as Event[];
const idOf = async (visitor: Visitor) => (await visitor.get('session')).body.user.id as number;
const today = () => new Date().toISOString().slice(0, 10);

describe('the audit of records for owners (Audit trail)', () => {
  it('tells who saw and changed which student', async () => {
    const [seen, , made] = await page();
    expect(seen).toMatchObject({
      ...{ action: 'read', route: 'GET /v1/students/:id', students: [{ id: student, name: 'Ada Obi' }] },
      ...{ environment: 'production', key: null, group: null },
      user: { id: await idOf(viewer), name: 'viewer', email: 'viewer@school.example' },
    });
    expect(made).toMatchObject({ action: 'write', change: 'created', record: 'student', students: [{ id: student }] });
  });

  it('is filtered by student, key, user, action and time', async () => {
    const all = await page();
    const viewed = await idOf(viewer);
    const [key] = await school.sql()`SELECT max(key_id) AS id FROM access.record_event`;
    expect(await page(`&student_id=${other}`)).toEqual(
      all.filter(({ students }) => students.some(({ id }) => id === other)),
    );
    expect(await page(`&user_id=${viewed}`)).toEqual(all.filter(({ user }) => user.id === viewed));
    expect(await page(`&key_id=${key!['id'] as number}`)).toEqual(all.filter(({ action }) => action === 'write'));
    expect(await page('&action=write')).toEqual(all.filter(({ action }) => action === 'write'));
    expect(await page(`&from=${today()}&to=${today()}`)).toEqual(all);
    expect(await page('&to=2020-01-01')).toEqual([]);
    expect(await page(`&from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual([]);
    expect((await owner.get('audit/records?environment=sandbox')).body.data).toEqual([]);
  });

  it('has pages that neither repeat nor omit an event', async () => {
    await school.sql()`INSERT INTO access.record_event (at, environment, action, user_id, route, student_ids)
      SELECT now(), 'sandbox', 'read', 1, 'GET /v1/students/:id', ARRAY[n] FROM generate_series(1, 120) n`;
    const seen: number[] = [];
    let before = '';
    do {
      const { body } = await owner.get(`audit/records?environment=sandbox${before}`);
      seen.push(...body.data.map(({ students: [seenOne] }: Event) => seenOne!.id));
      before = body.next === null ? '' : `&before=${body.next}`;
    } while (before !== '');
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });

  it('is exported as CSV in which no cell is a formula', async () => {
    await school.sql()`INSERT INTO access.record_event (at, environment, action, user_id, route, request_id, student_ids)
      VALUES (now(), 'production', 'read', 1, 'GET /v1/students/:id', '=HYPERLINK("http://evil.example")', '{7}')`;
    const { status, headers, text } = await owner.get('audit/records.csv?environment=production');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/);
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^at,environment,action,change,key_id,/);
    expect(lines).toHaveLength(1 + (await page()).length);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect((await owner.get('audit/records.csv?environment=production&action=write')).text).not.toContain(',read,');
  });

  it('streams more events than one statement reads', async () => {
    await school.sql()`INSERT INTO access.record_event (at, environment, action, user_id, route, student_ids)
      SELECT now(), 'sandbox', 'read', 2, 'GET /v1/students', ARRAY[n] FROM generate_series(1, 5000) n`;
    const { text } = await owner.get('audit/records.csv?environment=sandbox');
    expect(text.trimEnd().split('\n')).toHaveLength(1 + 5_120);
  });

  it('is itself audited: each page and each export, with its filters', async () => {
    await page(`&student_id=${student}&action=read`);
    await owner.get('audit/records.csv?environment=production');
    const [exported, read] = (await owner.get('audit?per_page=2')).body.data;
    expect(exported).toMatchObject({ action: 'user.exported_audit', details: { environment: 'production' } });
    expect(read).toMatchObject({
      ...{ action: 'user.read_audit', actor: { name: 'owner' }, address: '127.0.0.1' },
      details: { environment: 'production', student_id: student, action: 'read' },
    });
  });

  it.each([
    ['student_id=x', 'student_id must be an integer'],
    ['action=admin', 'action must be one of read, write'],
    ['from=yesterday', 'from must be a date or a date-time'],
    ['nonsense=1', 'nonsense'],
  ])('refuses %s', async (query, reason) => {
    const { status, body } = await owner.get(`audit/records?${query}`);
    expect([status, body.error]).toEqual([400, expect.stringContaining(reason)]);
  });
});
