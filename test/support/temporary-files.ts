import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, which Linux has. */
const memory = '/dev/shm';

/** Bytes that have to be free there. */
const room = 3 * 2 ** 30;

/**
 * Keeps the temporary files of tests in memory if there is room, unless TMPDIR is set. Each test file creates and drops a database of a
 * thousand files, which some file systems do slowly.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env['TMPDIR'] && hasRoom() && runsPrograms()) process.env['TMPDIR'] = memory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}

/** False for a mount with `noexec`. The database server runs copies of its programs if its user cannot read the checkout. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(memory, 'homeroom-'));
  const program = join(folder, 'program');
  try {
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
