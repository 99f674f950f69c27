import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { accountCan, type ServerAccount } from './server-account';
import { makeSystemRoot } from '../data-folder/home';
import type { PlatformPackage } from './platform-package';

/** PostgreSQL's programs where the account can run them. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Straight from node_modules if that serves, else from a copy made once for each version. */
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
  // As oneself there is nobody to be kept out: the files came with the packages that run this very code.
  if (!account.isOtherUser) return true;
  return accountCan(
    account,
    native,
    'test -x bin/postgres && test -x bin/initdb && test -r share/postgresql/postgres.bki',
  );
}

/** npm packs no symlinks: an install script of the package makes them, and scripts may be switched off. */
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

/** By a sibling and a rename, so that a copy is whole or not there. */
async function copyInto(copy: string, native: string): Promise<void> {
  const folder = dirname(copy);
  const draft = join(folder, `.copying-${process.pid}-${Date.now()}`, 'native');
  await mkdir(dirname(draft), { mode: 0o755 });
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    await makeReadable(draft);
    for (const { at, to } of await symlinksOf(draft)) if (!existsSync(at)) await symlink(to, at);
    await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
      // Somebody with another DATA_DIR was quicker.
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

/** A strict umask at `npm ci` made files that only their owner reads. */
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
