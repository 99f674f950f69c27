import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, eventually, healthOf, Installation, type Service } from '../../support/programs/process';

let installation: Installation;
let service: Service;

beforeAll(build);

beforeEach(async () => {
  installation = Installation.create();
});

afterEach(() => installation.remove());

/** A service in which that statement is run where nothing catches what it throws, once SIGUSR2 is sent. */
async function startWith(statement: string): Promise<void> {
  const preload = join(installation.folder, 'fail.cjs');
  writeFileSync(preload, `process.on('SIGUSR2', () => { ${statement} });`);
  const variables = { NODE_OPTIONS: `--require=${preload}`, LOG_FORMAT: 'json', LOG_LEVEL: 'info' };
  service = await installation.start(variables);
  await service.ready();
  await service.firstOwner();
}

/** The lines of the log of that level. */
const lines = (level: number) =>
  service.stdout
    .split('\n')
    .filter((line) => line.startsWith(`{"level":${level}`))
    .map((line) => JSON.parse(line) as { msg: string; failure: { type: string; code?: string; stack: string[] } });

const failing = `Object.assign(new TypeError('canary of a driver'), { code: '42P01' })`;

describe('an error that nothing handles (Unhandled errors)', () => {
  it.each([
    ['exception', `throw ${failing};`, 'An exception was not handled: the service stops'],
    ['rejected promise', `Promise.reject(${failing});`, 'A rejected promise was not handled: the service stops'],
  ])('as %s is logged without its message, and stops the service in order', async (_, statement, message) => {
    await startWith(statement);
    service.child.kill('SIGUSR2');
    expect(await service.ended).toBe(1);
    const [line, ...others] = lines(60);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ msg: message, failure: { type: 'TypeError', code: '42P01' } });
    expect(line!.failure.stack[0]).toMatch(/fail\.cjs:1:\d+$/);
    expect(service.stdout + service.stderr).not.toContain('canary');
    expect(service.stderr).toBe('');
    expect(await installation.databaseServers()).toEqual([]);
  });

  it.each(['ECONNREFUSED', 'EMFILE'])(
    'as promise rejected with %s is logged, and the service goes on',
    async (code) => {
      await startWith(`Promise.reject(Object.assign(new Error('canary of a driver'), { code: '${code}' }));`);
      service.child.kill('SIGUSR2');
      await eventually(() => lines(40).length);
      expect(lines(40)).toMatchObject([{ failure: { type: 'Error', code } }]);
      expect(await healthOf(service.sandbox)).toBe(200);
      expect(service.stdout).not.toContain('canary');
      expect(await service.stop()).toBe(0);
    },
  );

  it('is logged with the source beside each location in the bundle', async () => {
    const breaks = `const { now } = performance; performance.now = () => { throw ${failing}; };`;
    await startWith(`${breaks} setTimeout(() => { performance.now = now; }, 1000);`);
    service.child.kill('SIGUSR2');
    expect(await service.ended).toBe(1);
    expect(lines(60)[0]!.failure.stack.slice(0, 2)).toEqual([
      expect.stringMatching(/fail\.cjs:1:\d+$/),
      expect.stringMatching(/\/dist\/apps\/api\/src\/\S+\.js:\d+:\d+ \(libs\/\S+\.ts\)$/),
    ]);
  });
});
