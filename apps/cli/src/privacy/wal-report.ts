import type { ScrubResult } from '@homeroom/privacy';

type Wal = ScrubResult['wal'];

/** Erased data is still on this server's disk. */
export class ScrubIncomplete extends Error {}

/** Messages about the write-ahead log. */
export function walLines(wal: Wal): string[] {
  if (wal === null) return [];
  const done = wal.left.length === 0 ? ['The write-ahead log of this server has no old data any more.'] : [];
  const copies = wal.copies.length > 0 ? [`There are other copies of it: ${wal.copies.join(', ')}.`] : [];
  return [...done, ...copies];
}

/** @throws ScrubIncomplete while the write-ahead log has old data */
export function assertWalOverwritten(wal: Wal): void {
  if (wal === null) {
    throw new ScrubIncomplete(
      'The write-ahead log still has erased data: the database user may not overwrite it. ' +
        'As a superuser run: GRANT pg_checkpoint, pg_monitor TO that user, ' +
        'GRANT EXECUTE ON FUNCTION pg_switch_wal() TO that user; then scrub again',
    );
  }
  const { left, kept_by: holders } = wal;
  if (left.length === 0) return;
  const segments = `${left.length} segments, ${left.at(0)} to ${left.at(-1)},`;
  const by = holders.length > 0 ? holders.join(', ') : 'PostgreSQL';
  throw new ScrubIncomplete(
    `The write-ahead log still has erased data: ${segments} are kept by ${by}. Scrub again when they are gone`,
  );
}
