import { setTimeout as pause } from 'node:timers/promises';
import { importForm } from '../../interchange/api-imports';
import { build, eventually, Installation, type Service } from '../../support/programs/process';

jest.setTimeout(240_000);

let installation: Installation;
let service: Service;
let key: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await start();
  key = await service.firstKey();
});

afterAll(() => installation.remove());

const start = async (): Promise<Service> => (await installation.start({ ENVIRONMENTS: 'sandbox' })).ready();
const headers = () => ({ authorization: `Bearer ${key}` });

interface State {
  readonly id: number;
  readonly status: string;
  readonly rows_read: number;
  readonly created: number | null;
  readonly reason: { readonly code: string; readonly error: string } | null;
}

const stateOf = async (id: number): Promise<State> =>
  (await (await fetch(`${service.sandbox}/imports/${id}`, { headers: headers() })).json()) as State;

async function send(rows: number): Promise<number> {
  const lines = Array.from({ length: rows }, (_, at) => `Pupil ${at},pupil${at}@school.example,9\n`);
  const body = importForm({ kind: 'students' }, `name,email,grade_level\n${lines.join('')}`);
  const answer = await fetch(`${service.sandbox}/imports`, { method: 'POST', headers: headers(), body });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as State).id;
}

/** Asks every second, since a key may make 100 requests a minute. */
async function settled(id: number): Promise<State> {
  for (;;) {
    const state = await stateOf(id);
    if (state.status !== 'running') return state;
    await pause(1_000);
  }
}

async function countStudents(): Promise<number> {
  const answer = await fetch(`${service.sandbox}/students`, { headers: headers() });
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

describe('kill -9 during an import of the API', () => {
  it('leaves an import that has failed, no record of it, and room for the next one (Imports)', async () => {
    const sql = installation.connect();
    const blocker = await sql.reserve();
    await blocker`BEGIN`;
    await blocker`LOCK TABLE sandbox.student IN SHARE ROW EXCLUSIVE MODE`;
    const id = await send(100);
    await eventually(async () => {
      const [found] = await sql`SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted`;
      return found!['count'] > 0;
    }, 60_000);
    await service.stop('SIGKILL');
    await blocker`ROLLBACK`;
    blocker.release();
    await sql.end();
    service = await start();
    expect(await stateOf(id)).toMatchObject({ id });
    const ended = await settled(id);
    expect(ended).toMatchObject({ status: 'failed', created: null, reason: { code: 'SERVICE_ENDED' } });
    expect(ended.reason?.error).toContain('nothing was changed');
    expect(await countStudents()).toBe(0);
    expect(await settled(await send(3))).toMatchObject({ id: id + 1, status: 'done', created: 3 });
    expect(await countStudents()).toBe(3);
  });
});
