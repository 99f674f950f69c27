import { BackupError } from './backup.error';
import { BackupFile } from './backup-file';
import type { BackupSummary } from './create-backup';
import { rowsIn } from './manifest';
import { type BackupProgress, RowCount } from './row-count';

/** Reads a whole backup as a restore does, without a database. @throws BackupError unless it is complete */
export async function verifyBackup(file: string, onProgress: BackupProgress): Promise<BackupSummary> {
  const backup = await BackupFile.open(file);
  try {
    const { manifest, bytes } = backup;
    const count = new RowCount(rowsIn(manifest), onProgress);
    for await (const [{ name, rows }, content] of backup.tables()) {
      const before = count.total;
      const chunks = count.of(name, content);
      while (!(await chunks.next()).done);
      const found = count.total - before;
      if (found !== rows) throw new BackupError(`${name} has ${found} records in ${file}, not ${rows}`);
    }
    return { manifest, bytes };
  } finally {
    await backup.close();
  }
}
