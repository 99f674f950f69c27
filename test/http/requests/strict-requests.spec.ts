import { expectErrorAnswer } from '../../support/error-answer';
import { TestSchool } from '../../support/test-school';

let school: TestSchool;
let key: string;

beforeAll(async () => {
  school = await TestSchool.open();
  key = await school.unlimitedKey();
});

afterAll(() => school.close());

describe('a path without its id (Paths)', () => {
  it.each(['students', 'teachers', 'classes', 'announcements', 'grades', 'attendance'])(
    'is no route: /%s/',
    async (name) => {
      expectErrorAnswer(await school.get(`/${name}/`), 404, 'NOT_FOUND', 'Route not found');
      expectErrorAnswer(await school.get(`/${name}/?page=1`), 404, 'NOT_FOUND', 'Route not found');
      expect((await school.request('HEAD', `/${name}/`, {})).status).toBe(404);
    },
  );

  it.each(['/students//attendance', '/classes//roster'])('is no route: %s', async (path) => {
    expectErrorAnswer(await school.get(path), 404, 'NOT_FOUND', 'Route not found');
  });

  it('is no route for a PUT', async () => {
    expectErrorAnswer(await school.put('/students/', {}), 404, 'NOT_FOUND', 'Route not found');
  });
});

describe('a broken percent escape in the query (Query)', () => {
  it.each(['/students?page=%', '/students/1?x=%zz', '/classes/1/roster?x=%ff', '/health?x=%'])(
    'is 400: %s',
    async (path) => {
      expectErrorAnswer(
        await school.get(path),
        400,
        'VALIDATION_ERROR',
        expect.stringContaining('broken percent escape'),
      );
    },
  );

  it('is 401 without a key, and 400 with one that lacks the scope: what cannot be read comes first', async () => {
    expectErrorAnswer(await school.get('/students/1?x=%', { key: null }), 401, 'UNAUTHORIZED');
    const limited = await school.unlimitedKey({ scopes: ['read:teachers'] });
    expectErrorAnswer(await school.get('/students/1?x=%', { key: limited }), 400, 'VALIDATION_ERROR');
  });
});

describe('Expect: 100-continue (Order of errors)', () => {
  const asking = (authorization: string) =>
    `POST /v1/students HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}Expect: 100-continue\r\n` +
    'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n';

  it('is told to go on when it is let in', async () => {
    const answer = await school.raw(`${asking(`Authorization: Bearer ${key}\r\n`)}{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  it('is told nothing but 401 without a key', async () => {
    expect(await school.raw(asking(''))).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a body that no header announces (Bodies)', () => {
  const sent = (method: string, path: string, ...headers: string[]) =>
    school.raw(
      [`${method} /v1${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Authorization: Bearer ${key}`, ...headers]
        .concat('', '')
        .join('\r\n'),
    );

  it.each(['POST', 'PUT'])('is none, whatever type it is said to have: %s', async (method) => {
    const path = method === 'POST' ? '/students' : `/students/${await school.student()}`;
    const answer = await sent(method, path, 'Content-Type: application/json');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('the body must be a JSON object');
    expect(await sent(method, path)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sent(method, path, 'Content-Type: text/plain')).toMatch(/^HTTP\/1\.1 415 /);
  });

  it('is none, although clients send the type with a DELETE and with an operation that takes no body', async () => {
    const id = await school.student();
    const type = 'Content-Type: application/json';
    expect(await sent('POST', `/students/${id}/reinstate`, type, 'Content-Length: 0')).toMatch(/^HTTP\/1\.1 409 /);
    expect(await sent('DELETE', `/students/${id}`, type, 'Content-Length: 0')).toMatch(/^HTTP\/1\.1 204 /);
    expect(await sent('DELETE', `/students/${id}`, type)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('is not waited for by a GET that names a type', async () => {
    expect(await sent('GET', '/students?per_page=1', 'Content-Type: application/json')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
