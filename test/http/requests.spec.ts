import { expectHeadersOfEveryAnswer, expectErrorAnswer } from '../support/error-answer';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let ids: Record<string, number>;

const student = { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' };
const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
const announcement = { title: 'Trip', content: 'On Friday', scope: 'school' };

beforeAll(async () => {
  school = await TestSchool.open();
  const student_id = await school.student();
  const teacher_id = await school.teacher();
  const class_id = await school.schoolClass({ teacher_id });
  const created = await Promise.all([
    school.post('/announcements', announcement),
    school.post('/grades', { student_id, class_id, score: 93, term: 'Fall' }),
    school.post('/attendance', { student_id, class_id, date: '2026-01-02', status: 'late' }),
  ]);
  const [announcements, grades, attendance] = created.map(({ body }) => body.id as number);
  ids = { students: student_id, teachers: teacher_id, classes: class_id, announcements, grades, attendance } as never;
});

afterAll(() => school.close());

/** `/students/{students}`: the path of the student there is. */
const at = (path: string) => path.replace(/\{(\w+)\}/, (_, resource: string) => String(ids[resource]));

describe('a POST that creates answers 201 with a Location under the base URL, which ends with v1 (Base URL, Success codes)', () => {
  it.each([
    ['students', () => student],
    ['teachers', () => teacher],
    ['classes', () => ({ name: 'Algebra', teacher_id: ids['teachers'], schedule: 'Mon' })],
    ['announcements', () => announcement],
    ['grades', () => ({ student_id: ids['students'], class_id: ids['classes'], score: 1, term: 'Fall' })],
    [
      'attendance',
      () => ({ student_id: ids['students'], class_id: ids['classes'], date: '2026-01-05', status: 'absent' }),
    ],
  ])('POST /%s', async (resource, body) => {
    const answer = await school.post(`/${resource}`, body());
    expect(answer.status).toBe(201);
    const location = answer.headers.get('location')!;
    expect(location).toBe(`http://localhost:3001/v1/${resource}/${answer.body.id}`);
    expect((await school.get(location.slice(location.indexOf('/v1') + 3))).text).toBe(answer.text);
  });

  it('enroll answers 201 without a Location (Success codes)', async () => {
    const answer = await school.post(`/classes/${ids['classes']}/enroll`, { student_id: ids['students'] });
    expect(answer.status).toBe(201);
    expect(answer.headers.has('location')).toBe(false);
  });
});

describe('everything else answers 200 (Success codes)', () => {
  it.each([
    'PUT /students/{students}',
    'PUT /teachers/{teachers}',
    'PUT /classes/{classes}',
    'PUT /announcements/{announcements}',
    'PUT /grades/{grades}',
    'PUT /attendance/{attendance}',
    'GET /students',
    'GET /teachers',
    'GET /classes',
    'GET /announcements',
    'GET /grades',
    'GET /health',
    'GET /students/{students}',
    'GET /students/{students}/attendance',
    'GET /classes/{classes}/roster',
    'GET /announcements/{announcements}',
  ])('%s', async (operation) => {
    const [method, path] = operation.split(' ') as [string, string];
    const body = { ...announcement, ...teacher, teacher_id: ids['teachers'], schedule: 'Tue' };
    const answer = await school.request(method, at(path), method === 'PUT' ? { body } : {});
    expect(answer.status).toBe(200);
    expect(answer.headers.has('location')).toBe(false);
    expectHeadersOfEveryAnswer(answer);
  });
});

describe('every record has a URL (Additions)', () => {
  it.each(['teachers', 'classes', 'grades', 'attendance'])('GET /%s/{id}: 200, 401, 404', async (resource) => {
    const path = `/${resource}/${ids[resource]}`;
    expect((await school.get(path)).body.id).toBe(ids[resource]);
    expectErrorAnswer(await school.get(path, { key: null }), 401, 'UNAUTHORIZED');
    expectErrorAnswer(await school.get(`/${resource}/999999`), 404, 'NOT_FOUND');
  });
});

describe('the order of errors (Order of errors)', () => {
  const tooLarge = `{"name":"${'x'.repeat(300_000)}"}`;
  const everythingWrong = { body: tooLarge, headers: { 'content-type': 'text/xml' } };

  it.each<[string, string, string, Record<string, unknown>]>([
    ['an unknown route', 'GET', '/nothing', {}],
    ['a method that the route has not', 'PATCH', '/students/1', {}],
    ['bad JSON', 'POST', '/students', { body: '{' }],
    ['a wrong media type', 'POST', '/students', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['too large a body', 'POST', '/students', { body: tooLarge }],
    ['a record that is not there', 'GET', '/students/999999', {}],
    ['a path id that is no integer', 'GET', '/students/x', {}],
    ['a query that is out of bounds', 'GET', '/students?per_page=101', {}],
    ['a URL that is too long', 'GET', `/students?search=${'x'.repeat(9000)}`, {}],
    ['a broken percent escape', 'GET', '/students/%zz', {}],
    ['an odd method', 'PROPFIND', '/students', {}],
    ['everything at once', 'POST', '/students', everythingWrong],
  ])('401 before anything else: without a key %s is 401', async (_name, method, path, options) => {
    expectErrorAnswer(await school.request(method, path, { ...options, key: null }), 401, 'UNAUTHORIZED');
  });

  it('then 413, 429, 404 or 405 for the route, 415 and 400 for what cannot be read, 403, and 400 and 404', async () => {
    const spent = await school.key({ plan: 'enterprise', limit: { perHour: 1, perMinute: 1 } });
    await school.get('/health');
    expect((await school.get('/students', { key: spent })).status).toBe(200);
    const wrong = { body: '<a/>', headers: { 'content-type': 'text/xml' } };
    expect((await school.request('POST', '/nothing', { ...everythingWrong, key: spent })).status).toBe(413);
    expect((await school.request('POST', '/nothing', { ...wrong, key: spent })).status).toBe(429);

    const reader = await school.unlimitedKey({ scopes: ['read:students'] });
    const asReader = { ...wrong, key: reader };
    expectErrorAnswer(await school.request('POST', '/nothing', asReader), 404, 'NOT_FOUND', 'Route not found');
    expectErrorAnswer(await school.request('POST', '/students/1', asReader), 405, 'METHOD_NOT_ALLOWED');

    const put = (body: unknown) => school.put('/students/999999', body, { key: reader });
    expectErrorAnswer(await put(tooLarge), 413, 'PAYLOAD_TOO_LARGE');
    expectErrorAnswer(await school.request('PUT', '/students/999999', asReader), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectErrorAnswer(await put('{'), 400, 'VALIDATION_ERROR');
    expectErrorAnswer(await put({ name: 5 }), 403, 'FORBIDDEN');

    expectErrorAnswer(await school.put('/students/999999', { name: 5 }), 400, 'VALIDATION_ERROR');
    expectErrorAnswer(await school.put('/students/999999', {}), 404, 'NOT_FOUND', 'Student not found');
  });

  it('404 for the class before 400 for a student in the body that does not exist', async () => {
    const answer = await school.post('/classes/999999/enroll', { student_id: 999_999 });
    expectErrorAnswer(answer, 404, 'NOT_FOUND', 'Class not found');
  });
});

describe('a route', () => {
  it.each(['/', '', '/nothing', '/students/1/lockers', '/classes/1/enroll/2/3', '/Students', '/../v2/students'])(
    'that does not exist is 404: %j (Paths)',
    async (path) => expectErrorAnswer(await school.get(path), 404, 'NOT_FOUND', 'Route not found'),
  );

  it.each([
    ['PATCH', '/students/1', 'DELETE, GET, HEAD, PUT'],
    ['PATCH', '/students', 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['GET', '/classes/1/enroll', 'POST'],
    ['GET', '/classes/1/enroll/2', 'DELETE'],
    ['PUT', '/attendance', 'GET, HEAD, POST'],
    ['OPTIONS', '/students/1?a=b', 'DELETE, GET, HEAD, PUT'],
    ['PROPFIND', '/grades', 'GET, HEAD, POST'],
  ])('without that method is 405 with Allow: %s %s (Further codes, OPTIONS)', async (method, path, allow) => {
    const answer = await school.request(method, path, {});
    expectErrorAnswer(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
  });
});

describe('HEAD and OPTIONS', () => {
  it.each(['/students', '/students/{students}', '/health', '/students/999999', '/students?page=0', '/nothing'])(
    'HEAD as GET, without a body: %s (HEAD, Errors)',
    async (path) => {
      const [head, get] = [await school.request('HEAD', at(path), {}), await school.get(at(path))];
      expect(head.text).toBe('');
      const [ofHead, ofGet] = [head, get].map(({ status, headers }) => ({
        status,
        type: headers.get('content-type'),
        limit: headers.get('x-ratelimit-limit'),
      }));
      expect(ofHead).toEqual(ofGet);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    },
  );

  it('gets no CORS headers, asked or not (OPTIONS)', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
    const answers = [
      await school.get('/students', { headers }),
      await school.request('OPTIONS', '/students', { headers }),
      await school.request('OPTIONS', '/students', { headers, key: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 405, 401]);
    for (const answer of answers) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('a path id (Ids in paths)', () => {
  const paths = ['/students/ID', '/students/ID/attendance', '/teachers/ID', '/classes/ID', '/classes/ID/roster'];
  const more = ['/announcements/ID', '/grades/ID', '/attendance/ID'];

  it.each([...paths, ...more])('%s: not an integer is 400, one that no record can have is 404', async (path) => {
    for (const id of ['x', '1.5', '1e1', '0x1', '1%20', '%00', 'null', '1,2', '%F0%9F%98%80']) {
      expectErrorAnswer(
        await school.get(path.replace('ID', id)),
        400,
        'VALIDATION_ERROR',
        expect.stringContaining('id'),
      );
    }
    for (const id of ['0', '-1', '2147483648', '-2147483649', '9'.repeat(100), '9'.repeat(1000)]) {
      expectErrorAnswer(await school.get(path.replace('ID', id)), 404, 'NOT_FOUND');
    }
  });

  it.each([
    ['PUT', '/students/ID', {}],
    ['PUT', '/teachers/ID', teacher],
    ['PUT', '/announcements/ID', announcement],
    ['POST', '/classes/ID/enroll', { student_id: 1 }],
  ])('of %s %s as well', async (method, path, body) => {
    expectErrorAnswer(await school.request(method, path.replace('ID', 'x'), { body }), 400, 'VALIDATION_ERROR');
    const absent = ['0', '-1', '9'.repeat(100), '999999'];
    for (const id of absent) {
      expectErrorAnswer(await school.request(method, path.replace('ID', id), { body }), 404, 'NOT_FOUND');
    }
  });

  it.each([
    ['/students/999999', 'Student not found'],
    ['/students/999999/attendance', 'Student not found'],
    ['/teachers/999999', 'Teacher not found'],
    ['/classes/999999', 'Class not found'],
    ['/classes/999999/roster', 'Class not found'],
    ['/announcements/999999', 'Announcement not found'],
    ['/grades/999999', 'Grade not found'],
    ['/attendance/999999', 'Attendance record not found'],
  ])('that names no record is told with the right noun: %s (404 messages)', async (path, error) => {
    expectErrorAnswer(await school.get(path), 404, 'NOT_FOUND', error);
  });
});
