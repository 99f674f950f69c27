import { request as httpRequest } from 'node:http';
import type { Finding } from '@homeroom/spreadsheets';
import { importedListNames } from '@homeroom/list-import';
import { exchange } from '../../support/exchange';
import { workbook } from '../../interchange/workbook';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { type Answered, formOf, importFile, sendForm, storedUploads, textOf } from './import-form';

jest.setTimeout(180_000);

let dashboard: TestDashboard;
let office: Visitor;
let officeId: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
  officeId = (await office.get('session')).body.user.id;
});

afterAll(() => dashboard.close());

const sandbox = () => dashboard.database.pool('sandbox');
const access = () => dashboard.database.pool('access');
const countOf = async (table: string): Promise<number> => {
  const [row] = await sandbox()`SELECT count(*)::integer AS count FROM ${sandbox()(table)}`;
  return row!['count'] as number;
};
const preview = (content: string | Buffer, fields: Record<string, string> = {}, name?: string): Promise<Answered> =>
  sendForm(office, formOf({ kind: 'students', dry_run: 'true', ...fields }, content, name));

/** Students with addresses that no other file has. */
let made = 0;
function students(count: number): string {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    return `Student ${made},student-${made}@school.example,5`;
  });
  return `name,email,grade_level\n${rows.join('\n')}\n`;
}

describe('an import in the dashboard', () => {
  it('shows first what a file would change, and then changes it (Import in the dashboard)', async () => {
    const before = await countOf('student');
    const content = students(700);
    const { preview: shown, imported } = await importFile(office, { kind: 'students' }, content);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(shown.headers.get('x-accel-buffering')).toBe('no');
    const counts = { created: 700, changed: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };
    expect(shown.end).toEqual({ type: 'result', import: null, ...counts, sha256: expect.stringMatching(/^\w{64}$/) });
    expect(shown.lines[0]).toEqual({ type: 'begin' });
    expect(shown.lines.filter(({ type }) => type === 'change')).toHaveLength(200);
    expect(shown.lines.findLast(({ type }) => type === 'progress')).toMatchObject({ rows: 700, total: 700 });
    const report = textOf(shown, 'report').trimEnd().split('\n');
    expect(report[0]).toBe('file,line,kind,record,id,column,value,before,rule,message,advice');
    expect(report.filter((line) => line.includes(',created,student,') && line.includes(',name,'))).toHaveLength(700);
    expect(imported.end).toMatchObject({ type: 'result', import: 1, ...counts });
    expect(await countOf('student')).toBe(before + 700);
  });

  it('counts the rows that would be stored a second time, and says that the file was imported before', async () => {
    const content = students(2);
    const { imported } = await importFile(office, { kind: 'students' }, content);
    const again = await preview(content);
    expect(again.end).toMatchObject({ created: 2, duplicates: 2, warnings: 3 });
    const findings = again.lines.flatMap(({ type, finding }) => (type === 'finding' ? [finding as Finding] : []));
    expect(findings.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'duplicate'],
      [3, 'duplicate'],
      [1, 'imported_before'],
    ]);
    expect(findings[2]?.message).toContain(`as import ${imported.end.import}`);
  });

  it('shows what changes from what to what, and leaves out what is the same', async () => {
    const content = students(2);
    await importFile(office, { kind: 'students' }, content);
    const { preview: shown } = await importFile(
      office,
      { kind: 'students', match_by: 'email' },
      content.replace(/,5\n$/, ',6\n'),
    );
    expect(shown.end).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    const changes = shown.lines.filter(({ type }) => type === 'change').map(({ change }) => change as object);
    expect(changes).toMatchObject([
      { line: 3, action: 'changed', record: 'student', before: { grade_level: '5' }, after: { grade_level: '6' } },
    ]);
    expect(changes).toMatchObject([{ whole: { name: expect.any(String), grade_level: '6', address: null } }]);
    expect(shown.lines.filter(({ type }) => type === 'unchanged')).toEqual([{ type: 'unchanged', lines: [2] }]);
  });

  it('says which rows repeat an earlier one, and counts them', async () => {
    const [heading, first] = students(1).split('\n');
    const twice = `${heading}\n${first}\n${first}\n`;
    const messagesOf = ({ lines }: Answered) =>
      lines.flatMap(({ type, finding }) => (type === 'finding' ? [(finding as Finding).message] : []));
    const added = await preview(twice);
    expect(added.end).toMatchObject({ created: 2, duplicates: 1, repeated: 1 });
    expect(messagesOf(added)).toEqual(['repeats line 2: would be stored a second time, with the same name and email']);
    const matched = await sendForm(office, formOf({ kind: 'students', dry_run: 'true', match_by: 'email' }, twice));
    expect(matched.end).toMatchObject({ created: 1, skipped: 1, repeated: 1 });
    expect(messagesOf(matched)).toEqual(['repeats line 2: both are about the same student']);
  });

  it('leaves out rows with errors only if it is told to, and gives them back', async () => {
    const content = `name;email;grade_level\nZoë;zoe@school.example;5\nMüller;none;6\n`;
    const bytes = Buffer.from(content, 'latin1');
    const shown = await preview(bytes);
    expect(shown.end).toMatchObject({ created: 1, skipped: 1, errors: 1 });
    expect(shown.lines.filter(({ type }) => type === 'finding')).toMatchObject([
      { finding: { level: 'warning', line: 1, value: 'Zoë, Müller', rule: 'assumed_encoding' } },
      { finding: { level: 'error', line: 3, column: 'email', value: 'none', rule: 'invalid' } },
    ]);
    const before = await countOf('student');
    const { imported: refused } = await importFile(office, { kind: 'students' }, bytes);
    expect(refused.end).toMatchObject({ import: null, errors: 1 });
    expect(await countOf('student')).toBe(before);
    const { imported } = await importFile(office, { kind: 'students', skip_bad_rows: 'true' }, bytes);
    expect(imported.end).toMatchObject({ created: 1, skipped: 1, import: expect.any(Number) });
    expect(textOf(imported, 'bad_rows')).toBe('name,email,grade_level\nMüller,none,6\n');
    expect(await countOf('student')).toBe(before + 1);
  });

  it('says in which encoding a file is read, and takes the one that is chosen', async () => {
    const heading = Buffer.from('name,email,grade_level\n');
    const file = (name: string) => Buffer.concat([heading, Buffer.from(`${name},v@school.example,5\n`, 'latin1')]);
    const found = await preview(file('\xa3ucja \xafak'));
    expect(found.lines.find(({ type }) => type === 'finding')).toMatchObject({
      finding: {
        ...{ level: 'warning', line: 1, value: 'Łucja, Żak', rule: 'assumed_encoding' },
        advice: 'If words of it look wrong in a preview, say the encoding with “Encoding of the file”, or save the file as UTF-8',
      },
    });
    const refused = await preview(file('V\xe1clav N\xecmec'));
    expect(refused.end).toMatchObject({ status: 400, code: 'FILE_UNREADABLE' });
    expect(refused.end.error).toMatch(/not certain: .* say the encoding with “Encoding of the file”$/);
    const { encodings } = (await office.get('schools/sandbox/imports')).body;
    expect(encodings).toContainEqual({ name: 'windows-1250', label: 'windows-1250 (Central European)' });
    const fields = { kind: 'students', encoding: 'windows-1250' };
    const { imported } = await importFile(office, fields, file('V\xe1clav N\xecmec'));
    expect(imported.end).toMatchObject({ created: 1, warnings: 0 });
    const [stored] = await sandbox()`SELECT name FROM student WHERE email = 'v@school.example'`;
    expect(stored).toEqual({ name: 'Václav Němec' });
    expect((await preview('x', { encoding: 'ebcdic' })).end.error).toMatch(/encoding must be one of windows-1252, /);
  });

  it('is in the audit trail with the user, the request, and each student (Import in the dashboard)', async () => {
    const { imported } = await importFile(office, { kind: 'students' }, students(3));
    const requestId = imported.headers.get('x-request-id');
    const events = await access()`SELECT environment, action, change, actor, user_id, key_id, route, record
      FROM record_event WHERE request_id = ${requestId}`;
    expect([...events]).toEqual(
      Array.from({ length: 3 }, () => ({
        ...{ environment: 'sandbox', action: 'write', change: 'created', actor: null, user_id: officeId, key_id: null },
        ...{ route: 'import csv', record: 'student' },
      })),
    );
  });

  it('is in the audit trail as a read if it shows values of students', async () => {
    const content = students(1);
    await importFile(office, { kind: 'students' }, content);
    const shown = await preview(content.replace(',5\n', ',6\n'), { match_by: 'email' });
    const [event] = await access()`SELECT action, user_id, route, cardinality(student_ids) AS students
      FROM record_event WHERE request_id = ${shown.headers.get('x-request-id')}`;
    expect(event).toEqual({ action: 'read', user_id: officeId, route: 'import csv', students: 1 });
  });

  it('keeps nothing of the file', async () => {
    await importFile(office, { kind: 'students' }, students(1));
    await preview('');
    expect(storedUploads()).toEqual([]);
  });
});

describe('the imports of a school', () => {
  let id: number;

  beforeAll(async () => {
    const { imported } = await importFile(office, { kind: 'students' }, students(2), {
      name: '../../etc/C:\\files\\class 5\u0000\u202e.csv',
    });
    id = imported.end.import as number;
  });

  it('are listed, the newest first, with the user and the name of the file without its path', async () => {
    const { data, kinds } = (await office.get('schools/sandbox/imports')).body;
    const [newest, ...others] = data;
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['oneroster', ...importedListNames]);
    expect(kinds[1].columns.slice(0, 4)).toEqual(['id', 'name', 'email', 'grade_level']);
    expect(kinds[4].columns).toEqual(['class_id', 'student_id', 'begin_date', 'end_date']);
    expect(newest).toMatchObject({
      ...{ id, list: 'students', file: 'class 5.csv', actor: 'office' },
      ...{ created: 2, changed: 0, unchanged: 0, skipped: 0, undone_at: null, undone_by: null, values_deleted_at: null },
    });
    expect(others.length).toBeGreaterThan(0);
  });

  it('show what they did, which is a read of these students', async () => {
    const { body, headers } = await office.get(`schools/sandbox/imports/${id}`);
    expect(body).toMatchObject({ id, created: 2, records: [{ record: 'student', before: null }, { record: 'student' }] });
    const [event] = await access()`SELECT action, user_id, route, cardinality(student_ids) AS students
      FROM record_event WHERE request_id = ${headers.get('x-request-id')}`;
    expect(event).toEqual({ action: 'read', user_id: officeId, route: 'import show', students: 2 });
  });

  it('are undone, once (Import in the dashboard)', async () => {
    const before = await countOf('student');
    const { status, body } = await office.post(`schools/sandbox/imports/${id}/undo`);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, undone_by: 'office' })]);
    expect(await countOf('student')).toBe(before - 2);
    expect((await office.post(`schools/sandbox/imports/${id}/undo`)).body).toMatchObject({
      ...{ status: 409, code: 'ALREADY_UNDONE', error: 'The import is undone already' },
    });
  });

  it('are not undone where a record was changed since, and say which', async () => {
    const content = students(1);
    const { imported } = await importFile(office, { kind: 'students' }, content);
    await importFile(office, { kind: 'students', match_by: 'email' }, content.replace(',5\n', ',6\n'));
    const { body } = await office.post(`schools/sandbox/imports/${imported.end.import}/undo`);
    expect(body).toMatchObject({ status: 409, code: 'LATER_CHANGES' });
    expect(body.error).toMatch(/^Nothing was undone, because of later changes: student \d+: /);
  });
});

describe('a form that is no import', () => {
  const valid = { kind: 'students', dry_run: 'true' };
  const withoutFile = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const also = (form: FormData, name: string, value: string | Blob) => {
    form.append(name, value);
    return form;
  };
  const forms: [string, () => FormData, RegExp][] = [
    ['an unknown kind', () => formOf({ ...valid, kind: 'pupils' }, students(1)), /kind must be one of oneroster, students, /],
    ['no kind', () => formOf({ dry_run: 'true' }, students(1)), /kind is required/],
    ['no word on the dry run', () => formOf({ kind: 'students' }, students(1)), /dry_run is required/],
    ['another word', () => formOf({ ...valid, dry_run: 'perhaps' }, students(1)), /dry_run must be true or false/],
    ['a match of grades', () => formOf({ kind: 'grades', dry_run: 'true', match_by: 'email' }, 'x'), /students and teachers/],
    ['no preview', () => formOf({ kind: 'students', dry_run: 'false' }, students(1)), /sha256 is required/],
    ['no file', () => withoutFile(valid), /the form has no file/],
    ['two files', () => also(formOf(valid, students(1)), 'file', new Blob([students(1)])), /must be the last part/],
    ['a field after the file', () => also(formOf(valid, students(1)), 'match_by', 'email'), /must be the last part/],
    ['a field twice', () => also(withoutFile(valid), 'kind', 'teachers'), /more than once/],
    ['a long field', () => formOf({ ...valid, match_by: 'x'.repeat(1_100) }, students(1)), /not a short text/],
    ['many fields', () => formOf(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, ''])), 'x'), /./],
    ['a name of a prototype', () => formOf({ ...valid, ['__proto__x']: '', constructor: '' }, 'x'), /form is not valid/],
  ];

  it.each(forms)('is 400: %s', async (_, form, reason) => {
    const before = await countOf('import');
    const { status, end } = await sendForm(office, form());
    expect([status, end.code, end.status]).toEqual([400, 'VALIDATION_ERROR', 400]);
    expect(end.error).toMatch(reason);
    expect(await countOf('import')).toBe(before);
    expect(storedUploads()).toEqual([]);
  });

  it('is answered also where its file is large', async () => {
    const { status } = await sendForm(office, formOf({ ...valid, kind: 'pupils' }, Buffer.alloc(20 * 1024 * 1024, 'x')));
    expect(status).toBe(400);
  });

  it('is refused where the file is none that can be read, and says why', async () => {
    const answers = [
      await preview('colour,size\n1,2\n'),
      await preview(Buffer.from('504b030400000000', 'hex'), {}, 'students.xlsx'),
      await preview('name,name\na,b\n'),
      await preview('name,email\n"never closed,x\n'),
    ];
    expect(answers.map(({ status, end }) => [status, end.code, end.error])).toEqual([
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^No heading names a field\. /)],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^The workbook is damaged: /)],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^Two columns are named name/)],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^A quote is never closed/)],
    ]);
  });

  it('may be a workbook, which is previewed and imported like CSV, with its rows with errors as CSV', async () => {
    const rows = [['name', 'email', 'grade_level'], ['Book', 'book@workbook.example', 5], ['Bad', 'none', 5]];
    const fields = { kind: 'students', skip_bad_rows: 'true' };
    const { preview, imported } = await importFile(office, fields, await workbook({ rows }), { name: 'Class 5.xlsx' });
    const finding = { line: 3, column: 'email', message: expect.stringMatching(/\(cell B3\)$/) };
    expect(preview.lines).toContainEqual({ type: 'finding', finding: expect.objectContaining(finding) });
    expect(imported.end).toMatchObject({ created: 1, skipped: 1, errors: 1 });
    expect(textOf(imported, 'bad_rows')).toBe('name,email,grade_level\nBad,none,5\n');
  });

  it('is refused where the file has changed since the preview (Import in the dashboard)', async () => {
    const { sha256 } = (await preview(students(1))).end;
    const { status, end } = await sendForm(office, formOf({ kind: 'students', dry_run: 'false', sha256 }, students(1)));
    expect([status, end]).toEqual([
      400,
      { error: 'The file has changed since the preview: preview it again', code: 'FILE_CHANGED', status: 400 },
    ]);
  });

  it('is 415 where it is JSON, or where another route gets a form', async () => {
    const { status, end } = await sendForm(office, '{"kind":"students"}', {
      headers: { 'content-type': 'application/json' },
    });
    expect([status, end.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const elsewhere = await fetch(`${office.origin}/dashboard/api/schools/sandbox/announcements`, {
      method: 'POST',
      headers: { origin: office.origin, cookie: office.cookie },
      body: formOf(valid, students(1)),
    });
    expect(elsewhere.status).toBe(415);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('is 400 where it is no form: %s', async (type) => {
    for (const body of ['', '--y\r\n\r\n', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc']) {
      const { status, end } = await sendForm(office, body, { headers: { 'content-type': type } });
      expect([status, end.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(storedUploads()).toEqual([]);
  });
});

describe('a file that is too large', () => {
  const limit = 200 * 1024 * 1024;
  const tooLarge = { error: 'The file must not be larger than 200 MB', code: 'PAYLOAD_TOO_LARGE', status: 413 };

  it('is refused before it is read, where its length is known (Import in the dashboard)', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(`${office.origin}/dashboard/api/schools/sandbox/imports`, {
        method: 'POST',
        headers: {
          ...{ origin: office.origin, cookie: office.cookie, 'content-length': String(limit + 100_000) },
          'content-type': 'multipart/form-data; boundary=x',
        },
      });
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
      });
      request.write('--x\r\n');
    });
    expect(JSON.parse(body)).toEqual(tooLarge);
  });

  it('is refused while it is read, where it is not', async () => {
    const head =
      '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nstudents\r\n' +
      '--x\r\ncontent-disposition: form-data; name="dry_run"\r\n\r\ntrue\r\n' +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = httpRequest(`${office.origin}/dashboard/api/schools/sandbox/imports`, {
        method: 'POST',
        headers: { origin: office.origin, cookie: office.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      });
      let isAnswered = false;
      request.on('error', (error) => (isAnswered ? undefined : reject(error)));
      request.on('response', (response) => {
        isAnswered = true;
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.write(head);
      const chunk = Buffer.alloc(1024 * 1024, 'a');
      let sent = 0;
      const more = () => {
        for (; sent <= limit && !isAnswered; sent += chunk.length) {
          if (!request.write(chunk)) return void request.once('drain', () => ((sent += chunk.length), more()));
        }
      };
      more();
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([413, tooLarge]);
    await eventually(() => Promise.resolve(storedUploads().length === 0), 5_000);
  });
});

describe('an import at the same time', () => {
  /** Holds the lock that each import takes. */
  async function whileImporting<T>(work: () => Promise<T>): Promise<T> {
    const connection = await sandbox().reserve();
    try {
      await connection`SELECT pg_advisory_lock(hashtext('sandbox.import'))`;
      return await work();
    } finally {
      await connection`SELECT pg_advisory_unlock_all()`;
      connection.release();
    }
  }

  it('is 409, and so is an undo (Import in the dashboard)', async () => {
    const answers = await whileImporting(async () => [
      (await preview(students(1))).end,
      (await office.post('schools/sandbox/imports/1/undo')).body,
    ]);
    const running = {
      error: 'Another import is running in this environment: wait until it has ended',
      ...{ code: 'IMPORT_RUNNING', status: 409 },
    };
    expect(answers).toEqual([running, running]);
  });
});

describe('a client that goes away', () => {
  it('while an import runs leaves everything as it was (Import in the dashboard)', async () => {
    const before = await countOf('student');
    const content = students(6_000);
    const { sha256 } = (await preview(content)).end;
    const going = new AbortController();
    const answer = await fetch(`${office.origin}/dashboard/api/schools/sandbox/imports`, {
      method: 'POST',
      headers: { origin: office.origin, cookie: office.cookie },
      body: formOf({ kind: 'students', dry_run: 'false', sha256 }, content),
      signal: going.signal,
    });
    const reader = answer.body!.getReader();
    let seen = '';
    while (!seen.includes('"progress"')) seen += new TextDecoder().decode((await reader.read()).value);
    going.abort();
    const isRunning = async () => {
      const [row] = await sandbox()`SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory'
        AND objid = (hashtext('sandbox.import')::bigint & 4294967295)::oid`;
      return row!['count'] > 0;
    };
    await eventually(async () => !(await isRunning()) && storedUploads().length === 0, 20_000);
    expect(await countOf('student')).toBe(before);
    expect((await importFile(office, { kind: 'students' }, students(1))).imported.end.created).toBe(1);
  });

  it('before its request is looked at takes no place from others', async () => {
    const form = new Response(formOf({ kind: 'students', dry_run: 'true' }, students(100)));
    const headers = { Cookie: office.cookie, Origin: office.origin, 'Content-Type': form.headers.get('content-type')! };
    const body = Buffer.from(await form.arrayBuffer());
    const request = { method: 'POST', path: '/dashboard/api/schools/sandbox/imports', headers, body };
    for (let time = 0; time < 8; time += 1) await exchange(Number(new URL(office.origin).port), request, 'at once');
    await eventually(async () => (await preview(students(1))).status === 200);
  });

  it('while a file arrives leaves no part of it', async () => {
    const request = httpRequest(`${office.origin}/dashboard/api/schools/sandbox/imports`, {
      method: 'POST',
      headers: { origin: office.origin, cookie: office.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    request.on('error', () => undefined);
    request.write(
      '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nstudents\r\n' +
        '--x\r\ncontent-disposition: form-data; name="dry_run"\r\n\r\ntrue\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,email',
    );
    await eventually(() => Promise.resolve(storedUploads().length === 1), 5_000);
    request.destroy();
    await eventually(() => Promise.resolve(storedUploads().length === 0), 5_000);
  });
});

describe('the role in the environment', () => {
  it('decides, not the role elsewhere (Dashboard roles)', async () => {
    const mixed = await dashboard.person('office', 'mixed', { production: 'viewer', sandbox: 'office' });
    const form = () => formOf({ kind: 'students', dry_run: 'true' }, students(1));
    expect((await sendForm(mixed, form())).status).toBe(200);
    expect((await sendForm(mixed, form(), { environment: 'production' })).status).toBe(403);
    for (const path of ['imports', 'imports/1', 'exports/students']) {
      expect((await mixed.get(`schools/production/${path}`)).status).toBe(403);
    }
    expect((await mixed.post('schools/production/imports/1/undo')).status).toBe(403);
    expect((await sendForm(mixed, form(), { environment: 'elsewhere' })).status).toBe(404);
  });

  it('is that of the moment when the file has arrived', async () => {
    const leaving = await dashboard.person('office', 'leaving');
    const before = await countOf('import');
    const answered = new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${leaving.origin}/dashboard/api/schools/sandbox/imports`, {
        method: 'POST',
        headers: { origin: leaving.origin, cookie: leaving.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      });
      request.on('error', reject).on('response', ({ statusCode = 0 }) => resolve(statusCode));
      request.write(
        '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nstudents\r\n' +
          '--x\r\ncontent-disposition: form-data; name="dry_run"\r\n\r\ntrue\r\n' +
          `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${students(1)}`,
      );
      void eventually(() => Promise.resolve(storedUploads().length === 1), 5_000)
        .then(() => leaving.delete('session'))
        .then(() => request.end('\r\n--x--\r\n'));
    });
    expect(await answered).toBe(401);
    expect(await countOf('import')).toBe(before);
  });
});
