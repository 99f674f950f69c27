import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The pid file that a server writes to its data folder. A server that is killed leaves it there. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** Null if there is none, or if the server has not completed it yet. */
export async function postmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , , socketFolder] = text.split('\n');
  return pid && socketFolder ? { pid: Number(pid), socketFolder } : null;
}

export const removePostmasterFile = (data: string): Promise<void> => rm(join(data, 'postmaster.pid'), { force: true });
