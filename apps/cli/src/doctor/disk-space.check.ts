import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Finding, ok, problem, warning } from './finding';

/** Checks the free space of the disk that holds a folder, or will hold it. */
export async function checkDisk(folder: string): Promise<Finding> {
  const place = nearestFolder(folder);
  const { bavail, bsize } = await statfs(place);
  return spaceFinding(bavail * bsize, place);
}

/** The folder itself, or its nearest parent that exists. */
export const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

const megabyte = 1_000_000;
/** PostgreSQL stops when it cannot write the write-ahead log, which grows by 16 MB at a time. */
const minimum = 250 * megabyte;
/** The write-ahead log may grow to 1 GB between two checkpoints. */
const recommended = 2_000 * megabyte;

export function spaceFinding(free: number, place: string): Finding {
  const message = `${amount(free)} free at ${place}`;
  const advice = `Free disk space until ${amount(recommended)} are available`;
  if (free < minimum) return problem('disk space', message, advice);
  return free < recommended ? warning('disk space', message, advice) : ok('disk space', message);
}

const amount = (bytes: number): string =>
  bytes < 1_000 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${(bytes / megabyte / 1_000).toFixed(1)} GB`;
