import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, storedUploads } from '../../dashboard/data/import-form';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';

/** Enough that what the operating system takes for a client is only the beginning, also of an archive: the addresses are random. */
const students = 60_000;

const exportOfStudents = 'schools/sandbox/exports/students';

let dashboard: TestDashboard;
let office: Visitor;
let owner: Visitor;
const sockets: Socket[] = [];

beforeAll(async () => {
  dashboard = await TestDashboard.open({ unreadTimeout: 4_000 });
  office = await dashboard.person('office');
  owner = await dashboard.person('owner');
  const sql = dashboard.database.pool('sandbox');
  await sql`INSERT INTO student (name, email, grade_level, enrollment_date, address, created_at, updated_at)
    SELECT 'Many', encode(sha512(n::text::bytea), 'hex') || '@school.example', '5', '2026-03-02', repeat('x', 200), now(), now()
    FROM generate_series(1, ${students}) n`;
  await sql`INSERT INTO access.record_event (at, environment, action, user_id, route, request_id, student_ids)
    SELECT now(), 'sandbox', 'read', 1, 'GET /v1/students/:id', repeat('x', 128), ARRAY[n] FROM generate_series(1, ${students}) n`;
});

afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

afterAll(() => dashboard.close());

/** Sends a request over a socket from which nothing is read until somebody listens. */
function send(
  visitor: Visitor,
  request: string,
  body: Buffer = Buffer.alloc(0),
  headers: readonly string[] = [],
): Socket {
  const { host, hostname, port, origin } = new URL(visitor.origin);
  const [method, path] = request.split(' ');
  const head = [
    `${method} /dashboard/api/${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${visitor.cookie}`,
    ...(method === 'POST' ? [`Content-Length: ${body.length}`] : []),
    ...headers,
  ];
  const socket = connect({ port: Number(port), host: hostname }).pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

/** The preview of a file of students, whose report says of each what would change. */
async function sendImport(): Promise<Socket> {
  const rows = Array.from(
    { length: 12_000 },
    (_, n) => `Ada ${n},${'a'.repeat(200)}-${n}@school.example,5,${'x'.repeat(250)}`,
  );
  const file = `name,email,grade_level,address\n${rows.join('\n')}\n`;
  const form = new Response(formOf({ kind: 'students', dry_run: 'true' }, file));
  const type = `Content-Type: ${form.headers.get('content-type')}`;
  return send(office, 'POST schools/sandbox/imports', Buffer.from(await form.arrayBuffer()), [type]);
}

/** The next connection of the server that has the dashboard, as the server sees it. */
async function nextConnection(): Promise<Socket> {
  const [school] = dashboard.servers.schools.values();
  const [connection] = (await once(school!.getHttpServer(), 'connection')) as [Socket];
  return connection;
}

/** Transactions that are open in the records of the sandbox. */
async function transactions(): Promise<number> {
  const [row] = await dashboard.database.pool('access')<{ count: number }[]>`SELECT count(*)::integer AS count
    FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
  return row!.count;
}

/** The server has closed the connection: what the operating system had taken arrives, and the end of the answer does not. */
async function expectCutOff(socket: Socket): Promise<void> {
  let end = '';
  socket.on('data', (chunk) => (end = (end + chunk.toString('latin1')).slice(-10)));
  socket.resume();
  await once(socket, 'close');
  expect(end).not.toMatch(/\r\n0\r\n\r\n$/);
}

describe('a client that takes nothing of a streamed answer is disconnected (Unread answers)', () => {
  it.each([
    ['an export as CSV', () => send(office, `GET ${exportOfStudents}`)],
    ['an export as NDJSON', () => send(office, `GET ${exportOfStudents}?format=ndjson`)],
    ['an export as a OneRoster package', () => send(office, 'GET schools/sandbox/exports/oneroster')],
    ['an export of the audit trail', () => send(owner, 'GET audit/records.csv?environment=sandbox')],
    ['an import', sendImport],
  ])('%s', async (_name, ask) => {
    const next = nextConnection();
    const socket = await ask();
    await once(await next, 'close');
    await eventually(async () => (await transactions()) === 0);
    await eventually(() => Promise.resolve(storedUploads().length === 0));
    await expectCutOff(socket);
  });

  it('and its export makes place for another one, which waited for it', async () => {
    const unread = [send(office, `GET ${exportOfStudents}`), send(office, `GET ${exportOfStudents}?format=ndjson`)];
    await eventually(async () => (await transactions()) === 2);
    const { status } = await office.get('schools/sandbox/exports/teachers');
    expect(status).toBe(200);
    await eventually(async () => (await transactions()) === 0, 60_000);
    for (const socket of unread) await expectCutOff(socket);
  });
});

it('a client that takes something now and then gets all of a streamed answer, however long it takes (Unread answers)', async () => {
  const socket = send(office, `GET ${exportOfStudents}`, undefined, ['Connection: close']);
  let lines = 0;
  for await (const chunk of taken(socket)) lines += chunk.toString('latin1').split('\n').length - 1;
  const head = 1;
  expect(lines).toBeGreaterThan(students + head);
});

/** Takes a megabyte, pauses for a moment, and so on. */
async function* taken(socket: Socket): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < 1024 * 1024) continue;
    bytes = 0;
    await pause(500);
  }
}
