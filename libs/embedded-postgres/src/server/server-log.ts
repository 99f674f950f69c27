import { closeSync, constants, fchownSync, fstatSync, openSync, readSync } from 'node:fs';
import { copyFile, rename, stat, truncate } from 'node:fs/promises';

const LARGEST = 8 * 1024 * 1024;

/** Appends, so that the file can be truncated while the server writes. Does not follow symbolic links. */
export function openLog(path: string, owner: number): number {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const log = openSync(path, flags, 0o640);
  if (process.getuid?.() === 0) fchownSync(log, owner, -1);
  return log;
}

export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Called before a start. One older log is kept. */
export async function rotateLog(path: string): Promise<void> {
  if ((await sizeOf(path)) > LARGEST) await rename(path, `${path}.1`);
}

/** Called while the server has the file open. */
export async function truncateLog(path: string): Promise<void> {
  if ((await sizeOf(path)) <= LARGEST) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** The last 4 kB that were written after the file had `from` bytes. */
export function logSince(path: string, from: number): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const start = Math.max(from, size - 4096);
    const text = Buffer.alloc(Math.max(0, size - start));
    readSync(file, text, 0, text.length, start);
    return text.toString('utf8');
  } finally {
    closeSync(file);
  }
}
