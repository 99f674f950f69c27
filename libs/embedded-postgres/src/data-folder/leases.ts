import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir';
import { FileLock } from './file-lock';

/** A process's claim that it uses the server. It ends with the process, however that ends. */
export class Lease {
  private constructor(
    private readonly dataDir: DataDir,
    private readonly name: string,
    private readonly lock: FileLock,
  ) {}

  static take(dataDir: DataDir): Lease {
    // The pid in the name is for people. Only the lock on the file counts.
    const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
    const lock = FileLock.tryAcquire(join(dataDir.leaseFolder, name), dataDir.owner);
    if (!lock) throw new Error(`The lease ${name} is taken.`);
    return new Lease(dataDir, name, lock);
  }

  async release(): Promise<void> {
    this.lock.release();
    await removeQuietly(join(this.dataDir.leaseFolder, this.name));
  }
}

/**
 * Removes the leases of dead processes and returns whether any other is left. The lock of the DATA_DIR must be held.
 */
export async function serverIsInUse(dataDir: DataDir): Promise<boolean> {
  let inUse = false;
  for (const name of await readdir(dataDir.leaseFolder)) {
    const path = join(dataDir.leaseFolder, name);
    const lock = FileLock.tryAcquire(path, dataDir.owner);
    if (lock) {
      await removeQuietly(path);
      lock.release();
    } else inUse = true;
  }
  return inUse;
}

async function removeQuietly(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
