import { expectErrorAnswer } from '../../support/error-answer';
import { TestSchool } from '../../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const text = JSON.stringify(student);
const send = (body: unknown, headers: Record<string, string> = {}) => school.post('/students', body, { headers });

/** Objects in objects, `depth` levels of them. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body is JSON only (Bodies)', () => {
  const types = ['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset="UTF-8"'];

  it.each([...types, 'application/json ; charset=utf8', 'application/json; profile=x', 'application/merge-patch+json'])(
    'Content-Type %s is JSON',
    async (type) => expect((await send(text, { 'content-type': type })).status).toBe(201),
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-8; charset=latin1',
    'json',
    '*/*',
    'x',
  ])('Content-Type %s is 415', async (type) => {
    expectErrorAnswer(await send(text, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('a compressed one is 415', async () => {
    expectErrorAnswer(await send(text, { 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('without Content-Type it is read as JSON', async () => {
    const body = new Blob([text]);
    const { authorization } = { authorization: `Bearer ${await school.unlimitedKey()}` };
    const answer = await fetch(`${school.url}/students`, { method: 'POST', headers: { authorization }, body });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 201, body: student });
  });

  it.each(['', ' ', '{', '{"name":}', "{'name':'Ada'}", 'undefined', 'NaN', '{"a":1}{"b":2}', '{"a":01}', '[1,]'])(
    'what is no JSON is 400: %j',
    async (body) => expectErrorAnswer(await send(body), 400, 'VALIDATION_ERROR'),
  );

  it.each(['null', '[]', '[{}]', '"name"', '5', 'true'])('what is no object is 400: %s', async (body) => {
    expectErrorAnswer(await send(body), 400, 'VALIDATION_ERROR', 'Validation failed: the body must be a JSON object');
    expectErrorAnswer(await school.put('/students/1', body), 400, 'VALIDATION_ERROR');
  });

  it('that is missing is 400', async () => {
    expectErrorAnswer(await school.request('POST', '/students', {}), 400, 'VALIDATION_ERROR');
    expectErrorAnswer(await school.request('PUT', '/students/1', {}), 400, 'VALIDATION_ERROR');
  });
});

describe('a body is 256 KiB at most (Bodies)', () => {
  const ofSize = (bytes: number) => {
    const [start, end] = [`${text.slice(0, -1)},"ignored":"`, '"}'];
    return start + 'x'.repeat(bytes - start.length - end.length) + end;
  };

  it('262,144 bytes pass, one more is 413', async () => {
    expect((await send(ofSize(262_144))).status).toBe(201);
    expectErrorAnswer(await send(ofSize(262_145)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('a body of several megabytes is answered 413, and the next request is served', async () => {
    for (let round = 0; round < 5; round += 1) {
      expectErrorAnswer(await send(ofSize(4_000_000)), 413, 'PAYLOAD_TOO_LARGE');
      expect((await send(text)).status).toBe(201);
    }
  });
});

describe('a body that is a trap (Bodies)', () => {
  it('depth over 32 is 400', async () => {
    expect((await send(`${text.slice(0, -1)},"ignored":${nested(31)}}`)).status).toBe(201);
    for (const depth of [33, 100_000 / 6]) {
      expectErrorAnswer(
        await send(nested(Math.floor(depth))),
        400,
        'VALIDATION_ERROR',
        expect.stringContaining('nested'),
      );
    }
    expectErrorAnswer(await send('['.repeat(200_000)), 400, 'VALIDATION_ERROR');
  });

  const most = 262_000;
  it.each([
    ['a long key', () => `"${'k'.repeat(most)}":1`],
    ['many keys', () => Array.from({ length: most / 12 }, (_, at) => `"${at + 10_000}":1`).join(',')],
    ['a long array', () => `"ignored":[${'1,'.repeat(most / 2 - 50)}1]`],
    ['a long number', () => `"ignored":${'9'.repeat(most - 100)}`],
  ])('%s up to the size of a body is ignored like any unknown field', async (_, field) => {
    expect((await send(`${text.slice(0, -1)},${field()}}`)).status).toBe(201);
  });

  it('a long text in place of each field is 400 with a short reason', async () => {
    for (const field of Object.keys(student)) {
      const answer = await send({ ...student, [field]: 'x'.repeat(most - 100) });
      expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', expect.stringContaining(field));
      expect(answer.text.length).toBeLessThan(500);
    }
  });

  it('brackets in a string are no depth', async () => {
    expect((await send({ ...student, name: '[{"\\'.repeat(40) })).body.name).toBe('[{"\\'.repeat(40));
  });

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":null}}',
    '{"\\u005f_proto__":{}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])('__proto__ and constructor.prototype keys are 400: %s', async (trap) => {
    const error = 'Validation failed: the body names the prototype of an object';
    expectErrorAnswer(await send(`${text.slice(0, -1)},${trap.slice(1)}`), 400, 'VALIDATION_ERROR', error);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('of two fields of one name the last counts, as JSON.parse has it', async () => {
    expect((await send(`${text.slice(0, -1)},"name":"Eve"}`)).body.name).toBe('Eve');
  });
});

describe('unknown body fields, and fields the service assigns, are ignored, never stored (Unknown fields)', () => {
  const assigned = { id: 4711, created_at: '2000-01-01T00:00:00Z', updated_at: 'x', author_id: 9 };
  const more = { letter_grade: 'A', enrolled_count: 3, published_at: 1, hire_date: 5, graded_at: null };

  it('in a create and in a change', async () => {
    const odd = {
      ...student,
      ...assigned,
      ...more,
      isAdmin: true,
      constructor: 1,
      toString: 'x',
      hasOwnProperty: null,
    };
    const created = await send(odd);
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).not.toEqual(expect.arrayContaining(['isAdmin']));
    expect(created.body.id).not.toBe(4711);
    const changed = await school.put(`/students/${created.body.id}`, odd);
    const { updated_at: _, ...before } = created.body;
    expect(changed.body).toMatchObject(before);
  });

  it.each(['students', 'teachers', 'classes', 'announcements', 'grades', 'attendance'])(
    'a GET body can be PUT back: %s',
    async (resource) => {
      const class_id = await school.schoolClass({ room: 'B1', capacity: 3 });
      const note = { title: 'Trip', content: 'Friday', scope: 'class', class_id, expires_at: '2030-01-01T00:00:00Z' };
      const teacher = (await school.get(`/classes/${class_id}`)).body.teacher_id as number;
      const added = async (path: string, record: object) => (await school.post(path, record)).body.id as number;
      const paths: Record<string, () => Promise<number>> = {
        students: () => school.student({ guardian_name: 'Eve' }),
        teachers: () => Promise.resolve(teacher),
        classes: () => Promise.resolve(class_id),
        announcements: () => added('/announcements', note),
        grades: async () => added('/grades', { student_id: await school.student(), class_id, score: 1, term: 'Q1' }),
        attendance: async () =>
          added('/attendance', { student_id: await school.student(), class_id, date: '2026-03-02', status: 'late' }),
      };
      const path = `/${resource}/${await paths[resource]!()}`;
      const before = await school.get(path);
      const { status, body } = await school.put(path, before.text);
      expect(status).toBe(200);
      const unknown = { updated_at: 0, recorded_at: 0 };
      expect({ ...body, ...unknown }).toEqual({ ...before.body, ...unknown });
    },
  );
});

describe('no value (null)', () => {
  it('in a create means absent, for a required field it is 400', async () => {
    const absent = { date_of_birth: null, guardian_email: null, address: null };
    expect((await send({ ...student, ...absent })).body).toMatchObject(absent);
    for (const field of Object.keys(student)) {
      const answer = await send({ ...student, [field]: null });
      expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', `Validation failed: ${field} is required`);
    }
  });

  it('in a change clears an optional field, for a required field it is 400', async () => {
    const path = `/students/${await school.student({ address: '1 Main St', guardian_name: 'Eve' })}`;
    expect((await school.put(path, { address: null })).body).toMatchObject({ address: null, guardian_name: 'Eve' });
    for (const field of Object.keys(student)) {
      expectErrorAnswer(await school.put(path, { [field]: null }), 400, 'VALIDATION_ERROR');
    }
  });
});

describe('fields left out of a PUT stay as they are (PUT)', () => {
  it('{} is valid for a student and changes nothing but updated_at', async () => {
    const path = `/students/${await school.student({ address: '1 Main St' })}`;
    const before = (await school.get(path)).body;
    expect((await school.put(path, {})).body).toEqual({ ...before, updated_at: expect.any(String) });
  });

  it.each([
    ['teachers', ['name', 'email', 'department']],
    ['classes', ['name', 'teacher_id', 'schedule']],
    ['announcements', ['title', 'content', 'scope']],
  ])('on %s fields marked * must be there: %j', async (resource, fields) => {
    const { body } = await school.put(`/${resource}/1`, {});
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    for (const field of fields) expect(body.error).toContain(`${field} is required`);
  });
});

describe('answers always carry every field of the resource (Records in answers)', () => {
  it('null where unset, subjects as []', async () => {
    const teacher = (await school.get(`/teachers/${await school.teacher()}`)).body;
    expect(teacher).toMatchObject({ subjects: [], phone: null, office_room: null });
    const schoolClass = (await school.get(`/classes/${await school.schoolClass()}`)).body;
    expect(schoolClass).toMatchObject({ room: null, capacity: null, semester: null, enrolled_count: 0 });
    expect(Object.keys(schoolClass.teacher)).toEqual(Object.keys(teacher));
  });
});
