import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCan, type ServerAccount } from '../system/server-account';
import { EmbeddedPostgresError } from '../system/embedded-postgres.error';
import type { Home } from '../data-folder/home';

/** The port is only a part of the socket's file name. The server does not listen on a network. */
export const PORT = 5432;

export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/**
 * The folder for the server's socket: in its home, or in the temporary folder if that path is too long for a socket.
 */
export function socketFolderOf(home: Home): string {
  const near = join(home.path, 'run');
  if (isUsablePath(near)) return near;
  const hash = createHash('sha256').update(home.data).digest('hex').slice(0, 16);
  // TMPDIR may differ between processes that share the server, so it comes second.
  for (const base of new Set(['/tmp', tmpdir()])) {
    if (!isUsablePath(join(base, `homeroom-${hash}-9`)) || !accountCan(home.account, base)) continue;
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const folder = join(base, attempt === 1 ? `homeroom-${hash}` : `homeroom-${hash}-${attempt}`);
      if (isFreeFor(home.account, folder)) return folder;
    }
  }
  throw new EmbeddedPostgresError(
    `The path ${home.path} is too long for a socket, and no socket can be created in the temporary folder. ` +
      'Set DATA_DIR to a shorter path.',
  );
}

/** Created before every start, because temporary folders are cleaned. @throws unless it is private to the account */
export async function makeSocketFolder(folder: string, account: ServerAccount): Promise<void> {
  const created = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (created) {
    await chmod(folder, 0o700);
    if (account.isOtherUser) await chown(folder, account.uid, account.gid);
  }
  if (!isPrivate(await lstat(folder), account)) {
    throw new EmbeddedPostgresError(`${folder} is not a private folder of ${account.name}. Remove it and start again.`);
  }
}

/** Removes the socket of a dead server, before a start and after a stop. */
export async function clearSocket(folder: string): Promise<void> {
  await rm(socketIn(folder), { force: true });
  await rm(`${socketIn(folder)}.lock`, { force: true });
}

/** Removes the socket after a stop, and its folder if that is in the temporary folder. */
export async function removeSocketFolder(folder: string, home: Home): Promise<void> {
  await clearSocket(folder);
  if (folder !== join(home.path, 'run')) await rmdir(folder).catch(() => undefined);
}

/**
 * The path of a socket may have 103 bytes on macOS and 107 on Linux. Clients split hosts and ports at commas and
 * colons, and some decode percent signs, so only plain paths are used.
 */
function isUsablePath(folder: string): boolean {
  return Buffer.byteLength(socketIn(folder)) <= 100 && /^[A-Za-z0-9/._-]+$/.test(folder);
}

/** Another user may have created the name in a folder that all users can write to. */
function isFreeFor(account: ServerAccount, folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found === undefined || isPrivate(found, account);
}

function isPrivate(found: { isDirectory(): boolean; uid: number; mode: number }, account: ServerAccount): boolean {
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0;
}
