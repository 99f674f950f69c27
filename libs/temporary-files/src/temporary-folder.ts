import { rmSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileLock } from '@homeroom/embedded-postgres';

/** The file of a folder that its process locks. */
export const lockFile = 'lock';

/** Names with this end belong to folders with a lock. */
const locked = '.locked';

/** Such as `homeroom-upload-4711-x7Bq2c.locked`. */
const prefix = 'homeroom-';

/**
 * A folder in the temporary folder of the system that only the user of the process can read. It is removed when the process exits. The
 * process locks a file in it, so another process can tell whether this one has ended without removing it (`removeLeftFolders`).
 */
export class TemporaryFolder {
  private static readonly all = new Set<TemporaryFolder>();

  private constructor(
    readonly path: string,
    private readonly lock: FileLock,
  ) {
    if (TemporaryFolder.all.size === 0) process.on('exit', TemporaryFolder.removeAtExit);
    TemporaryFolder.all.add(this);
  }

  /** @param content what the folder is for, as a part of its name */
  static async create(
    content: 'export' | 'import' | 'package' | 'upload',
    parent = tmpdir(),
  ): Promise<TemporaryFolder> {
    const draft = await mkdtemp(join(parent, `${prefix}${content}-${process.pid}-`));
    let lock: FileLock | null = null;
    try {
      lock = FileLock.tryAcquire(join(draft, lockFile), currentUser());
      if (!lock) throw new Error(`Another program has locked a file in ${draft}.`);
      // Renamed once it is locked, so that no other process takes it for one without a process.
      await rename(draft, draft + locked);
      return new TemporaryFolder(draft + locked, lock);
    } catch (error) {
      lock?.release();
      await removeAll(draft);
      throw error;
    }
  }

  /** Does not fail what the folder was for. The next start removes and reports a folder that cannot be removed now. */
  async remove(): Promise<void> {
    const isRemoved = await removeAll(this.path).then(
      () => true,
      () => false,
    );
    this.lock.release();
    if (!isRemoved) return;
    TemporaryFolder.all.delete(this);
    if (TemporaryFolder.all.size === 0) process.off('exit', TemporaryFolder.removeAtExit);
  }

  private static readonly removeAtExit = (): void => {
    for (const { path } of TemporaryFolder.all) rmSync(path, { recursive: true, force: true });
  };
}

/** Two processes may remove the same folder, so it can fill again meanwhile. */
export const removeAll = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });

/** The id of the user of the process. Systems without such ids have one user for the purpose of this module. */
export const currentUser = (): number => process.getuid?.() ?? 0;
