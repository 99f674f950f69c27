// Records the school of a release, for the test that upgrades it: `npm run release:school`. The build seeds a sandbox, the
// service answers some requests, and a backup is made. test/fixtures/releases has the backup and the answers of each release.
// The key in it opens a database that exists only in tests.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const fixtures = join(root, 'test/fixtures/releases');

/** What is asked. The test asks the same of later versions. */
const paths = [
  '/students?per_page=10',
  '/students?search=an&per_page=5',
  '/students/1',
  '/grades?student_id=1&per_page=10',
  '/students/1/attendance?class_id=1',
  '/attendance/1',
  '/grades/1',
  '/teachers?per_page=5',
  '/teachers/1',
  '/classes?per_page=5',
  '/classes/1',
  '/classes/1/roster',
  '/announcements?per_page=5',
];

const folder = mkdtempSync(join(tmpdir(), 'homeroom-release-'));
// As root, another user runs the database server, and needs access.
chmodSync(folder, 0o755);
try {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const variables = {
    ...process.env,
    ENV_FILE: 'none',
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'warn',
  };
  const cli = (...words) =>
    execFileSync(process.execPath, [join(root, 'dist/apps/cli/src/main.js'), ...words], {
      env: variables,
      encoding: 'utf8',
    }).trim();

  mkdirSync(fixtures, { recursive: true });
  cli('seed', '--students', '20', '--environment', 'sandbox');
  const key = cli('keys', 'create', '--name', 'Release', '--environment', 'sandbox');
  const answers = await answersOf(`http://127.0.0.1:${sandboxPort}/v1`, key, variables);
  const { created_at } = JSON.parse(
    cli('backup', 'create', join(fixtures, `${version}.backup.tar`), '--force', '--json'),
  );
  writeFileSync(join(fixtures, `${version}.json`), `${JSON.stringify({ created_at, key, answers }, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service, asks, and stops it. */
async function answersOf(url, key, env) {
  const service = spawn(process.execPath, [join(root, 'dist/apps/api/src/main.js')], { env, stdio: 'ignore' });
  const ended = once(service, 'exit');
  try {
    while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
      if (service.exitCode !== null) throw new Error('The service ended');
      await pause(100);
    }
    const answers = {};
    for (const path of paths) {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      answers[path] = await answer.json();
    }
    return answers;
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
