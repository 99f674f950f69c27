import { openTable } from '@homeroom/spreadsheets';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { addTwoSchools } from '../../support/two-schools';

const run = promisify(execFile);

let dashboard: TestDashboard;
let office: Visitor;
let limited: Visitor;
let folder: string;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  const { lincoln } = await addTwoSchools(dashboard.database.pool('sandbox'));
  office = await dashboard.person('office');
  const share = { sandbox: { schoolIds: [lincoln.school], classIds: [], teacherId: null } };
  limited = await dashboard.person('office', 'limited', { production: null, sandbox: 'office' }, share);
  const add = (name: string, fields: object = {}) =>
    office.post('schools/sandbox/students', {
      name,
      email: `${encodeURIComponent(name)}@list.example`,
      grade_level: '08',
      ...fields,
    });
  await add('=1+1', { guardian_phone: '0049 30', date_of_birth: '2014-02-03' });
  await add('@Sum', { guardian_phone: '+49 30' });
  for (let at = 10; at < 30; at += 1) await add(`Pupil ${at}`);
  const { body } = await add('Pupil gone');
  await office.post(`schools/sandbox/students/${body.id}/withdraw`, { date: '2026-03-02' });
});

afterAll(async () => {
  await dashboard.close();
  await rm(folder, { recursive: true, force: true });
});

const exported = (query: string, list = 'students', by = office) => by.get(`schools/sandbox/list-exports/${list}${query}`);

/** The cells of the rows of a CSV file. */
const rowsIn = (text: string) => text.replace(/^\uFEFF/, '').trimEnd().split('\n').map((line) => line.split(','));

async function workbook(query: string, list = 'students') {
  const answer = await fetch(`${office.origin}/dashboard/api/schools/sandbox/list-exports/${list}${query}`, {
    headers: { cookie: office.cookie },
  });
  const path = join(folder, 'list.xlsx');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return { answer, path };
}

/** A file inside a ZIP archive. */
const fileIn = async (archive: string, name: string) =>
  (await run('unzip', ['-p', archive, name], { maxBuffer: 2 ** 24 })).stdout;

describe('the download of a list (Download of a list)', () => {
  it('has the students of its filters, in its order, all of them', async () => {
    const { status, headers, text } = await exported('?search=pupil&grade_level=08&sort=-name');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"$/);
    const [headings, ...rows] = rowsIn(text);
    expect(headings).toEqual([
      ...['Id', 'Name', 'Grade level', 'Email', 'Date of birth', 'Guardian name', 'Guardian phone', 'Guardian email'],
      ...['Address', 'Enrollment date', 'Status'],
    ]);
    expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: 20 }, (_, at) => `Pupil ${29 - at}`));
  });

  it('says who is withdrawn, if it has active and withdrawn students', async () => {
    const rows = rowsIn((await exported('?search=pupil&status=all&sort=name')).text);
    expect(rows).toHaveLength(22);
    expect(rows.filter((row) => row.at(-1) === 'withdrawn').map(([, name]) => name)).toEqual(['Pupil gone']);
  });

  it('has no formula in a CSV file', async () => {
    const { text } = await exported('?grade_level=08&sort=name');
    expect(text).toContain("'=1+1,");
    expect(text).toContain("'@Sum,");
    expect(text).toContain("'+49 30,");
  });

  it('is a workbook in which texts, leading zeros and dates stay texts', async () => {
    const { answer, path } = await workbook('?grade_level=08&sort=name&format=xlsx');
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
    const table = await openTable(path);
    const rows: Record<string, string>[] = [];
    for await (const { cells } of table.rows()) {
      rows.push(Object.fromEntries(table.headings.map((heading, at) => [heading, cells[at] ?? ''])));
    }
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({ Name: '@Sum', 'Grade level': '08', 'Guardian phone': '+49 30' }),
      expect.objectContaining({ Name: '=1+1', 'Date of birth': '2014-02-03', 'Guardian phone': '0049 30' }),
    ]);
    const sheet = await fileIn(path, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    // The only numbers are the ids.
    expect(sheet.match(/<c><v>/g)).toHaveLength(rows.length);
  });

  it('has the teacher of a class, and the school where there are several', async () => {
    const rows = rowsIn((await exported('?sort=name&include=school', 'classes')).text);
    expect(rows[0]?.slice(1, 3)).toEqual(['Name', 'Teacher']);
    expect(rows[0]?.at(-1)).toBe('School');
  });

  it('has only what an office sees that is limited to a school (Users with a share)', async () => {
    const all = rowsIn((await exported('?sort=name')).text);
    const seen = rowsIn((await exported('?sort=name', 'students', limited)).text);
    const listed = await limited.get('schools/sandbox/students?per_page=100');
    expect(seen.length - 1).toBe(listed.body.pagination.total);
    expect(seen.length).toBeLessThan(all.length);
  });

  it('is in the audit trail with the user, the request, and each student', async () => {
    const { headers } = await exported('?search=pupil&sort=name');
    const userId = (await office.get('session')).body.user.id;
    const events = () => dashboard.database.pool('access')`
      SELECT action, user_id, route, cardinality(student_ids) AS students FROM record_event
      WHERE request_id = ${headers.get('x-request-id')}`;
    // Reads of lists are written a moment later.
    await eventually(async () => (await events()).length === 1);
    expect([...(await events())]).toEqual([
      { action: 'read', user_id: userId, route: 'GET /v1/students', students: 20 },
    ]);
  });

  it('is refused as the list is, and for an unknown format', async () => {
    expect((await exported('?sort=shoe_size')).body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await exported('?format=pdf')).body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await exported('', 'grades')).status).toBe(404);
  });
});
