import { chownSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../system/embedded-postgres.error';

/**
 * A file lock that one holder has alone, or any number of holders share. The kernel releases it when the process ends,
 * so neither `kill -9` nor a recycled pid leaves it locked. It works across containers that share a volume. Node has no
 * file locks, so this uses SQLite's locks on an empty file that is never written.
 */
export class FileLock {
  private constructor(private readonly connection: DatabaseSync) {}

  /**
   * Null while the lock of another process, or of another part of this one, excludes this one. Creates the file for
   * `owner`.
   */
  static tryAcquire(path: string, owner: number, mode: 'exclusive' | 'shared' = 'exclusive'): FileLock | null {
    createFor(owner, path);
    const connection = new DatabaseSync(path, { timeout: 0 });
    try {
      // Creates no journal file.
      connection.exec('PRAGMA journal_mode = MEMORY');
      connection.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_schema');
      return new FileLock(connection);
    } catch (error) {
      connection.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
      throw new EmbeddedPostgresError(`The file ${path} cannot be locked: ${(error as Error).message}.`, {
        cause: error,
      });
    }
  }

  /** Waits for the lock; null if it is still held after `timeout` milliseconds. */
  static async acquire(path: string, owner: number, timeout: number): Promise<FileLock | null> {
    const deadline = performance.now() + timeout;
    for (let wait = 2; ; wait = Math.min(wait * 1.5, 25)) {
      const lock = FileLock.tryAcquire(path, owner);
      if (lock) return lock;
      if (performance.now() > deadline) return null;
      await pause(wait);
    }
  }

  release(): void {
    if (this.connection.isOpen) this.connection.close();
  }
}

const SQLITE_BUSY = 5;

/** SQLite would create the file with the mode of the umask, and as root for root only. */
function createFor(owner: number, path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (process.getuid?.() === 0 && owner !== 0) chownSync(path, owner, -1);
}
