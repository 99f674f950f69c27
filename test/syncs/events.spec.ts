import { EventRetention } from '@homeroom/events';
import { ReportClient, withSession } from '@homeroom/database';
import { eraseStudent } from '@homeroom/privacy';
import { setTimeout as pause } from 'node:timers/promises';
import { expectErrorAnswer } from '../support/error-answer';
import { expectInvalid } from '../support/expectations';
import { tester, TestSchool } from '../support/test-school';
import { addTwoSchools } from '../support/two-schools';
import { type EventPage, eventsAfter, lastPosition } from './event-pages';
import { settled } from './settled';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

const today = new Date().toISOString().slice(0, 10);

describe('the events of changes (Events)', () => {
  it('tells each change of a record once, in the order of commits, with its fields and never its values', async () => {
    const begin = await lastPosition(school);
    const id = await school.student({ name: 'Event Child' });
    await school.put(`/students/${id}`, { grade_level: '6', address: 'Secret Street 1' });
    await school.put(`/students/${id}`, { grade_level: '7' });
    await school.request('DELETE', `/students/${id}`, {});
    const { data, text } = await eventsAfter(school, begin);
    expect(
      data.map(({ type, path, record_id, student_id, fields }) => ({ type, path, record_id, student_id, fields })),
    ).toEqual(
      [
        ['created', []],
        ['updated', ['grade_level', 'address']],
        ['updated', ['grade_level']],
        ['removed', []],
      ].map(([change, fields]) => ({
        type: `student.${change as string}`,
        path: `/students/${id}`,
        record_id: id,
        student_id: id,
        fields,
      })),
    );
    expect(new Set(data.map((event) => event.id)).size).toBe(4);
    expect(text).not.toMatch(/Secret|Event Child/);
  });

  it('names the key of each change, and the user who owns it, also of writes that were sent together', async () => {
    const keys = await Promise.all([school.unlimitedKey(), school.unlimitedKey()]);
    const ids = await Promise.all(keys.map(async (key) => (await school.get('/key', { key })).body.id as number));
    const begin = await lastPosition(school);
    const body = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
    const written = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const { body: student } = await school.post('/students', body, { key: keys[at % 2]! });
        return [student.id as number, ids[at % 2]] as const;
      }),
    );
    const { data } = await eventsAfter(school, begin);
    expect(new Map(data.map(({ record_id, key_id }) => [record_id, key_id]))).toEqual(new Map(written));
  });

  it('tells what a change brings about: a seat changes the class, and a withdrawal the seats', async () => {
    const [student, schoolClass] = [await school.student(), await school.schoolClass()];
    const begin = await lastPosition(school);
    await school.post(`/classes/${schoolClass}/enroll`, { student_id: student });
    await school.post(`/students/${student}/withdraw`, { date: today, reason: 'Moved away' });
    const { data } = await eventsAfter(school, begin);
    const told = data.map(({ type, class_id, student_id, fields }) => [type, class_id, student_id, fields]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['enrollment.created', schoolClass, student, []],
        ['class.updated', schoolClass, null, ['enrolled_count']],
        ['enrollment.updated', schoolClass, student, ['end_date']],
        ['student.updated', null, student, ['withdrawn_on', 'withdrawal_reason']],
      ]),
    );
  });

  it('tells nothing of a dry run, of a refused change, and of a PUT that is rolled back', async () => {
    const id = await school.student();
    const begin = await lastPosition(school);
    await school.put(`/students/${id}?dry_run=true`, { grade_level: '8' });
    await school.put(`/students/${id}`, { grade_level: '8' }, { headers: { 'if-match': '"another"' } });
    await school.post('/students', { name: 'Nobody' });
    expect((await eventsAfter(school, begin)).data).toEqual([]);
  });

  it('pages, and a page of few types looks at many events', async () => {
    const begin = await lastPosition(school);
    const students = await Promise.all(Array.from({ length: 5 }, () => school.student()));
    const teacher = await school.teacher();
    const paged = await eventsAfter(school, begin, { limit: 2 });
    expect(paged.data.map(({ record_id }) => record_id).sort()).toEqual([...students, teacher].sort());
    expect(paged.pages).toBeGreaterThan(2);
    const teachers = await eventsAfter(school, begin, { types: 'teacher.*,class.created' });
    expect(teachers.data.map(({ type }) => type)).toEqual(['teacher.created']);
    const { body } = await school.get(`/events?after=${begin}&types=teacher.updated`);
    expect(body).toMatchObject({ data: [], pagination: { has_more: false } });
    expect((await eventsAfter(school, body.pagination.next)).data).toEqual([]);
  });

  it('refuses what is no position and no type, and a type that the key may not read', async () => {
    const { next } = (await school.get('/students?after=start')).body.pagination;
    for (const query of [
      'after=x',
      `after=${next}`,
      'types=student.deleted',
      'types=parent.*',
      'limit=1001',
      'wait=31',
    ])
      expectInvalid(await school.get(`/events?${query}`), query.split('=')[0]!);
    const key = await school.unlimitedKey({ scopes: ['read:classes'] });
    expectErrorAnswer(await school.get('/events?types=student.created', { key }), 403, 'FORBIDDEN');
    expectErrorAnswer(await school.get('/events?types=enrollment.created', { key }), 403, 'FORBIDDEN');
  });

  it('shows each key the events of the records that its scopes read', async () => {
    const begin = await lastPosition(school);
    const [student, schoolClass] = [await school.student(), await school.schoolClass()];
    await school.post(`/classes/${schoolClass}/enroll`, { student_id: student });
    const typesOf = async (...scopes: ('read:classes' | 'read:students' | 'read:teachers' | 'write:students')[]) => {
      const key = await school.unlimitedKey({ scopes });
      return [...new Set((await eventsAfter(school, begin, {}, key)).data.map(({ type }) => type))];
    };
    expect(await typesOf('read:classes')).toEqual(['class.created', 'class.updated']);
    expect(await typesOf('read:teachers')).toEqual(['teacher.created']);
    expect(await typesOf('read:students')).toEqual(['student.created']);
    expect(await typesOf('read:students', 'read:classes')).toContain('enrollment.created');
    expect(await typesOf('write:students')).toEqual([]);
  });
});

describe('the scopes of the events of a record', () => {
  it('are those of the list of these records', async () => {
    const { paths } = (await (await fetch(`${school.origin}/docs/openapi.json`)).json()) as {
      paths: Record<string, { get: Record<string, unknown> }>;
    };
    const scopes = paths['/events']!.get['x-scopes-of-types'] as Record<string, string[]>;
    const lists = Object.fromEntries(
      Object.keys(scopes).map((record) => {
        const noun = record.replace('_', '-');
        const list = [`/${noun}s`, `/${noun}es`, `/${noun}`].find((path) => path in paths)!;
        return [record, paths[list]!.get['x-required-scopes'] as string[]];
      }),
    );
    expect(Object.keys(scopes)).toHaveLength(12);
    expect(scopes).toEqual(lists);
  });
});

describe('a request that waits', () => {
  it('is answered by the next event that it may see, and otherwise after its time', async () => {
    const begin = await lastPosition(school);
    const asked = ['teacher.*', 'student.*'].map((types) => school.get(`/events?after=${begin}&wait=5&types=${types}`));
    const short = school.get(`/events?after=${begin}&wait=1&types=grade.*`);
    await pause(300);
    const teacher = await school.teacher();
    const [ofTeachers, ...others] = [await asked[0]!, await short] as const;
    expect((ofTeachers.body as EventPage).data).toMatchObject([{ type: 'teacher.created', record_id: teacher }]);
    for (const { body } of others) expect(body).toMatchObject({ data: [], pagination: { has_more: false } });
    const student = await school.student();
    expect(((await asked[1]!).body as EventPage).data).toMatchObject([{ type: 'student.created', record_id: student }]);
  });
});

describe('a key that ends while its request waits', () => {
  it('gets no event', async () => {
    const name = 'Ends meanwhile';
    const key = await school.unlimitedKey({ name });
    const begin = await lastPosition(school);
    const waiting = school.get(`/events?after=${begin}&wait=5`, { key });
    await pause(300);
    const [row] = await school.sql()<{ id: number }[]>`SELECT id FROM access.api_key WHERE name = ${name}`;
    await school.keys.revoke(row!.id, tester);
    await school.student();
    expectErrorAnswer(await waiting, 401, 'UNAUTHORIZED');
  });
});

describe('a restricted key', () => {
  it('sees the events of its share, and what leaves it', async () => {
    const { lincoln, roosevelt } = await addTwoSchools(school.sql());
    const key = await school.unlimitedKey({ share: { schoolIds: [lincoln.school], classIds: [], teacherId: null } });
    const begin = await lastPosition(school);
    const changed = [lincoln, roosevelt].map(({ student }) => student);
    for (const id of changed) await school.put(`/students/${id}`, { grade_level: '6' });
    const [enrollment] = await school.sql()<{ id: number }[]>`
      SELECT id FROM enrollment WHERE student_id = ${lincoln.student}`;
    const seen = await eventsAfter(school, begin, {}, key);
    expect(seen.data.map(({ type, record_id }) => [type, record_id])).toEqual([['student.updated', lincoln.student]]);
    await school.request('DELETE', `/enrollments/${enrollment!.id}`, {});
    expect((await eventsAfter(school, seen.next, {}, key)).data).toMatchObject([
      { type: 'enrollment.removed', record_id: enrollment!.id, student_id: lincoln.student },
    ]);
    const former = await eventsAfter(school, begin, { types: 'student.*' }, key);
    await school.put(`/students/${lincoln.student}`, { address: 'Elm St 1', guardian_phone: '1' });
    await school.put(`/students/${lincoln.student}`, { address: 'Elm St 2', grade_level: '8' });
    const afterwards = await eventsAfter(school, former.next, { types: 'student.*' }, key);
    expect(afterwards.data.map(({ fields }) => fields)).toEqual([
      ['guardian_phone', 'address'],
      ['grade_level', 'address'],
    ]);
    await school.put(`/students/${lincoln.student}/school`, { school_id: roosevelt.school });
    const moved = await eventsAfter(school, seen.next, { types: 'student.*' }, key);
    expect(moved.data).toMatchObject([{ type: 'student.updated', record_id: lincoln.student, fields: ['school_id'] }]);
    await school.put(`/students/${lincoln.student}`, { grade_level: '9' });
    expect((await eventsAfter(school, moved.next, {}, key)).data).toEqual([]);
  });

  it('learns nothing of the contact data of a student who has left', async () => {
    const { lincoln, roosevelt } = await addTwoSchools(school.sql());
    await school.sql()`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
      VALUES (${lincoln.schoolClass}, ${roosevelt.student}, now(), '2026-03-02', '2026-03-05')`;
    const share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
    const key = await school.unlimitedKey({ share });
    const path = `/students/${roosevelt.student}`;
    expect((await school.get(path, { key })).body.email).toBeNull();
    const begin = await lastPosition(school);
    await school.put(path, { address: 'Elm St 1', guardian_phone: '1' });
    await school.put(path, { address: 'Elm St 2', grade_level: '8' });
    await school.post(`${path}/contacts`, { name: 'Heidi Brandt' });
    const { data } = await eventsAfter(school, begin, {}, key);
    expect(data.map(({ type, fields }) => [type, fields])).toEqual([['student.updated', ['grade_level']]]);
  });
});

describe('events are kept for some time', () => {
  it('expire with their positions, while the cursors of lists still tell what was removed', async () => {
    const begin = await lastPosition(school);
    const { next: cursor } = (await school.get('/students?after=start&per_page=1000')).body.pagination;
    const id = await school.student();
    await school.request('DELETE', `/students/${id}`, {});
    const retention = new EventRetention(school.app.get(ReportClient, { strict: false }), ['sandbox'], 30);
    const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000);
    await retention.deleteExpired(daysLater(29));
    expect((await eventsAfter(school, begin)).data).toHaveLength(2);
    await retention.deleteExpired(daysLater(31));
    expectErrorAnswer(await school.get(`/events?after=${begin}`), 409, 'EVENTS_EXPIRED');
    expect((await school.get('/events')).body).toMatchObject({ data: [], pagination: { has_more: false } });
    expect(await school.sql()`SELECT FROM event WHERE change <> 'removed'`).toHaveLength(0);
    await settled(school);
    expect((await school.get(`/students?after=${cursor}`)).body.removed).toContain(id);
    const end = await lastPosition(school);
    const later = await school.student();
    expect((await eventsAfter(school, end)).data).toMatchObject([{ record_id: later }]);
  });

  it('are deleted in parts where a transaction has many', async () => {
    await school.sql()`INSERT INTO event (record, record_id, change) SELECT 'student', n, 'updated' FROM generate_series(1, 45000) n`;
    const retention = new EventRetention(school.app.get(ReportClient, { strict: false }), ['sandbox'], 30);
    await retention.deleteExpired(new Date(Date.now() + 31 * 86_400_000));
    expect(await school.sql()`SELECT FROM event WHERE change <> 'removed'`).toHaveLength(0);
    expect(await school.sql()`SELECT FROM event_commit`).toHaveLength(0);
  });

  it('refuses a position in the middle of a transaction whose events are gone', async () => {
    const begin = await lastPosition(school);
    const records = Array.from({ length: 5 }, () => ({ name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' }));
    await school.post('/students/batch', { records });
    const { body } = await school.get(`/events?after=${begin}&limit=3`);
    expect(body.pagination.has_more).toBe(true);
    const retention = new EventRetention(school.app.get(ReportClient, { strict: false }), ['sandbox'], 30);
    await retention.deleteExpired(new Date(Date.now() + 31 * 86_400_000));
    expectErrorAnswer(await school.get(`/events?after=${body.pagination.next}`), 409, 'EVENTS_EXPIRED');
  });

  it('refuses a position that this set of records has not reached, and reads no other text as one', async () => {
    const position = Buffer.from(await lastPosition(school), 'base64url').toString();
    const [kind, epoch, place, id] = position.split(' ');
    const ahead = [kind, epoch, Number(place) + 1, id].join(' ');
    const sent = (text: string) => school.get(`/events?after=${Buffer.from(text).toString('base64url')}`);
    expectErrorAnswer(await sent(ahead), 409, 'EVENTS_EXPIRED');
    for (const other of [position.slice(1), `${position} `, `${position}9`, position.replaceAll(' ', '\n'), '{}'])
      expectInvalid(await sent(other), 'after');
  });

  it('refuses a position from before a reset', async () => {
    const begin = await lastPosition(school);
    await school.sql()`UPDATE change_epoch SET id = gen_random_uuid()`;
    expectErrorAnswer(await school.get(`/events?after=${begin}`), 409, 'EVENTS_EXPIRED');
  });
});

describe('an erasure', () => {
  it('leaves no event of the student and of those that were merged into it, and has events of its own', async () => {
    const begin = await lastPosition(school);
    const [kept, other] = [await school.student({ address: 'Elm St 1' }), await school.student()];
    const schoolClass = await school.schoolClass();
    await school.post(`/classes/${schoolClass}/enroll`, { student_id: other });
    await school.post(`/students/${other}/contacts`, { name: 'Heidi Brandt' });
    await school.put(`/students/${other}`, { guardian_name: 'Jan Obi' });
    expect((await school.post(`/students/${kept}/merge`, { other_id: other })).status).toBe(200);
    await withSession(school.database.address, 'sandbox', (session) =>
      eraseStudent(session, { environment: 'sandbox', studentId: kept }, { actor: tester, at: new Date() }),
    );
    const { data } = await eventsAfter(school, begin);
    const named = data.filter(
      ({ student_id, record_id, type }) => student_id !== null || (type.startsWith('student.') && record_id === other),
    );
    expect(named.map(({ type, record_id }) => [type, record_id])).toEqual([
      ['student.removed', other],
      ['contact.removed', expect.any(Number)],
      ['student.updated', kept],
    ]);
    expect(data.map(({ type }) => type)).toContain('enrollment.created');
    expect((await school.sql()`SELECT FROM event WHERE student_id = ${other}`).length).toBe(0);
  });
});

describe('the changes of what only the OneRoster API shows', () => {
  it('are no events of the API, and a client goes on behind them', async () => {
    const grade = { student_id: await school.student(), class_id: await school.schoolClass(), score: 9, term: 'Fall' };
    const begin = await lastPosition(school);
    const { body } = await school.post('/grades', { ...grade, assignment_name: 'Essay' });
    const { data, next } = await eventsAfter(school, begin);
    expect(data.map(({ type, record_id }) => [type, record_id])).toEqual([['grade.created', body.id]]);
    const sql = school.sql();
    await sql`UPDATE line_item SET description = 'Two pages'`;
    for (let at = 1; at <= 3; at += 1) await sql`INSERT INTO category (title) VALUES (${`Homework ${at}`})`;
    const internal =
      await sql`SELECT record, change FROM event WHERE record IN ('category', 'line_item') ORDER BY changed_in, id`;
    expect(internal).toEqual([
      { record: 'line_item', change: 'created' },
      { record: 'line_item', change: 'updated' },
      ...Array.from({ length: 3 }, () => ({ record: 'category', change: 'created' })),
    ]);
    const behind = await school.get(`/events?after=${next}&limit=1`);
    expect([behind.body.data, behind.body.pagination.has_more]).toEqual([[], false]);
    expect(behind.body.pagination.next).not.toBe(next);
    await school.put(`/grades/${body.id}`, { score: 8 });
    const after = await eventsAfter(school, behind.body.pagination.next as string);
    expect(after.data.map(({ type }) => type)).toEqual(['grade.updated']);
  });
});

describe('the tables of the lists', () => {
  it('name each of their columns in events, or leave it out on purpose', async () => {
    const rows = await school.sql()<{ table: string; column: string }[]>`
      SELECT relname AS "table", attname AS column FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
        JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        JOIN pg_proc p ON p.proname = relname || '_event' AND p.pronamespace = c.relnamespace
      WHERE tgname = relname || '_event_updated' AND tgtype & 1 = 1 AND c.relnamespace = current_schema()::regnamespace
        AND position('NEW.' || attname || ' ' IN regexp_replace(prosrc, '[;)]', ' ', 'g')) = 0
      ORDER BY 1, attnum`;
    const missing = rows.map(({ table, column }) => `${table}.${column}`);
    // The order of names, what packages have, links that no client sees, and what follows the other fields.
    expect(
      missing.filter((name) => !/\.(id|changed_in|changed_at|created_at|created_by_key|created_by_user)$/.test(name)),
    ).toEqual([
      'category.updated_at',
      'contact.guardian_id',
      'contact.from_package',
      'enrollment.withdrawal_id',
      'enrollment.end_before_withdrawal',
      'grade.line_item_id',
      'line_item.updated_at',
      'result.class_id',
      'result.updated_at',
      'school_class.teacher_named_by',
      'school_class.copied_from',
      'student.family_name_words',
      'teacher.family_name_words',
    ]);
  });
});
