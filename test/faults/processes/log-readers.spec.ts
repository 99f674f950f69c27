import { build, eventually, freePorts, healthOf, Installation, type Service } from '../../support/programs/process';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { adminOf } from '../../support/postgres/test-server';
import { outputs, type ReadService, startInto, terminate } from '../support/log-readers';
import { scaled, tell } from '../support/scale';

let installation: Installation;
let database: ProxiedDatabase;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  database = await proxiedDatabase();
});

afterAll(async () => {
  await installation.remove();
  await database.close();
});

/** The form of a line and what it is written to do not depend on each other: the quick part has each of them once. */
const cases = ['json', 'pretty']
  .flatMap((format) => outputs.map((output) => [format, output] as const))
  .filter((_, at) => scaled(at % 3, 0) === 0);

describe.each(cases)('LOG_FORMAT=%s into a %s (Standard output)', (format, output) => {
  let service: Service;
  let reader: ReadService['reader'];
  let admin: string;

  beforeEach(async () => {
    const { host, port, user, password, database: name } = adminOf(database.address);
    const [adminPort] = await freePorts(1);
    admin = `http://127.0.0.1:${adminPort}`;
    ({ service, reader } = await startInto(output, installation, {
      ENVIRONMENTS: 'sandbox',
      LOG_LEVEL: 'info',
      LOG_FORMAT: format,
      ADMIN_PORT: String(adminPort),
      DATABASE_URL: `postgresql://${user}:${password}@${host}:${port}/${name}`,
    }));
    await service.ready();
  });

  afterEach(() => service.child.kill('SIGKILL'));

  /** Sends requests of that name until it is enough, each with a log line of about 300 bytes. @returns how many */
  async function requestUntil(name: string, isEnough: () => boolean | Promise<boolean>): Promise<number> {
    let sent = 0;
    const request = async () => {
      const headers = { 'x-request-id': `${name}-${String((sent += 1)).padStart(8, '0')}`.padEnd(128, '-') };
      const answer = await fetch(`${service.sandbox}/health`, { headers, signal: AbortSignal.timeout(60_000) });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    };
    do await Promise.all(Array.from({ length: 250 }, request));
    while (!(await isEnough()));
    return sent;
  }

  const dropped = async () => {
    const text = await (await fetch(`${admin}/metrics`)).text();
    return Number(/^homeroom_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
  };
  const linesOf = (name: string) => new Set(reader.text.match(new RegExp(`${name}-\\d{8}`, 'g'))).size;
  /** The sum of the counts in the log. */
  const told = () =>
    [
      ...reader.text.matchAll(
        /Lines of the log were dropped.*"lines":(\d+)|"lines":(\d+).*Lines of the log were dropped/g,
      ),
    ]
      .map(([, one, other]) => Number(one ?? other))
      .reduce((sum, lines) => sum + lines, 0);

  it('answers while the reader stands still, then writes what it kept and tells how many lines it dropped', async () => {
    const sent = await requestUntil('paused', async () => (await dropped()) > 1_000);
    expect(await healthOf(service.sandbox)).toBe(200);
    reader.resume();
    await eventually(() => told() > 0);
    await requestUntil('resumed', () => true);
    await eventually(() => linesOf('resumed') === 250);
    tell(`${format}, ${output}: ${sent} requests while paused, ${linesOf('paused')} lines kept, ${told()} dropped`);
    expect(linesOf('paused')).toBeGreaterThan(1_000);
    // The checks of the start and the one above have lines, too.
    expect(told()).toBe(await dropped());
    expect(linesOf('paused') + told()).toBeGreaterThanOrEqual(sent);
    expect(linesOf('paused') + told()).toBeLessThan(sent + 50);
    expect(await terminate(service)).toBe(0);
  });

  it('ends on SIGTERM while the reader stands still', async () => {
    await requestUntil('paused', async () => (await dropped()) > 0);
    expect(await terminate(service)).toBe(0);
  });

  it('goes on after the reader has ended, counts what it would have written, and ends on SIGTERM', async () => {
    reader.resume();
    await requestUntil('read', () => true);
    await eventually(() => linesOf('read') === 250);
    reader.close();
    const sent = await requestUntil('closed', async () => (await dropped()) > 1_000);
    expect(await dropped()).toBeLessThan(sent + 50);
    expect(await terminate(service)).toBe(0);
  });

  it('answers while the reader is slow, and writes the last lines when it stops', async () => {
    reader.readSlowly();
    // More than a pipe or a socket holds, and less than the service drops.
    let times = 0;
    const slow = await requestUntil('slow', () => (times += 1) === 6);
    await eventually(() => linesOf('slow') === slow);
    const sent = await requestUntil('last', () => true);
    expect(await terminate(service)).toBe(0);
    await eventually(() => linesOf('last') === sent);
  });
});
