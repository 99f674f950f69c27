import { randomUUID } from 'node:crypto';
import type { CreateOptions } from '../connection/options.ts';

/** The largest number of records of one request. */
const largestBatch = 500;

/** The options of a call that writes many records. */
export interface BatchOptions extends CreateOptions {
  /** Write the records without errors, even if others have errors. By default a request writes all of its records or none. */
  readonly partial?: boolean;
  /** Called after each request. */
  readonly onProgress?: (sent: number, total: number) => void;
}

/** What became of one record: the written record, or the error. */
export interface BatchResult<Written> {
  /** The position in the list, from 0. */
  index: number;
  status: number;
  record?: Written;
  error?: { error: string; code: string; status: number };
}

/** What became of all records, in their order. */
export interface Batch<Written> {
  written: number;
  failed: number;
  results: BatchResult<Written>[];
}

/** What each request of a batch has beside its records. */
interface Piece {
  readonly query: { partial?: boolean };
  readonly options: CreateOptions;
}

/**
 * Sends records in requests of 500. Each request is all or nothing, unless the batch is partial.
 *
 * @throws the error of the first request that failed; the requests before it have been done
 */
export async function sendBatch<Item, Written>(
  records: readonly Item[],
  { partial = false, onProgress, idempotencyKey = randomUUID(), ...options }: BatchOptions,
  send: (records: Item[], piece: Piece) => Promise<Batch<Written>>,
): Promise<Batch<Written>> {
  const all: Batch<Written> = { written: 0, failed: 0, results: [] };
  for (let start = 0; start < records.length; start += largestBatch) {
    const piece = records.slice(start, start + largestBatch);
    const key = start === 0 ? idempotencyKey : `${idempotencyKey}-${start}`;
    const query = partial ? { partial } : {};
    const answer = await send(piece, { query, options: { ...options, idempotencyKey: key } });
    all.written += answer.written;
    all.failed += answer.failed;
    for (const result of answer.results) all.results.push({ ...result, index: start + result.index });
    onProgress?.(start + piece.length, records.length);
  }
  return all;
}
