import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Finding, ok, problem, warning } from './finding';

/** How much space the disk has that holds a folder, or will hold it. */
export async function checkDisk(folder: string): Promise<Finding> {
  const place = nearestFolder(folder);
  const { bavail, bsize } = await statfs(place);
  return judgeSpace(bavail * bsize, place);
}

/** The folder itself, or the nearest above it that there is. */
export const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

const megabyte = 1_000_000;
/** PostgreSQL stops when it cannot write its log any more, which takes 16 MB at a time. */
const least = 250 * megabyte;
/** Between two checkpoints that log may grow to 1 GB. */
const comfortable = 2_000 * megabyte;

export function judgeSpace(free: number, place: string): Finding {
  const message = `${amount(free)} free at ${place}`;
  const advice = `Free some, until there are ${amount(comfortable)}`;
  if (free < least) return problem('disk space', message, advice);
  return free < comfortable ? warning('disk space', message, advice) : ok('disk space', message);
}

const amount = (bytes: number): string =>
  bytes < 1_000 * megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${(bytes / megabyte / 1_000).toFixed(1)} GB`;
