import { BackupError } from './backup.error';
import { BackupFile } from './backup-file';
import type { BackupSummary } from './create-backup';
import { rowsIn } from './manifest';
import { type BackupProgress, RowCount } from './row-count';

/** Reads all of a backup, as a restore would, but into no database. @throws BackupError unless it is whole */
export async function verifyBackup(file: string, onProgress: BackupProgress): Promise<BackupSummary> {
  const backup = await BackupFile.open(file);
  try {
    const { manifest, bytes } = backup;
    const count = new RowCount(rowsIn(manifest), onProgress);
    for (const { name, rows } of manifest.tables) {
      const found = await toItsEnd(count.of(name, backup.rows(name)));
      if (found !== rows) throw new BackupError(`${name} has ${found} records in ${file}, not ${rows}`);
    }
    return { manifest, bytes };
  } finally {
    await backup.close();
  }
}

async function toItsEnd(rows: AsyncGenerator<Buffer, number>): Promise<number> {
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return value;
  }
}
