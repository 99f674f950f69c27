import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server notes in its data folder; a dead one leaves it behind. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Null when there is none, or the server is just about to write it. */
export async function postmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , , socketFolder] = text.split('\n');
  return pid && socketFolder ? { pid: Number(pid), socketFolder } : null;
}

export async function removePostmasterFile(data: string): Promise<void> {
  await unlink(join(data, 'postmaster.pid')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
