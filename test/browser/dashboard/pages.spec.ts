import type { Page, Response } from 'playwright-core';
import { BrowsedDashboard, type Person } from '../browsed-dashboard';

jest.setTimeout(120_000);

let dashboard: BrowsedDashboard;
let owner: Person;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 300 });
  owner = await dashboard.owner();
}, 120_000);

afterAll(() => dashboard?.close());

/** Bytes of compressed JavaScript: for a first page, and for one with charts, which come once they are drawn. */
const mostScript = 300 * 1024;
const mostWithCharts = 360 * 1024;

/** A page as somebody sees it who was never here, and everything that it loaded. */
async function opened(person: Person | null, path: string): Promise<{ page: Page; responses: Response[] }> {
  const page = await (await dashboard.context(person, { timezoneId: 'America/New_York' })).newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.addInitScript(watchShifts);
  await dashboard.visit(page, path);
  return { page, responses };
}

/** Sums what moved without anybody having done anything, as the browser measures it. */
function watchShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const scriptOf = async (responses: Response[]) => {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()));
  expect(await Promise.all(scripts.map((script) => script.headerValue('content-encoding')))).not.toContain(null);
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
};

describe('the first page that somebody loads', () => {
  it.each([
    ['the sign-in', '', mostScript],
    ['the overview, before it draws a chart', '?environment=production', mostScript],
    ['the API keys', '/settings/api-keys?environment=sandbox', mostScript],
    ['the overview with its charts', '?environment=sandbox', mostWithCharts],
  ])('%s takes no more JavaScript than it may', async (name, path, most) => {
    const { responses } = await opened(name === 'the sign-in' ? null : owner, path);
    const size = await scriptOf(responses);
    expect(size).toBeGreaterThan(50 * 1024);
    expect(size).toBeLessThanOrEqual(most);
  });

  it.each([
    ['the overview', '?environment=sandbox'],
    ['the overview of an empty school', '?environment=production'],
    ['the students', '/students?environment=sandbox'],
    ['the classes', '/classes?environment=sandbox'],
    ['a student', '/students/5?environment=sandbox'],
    ['the API keys', '/settings/api-keys?environment=sandbox'],
    ['the requests', '/requests?environment=sandbox'],
    ['the events', '/events?environment=sandbox'],
    ['the webhooks', '/webhooks?environment=sandbox'],
  ])('%s does not move about while it loads', async (_, path) => {
    const { page } = await opened(owner, path);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1);
  });
});

describe('what the server sends', () => {
  it('allows no script but its own files, and no frame around a page', async () => {
    const { responses } = await opened(owner, '/students');
    const policy = (await responses[0]?.headerValue('content-security-policy')) ?? '';
    const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('connect-src')).toBe("connect-src 'self'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  });

  it('is not kept where it is data, and kept for good where its name has its hash', async () => {
    const { responses } = await opened(owner, '/students');
    const kept = await Promise.all(
      responses.map(async (response) => [response.url(), (await response.headerValue('cache-control')) ?? ''] as const),
    );
    const below = (path: string) => kept.filter(([url]) => url.includes(path)).map(([, cache]) => cache);
    expect(new Set(below('/dashboard/api/'))).toEqual(new Set(['no-store']));
    expect(new Set(below('/assets/'))).toEqual(new Set(['public, max-age=31536000, immutable']));
  });

  it('does not run what somebody got into the page', async () => {
    const { page } = await opened(owner, '/settings/account');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(ran).toBe(false);
    expect(dashboard.consoleErrors.splice(0).join()).toMatch(/Content Security Policy/);
  });
});

describe('a time', () => {
  it('is told in the zone of whoever looks, and in UTC to whoever asks', async () => {
    await dashboard.sql`UPDATE access.api_key SET created_at = '2026-01-15T03:30:00Z' WHERE id = 1`;
    const { page } = await opened(owner, '/settings/api-keys?environment=sandbox');
    const time = page.getByRole('row').filter({ hasText: 'First key' }).locator('time[datetime^="2026-01-15"]');
    expect(await time.getAttribute('datetime')).toBe('2026-01-15T03:30:00.000Z');
    expect(await time.getAttribute('title')).toBe('2026-01-15T03:30:00.000Z');
    // Eleven days later at the earliest, an hour and day of New York.
    expect(await time.innerText()).toMatch(/^Jan 14(, 10:30\sPM|, 2026)$/);
    await time.focus();
    await page.getByRole('tooltip', { name: '2026-01-15T03:30:00.000Z' }).waitFor();
  });
});

it('every page did with its own service alone, without a complaint', async () => {
  const { page } = await opened(owner, '/teachers?environment=sandbox');
  for (const name of [
    'Classes',
    'Announcements',
    'Requests',
    'Events',
    'Webhooks',
    'API Keys',
    'Audit',
    'Account',
    'Overview',
  ]) {
    await page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
