import { spawn } from 'node:child_process';
import { EmbeddedPostgresError, diskIsFull } from './embedded-postgres.error';
import { runAs, type ServerAccount } from './server-account';

/** Runs one of PostgreSQL's programs and waits for its end. */
export function runProgram(
  path: string,
  args: string[],
  account: ServerAccount,
  input = '',
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { ...runAs(account), stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // If the program ends before it has read its input, its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => reject(cannotRun(path, error)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The file exists, so ENOENT means that the dynamic loader is missing: the programs need glibc. */
export function cannotRun(path: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's program ${path} does not run on this system (${error.message}). ` +
      'On Linux it needs glibc, which Alpine does not have, and a file system without the option noexec. ' +
      'Set DATABASE_URL to a PostgreSQL server of your own instead.',
    { cause: error },
  );
}

/** Derives an error from the output of a program. */
export function programError(what: string, output: string, where: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskIsFull(where);
  if (/could not look up effective user ID/.test(output)) {
    return new EmbeddedPostgresError(
      `The user ID ${process.getuid?.()} of this process has no entry in /etc/passwd, which PostgreSQL needs. ` +
        'Run as a user that has one, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const lastLines = output.trim().split('\n').slice(-8).join('\n');
  return new EmbeddedPostgresError(`${what} The end of its output:\n${lastLines}`);
}
