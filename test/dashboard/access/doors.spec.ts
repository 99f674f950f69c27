import { Routes } from '@homeroom/http';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';
import { tester } from '../../support/test-school';
import { addTwoSchools } from '../../support/two-schools';

let dashboard: TestDashboard;
const people: Record<string, Visitor> = {};
let key: string;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  for (const role of ['owner', 'office', 'developer', 'viewer'] as const) people[role] = await dashboard.person(role);
  const { lincoln } = await addTwoSchools(dashboard.database.pool('sandbox'));
  const share = { schoolIds: [], classIds: [], teacherId: null };
  const ofTeacher = { sandbox: { ...share, teacherId: lincoln.teacher } };
  const ofSchool = { sandbox: { ...share, schoolIds: [lincoln.school] } };
  people['teacher'] = await dashboard.person('teacher', 'teacher', { production: null, sandbox: 'teacher' }, ofTeacher);
  people['limited'] = await dashboard.person('office', 'limited', { production: null, sandbox: 'office' }, ofSchool);
  const { body } = await people['owner']!.post('keys', { name: 'Everything', environment: 'production' });
  key = body.key;
});

afterAll(() => dashboard.close());

/** The routes without a session. */
const forEverybody = [
  ...['POST session', 'GET sign-in-options', 'GET oidc/begin', 'GET oidc/callback'],
  ...['POST password-reset', 'POST password-reset/check', 'POST password-reset/use'],
];

type Statuses = [owner: number, office: number, developer: number, viewer: number, teacher: number, limited: number];

/** Every other route, and the status of an empty request by role. The office that is limited sees one school. */
const routes: Record<string, Statuses> = {
  'GET session': [200, 200, 200, 200, 200, 200],
  'POST session/confirmation': [400, 400, 400, 400, 400, 400],
  'PUT password': [400, 400, 400, 400, 400, 400],
  'POST second-factor/set-up': [200, 200, 200, 200, 200, 200],
  'POST second-factor/enable': [400, 400, 400, 400, 400, 400],
  'POST second-factor/recovery-codes': [400, 400, 400, 400, 400, 400],
  'POST second-factor/disable': [400, 400, 400, 400, 400, 400],
  'GET keys': [200, 200, 200, 200, 403, 403],
  'POST keys': [400, 403, 400, 403, 403, 403],
  'PUT keys/:id': [400, 403, 403, 403, 403, 403],
  'POST keys/:id/rotate': [400, 403, 400, 403, 403, 403],
  'POST keys/:id/revoke': [404, 403, 404, 403, 403, 403],
  'GET keys/:id/usage': [404, 404, 404, 404, 403, 403],
  'GET keys/:id/requests': [404, 404, 404, 404, 403, 403],
  'GET keys/:id/errors': [404, 404, 404, 404, 403, 403],
  'GET keys/:id/oneroster': [404, 404, 404, 404, 403, 403],
  'GET webhooks/:environment': [200, 403, 200, 403, 403, 403],
  'POST webhooks/:environment': [400, 403, 400, 403, 403, 403],
  'PUT webhooks/:environment/:id': [400, 403, 400, 403, 403, 403],
  'DELETE webhooks/:environment/:id': [404, 403, 404, 403, 403, 403],
  'POST webhooks/:environment/:id/test': [404, 403, 404, 403, 403, 403],
  'POST webhooks/:environment/:id/rotate': [404, 403, 404, 403, 403, 403],
  'POST webhooks/:environment/:id/disable': [404, 403, 404, 403, 403, 403],
  'POST webhooks/:environment/:id/enable': [404, 403, 404, 403, 403, 403],
  'POST webhooks/:environment/:id/replay': [400, 403, 400, 403, 403, 403],
  'GET webhooks/:environment/:id/deliveries': [404, 403, 404, 403, 403, 403],
  'GET usage': [400, 400, 400, 400, 400, 400],
  'GET usage/schools': [400, 400, 400, 400, 400, 400],
  'GET requests': [400, 400, 400, 400, 400, 400],
  'GET audit': [200, 403, 403, 403, 403, 403],
  'GET audit/records': [200, 403, 403, 403, 403, 403],
  'GET audit/records.csv': [200, 403, 403, 403, 403, 403],
  'GET users': [200, 403, 403, 403, 403, 403],
  'POST users': [400, 403, 403, 403, 403, 403],
  'PUT users/:id': [400, 403, 403, 403, 403, 403],
  'POST users/:id/reset-password': [404, 403, 403, 403, 403, 403],
  'POST users/:id/reset-second-factor': [404, 403, 403, 403, 403, 403],
  'POST users/:id/disable': [404, 403, 403, 403, 403, 403],
  'POST users/:id/enable': [404, 403, 403, 403, 403, 403],
  'DELETE users/:id': [404, 403, 403, 403, 403, 403],
  'GET users/:id/name': [200, 200, 200, 200, 200, 200],
  'GET sandbox-seed': [200, 403, 403, 403, 403, 403],
  'GET schools/:environment/overview': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/choices': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/day': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/absentees': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/timetable': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/offered-classes': [200, 200, 200, 200, 200, 200],
  'GET schools/:environment/*': [200, 200, 200, 200, 200, 200],
  'POST schools/:environment/students': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/students/:id': [404, 404, 403, 403, 403, 404],
  'DELETE schools/:environment/students/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/students/:id/withdraw': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/students/:id/reinstate': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/students/:id/merge': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/students/:id/merge/undo': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/teachers': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/teachers/:id/merge': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/teachers/:id/merge/undo': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/teachers/:id': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/teachers/:id/archive': [404, 404, 403, 403, 403, 404],
  'DELETE schools/:environment/teachers/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/classes': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/classes/:id': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/classes/:id/archive': [404, 404, 403, 403, 403, 404],
  'DELETE schools/:environment/classes/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/classes/:id/attendance': [400, 400, 403, 403, 400, 400],
  'POST schools/:environment/classes/:id/enroll': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/classes/:id/enroll/batch': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/classes/:id/enroll/:student_id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/enrollments/:id/move': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/enrollments/:id': [404, 404, 403, 403, 403, 404],
  'DELETE schools/:environment/enrollments/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/grades': [400, 400, 403, 403, 400, 400],
  'POST schools/:environment/grades/batch': [400, 400, 403, 403, 400, 400],
  'PUT schools/:environment/grades/:id': [404, 404, 403, 403, 404, 404],
  'DELETE schools/:environment/grades/:id': [404, 404, 403, 403, 404, 404],
  'PUT schools/:environment/attendance/:id': [404, 404, 403, 403, 404, 404],
  'DELETE schools/:environment/attendance/:id': [404, 404, 403, 403, 404, 404],
  'POST schools/:environment/announcements': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/announcements/:id': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/announcements/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/school-years': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/school-years/:id': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/school-years/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/terms': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/terms/:id': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/terms/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/students/:id/contacts': [404, 404, 403, 403, 403, 404],
  'PUT schools/:environment/students/:id/contacts/order': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/contacts/:id': [404, 404, 403, 403, 403, 404],
  'DELETE schools/:environment/contacts/:id': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/closed-days': [400, 400, 403, 403, 403, 400],
  'PUT schools/:environment/closed-days/:id': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/closed-days/:id': [404, 404, 403, 403, 403, 404],
  'GET schools/:environment/roll-overs': [200, 200, 403, 403, 403, 403],
  'POST schools/:environment/roll-overs': [400, 400, 403, 403, 403, 400],
  'POST schools/:environment/roll-overs/preview': [400, 400, 403, 403, 403, 400],
  'DELETE schools/:environment/roll-overs/:id': [404, 404, 403, 403, 403, 403],
  'POST schools/:environment/schools': [400, 400, 403, 403, 403, 403],
  'PUT schools/:environment/schools/:id': [400, 400, 403, 403, 403, 403],
  'PUT schools/:environment/schools/:id/archive': [404, 404, 403, 403, 403, 403],
  'DELETE schools/:environment/schools/:id': [404, 404, 403, 403, 403, 403],
  'GET schools/:environment/limits': [200, 200, 200, 200, 403, 403],
  'PUT schools/:environment/limits/:id': [400, 403, 403, 403, 403, 403],
  'DELETE schools/:environment/limits/:id': [404, 403, 403, 403, 403, 403],
  'GET schools/:environment/duplicates': [200, 200, 403, 403, 403, 200],
  'PUT schools/:environment/duplicates': [400, 400, 403, 403, 403, 400],
  'GET schools/:environment/students/:id/absence': [404, 404, 403, 403, 403, 404],
  'POST schools/:environment/students/:id/absence': [400, 400, 403, 403, 403, 400],
  'GET schools/:environment/students/:id/audit': [200, 200, 403, 403, 403, 403],
  'GET schools/:environment/imports': [200, 200, 403, 403, 403, 403],
  'POST schools/:environment/imports': [415, 415, 403, 403, 403, 403],
  'GET schools/:environment/imports/:id': [404, 404, 403, 403, 403, 403],
  'POST schools/:environment/imports/:id/undo': [404, 404, 403, 403, 403, 403],
  'GET schools/:environment/exports': [200, 200, 403, 403, 403, 403],
  'GET schools/:environment/exports/oneroster': [200, 200, 403, 403, 403, 403],
  'GET schools/:environment/exports/:list': [404, 404, 403, 403, 403, 403],
  'GET schools/:environment/list-exports/:list': [404, 404, 403, 403, 403, 404],
  'GET schools/:environment/last-change/:list/:id': [404, 404, 403, 403, 404, 404],
  'POST sandbox-seed': [409, 403, 403, 403, 403, 403],
  'DELETE session': [204, 204, 204, 204, 204, 204],
  'DELETE sessions': [204, 204, 204, 204, 204, 204],
};

const places = { ':id': '999999', ':student_id': '999999', ':environment': 'sandbox', '*': 'students' };
const pathOf = (route: string) =>
  Object.entries(places).reduce((path, [name, value]) => path.replace(name, value), route.split(' ')[1]!);
const ask = (visitor: Visitor, route: string, headers: Record<string, string> = {}) => {
  const method = route.split(' ')[0]!;
  return visitor.ask(method, pathOf(route), { body: ['POST', 'PUT'].includes(method) ? {} : undefined, headers });
};

describe('who may do what in the dashboard (Dashboard roles)', () => {
  it('and every route is in the table', () => {
    const methods = [...dashboard.servers.dashboard.get(Routes)['methods']];
    const known = methods.flatMap(([url, of]) =>
      [...of].filter((method) => method !== 'HEAD').map((method) => `${method} ${url.replace('/dashboard/api/', '')}`),
    );
    const catchAll = known.filter((route) => / (\/dashboard|\*)/.test(route));
    expect(known.filter((route) => !catchAll.includes(route)).sort()).toEqual(
      [...forEverybody, ...Object.keys(routes)].sort(),
    );
    expect(catchAll).toEqual(expect.arrayContaining(['GET /dashboard', 'GET /dashboard/*', 'DELETE *', 'GET *']));
  });

  it('and a user who sees some schools or classes reaches records through these routes only (Users with a share)', () => {
    const reached = Object.entries(routes).flatMap(([route, statuses]) => (statuses[5] === 403 ? [] : [route]));
    const ofSchools = reached.filter((route) => route.includes('schools/:environment/'));
    expect(ofSchools.filter((route) => route.startsWith('GET'))).toEqual(
      [
        ...['overview', 'choices', 'day', 'absentees', 'timetable', 'offered-classes', '*'],
        ...['duplicates', 'students/:id/absence', 'list-exports/:list', 'last-change/:list/:id'],
      ].map((path) => `GET schools/:environment/${path}`),
    );
    const marked = Object.entries(routes).flatMap(([route, statuses]) =>
      route.includes('schools/') && !route.startsWith('GET') && statuses[4] !== 403
        ? [route.split('/:environment/')[1]]
        : [],
    );
    expect([...new Set(marked)]).toEqual([
      ...['classes/:id/attendance', 'grades', 'grades/batch', 'grades/:id', 'attendance/:id'],
    ]);
    // The names of users, and what is wrong with a question about requests, tell of no record.
    const others = reached.filter(
      (route) => !ofSchools.includes(route) && !/session|password|second-factor/.test(route),
    );
    expect(others).toEqual(['GET usage', 'GET usage/schools', 'GET requests', 'GET users/:id/name']);
  });

  describe.each(Object.entries(routes))('%s', (route, statuses) => {
    it('is 401 without a session, with an API key, and with a made-up session', async () => {
      const nobody = dashboard.visitor();
      const unauthorized = { error: 'Sign in first', code: 'UNAUTHORIZED', status: 401 };
      for (const headers of [{}, { authorization: `Bearer ${key}` }, { cookie: 'homeroom_session=x' }]) {
        const answer = await ask(nobody, route, headers as Record<string, string>);
        expect([answer.status, answer.body]).toEqual([401, unauthorized]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('is refused when another site asks (Requests of other sites)', async () => {
      const owner = people['owner']!;
      const { cookie } = owner;
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        ...(route.startsWith('GET')
          ? []
          : [{ origin: 'http://evil.example' }, { origin: 'null' }, { origin: `${owner.origin}0` }]),
      ];
      for (const headers of foreign) {
        const answer = await ask(owner, route, headers);
        expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
      }
      expect(owner.cookie).toBe(cookie);
      expect((await owner.get('session')).status).toBe(200);
    });

    it(`answers ${statuses.join(', ')} to an owner, the office, a developer, a viewer, a teacher and a limited office`, async () => {
      const answers = [];
      for (const [role, visitor] of Object.entries(people)) {
        answers.push((await ask(visitor, route)).status);
        if (visitor.cookie === '') await visitor.signIn(`${role}@school.example`, password);
      }
      expect(answers).toEqual(statuses);
    });
  });
});

describe('a request from the dashboard’s own pages', () => {
  const signIn = { email: 'viewer@school.example', password };

  it.each<[string, Record<string, string>, number]>([
    [
      'over https, where a proxy gives the host another name',
      { 'sec-fetch-site': 'same-origin', origin: 'https://school.example' },
      200,
    ],
    ['over http, by the name of PUBLIC_URL', { origin: 'http://localhost:3000' }, 200],
    ['over http, by the name of another service', { origin: 'https://localhost:3000' }, 403],
    ['over http, by another name', { origin: 'http://other.example' }, 403],
    ['over http, that says not from where', { origin: '' }, 403],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
  ])('is known: %s', async (_, headers, status) => {
    expect((await dashboard.visitor().post('session', signIn, { headers })).status).toBe(status);
  });
});

describe('a path that is no route', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'];
  const unknown = [
    '',
    'nope',
    'keys/1/nope',
    '../api/nope',
    '%6beys/nope',
    'schools/sandbox/students/1/2',
    'x'.repeat(9000),
  ];

  it.each(methods)('is 401 to who is not signed in: %s', async (method) => {
    for (const path of unknown) expect((await dashboard.visitor().ask(method, path, {})).status).toBe(401);
  });

  it('is 404 to who is', async () => {
    const viewer = await dashboard.person('viewer', 'finder');
    for (const path of unknown.slice(1, -1)) {
      expect((await viewer.get(path)).body).toEqual({ error: 'Route not found', code: 'NOT_FOUND', status: 404 });
    }
    expect((await viewer.get('x'.repeat(9000))).status).toBe(414);
  });
});

describe('the doors between the dashboard and the API', () => {
  it('a session opens nothing of the API', async () => {
    const developer = await dashboard.person('developer', 'dora');
    const answer = await fetch(`${dashboard.origin('sandbox')}/v1/students`, { headers: { cookie: developer.cookie } });
    expect(answer.status).toBe(401);
  });

  it('only the first environment has a dashboard (Where it is)', async () => {
    expect((await fetch(`${dashboard.origin('sandbox')}/dashboard`)).status).toBe(401);
    expect((await fetch(`${dashboard.origin('sandbox')}/dashboard/api/session`)).status).toBe(401);
  });

  it('reads the query of a school strictly, as the API does', async () => {
    const viewer = await dashboard.person('viewer', 'vera');
    for (const query of ['?page=0', '?search=%zz', '?page=1&page=2', '?per_page=101']) {
      const answer = await viewer.get(`schools/sandbox/students${query}`);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 });
    }
  });

  it('knows whoever was disabled no more, in the middle of what they do', async () => {
    const developer = await dashboard.person('developer', 'dan');
    await dashboard.users.disable('dan@school.example', tester);
    expect((await developer.post('keys', { name: 'Late', environment: 'sandbox' })).status).toBe(401);
  });
});
