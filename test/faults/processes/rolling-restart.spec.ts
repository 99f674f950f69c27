import { setTimeout as pause } from 'node:timers/promises';
import {
  build,
  eventually,
  freePorts,
  Installation,
  type Service,
  type Variables,
} from '../../support/programs/process';
import { Balancer } from '../support/balancer';
import { scaled, tell } from '../support/scale';

/** How often each of the two is restarted. */
const rounds = scaled(2, 20);
/** Milliseconds between two requests. */
const pace = 10;

let installation: Installation;
let balancer: Balancer;
let variables: Variables[];
let services: Service[];
let key: string;

/** One request, or what became of it in place of an answer. */
interface Outcome {
  readonly status: number;
  readonly text: string;
}

beforeAll(async () => {
  await build();
  installation = Installation.create();
  const ports = await freePorts(4);
  const pairs = [
    [ports[0]!, ports[1]!],
    [ports[2]!, ports[3]!],
  ] as const;
  variables = pairs.map(([port, adminPort]) => ({
    ENVIRONMENTS: 'sandbox',
    SANDBOX_PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DRAIN_SECONDS: '1',
  }));
  services = await Promise.all(variables.map((one) => installation.start(one)));
  await Promise.all(services.map((service) => service.ready()));
  const terms = ['--environment', 'sandbox', '--plan', 'enterprise', '--per-hour', '1000000', '--per-minute', '100000'];
  const made = await installation.cli(['keys', 'create', '--name', 'Faults', ...terms, '--json']);
  ({ key } = JSON.parse(made.stdout) as { key: string });
  balancer = await Balancer.open(pairs);
  await eventually(() => balancer.isReady(0) && balancer.isReady(1));
});

afterAll(async () => {
  await balancer.close();
  await installation.remove();
});

it('a rolling restart of two services behind a proxy fails no request, and loses nothing that was acknowledged', async () => {
  let isOver = false;
  const asking = askSteadily(() => isOver);
  for (let round = 0; round < rounds; round += 1) {
    for (const at of services.keys()) await restart(at);
  }
  isOver = true;
  const { outcomes, written } = await asking;
  tell(`rolling restart: ${2 * rounds} restarts, ${outcomes.length} requests, ${written.length} of them writes`);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  const sql = installation.connect();
  const kept = await sql<{ email: string }[]>`SELECT email FROM sandbox.student`;
  await sql.end();
  const emails = new Set(kept.map(({ email }) => email));
  expect(written).not.toEqual([]);
  expect(written.filter((email) => !emails.has(email))).toEqual([]);
  expect(emails.size).toBe(written.length);
});

async function restart(at: number): Promise<void> {
  expect(await services[at]!.stop('SIGTERM')).toBe(0);
  expect(services[at]!.stderr).toBe('');
  await eventually(() => !balancer.isReady(at));
  services[at] = await installation.start(variables[at]);
  await eventually(() => balancer.isReady(at), 60_000);
  // Each has connections again, and neither stands by.
  const before = [...balancer.answered];
  await eventually(() => balancer.answered.every((answered, one) => answered >= before[one]! + 10));
}

/** Reads and writes at a constant rate, however long each takes. */
async function askSteadily(isOver: () => boolean): Promise<{ outcomes: Outcome[]; written: string[] }> {
  const asked: Promise<Outcome>[] = [];
  const written: string[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const email = `student${count}@school.example`;
    const isWrite = count % 3 === 0;
    const answer = isWrite ? write(email) : ask('/students?per_page=5');
    asked.push(answer);
    if (isWrite) void answer.then(({ status }) => status === 201 && written.push(email));
    await pause(pace);
  }
  return { outcomes: await Promise.all(asked), written };
}

const write = (email: string) =>
  ask('/students', { method: 'POST', body: JSON.stringify({ name: 'Ada Obi', email, grade_level: '5' }) });

async function ask(path: string, asking: RequestInit = {}): Promise<Outcome> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${balancer.url}${path}`, { ...asking, headers });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
