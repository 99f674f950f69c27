import { createHash } from 'node:crypto';
import { Clock } from '@homeroom/kernel';
import { expectErrorAnswer } from '../../support/error-answer';
import { StoppedClock, TestSchool } from '../../support/test-school';

let school: TestSchool;
let elsewhere: TestSchool;
let key: string;
const clock = new StoppedClock();

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  elsewhere = await TestSchool.open({ clock, database: school.database });
  key = await school.unlimitedKey();
});

afterAll(async () => {
  await elsewhere.close();
  await school.close();
});

const ada = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
let names = 0;
const newName = () => `request-${(names += 1)}`;

const post = (name: string, path: string, body: unknown, { at = school, by = key } = {}) =>
  at.post(path, body, { key: by, headers: { 'idempotency-key': name } });

const count = async (table: string) => {
  const [row] = await school.sql()`SELECT count(*)::int AS n FROM ${school.sql()(table)}`;
  return row!['n'] as number;
};

/** One body for every POST of the interface, and the table that it fills. */
const posts: Record<string, (school: TestSchool) => Promise<[body: object, table: string]>> = {
  '/students': async () => [ada, 'student'],
  '/teachers': async () => [
    { name: 'Tom Ito', email: 'tom@example.org', department: 'Science', subjects: ['a', 'NULL'] },
    'teacher',
  ],
  '/classes': async (at) => [{ name: 'Algebra', teacher_id: await at.teacher(), schedule: 'Mon' }, 'school_class'],
  '/announcements': async () => [{ title: 'Hello', content: 'All', scope: 'school' }, 'announcement'],
  '/grades': async (at) => [
    { student_id: await at.student(), class_id: await at.schoolClass(), score: 92.995, term: 'fall' },
    'grade',
  ],
  '/attendance': async (at) => [
    { student_id: await at.student(), class_id: await at.schoolClass(), date: '2026-03-02', status: 'late' },
    'attendance',
  ],
};

describe('a POST that names itself (Idempotency-Key)', () => {
  it.each(Object.keys(posts))('is done once when it is repeated: %s', async (path) => {
    const [body, table] = await posts[path]!(school);
    const before = await count(table);
    const name = newName();
    const first = await post(name, path, body);
    const again = await post(name, path, body);
    const inAnotherProcess = await post(name, path, body, { at: elsewhere });
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    for (const answer of [again, inAnotherProcess]) {
      expect([answer.status, answer.text]).toEqual([201, first.text]);
      expect(answer.headers.get('idempotency-replayed')).toBe('true');
      for (const header of ['location', 'etag', 'content-type']) {
        expect(answer.headers.get(header)).toBe(first.headers.get(header));
      }
    }
    expect(await count(table)).toBe(before + 1);
  });

  it('is an enrollment, too', async () => {
    const path = `/classes/${await school.schoolClass()}/enroll`;
    const student_id = await school.student();
    const first = await post('seat', path, { student_id });
    const again = await post('seat', path, { student_id });
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true']);
    expectErrorAnswer(
      await post('another seat', path, { student_id }),
      400,
      'VALIDATION_ERROR',
      'Validation failed: Idempotency-Key must be 1 to 255 visible ASCII characters',
    );
    expectErrorAnswer(
      await post('another-seat', path, { student_id }),
      409,
      'ALREADY_ENROLLED',
      'Student is already enrolled in this class',
    );
  });

  it('answers what it answered when the record is another one by now', async () => {
    const name = newName();
    const first = await post(name, '/students', ada);
    await school.put(`/students/${first.body.id}`, { name: 'Ada Eze' });
    expect((await post(name, '/students', ada)).text).toBe(first.text);
  });

  it('corrects an attendance record with 200, and says so again', async () => {
    const [body] = await posts['/attendance']!(school);
    await school.post('/attendance', body);
    const name = newName();
    const corrected = await post(name, '/attendance', { ...body, status: 'absent' });
    await school.post('/attendance', { ...body, status: 'present' });
    const again = await post(name, '/attendance', { ...body, status: 'absent' });
    expect([corrected.status, again.status, again.text]).toEqual([200, 200, corrected.text]);
    expect((await school.get(`/attendance/${corrected.body.id}`)).body.status).toBe('present');
  });

  it('is the same one with its fields in another order, and with other white space', async () => {
    const name = newName();
    const first = await post(name, '/students', ada);
    const { grade_level, email, name: called } = ada;
    const again = await post(name, '/students', JSON.stringify({ grade_level, email, name: called }, null, 2));
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('refuses another body, another path, and changes nothing', async () => {
    const name = newName();
    // Fit for either path.
    const either = { ...ada, department: 'Art' };
    await post(name, '/students', either);
    const before = await count('student');
    const reused = 'This Idempotency-Key was given to another request';
    expectErrorAnswer(await post(name, '/students', { ...either, name: 'Eve' }), 422, 'IDEMPOTENCY_KEY_REUSED', reused);
    expectErrorAnswer(await post(name, '/teachers', either), 422, 'IDEMPOTENCY_KEY_REUSED', reused);
    // The key is compared before the body is validated.
    expectErrorAnswer(await post(name, '/teachers', ada), 422, 'IDEMPOTENCY_KEY_REUSED', reused);
    expect(await count('student')).toBe(before);
  });

  it('takes a number that is too large for one for no null, and for no other', async () => {
    const numbers = ['null', '1e999', '-1e999', '"Infinity"'];
    const bodyWith = (number?: string) => JSON.stringify({ ...ada, extra: [0] }).replace('[0]', `[${number}]`);
    for (const [at, number] of numbers.entries()) {
      const name = newName();
      const first = await post(name, '/students', bodyWith(number));
      expect([first.status, (await post(name, '/students', bodyWith(number))).text]).toEqual([201, first.text]);
      const another = await post(name, '/students', bodyWith(numbers[(at + 1) % numbers.length]));
      expectErrorAnswer(another, 422, 'IDEMPOTENCY_KEY_REUSED');
    }
  });

  it('means nothing to another key', async () => {
    const name = newName();
    const first = await post(name, '/students', ada);
    const other = await post(name, '/students', ada, { by: await school.unlimitedKey() });
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
  });

  it('may be corrected after an error, which has changed nothing', async () => {
    const name = newName();
    expect((await post(name, '/students', { ...ada, email: 'no' })).status).toBe(400);
    expect((await post(name, '/students', ada)).status).toBe(201);
  });

  it('is decided anew after the error of a rule', async () => {
    const full = await school.schoolClass({ capacity: 0 });
    const student_id = await school.student();
    const name = newName();
    expect((await post(name, `/classes/${full}/enroll`, { student_id })).body.code).toBe('CLASS_FULL');
    await school.sql()`UPDATE school_class SET capacity = 1 WHERE id = ${full}`;
    expect((await post(name, `/classes/${full}/enroll`, { student_id })).status).toBe(201);
  });

  it('200 times at once, over two processes, makes one record', async () => {
    const before = await count('student');
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => post(name, '/students', ada, { at: at % 2 ? school : elsewhere })),
    );
    expect(await count('student')).toBe(before + 1);
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectErrorAnswer(answer, 409, 'IDEMPOTENCY_KEY_IN_USE', 'A request with this Idempotency-Key is being done');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  });

  it('is in use while it is being done, and free again when that is broken off', async () => {
    const sql = school.sql();
    const name = newName();
    const waiting = await sql.begin(async (lock) => {
      await lock`LOCK TABLE student IN ACCESS EXCLUSIVE MODE`;
      const first = post(name, '/students', ada);
      for (let tries = 0; tries < 100; tries += 1) {
        const held = await lock`SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (
          SELECT oid FROM pg_database WHERE datname = current_database())`;
        if (held.length > 0) break;
      }
      expect((await post(name, '/students', ada)).body.code).toBe('IDEMPOTENCY_KEY_IN_USE');
      await lock`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (
          SELECT oid FROM pg_database WHERE datname = current_database())`;
      return first;
    });
    expectErrorAnswer(waiting, 503, 'SERVICE_UNAVAILABLE', 'The service is unavailable, try again later');
    const again = await post(name, '/students', ada);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('is forgotten after 24 hours', async () => {
    const name = newName();
    const first = await post(name, '/students', ada);
    clock.advance(24 * 3_600_000 - 1);
    expect((await post(name, '/students', ada)).text).toBe(first.text);
    clock.advance(1);
    const later = await post(name, '/students', ada);
    expect([later.status, later.body.id === first.body.id]).toEqual([201, false]);
    expect(school.app.get(Clock)).toBe(clock);
  });

  it.each([
    ['', 400],
    ['x'.repeat(256), 400],
    ['ä', 400],
    ['x'.repeat(255), 201],
  ])('has a name of 1 to 255 visible ASCII characters: %j', async (name, status) => {
    expect((await post(name, '/students', ada)).status).toBe(status);
  });

  it('is stored as a hash of it and of the API key alone', async () => {
    const name = 'ada.obi@example.org';
    await post(name, '/announcements', { title: 'Hello', content: 'All', scope: 'school' });
    const rows = await school.sql()`SELECT answer::text, key_id, key_hash FROM access.idempotent_answer answer`;
    expect(JSON.stringify(rows.map((row) => row['answer']))).not.toContain(name);
    const hashOf = (keyId: number) => createHash('sha256').update(`${keyId} ${name}`).digest();
    expect(rows.filter((row) => hashOf(row['key_id']).equals(row['key_hash']))).toHaveLength(1);
  });

  it('leaves reads and changes as they are: they may be repeated anyway', async () => {
    const id = await school.student();
    const headers = { 'idempotency-key': 'not a name' };
    expect((await school.get(`/students/${id}`, { headers })).status).toBe(200);
    expect((await school.put(`/students/${id}`, { name: 'Eve' }, { headers })).status).toBe(200);
  });
});
