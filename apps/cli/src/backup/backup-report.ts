import { resolve } from 'node:path';
import { type BackupProgress, type BackupSummary, rowsIn } from '@homeroom/backup';
import { SingleBar } from 'cli-progress';
import type { Output } from '../terminal/output';
import type { Terminal } from '../terminal/terminal';

/** Works on a backup while a bar shows the progress, and prints a summary. */
export async function withBackupReport(
  result: string,
  file: string,
  { output, json }: { output: Output; json: boolean },
  work: (onProgress: BackupProgress) => Promise<BackupSummary>,
): Promise<void> {
  const start = performance.now();
  const bar = new SingleBar({
    format: '{bar} {percentage}% {table}',
    stream: output.terminal.stderr,
    clearOnComplete: true,
  });
  const { manifest, bytes } = await work(progressOn(bar, output.terminal)).finally(() => bar.stop());
  const { homeroom, postgresql, created_at, schemas, tables } = manifest;
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const counts = { tables: tables.length, records: rowsIn(manifest), bytes, seconds };
  if (json) {
    const versions = { homeroom, postgresql, schemas: schemas.map(({ name }) => name) };
    output.json({ file: resolve(file), created_at, ...versions, ...counts });
    return;
  }
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const records = counts.records.toLocaleString('en');
  output.line(`${result}: ${records} records of ${created_at} in ${tables.length} tables, ${size}, ${seconds} s`);
}

/** Shows a progress bar from the first rows on, so that a rejected backup shows none. */
function progressOn(bar: SingleBar, { showsProgress }: Terminal): BackupProgress {
  let isShown = false;
  return (table, rows, ofAbout) => {
    if (!isShown && showsProgress) bar.start(ofAbout, 0, { table });
    isShown = true;
    bar.update(rows, { table });
  };
}
