import { readSettings } from '@homeroom/settings';
import { TestDashboard, type Visitor } from '../support/test-dashboard';

let dashboard: TestDashboard;
let viewer: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ settings: readSettings({ GRADING_SCALE: 'plain' }) });
  viewer = await dashboard.person('viewer');
});

afterAll(() => dashboard.close());

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
