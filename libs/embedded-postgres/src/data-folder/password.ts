import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DataDir } from './data-dir';

/** The password of the database user; null if the DATA_DIR has none. */
export async function readPassword(dataDir: DataDir): Promise<string | null> {
  const text = await readFile(dataDir.passwordFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || null;
}

export async function createPassword(dataDir: DataDir): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await dataDir.replaceFile(dataDir.passwordFile, `${password}\n`, 0o600);
  return password;
}
