import type { RecordChange } from '@homeroom/spreadsheets';
import type { ReadRow } from '../package/roster-rows';

/** Imports the rows of a file of a package. */
export interface BatchImport {
  /** @returns what was done to the records */
  import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]>;
  /** Does what waits for all rows of the file. */
  finish?(): AsyncGenerator<readonly RecordChange[]>;
}
