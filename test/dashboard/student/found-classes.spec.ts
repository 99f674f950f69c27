import { readSettings } from '@homeroom/settings';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { TestSchool } from '../../support/test-school';

let dashboard: TestDashboard;
let school: TestSchool;
let viewer: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ settings: readSettings({ GRADING_SCALE: 'plain' }) });
  school = await TestSchool.open({ environment: 'sandbox', database: dashboard.database });
  viewer = await dashboard.person('viewer');
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

it('finds classes by name with what tells them apart, as many as are asked for', async () => {
  const ids: number[] = [];
  for (const room of ['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6']) {
    ids.unshift(await school.schoolClass({ name: 'Algebra', room, capacity: 30, semester: 'Fall 2026' }));
  }
  const student_id = await school.student();
  await school.post(`/classes/${ids[0]}/enroll`, { student_id });
  const search = async (query: string) => (await viewer.get(`schools/sandbox/class-search?${query}`)).body.data;
  const found = await search('search=ALG&limit=6');
  expect(found.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(found[0]).toEqual({
    ...{ id: ids[0], name: 'Algebra', semester: 'Fall 2026', schedule: expect.any(String), room: 'A 6' },
    ...{ teacher: expect.any(String), capacity: 30, enrolled_count: 1 },
  });
  expect(await search('search=alg')).toHaveLength(5);
  expect((await viewer.get('schools/sandbox/class-search?search=alg&limit=51')).status).toBe(400);
});

it('tells the session the letters of the grading scale, the highest first', async () => {
  const { body } = await viewer.get('session');
  expect(body.letter_grades).toEqual([
    { letter: 'A', lowest_percent: 90 },
    { letter: 'B', lowest_percent: 80 },
    { letter: 'C', lowest_percent: 70 },
    { letter: 'D', lowest_percent: 60 },
    { letter: 'F', lowest_percent: 0 },
  ]);
});
