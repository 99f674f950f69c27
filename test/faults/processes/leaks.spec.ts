import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { generateKey } from '../../../libs/access/src/api-keys/key-format';
import { build, eventually, freePorts, healthOf, Installation, type Service } from '../../support/programs/process';
import { canary, CanaryCaller, nameOfCanary, type ErrorAnswer } from '../support/canaries';

let installation: Installation;
let service: Service;
let sql: Sql;
let caller: CanaryCaller;
let failed: ErrorAnswer[];
let metrics: string;
let key: string;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  const [adminPort] = await freePorts(1);
  service = await installation.start({ ENVIRONMENTS: 'sandbox', LOG_LEVEL: 'trace', ADMIN_PORT: String(adminPort) });
  await service.ready();
  const terms = ['--plan', 'enterprise', '--per-hour', '1000000', '--per-minute', '100000', '--environment', 'sandbox'];
  const made = await installation.cli(['keys', 'create', '--name', 'Leaks', ...terms]);
  key = made.stdout.trim();
  caller = new CanaryCaller(service, key);
  sql = installation.connect();

  await caller.callAll();
  failed = await provokeFailures();
  await guessAndSignIn();
  const calling = caller.callAll().catch(() => undefined);
  process.kill(installation.postmaster().pid, 'SIGKILL');
  await calling;
  await eventually(async () => (await healthOf(service.sandbox)) === 200, 30_000);
  metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  // The usage of keys is written every two seconds.
  await sql.end();
  sql = installation.connect();
  await eventually(async () => (await sql`SELECT FROM access.key_request`).length > 50);
  await sql.end();
  sql = installation.connect();
});

afterAll(async () => {
  await sql.end();
  await service.stop();
  await installation.remove();
});

/** Breaks the database in ways that nobody expects, each of which PostgreSQL and the drivers tell with the values in it. */
async function provokeFailures(): Promise<ErrorAnswer[]> {
  const student = JSON.stringify({ name: nameOfCanary, email: 'a@example.org', grade_level: canary });
  const write = () => caller.call('POST', '/students', student);
  const read = () => caller.call('GET', `/students?search=${canary}`);
  const during = async (
    harm: string,
    repair: string,
    calls: readonly (() => Promise<ErrorAnswer>)[],
  ): Promise<ErrorAnswer[]> => {
    await sql.unsafe(harm);
    const errorAnswers: ErrorAnswer[] = [];
    for (const call of calls) errorAnswers.push(await call());
    await sql.unsafe(repair);
    return errorAnswers;
  };
  const table = 'ALTER TABLE sandbox.student';
  const view = 'ALTER VIEW sandbox';
  return [
    ...(await during(`${table} ADD CONSTRAINT odd CHECK (false) NOT VALID`, `${table} DROP CONSTRAINT odd`, [write])),
    ...(await during(`${table} RENAME COLUMN name TO lost`, `${table} RENAME COLUMN lost TO name`, [write])),
    ...(await during(`${table}_count RENAME TO lost`, `ALTER TABLE sandbox.lost RENAME TO student_count`, [write])),
    ...(await during(`${view}.student_json RENAME TO lost`, `${view}.lost RENAME TO student_json`, [read])),
  ];
}

/** Keys and passwords that are wrong, right, or nearly right. */
async function guessAndSignIn(): Promise<void> {
  const secrets = [canary, key.slice(0, -1), generateKey('sandbox'), generateKey('production')];
  for (const secret of secrets) await caller.call('GET', '/students', undefined, { authorization: `Bearer ${secret}` });
  const origin = new URL(service.sandbox).origin;
  for (const body of [
    { email: `${canary}@example.org`, password: canary },
    { email: [canary], password: canary.repeat(500) },
  ]) {
    await fetch(`${origin}/dashboard/api/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie: `homeroom_session=${canary}` },
      body: JSON.stringify(body),
    });
  }
}

/** The lines in which something stands, whatever its case. */
const linesWith = (word: string, text: string): string[] =>
  text.split('\n').filter((line) => line.toLowerCase().includes(word.toLowerCase()));

/** The error of an unknown query parameter names the parameter. Its value is in no error. */
const errorsWithoutParameterNames = (): string[] =>
  caller.errorAnswers.map(({ text }) => text.replaceAll(`\\"${canary}\\" is not a query parameter`, ''));

describe('what a caller or a record has told appears', () => {
  it.each<[string, () => string]>([
    ['in no line of the log, at its loudest', () => service.stdout + service.stderr],
    [
      "in none of PostgreSQL's own log",
      () => readFileSync(join(installation.dataDir, 'postgres', 'server.log'), 'utf8'),
    ],
    ['in no metric', () => metrics],
    ['in no error, except the name of an unknown query parameter', () => errorsWithoutParameterNames().join('\n')],
  ])('%s', (_name, text) => {
    expect(text()).not.toBe('');
    expect(linesWith(canary, text())).toEqual([]);
    expect(linesWith(key.slice(20, 50), text())).toEqual([]);
  });

  it('in no table of the service itself, where no record has a place', async () => {
    const tables = await sql<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'access' AND tablename NOT LIKE '%answer%'`;
    for (const { name } of tables) {
      const rows = await sql`SELECT record::text AS text FROM ${sql(`access.${name}`)} record`;
      const text = rows.map((row) => String(row['text'])).join('\n');
      expect([name, linesWith(canary, text), linesWith(key.slice(20, 50), text)]).toEqual([name, [], []]);
    }
  });

  it('in no stored answer but for its body: the Idempotency-Key is there as a hash', async () => {
    const rows = await sql`SELECT (to_jsonb(answer) - 'body')::text AS text FROM access.idempotent_answer answer`;
    expect(rows.length).toBeGreaterThan(0);
    expect(linesWith(canary, rows.map((row) => String(row['text'])).join('\n'))).toEqual([]);
  });
});

describe('an unexpected error', () => {
  it('answers 500 INTERNAL_ERROR and nothing else', () => {
    expect(failed.map(({ status, text }) => [status, text])).toEqual(
      failed.map(() => [500, '{"error":"Internal error","code":"INTERNAL_ERROR","status":500}']),
    );
    expect(failed).toHaveLength(4);
  });

  it('is found in the log by the X-Request-Id of its answer', () => {
    for (const { requestId } of failed) {
      const lines = linesWith(`"requestId":"${requestId}"`, service.stdout);
      expect(lines.some((line) => line.includes('"failure"'))).toBe(true);
    }
  });
});
