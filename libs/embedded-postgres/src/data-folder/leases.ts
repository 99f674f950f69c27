import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir';
import { FileLock } from './file-lock';

/** A process's claim that the server is in use; it ends with the process, however that ends. */
export class Lease {
  private constructor(
    private readonly dataDir: DataDir,
    private readonly name: string,
    private readonly lock: FileLock,
  ) {}

  static take(dataDir: DataDir): Lease {
    // The pid is for whoever looks into the folder; only the hold on the file counts.
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

/** Sweeps the leases of the dead and tells whether anyone is left. Call it with the lock of the DATA_DIR held. */
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
