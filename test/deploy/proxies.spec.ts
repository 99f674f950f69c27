import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPrograms } from '../support/programs/needed-programs';
import {
  build,
  documentOf,
  eventually,
  Installation,
  type Program,
  root,
  type Service,
} from '../support/programs/process';
import { certify } from './support/certificate';
import { HttpsClient } from './support/https-client';

jest.setTimeout(400_000);

/** Inside the namespaces of run.sh, the configurations are used as they are. */
const inPlace = process.env['PROXIES_IN_PLACE'] === '1';
const describeInPlace = (...programs: string[]) =>
  inPlace
    ? describeWithPrograms(...programs)
    : (title: string, tests: () => void) =>
        describe.skip(`${title} (left out: run it as root with test/deploy/run.sh)`, tests);

const url = 'https://school.example/v1';
const sandboxUrl = 'https://school.example:3001/v1';
const folderOfNginx = '/etc/letsencrypt/live/school.example';

let installation: Installation;
let services: Service[] = [];
let proxies: Program[] = [];

beforeAll(build);

beforeEach(() => {
  installation = Installation.create();
});

afterEach(async () => {
  for (const proxy of proxies) if (!proxy.isOver) await proxy.stop('SIGTERM');
  await installation.remove();
  services = [];
  proxies = [];
});

const fixed = { PORT: '3000', SANDBOX_PORT: '3001', PUBLIC_URL: 'https://school.example' };

async function serve(variables: Record<string, string>): Promise<void> {
  services.push(await (await installation.start({ ...fixed, ...variables })).ready());
}

const place = (file: string, to: string) => cpSync(join(root, 'deploy/proxies', file), to);

function run(command: string[], variables: Record<string, string> = {}): Program {
  const proxy = installation.run(command, variables);
  proxies.push(proxy);
  return proxy;
}

/** A client with a new key. */
async function client(authority: string, environment: string): Promise<HttpsClient> {
  const created = await installation.cli(['keys', 'create', '--name', 'Proxy', '--environment', environment, '--json']);
  return new HttpsClient(authority, (documentOf(created) as { key: string }).key);
}

const healthy = (school: HttpsClient, at = url) =>
  eventually(async () => (await school.get(`${at}/health`).catch(() => null))?.status === 200, 180_000).catch(
    (error: Error) => {
      throw new Error(proxies.map(({ stdout, stderr }) => stdout + stderr).join(''), { cause: error });
    },
  );

/** What a school is to see through a proxy: its own addresses, its own errors, and a request id that is in the log. */
async function expectToServe(school: HttpsClient, at: string): Promise<void> {
  await healthy(school, at);
  const student = { name: 'Zoë Müller', email: 'zoe@school.example', grade_level: '9' };
  const created = await school.post(`${at}/students`, student);
  expect([created.status, created.headers.location]).toEqual([201, `${at}/students/1`]);
  expect(created.headers['strict-transport-security']).toBeDefined();
  expect(created.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]+$/);
  expect((await school.get(`${at}/students/1`)).body).toMatchObject(student);
  const tooLong = await school.post(`${at}/students`, { ...student, address: 'x'.repeat(150_000) });
  expect(tooLong.body).toMatchObject({ error: expect.stringContaining('address must not be longer') });
}

const inTurn = ['production', 'sandbox'] as const;
const at = { production: url, sandbox: sandboxUrl };

describeInPlace('nginx', 'openssl')('nginx, configured by deploy/proxies/nginx.conf', () => {
  it('serves production and the sandbox', async () => {
    const { certificate } = certify(folderOfNginx);
    place('nginx.conf', '/etc/nginx/conf.d/homeroom.conf');
    await serve({ TRUSTED_PROXIES: '127.0.0.1' });
    run(['nginx', '-e', 'stderr', '-g', 'daemon off;']);
    for (const environment of inTurn) await expectToServe(await client(certificate, environment), at[environment]);
  });
});

describeInPlace('haproxy', 'openssl')('HAProxy, configured by deploy/proxies/haproxy.cfg', () => {
  it('serves from two processes, and from one while the other is away', async () => {
    const { certificate, privateKey } = certify(installation.folder);
    writeFileSync('/etc/haproxy/school.example.pem', certificate + privateKey);
    place('haproxy.cfg', '/etc/haproxy/haproxy.cfg');
    for (const HOST of ['10.0.0.1', '10.0.0.2']) {
      const admin = { ADMIN_PORT: '9000', ADMIN_HOST: HOST, DRAIN_SECONDS: '3' };
      await serve({ ...admin, HOST, ENVIRONMENTS: 'production', TRUSTED_PROXIES: '127.0.0.1' });
    }
    run(['haproxy', '-Ws', '-f', '/etc/haproxy/haproxy.cfg']);
    const school = await client(certificate, 'production');
    await expectToServe(school, url);
    const stopped = services[0]!.stop();
    for (let count = 0; count < 50; count += 1) expect((await school.get(`${url}/students/1`)).status).toBe(200);
    expect(await stopped).toBe(0);
    for (let count = 0; count < 10; count += 1) expect((await school.get(`${url}/students/1`)).status).toBe(200);
  });
});

/** An authority of the district, which speaks ACME. */
const authority = `{
  admin off
  skip_install_trust
  auto_https disable_redirects
}
https://acme.school.example:8443 {
  tls internal
  acme_server
}
`;

describeInPlace('caddy')('Caddy, configured by deploy/proxies/Caddyfile', () => {
  it('obtains its certificate, and serves production and the sandbox', async () => {
    const [file, storage] = ['authority.caddyfile', 'authority'].map((name) => join(installation.folder, name)) as [
      string,
      string,
    ];
    writeFileSync(file, authority);
    const variables = { XDG_DATA_HOME: storage, XDG_CONFIG_HOME: storage, HOME: storage };
    run(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], variables);
    const root = join(storage, 'caddy/pki/authorities/local/root.crt');
    const certificate = await eventually(() => readIfThere(root), 30_000);

    mkdirSync('/etc/caddy', { recursive: true });
    place('Caddyfile', '/etc/caddy/Caddyfile');
    await serve({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const own = join(installation.folder, 'caddy');
    run(['caddy', 'run', '--config', '/etc/caddy/Caddyfile'], {
      ACME_CA: 'https://acme.school.example:8443/acme/local/directory',
      SSL_CERT_FILE: root,
      XDG_DATA_HOME: own,
      XDG_CONFIG_HOME: own,
      HOME: own,
    });
    for (const environment of inTurn) await expectToServe(await client(certificate, environment), at[environment]);
  });
});

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
