import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, Program, root } from '../../support/programs/process';

jest.setTimeout(90_000);

let registry: Server | null = null;

afterEach(() => {
  registry?.close();
  registry?.closeAllConnections();
  registry = null;
});

async function registryAt(answer: RequestListener): Promise<string> {
  registry = createServer(answer).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
}

async function audit(url: string): Promise<{ code: unknown; output: string }> {
  // npm keeps what it was told of a package.
  const cache = mkdtempSync(join(tmpdir(), 'homeroom-npm-'));
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: cache };
  const program = new Program(spawn(process.execPath, ['bin/audit.mjs'], { cwd: root, env }));
  const code = await program.ended;
  rmSync(cache, { recursive: true, force: true });
  return { code, output: program.stdout + program.stderr };
}

/** A registry that knows of one hole in every version of a package that the service, and nothing else, needs. */
const knowing =
  (severity: string): RequestListener =>
  (request, response) => {
    const hole = { id: 1, url: 'https://holes.example/1', title: 'Anybody may come in', severity };
    const isAudit = request.url!.includes('/advisories/bulk');
    const versions = { '7.0.1': { name: 'big.js', version: '7.0.1' } };
    const body = isAudit
      ? { 'big.js': [{ ...hole, vulnerable_versions: '*' }] }
      : { name: 'big.js', 'dist-tags': { latest: '7.0.1' }, versions };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

describe('the audit of the dependencies', () => {
  it('fails on a grave hole, and names it', async () => {
    const { code, output } = await audit(await registryAt(knowing('high')));
    expect(output).toMatch(/^high: big\.js \*: .*Anybody may come in \(https:\/\/holes\.example\/1\)/m);
    expect(code).toBe(1);
  });

  it('passes with lesser holes', async () => {
    const { code, output } = await audit(await registryAt(knowing('moderate')));
    expect(output).toMatch(
      /^The dependencies were audited: 0 with severe vulnerabilities, [1-9]\d* with lesser ones$/m,
    );
    expect(code).toBe(0);
  });

  it('passes where none is known', async () => {
    const url = await registryAt((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
    const { code, output } = await audit(url);
    expect(output).toBe('The dependencies were audited: 0 with severe vulnerabilities, 0 with lesser ones\n');
    expect(code).toBe(0);
  });

  it.each([
    ['has no audit', () => registryAt((_, response) => response.writeHead(404).end('{}'))],
    ['is not there', async () => `http://127.0.0.1:${(await freePorts(1))[0]}/`],
    ['never answers', () => registryAt(() => undefined)],
  ])('says that it was not run where the registry %s', async (_, open) => {
    const { code, output } = await audit(await open());
    expect(output).toMatch(/^The dependencies were NOT audited: .+\n$/);
    expect(code).toBe(0);
  });
});
