import { readSettings } from '@homeroom/settings';
import { headersAgainstMisuse } from '../../support/error-answer';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { TestSchool } from '../../support/test-school';

let dashboard: TestDashboard;
let viewer: Visitor;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  viewer = await dashboard.person('viewer');
});

afterAll(() => dashboard.close());

const headersOf = async (path: string, asking: RequestInit = {}) =>
  Object.fromEntries((await fetch(`${dashboard.origin()}${path}`, { redirect: 'manual', ...asking })).headers);

/** A page is what it is by its own policy, and tells its own site where a request comes from. */
const { 'content-security-policy': none, 'referrer-policy': toNobody, ...shared } = headersAgainstMisuse;

describe('the headers against misuse, as the API does in every other test', () => {
  it.each(['/docs/openapi.json', '/docs/', '/docs/reference.js'])(
    'are there in the documentation: %s',
    async (path) => {
      expect(await headersOf(path)).toMatchObject(headersAgainstMisuse);
    },
  );

  it('allow the page of the documentation what it needs, and say nothing twice', async () => {
    const headers = await headersOf('/docs');
    expect(headers).toMatchObject({ ...shared, 'referrer-policy': toNobody });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^,]+$/);
  });

  it.each([
    ['who is not signed in', () => headersOf('/dashboard/api/overview')],
    ['an unknown file', () => headersOf('/dashboard/nothing.js')],
    ['a URL that nobody can read', () => headersOf('/dashboard/%zz')],
    ['a form of another site', () => headersOf('/dashboard/api/session', { method: 'POST' })],
    ['who is signed in', async () => Object.fromEntries((await viewer.get('session')).headers)],
    ['a key that may not be made', async () => Object.fromEntries((await viewer.post('keys', {})).headers)],
  ])('are there in what the dashboard answers to %s', async (_, ask) => {
    const headers = await ask();
    expect(headers).toMatchObject({ ...shared, 'content-security-policy': none });
    for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name);
  });

  it('have browsers come by https, where the school is reached that way, and only there', async () => {
    expect(await headersOf('/docs')).not.toHaveProperty('strict-transport-security');
    const settings = readSettings({ PUBLIC_URL: 'https://school.example' });
    const school = await TestSchool.open({ database: dashboard.database, settings });
    for (const path of ['/students', '/nothing', '/health']) {
      const { headers } = await school.get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect(await school.raw('GARBAGE\r\n\r\n')).toContain('strict-transport-security: max-age=31536000\r\n');
    await school.close();
  });
});
