import type { ScrubResult } from '@homeroom/interchange';

type Wal = ScrubResult['wal'];

/** Something that was erased is still on this server's disk. */
export class ScrubIncomplete extends Error {}

/** What became of the write-ahead log, for a person. */
export function walLines(wal: Wal): string[] {
  if (wal === null) return [];
  const done = wal.left.length === 0 ? ['The write-ahead log of this server holds nothing from before.'] : [];
  const copies = wal.copies.length > 0 ? [`Copies of it are elsewhere: ${wal.copies.join(', ')}.`] : [];
  return [...done, ...copies];
}

/** @throws ScrubIncomplete while the write-ahead log has something from before */
export function refuseOldWal(wal: Wal): void {
  if (wal === null) {
    throw new ScrubIncomplete(
      'The write-ahead log still holds what was erased: the user of the database may not overwrite it. ' +
        'As a superuser: GRANT pg_checkpoint, pg_monitor TO that user, ' +
        'GRANT EXECUTE ON FUNCTION pg_switch_wal() TO that user; then scrub again',
    );
  }
  const { left, kept_by: holders } = wal;
  if (left.length === 0) return;
  const segments = `${left.length} segments, ${left.at(0)} to ${left.at(-1)},`;
  const by = holders.length > 0 ? holders.join(', ') : 'PostgreSQL';
  throw new ScrubIncomplete(
    `The write-ahead log still holds what was erased: ${segments} are kept by ${by}. Scrub again when they are gone`,
  );
}
