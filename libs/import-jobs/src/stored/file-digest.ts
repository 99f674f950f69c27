import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The SHA-256 of the names and contents of files, in any order. @param paths by name */
export async function sha256OfAll(paths: ReadonlyMap<string, string>): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, path] of [...paths].toSorted()) hash.update(`${await sha256Of(path)} ${name}\n`);
  return hash.digest('hex');
}
