import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { ReportClient } from '@homeroom/database';
import { ImportRetention } from '@homeroom/import-jobs';
import { expectErrorAnswer } from '../support/error-answer';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';
import { findingsOf, formBytes, importFile, importForm, sendImport, settled } from './api-imports';
import { type RosterFiles, RosterPackages } from './roster-package';

jest.setTimeout(180_000);

let school: TestSchool;
let packages: RosterPackages;

beforeAll(async () => {
  packages = new RosterPackages();
});

afterAll(() => packages.remove());

beforeEach(async () => {
  school = await TestSchool.open();
});

afterEach(() => school.close());

const heading = 'name,email,grade_level,date_of_birth\n';
const rowOf = (name: string, birth = '2012-05-14') => `${name},${name.toLowerCase()}@school.example,9,${birth}\n`;
const students = { kind: 'students' };
const namesOf = async () =>
  (await school.get('/students?per_page=100')).body.data.map(({ name }: { name: string }) => name) as string[];
const stored = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`homeroom-upload-${process.pid}-`));
const expectNothingStored = () => eventually(() => Promise.resolve(stored().length === 0), 10_000);
const jobs = async () =>
  (await school.sql()`SELECT * FROM import_job ORDER BY id`) as unknown as Record<string, unknown>[];

const userHeading = 'sourcedId|status|enabledUser|givenName|familyName|email|grades';
const roleHeading = 'sourcedId|status|userSourcedId|roleType|role|orgSourcedId';
/** The users of a package. */
const rosterOf = (ids: readonly string[]): RosterFiles => ({
  users: [userHeading, ...ids.map((id) => `${id}||true|${id}|Obi|${id}@x.example|09`)],
  roles: [roleHeading, ...ids.map((id) => `r${id}||${id}|primary|student|org`)],
  orgs: ['sourcedId|status|name|type', 'org||School|school'],
});
const zipOf = async (ids: readonly string[]) => readFileSync(await packages.zipOf(rosterOf(ids)));

describe('an import by the API', () => {
  it('is accepted, carried out, reported, listed and undone (Imports)', async () => {
    const content = heading + rowOf('Mia') + rowOf('Ben', 'soon');
    const accepted = await sendImport(school, { ...students, skip_bad_rows: 'true' }, content, {
      name: 'C:\\night\\pupils.csv',
    });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('location')).toMatch(new RegExp(`/v1/imports/${accepted.body.id}$`));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const begun = {
      status: 'running',
      kind: 'students',
      dry_run: false,
      file: 'pupils.csv',
      sha256,
      options: { skip_bad_rows: true },
    };
    expect(accepted.body).toMatchObject(begun);
    const done = await settled(school, accepted.body.id);
    expect(done).toMatchObject({
      status: 'done',
      created: 1,
      changed: 0,
      unchanged: 0,
      skipped: 1,
      errors: 1,
      reason: null,
    });
    expect(done).toMatchObject({ rows_read: 2, rows_total: 2, undoable: true, by: { type: 'key', name: 'Test' } });
    expect(await namesOf()).toEqual(['Mia']);
    expect(await findingsOf(school, done.id)).toMatchObject([
      { level: 'error', line: 3, column: 'date_of_birth', value: 'soon', rule: 'invalid' },
    ]);
    const { body: list } = await school.get('/imports');
    expect(list.data).toEqual([done]);
    const dry = await school.post(`/imports/${done.id}/undo?dry_run=true`, undefined);
    expect([dry.status, dry.body.undoable, dry.headers.get('dry-run')]).toEqual([200, false, 'true']);
    expect(await namesOf()).toEqual(['Mia']);
    const headers = { 'idempotency-key': 'undo' };
    const undone = await school.post(`/imports/${done.id}/undo`, undefined, { headers });
    expect((await school.post(`/imports/${done.id}/undo`, undefined, { headers })).body).toEqual(undone.body);
    expect([undone.status, undone.body.undoable]).toEqual([200, false]);
    expect(await namesOf()).toEqual([]);
    expectErrorAnswer(await school.post(`/imports/${done.id}/undo`, undefined), 409, 'ALREADY_UNDONE');
    await expectNothingStored();
  });

  it('that is a dry run has a report, and changes nothing (Imports)', async () => {
    const dry = await importFile(
      school,
      { ...students, dry_run: 'true' },
      heading + rowOf('Mia') + rowOf('Ben', 'soon'),
    );
    expect(dry).toMatchObject({ status: 'done', dry_run: true, created: 1, errors: 1, undoable: false });
    expect(await findingsOf(school, dry.id)).toHaveLength(1);
    const { body, headers } = await school.request('POST', '/imports?dry_run=true', {
      ...(await (async () => {
        const { body: bytes, type } = await formBytes(importForm(students, heading + rowOf('Mia')));
        return { body: bytes, headers: { 'content-type': type } };
      })()),
    });
    expect([body.dry_run, headers.get('dry-run')]).toEqual([true, 'true']);
    await settled(school, body.id);
    expect(await namesOf()).toEqual([]);
    expectErrorAnswer(await school.post(`/imports/${dry.id}/undo`, undefined), 404, 'NOT_FOUND');
  });

  it('whose rows have errors is refused as a whole', async () => {
    const refused = await importFile(school, students, heading + rowOf('Mia') + rowOf('Ben', 'soon'));
    expect(refused).toMatchObject({
      status: 'refused',
      reason: { code: 'ROWS_WITH_ERRORS' },
      errors: 1,
      undoable: false,
    });
    expect(await namesOf()).toEqual([]);
    const unreadable = await importFile(school, students, 'x');
    expect(unreadable).toMatchObject({ status: 'refused', reason: { code: 'FILE_UNREADABLE' } });
    expect(unreadable.reason.error).not.toContain('--');
  });

  it('of a package that would withdraw many waits for a confirmation (Imports)', async () => {
    const all = await importFile(school, { kind: 'oneroster' }, await zipOf(['a', 'b', 'c', 'd']), {
      name: 'night.zip',
    });
    expect(all).toMatchObject({ status: 'done', kind: 'oneroster', rows_total: 5 + 4 });
    const fewer = await zipOf(['a']);
    const held = await importFile(school, { kind: 'oneroster' }, fewer);
    expect(held).toMatchObject({
      status: 'refused',
      reason: { code: 'MANY_WITHDRAWALS', withdrawn: { of: 'students', count: 3, current: 4 } },
    });
    expect(held.reason.error).toContain('confirmed=true');
    expect(held.reason.error).toContain('School loses 3 of 4 students.');
    expect(held.reason.withdrawn.schools).toMatchObject([{ name: 'School', count: 3, current: 4 }]);
    expect(await importFile(school, { kind: 'oneroster', max_withdraw: '74' }, fewer)).toMatchObject({
      status: 'refused',
    });
    const confirmed = await importFile(school, { kind: 'oneroster', confirmed: 'true' }, fewer);
    expect(confirmed.status).toBe('done');
    expect(await findingsOf(school, confirmed.id as number)).toMatchObject([
      { rule: 'withdrawn', message: expect.stringContaining('School loses 3 of 4 students') },
    ]);
    expectErrorAnswer(await school.post(`/imports/${all.id}/undo`, undefined), 409, 'LATER_CHANGES');
    expect((await school.post(`/imports/${confirmed.id}/undo`, undefined)).status).toBe(200);
  });

  it('with an Idempotency-Key is carried out once (Imports)', async () => {
    const headers = { 'idempotency-key': 'night-2026-11-27' };
    const content = heading + rowOf('Mia');
    const first = await sendImport(school, students, content, { headers });
    const again = await sendImport(school, students, content, { headers });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([202, first.body, 'true']);
    await settled(school, first.body.id);
    expect((await sendImport(school, students, content, { headers })).body.id).toBe(first.body.id);
    const other = await sendImport(school, students, content + rowOf('Ben'), { headers });
    expectErrorAnswer(other, 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await namesOf()).toEqual(['Mia']);
    expect(await jobs()).toHaveLength(1);
    await expectNothingStored();
  });

  it('is refused while another one runs', async () => {
    await school.sql().begin(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('sandbox.import'))`;
      expectErrorAnswer(await sendImport(school, students, heading + rowOf('Mia')), 409, 'IMPORT_RUNNING');
    });
    await school.sql()`INSERT INTO import_job (id, status, kind, is_dry_run, file, sha256, options, key_id, user_id, started_at, alive_at)
      VALUES (7, 'running', 'students', false, 'a.csv', ${'0'.repeat(64)}, '{}', 1, 1, now(), now())`;
    expectErrorAnswer(await sendImport(school, students, heading + rowOf('Mia')), 409, 'IMPORT_RUNNING');
    await school.sql()`UPDATE import_job SET alive_at = now() - interval '1 minute'`;
    expect(await settled(school, 7)).toMatchObject({ status: 'failed', reason: { code: 'SERVICE_ENDED' } });
    expect(await importFile(school, students, heading + rowOf('Mia'))).toMatchObject({ id: 8, status: 'done' });
    await expectNothingStored();
  });

  it('that waits for one of the command line begins afterwards', async () => {
    const content = heading + Array.from({ length: 400 }, (_, at) => rowOf(`Pupil${at}`)).join('');
    const { body } = await sendImport(school, students, content);
    await school.sql().begin(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('sandbox.import'))`;
    });
    expect(await settled(school, body.id)).toMatchObject({ status: 'done', created: 400 });
  });
});

describe('what a request must have', () => {
  const content = heading + rowOf('Mia');

  it('a scope of its own, which no other scope but admin includes (Scopes)', async () => {
    const others = await school.unlimitedKey({
      scopes: ['read:students', 'write:students', 'write:teachers', 'write:classes', 'read:imports'],
    });
    const own = await school.unlimitedKey({ scopes: ['write:imports'] });
    expectErrorAnswer(await sendImport(school, students, content, { key: others }), 403, 'FORBIDDEN');
    const { status, body } = await sendImport(school, students, content, { key: own });
    expect(status).toBe(202);
    await settled(school, body.id);
    expectErrorAnswer(await school.get(`/imports/${body.id}`, { key: own }), 403, 'FORBIDDEN');
    expect((await school.get(`/imports/${body.id}/report`, { key: others })).status).toBe(200);
    expectErrorAnswer(await school.post(`/imports/${body.id}/undo`, undefined, { key: others }), 403, 'FORBIDDEN');
    await expectNothingStored();
  });

  it('a form with fields that fit, and then the file', async () => {
    const send = (fields: Record<string, string>, file = content) => sendImport(school, fields, file);
    expectErrorAnswer(await school.post('/imports', { kind: 'students' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectErrorAnswer(await send({}), 400, 'VALIDATION_ERROR', expect.stringContaining('kind'));
    expectErrorAnswer(await send({ kind: 'pupils' }), 400, 'VALIDATION_ERROR', expect.stringContaining('kind'));
    const misspelt = await send({ ...students, dryrun: 'true' });
    expectErrorAnswer(misspelt, 400, 'VALIDATION_ERROR', expect.stringContaining('dryrun'));
    expectErrorAnswer(await send({ ...students, max_withdraw: '7' }), 400, 'VALIDATION_ERROR');
    const wrong = await send({ ...students, sha256: '0'.repeat(64) });
    expectErrorAnswer(wrong, 400, 'VALIDATION_ERROR', expect.stringContaining('sha256'));
    expect(await jobs()).toEqual([]);
    await expectNothingStored();
  });

  it('other routes take no form', async () => {
    const { body, type } = await formBytes(importForm(students, content));
    const answer = await school.request('POST', '/students', { body, headers: { 'content-type': type } });
    expectErrorAnswer(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('the limits of uploads', () => {
  /** Sends the head of a request, and a part of its form. @returns the connection */
  async function begin(key: string, length?: number) {
    const { body, type } = await formBytes(importForm(students, heading + rowOf('Mia').repeat(2_000)));
    const socket = connect(school.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `POST /v1/imports HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${length ?? body.length}\r\n\r\n`);
    socket.write(body.subarray(0, -1_000));
    return { socket, end: () => socket.write(body.subarray(-1_000)) };
  }

  it('let four files arrive at once, and refuse a file of more than 200 MB', async () => {
    const key = await school.unlimitedKey();
    const arriving = await Promise.all(Array.from({ length: 4 }, () => begin(key)));
    await eventually(() => Promise.resolve(stored().length === 4));
    expectErrorAnswer(await sendImport(school, students, heading + rowOf('Ben')), 503, 'SERVICE_UNAVAILABLE');
    for (const { socket } of arriving) socket.destroy();
    await expectNothingStored();
    const { socket } = await begin(key, 2 ** 28);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 [^]*PAYLOAD_TOO_LARGE/);
    expect((await importFile(school, students, heading + rowOf('Ben'))).status).toBe('done');
  });

  it('refuse a file whose key was revoked while it arrived', async () => {
    const key = await school.unlimitedKey({ name: 'Revoked', scopes: ['write:imports'] });
    const { socket, end } = await begin(key);
    await eventually(() => Promise.resolve(stored().length === 1));
    const { id } = (await school.keys.list()).find(({ name }) => name === 'Revoked')!;
    await school.keys.revoke(id, { userId: null, name: 'Tester', address: null });
    end();
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /);
    expect(await jobs()).toEqual([]);
    await expectNothingStored();
  });
});

describe('a connection that breaks', () => {
  it('within the file leaves nothing behind', async () => {
    const key = await school.unlimitedKey();
    const { body, type } = await formBytes(importForm(students, heading + rowOf('Mia').repeat(5_000)));
    const socket = connect(school.port, '127.0.0.1');
    const head = `POST /v1/imports HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body.subarray(0, body.length / 2));
    await eventually(() => Promise.resolve(stored().length === 1));
    socket.destroy();
    await expectNothingStored();
    expect([await jobs(), await namesOf()]).toEqual([[], []]);
  });

  it('after the file has arrived ends no import', async () => {
    const key = await school.unlimitedKey();
    const { body, type } = await formBytes(importForm(students, heading + rowOf('Mia')));
    const socket = connect(school.port, '127.0.0.1');
    const head = `POST /v1/imports HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
    socket.once('data', () => socket.destroy());
    await eventually(async () => (await jobs()).length === 1);
    expect(await settled(school, 1)).toMatchObject({ status: 'done', created: 1 });
    await expectNothingStored();
  });
});

describe('an import whose service stops', () => {
  it('is rolled back, and says why (Imports)', async () => {
    const other = await TestSchool.open({ database: school.database });
    const content = heading + Array.from({ length: 20_000 }, (_, at) => rowOf(`Pupil${at}`)).join('');
    const { body } = await sendImport(other, students, content);
    await eventually(async () => Number((await jobs())[0]!['rows_read']) > 0, 60_000);
    await other.close();
    const ended = await settled(school, body.id);
    expect(ended).toMatchObject({ status: 'failed', reason: { code: 'SERVICE_ENDED' }, undoable: false });
    expect(await namesOf()).toEqual([]);
    await expectNothingStored();
  });
});

describe('the audit trail', () => {
  it('has the key as the author of the import, its report and its undo (Imports)', async () => {
    const id = await school.student({ name: 'Ada Obi', email: 'ada@school.example' });
    const content = `id,name,email,grade_level\n${id},Ada Obi,ada@school.example,10\n${id + 999},Ben,ben@school.example,9\n`;
    const done = await importFile(school, { ...students, skip_bad_rows: 'true' }, content);
    expect(done).toMatchObject({ changed: 1, errors: 1 });
    await school.get(`/imports/${done.id}/report`);
    await school.post(`/imports/${done.id}/undo`, undefined);
    const events = await school.sql()`SELECT action, route, key_id, user_id, student_ids FROM access.record_event
      WHERE route NOT LIKE '%students%' ORDER BY id`;
    expect(events.every(({ key_id: key, user_id: user }) => key === 1 && user !== null)).toBe(true);
    const seen = events.map(({ action, route, student_ids: ids }) => [action, route, [...(ids as number[])]]);
    expect(seen).toEqual([
      ['read', 'POST /v1/imports', []],
      ['write', 'import csv', [id]],
      ['read', 'import csv', [id]],
      ['read', 'GET /v1/imports/:id/report', []],
      ['write', 'import undo', [id]],
    ]);
  });
});

describe('a report', () => {
  it('is paged by cursors, and is gone with its time (Imports)', async () => {
    const content = heading + Array.from({ length: 25 }, (_, at) => rowOf(`Pupil${at}`, 'soon')).join('');
    const { id } = await importFile(school, students, content);
    const first = await school.get(`/imports/${id}/report`);
    expect(first.body.import.id).toBe(id);
    expect([first.body.data.length, first.body.pagination.has_more]).toEqual([20, true]);
    const second = await school.get(`/imports/${id}/report?after=${first.body.pagination.next}`);
    expect([second.body.data.length, second.body.pagination]).toEqual([
      5,
      { per_page: 20, next: null, has_more: false },
    ]);
    expectErrorAnswer(await school.get(`/imports/${id}/report?after=x`), 400, 'VALIDATION_ERROR');
    await school.sql()`UPDATE import_job SET ended_at = ended_at - interval '31 days'`;
    await new ImportRetention(school.app.get(ReportClient), ['sandbox'], null).deleteExpired(new Date());
    expectErrorAnswer(await school.get(`/imports/${id}/report`), 404, 'NOT_FOUND');
    expect(await school.sql()`SELECT FROM import_finding`).toHaveLength(0);
    const { body } = await school.get(`/imports/${id}`);
    expect([body.report_expires_at, body.reason]).toEqual([null, { code: 'ROWS_WITH_ERRORS' }]);
  });
});
