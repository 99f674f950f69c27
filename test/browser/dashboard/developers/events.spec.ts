import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
import { rowsOf } from '../../page-content';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let page: Page;
let key: string;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  key = (await dashboard.key('--name', 'Office app', '--environment', 'sandbox')).key;
  page = await dashboard.page(await dashboard.owner(), '?environment=sandbox');
}, 120_000);

afterAll(() => dashboard?.close());

const table = () => page.getByRole('table', { name: 'Events, the newest first' });
const row = (text: string) => table().getByRole('row').filter({ hasText: text });

const write = async (method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await dashboard.ask(path, key, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
};

const read = async (path: string) => (await (await dashboard.ask(path, key)).json()) as Record<string, string | number>;

const shown = async () => (await rowsOf(table())).map(([, , ...cells]) => cells);

describe('the live events', () => {
  it('begin with the change that comes next', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Events' }).click();
    await page.getByText('No events yet').waitFor();
    await page.getByText('Live: each change appears within about 2 seconds.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
  });

  it('show a change of a key as it happens, with the fields and the name of the key', async () => {
    await write('PUT', 'students/7', { grade_level: '12' });
    await row('student.updated').waitFor();
    const { name, teacher_id } = await read('classes/3');
    await write('PUT', 'classes/3', { name, teacher_id, schedule: 'By appointment' });
    await row('class.updated').waitFor();
    expect(await shown()).toEqual([
      ['class.updated', 'Class 3', 'schedule', 'Office app (API key)'],
      ['student.updated', 'Student 7', 'grade_level', 'Office app (API key)'],
    ]);
    expect(await page.getByRole('link', { name: 'Student 7' }).getAttribute('href')).toContain('/students/7?');
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize(widths[0]!);
  });

  it('show a change of a user by name', async () => {
    const [user] = await dashboard.rows('SELECT name FROM access.dashboard_user ORDER BY id LIMIT 1');
    const { name, email } = await read('teachers/1');
    const answer = await page.request.put(`${dashboard.origin}/dashboard/api/schools/sandbox/teachers/1`, {
      headers: { origin: dashboard.origin },
      data: { name, email, department: 'Alchemy' },
    });
    expect(answer.status()).toBe(200);
    await row('teacher.updated')
      .getByText(user?.['name'] ?? '')
      .waitFor();
    expect(await page.getByRole('link', { name: 'Teacher 1' }).getAttribute('href')).toContain('open=1');
  });

  it('are filtered by type', async () => {
    await page.getByLabel('Type').selectOption('student.*');
    await row('class.updated').waitFor({ state: 'detached' });
    expect((await shown()).map(([type]) => type)).toEqual(['student.updated']);
    await page.getByLabel('Type').selectOption('grade.created');
    await page.getByText('No events match').waitFor();
    await page.getByLabel('Type').selectOption('All');
    await row('class.updated').waitFor();
    expect(await shown()).toHaveLength(3);
  });

  it('pause, and then show what happened meanwhile', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Continue to see what happened meanwhile.').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await write('PUT', 'students/8', { grade_level: '11' });
    await page.waitForTimeout(2_500);
    expect(asked.filter((url) => url.includes('/events'))).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Student 8' }).waitFor();
  });

  it('say when they cannot be read, and go on when they can', async () => {
    await page.route('**/events?*', (route) => route.abort());
    await page.getByText('The events cannot be read').waitFor();
    await write('PUT', 'students/9', { grade_level: '11' });
    await page.unroute('**/events?*');
    await page.getByRole('link', { name: 'Student 9' }).waitFor();
    expect(await page.getByText('The events cannot be read').count()).toBe(0);
    dashboard.consoleErrors.splice(0);
  });

  it('begin anew when their position is no longer kept', async () => {
    await dashboard.rows('UPDATE sandbox.change_epoch SET id = gen_random_uuid()');
    await page.getByText('The list has begun anew').waitFor();
    await page.getByText('No events yet').waitFor();
    await write('PUT', 'students/10', { grade_level: '11' });
    await page.getByRole('link', { name: 'Student 10' }).waitFor();
    expect(await shown()).toHaveLength(1);
  });

  it('are only for users who see all schools', async () => {
    await dashboard.rows("INSERT INTO sandbox.school (name) VALUES ('Lincoln')");
    const olaf = await dashboard.limited('olaf', '--role', 'sandbox:office', '--school', 'Lincoln');
    const seen = await dashboard.page(olaf, '/events?environment=sandbox');
    await seen.getByText('Only for users who see all schools').waitFor();
    expect(await seen.getByRole('link', { name: 'Events' }).count()).toBe(0);
    await seen.context().close();
  });
});

it('nothing went wrong in the browser meanwhile', () => {
  expect(dashboard.consoleErrors).toEqual([]);
  expect(dashboard.externalRequests).toEqual([]);
});
