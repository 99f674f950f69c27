import { headersAgainstMisuse } from '../support/error-answer';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { urlOf } from '../support/postgres/test-server';
import { build, Installation, type Service } from '../support/programs/process';

jest.setTimeout(120_000);

let installation: Installation;
let database: ProxiedDatabase;
let service: Service;
let origin: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
  service = await (await installation.start({ DATABASE_URL: urlOf(database.address) })).ready();
  origin = service.production.replace('/v1', '');
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** A page has a policy of its own, and tells its own site where a request comes from. */
const { 'content-security-policy': _none, 'referrer-policy': _toNobody, ...shared } = headersAgainstMisuse;

describe('the pages of the dashboard', () => {
  it.each([
    ['/dashboard', 'dashboard/'],
    ['/dashboard/', './'],
    ['/dashboard/students', './'],
    ['/dashboard/settings/api-keys', '../'],
    ['/dashboard/students/5?environment=sandbox', '../'],
  ])('are one page wherever it is asked for, which finds its files behind any proxy: %s', async (path, base) => {
    const answer = await fetch(`${origin}${path}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<base href="${base}" />`);
    const scripts = [...html.matchAll(/<script[^>]*>([^<]*)</g)];
    expect(scripts.length).toBeGreaterThan(0);
    // No script stands in the page itself, and nothing is asked for from elsewhere or from the root.
    for (const [tag, code] of scripts) expect([code, tag]).toEqual(['', expect.stringContaining('src="./')]);
    const root = new URL(base, `${origin}${path}`);
    const files = [...html.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file = '']) => new URL(file, root).href);
    for (const file of files.filter((url) => url !== root.href)) expect((await fetch(file)).status).toBe(200);
  });

  it('have the headers against misuse, none of them twice', async () => {
    const headers = Object.fromEntries((await fetch(`${origin}/dashboard/students`)).headers);
    expect(headers).toMatchObject({ ...shared, 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; [^,]+$/);
  });

  it('run under a policy that allows nothing from elsewhere and no script in a page', async () => {
    const { headers } = await fetch(`${origin}/dashboard`);
    const policy = headers.get('content-security-policy')!;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' },
      ...{ 'cross-origin-opener-policy': 'same-origin', 'cache-control': 'no-cache' },
    });
  });

  it('have scripts that browsers keep for ever, since their names change with them', async () => {
    const html = await (await fetch(`${origin}/dashboard/`)).text();
    const [, script = ''] = /src="\.\/(assets\/[^"]+\.js)"/.exec(html) ?? [];
    const answer = await fetch(`${origin}/dashboard/${script}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect((await answer.text()).length).toBeGreaterThan(1000);
  });

  it.each(['assets/nope.js', 'nope.png', '..%2f..%2fapi%2fsrc%2fmain.js', 'assets%2f..%2findex.html', 'index.html'])(
    'are all there is: %s',
    async (path) => expect((await fetch(`${origin}/dashboard/${path}`)).status).toBe(404),
  );

  it.each(['GET', 'HEAD'])(
    'are where a browser that opens the address of the service is led: %s (Where it is)',
    async (method) => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
      const answer = await fetch(`${origin}/`, { method, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location'), answer.headers.get('vary')]).toEqual([
        302,
        'dashboard',
        'accept',
      ]);
      const followed = await fetch(`${origin}/`, { headers });
      expect([followed.status, followed.url]).toEqual([200, `${origin}/dashboard`]);
    },
  );

  it.each(['application/json', '*/*'])('are not where a program is led: Accept %s', async (accept) => {
    const answer = await fetch(`${origin}/`, { headers: { accept }, redirect: 'manual' });
    expect([answer.status, (await answer.json()) as object]).toEqual([401, expect.objectContaining({ status: 401 })]);
    const authorization = `Bearer ${await service.firstKey()}`;
    const sandbox = service.sandbox.replace('/v1', '');
    const known = await fetch(`${sandbox}/`, { headers: { accept, authorization }, redirect: 'manual' });
    expect(known.status).toBe(404);
  });

  it('are not where the sandbox leads, which has no dashboard', async () => {
    const answer = await fetch(`${service.sandbox.replace('/v1', '')}/`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(401);
  });

  it('may be linked to from elsewhere', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await fetch(`${origin}/dashboard/students`, { headers })).status).toBe(200);
  });

  it('are only read', async () => {
    const answer = await fetch(`${origin}/dashboard`, { method: 'POST', headers: { origin } });
    expect(answer.status).toBe(401);
    expect((await fetch(`${origin}/dashboard`, { method: 'HEAD' })).status).toBe(200);
  });
});
