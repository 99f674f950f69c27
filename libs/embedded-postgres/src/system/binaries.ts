import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { accountCan, type ServerAccount } from './server-account';
import type { PlatformPackage } from './platform-package';
import { makeSystemRoot } from './system-root';

/** PostgreSQL's programs in a place where the account can run them. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Uses node_modules directly if possible, otherwise a copy that is made once per version. */
export async function usableBinaries(
  pack: PlatformPackage,
  account: ServerAccount,
  ownFolder: string,
): Promise<Binaries> {
  if ((await isComplete(pack.native)) && canRun(account, pack.native)) return programsIn(pack.native);
  const folder = account.isOtherUser ? await makeSystemRoot() : ownFolder;
  const copy = join(folder, `postgresql-${pack.label}`);
  if (!existsSync(copy)) await copyInto(copy, pack.native);
  return programsIn(copy);
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function canRun(account: ServerAccount, native: string): boolean {
  // The process runs from the same packages, so its own user can read them.
  if (!account.isOtherUser) return true;
  return accountCan(
    account,
    native,
    'test -x bin/postgres && test -x bin/initdb && test -r share/postgresql/postgres.bki',
  );
}

/** npm packages contain no symlinks. An install script creates them, and install scripts may be disabled. */
async function isComplete(native: string): Promise<boolean> {
  return (await symlinksOf(native)).every(({ at }) => existsSync(at));
}

async function symlinksOf(native: string): Promise<{ at: string; to: string }[]> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return (JSON.parse(listed) as { source: string; target: string }[]).map(({ source, target }) => ({
    at: join(dirname(native), target),
    to: relative(dirname(target), source),
  }));
}

/** Copied to another folder and renamed, so that a copy is complete or absent. */
async function copyInto(copy: string, native: string): Promise<void> {
  const folder = dirname(copy);
  const draft = join(folder, `.copying-${process.pid}-${Date.now()}`, 'native');
  await mkdir(dirname(draft), { mode: 0o755 });
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    await makeReadable(draft);
    for (const { at, to } of await symlinksOf(draft)) if (!existsSync(at)) await symlink(to, at);
    await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
      // A process with another DATA_DIR made the copy in the meantime.
      if (!existsSync(copy)) throw error;
    });
  } finally {
    await rm(dirname(draft), { recursive: true, force: true });
  }
  for (const name of await readdir(folder)) {
    if (name.startsWith('.copying-') && isAbandoned(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** `npm ci` with a strict umask creates files that only their owner can read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

function isAbandoned(draft: string): boolean {
  const startedAt = Number(draft.split('-').at(-1));
  return Date.now() - startedAt > 10 * 60_000;
}
