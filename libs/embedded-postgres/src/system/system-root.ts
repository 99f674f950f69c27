import { chmod, mkdir } from 'node:fs/promises';

/** The folder of servers that root starts and whose account cannot enter the DATA_DIR, and of copies of the programs. */
export const systemRoot = '/var/lib/homeroom';

export async function makeSystemRoot(): Promise<string> {
  if (await mkdir(systemRoot, { recursive: true })) await chmod(systemRoot, 0o755);
  return systemRoot;
}
