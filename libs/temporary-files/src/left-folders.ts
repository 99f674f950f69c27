import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileLock } from '@homeroom/embedded-postgres';
import { currentUser, lockFile, removeAll } from './temporary-folder';

const lockedName = /^homeroom-(?:export|import|package|upload)-\d+-\w{6}\.locked$/;

/** The names of earlier versions, which had no lock, and of folders whose process ended before it locked them. */
const unlockedName = /^homeroom-(?:(?:export|import|package|upload)-\d+|package)-\w{6}$/;

/** Milliseconds since the last change of a folder without a lock. No import, upload or export takes as long. */
const unlockedAge = 24 * 60 * 60 * 1_000;

/**
 * Removes the temporary folders of processes that have ended without removing them, such as after `kill -9`. Folders of running processes
 * and of other users stay, and links are not followed: in a temporary folder that users share, anybody can create a name.
 *
 * @param report gets a line for each folder that cannot be removed
 */
export async function removeLeftFolders(report: (line: string) => void, parent = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch((error: Error) => {
    report(`Temporary files of earlier processes were not looked for: ${error.message}`);
    return [];
  });
  for (const name of names) {
    const path = join(parent, name);
    const remove = lockedName.test(name) ? removeUnlessLocked : unlockedName.test(name) ? removeIfOld : null;
    await remove?.(path).catch((error: Error) => {
      // Its process may have removed it meanwhile.
      if (existsSync(path)) report(`Temporary files of an earlier process were not removed: ${error.message}`);
    });
  }
}

async function removeUnlessLocked(path: string): Promise<void> {
  if (!(await ownFolder(path))) return;
  const lock = FileLock.tryAcquire(join(path, lockFile), currentUser());
  if (!lock) return;
  try {
    await removeAll(path);
  } finally {
    lock.release();
  }
}

/** Earlier versions wrote no folders into their folders. */
async function removeIfOld(path: string): Promise<void> {
  const found = await ownFolder(path);
  if (!found || Date.now() - found.changedAt < unlockedAge) return;
  const entries = await readdir(path, { withFileTypes: true });
  if (entries.every((entry) => entry.isFile())) await removeAll(path);
}

/** Null unless it is a folder, and not a link, that this user owns and that nobody else can read or change. */
async function ownFolder(path: string): Promise<{ readonly changedAt: number } | null> {
  const found = await lstat(path);
  const isOwn = found.isDirectory() && found.uid === currentUser() && (found.mode & 0o077) === 0;
  return isOwn ? { changedAt: found.ctimeMs } : null;
}
