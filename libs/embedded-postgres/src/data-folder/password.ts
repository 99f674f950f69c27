import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import type { DataDir } from './data-dir';

/** The password of the database user; null if the DATA_DIR has none. */
export async function readPassword(dataDir: DataDir): Promise<string | null> {
  const text = await readFile(dataDir.passwordFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || null;
}

/** Written to another file and renamed, so that a crash leaves the whole password or none. */
export async function createPassword(dataDir: DataDir): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const draft = `${dataDir.passwordFile}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await dataDir.chownToOwner(draft);
  await rename(draft, dataDir.passwordFile);
  return password;
}
