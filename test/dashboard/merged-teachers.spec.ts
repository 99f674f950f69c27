import { TestDashboard, type Visitor } from '../support/test-dashboard';
import { TestSchool } from '../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let office: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  office = await dashboard.person('office');
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

const teacher = async (name: string): Promise<number> =>
  (await school.post('/teachers', { name, email: 't@x.example', department: 'Art' })).body.id;
const classesOf = async (visitor: Visitor) =>
  (await visitor.get('schools/production/classes')).body.data.map(({ name }: { name: string }) => name).sort();
const userOf = (name: string, teacherId: number) =>
  dashboard.person(
    'teacher',
    name,
    { production: 'teacher', sandbox: null },
    {
      production: { schoolIds: [], classIds: [], teacherId },
    },
  );
const post = async (path: string, other_id: number) => {
  const { status, body } = await office.post(`schools/production/teachers/${path}`, { other_id });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

it('the users of two teachers who are merged see the classes of both, and their own after an undo (Merging two teachers)', async () => {
  const [kept, other] = [await teacher('Tom Berg'), await teacher('Thomas Berg')];
  await school.schoolClass({ name: 'Algebra', teacher_id: kept });
  await school.schoolClass({ name: 'Art', teacher_id: other });
  const [tom, thomas] = [await userOf('tom', kept), await userOf('thomas', other)];
  const seen = async () => [await classesOf(tom), await classesOf(thomas)];
  expect(await seen()).toEqual([['Algebra'], ['Art']]);
  expect((await post(`${kept}/merge`, other)).moved).toMatchObject({ classes: 1, users: 1 });
  const both = ['Algebra', 'Art'];
  expect(await seen()).toEqual([both, both]);
  const owner = await dashboard.person('owner');
  const { data: users } = (await owner.get('users')).body;
  const named = users.filter(
    (user: { production_share: { teacher: object } | null }) => user.production_share?.teacher,
  );
  expect(
    named.map((user: { production_share: { teacher: { id: number } } }) => user.production_share.teacher.id),
  ).toEqual([...[kept, kept]]);
  await post(`${kept}/merge/undo`, other);
  expect(await seen()).toEqual([['Algebra'], ['Art']]);
});

it('an office of one school merges the teachers of that school only (Users with a share)', async () => {
  const [school_id, elsewhere] = [
    (await school.post('/schools', { name: 'Lincoln' })).body.id as number,
    (await school.post('/schools', { name: 'Roosevelt' })).body.id as number,
  ];
  const add = async (home: number): Promise<number> =>
    (await school.post('/teachers', { name: 'Eva', email: 'e@x.example', department: 'Art', school_id: home })).body.id;
  const [one, two, third] = [await add(school_id), await add(school_id), await add(elsewhere)];
  const limited = await dashboard.person(
    'office',
    'limited',
    { production: 'office', sandbox: null },
    {
      production: { schoolIds: [school_id], classIds: [], teacherId: null },
    },
  );
  const ask = async (id: number, other_id: number) =>
    (await limited.post(`schools/production/teachers/${id}/merge`, { other_id })).status;
  expect([await ask(one, third), await ask(third, one), await ask(one, two)]).toEqual([400, 404, 200]);
});
