import { BackupError } from './backup.error';

/** What a backup says of itself; `manifest.json` in the archive. */
export interface Manifest {
  /** Of the archive; a release that cannot read one knows none so high. */
  readonly format: number;
  /** Versions of what made it. */
  readonly homeroom: string;
  readonly postgresql: string;
  /** The instant whose records it holds, in UTC. */
  readonly created_at: string;
  readonly schemas: readonly SchemaEntry[];
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
  /** Tables whose records are in no backup. */
  readonly left_out: readonly string[];
}

/** Migrations that ran, oldest first. */
export interface SchemaEntry {
  readonly name: string;
  readonly migrations: readonly string[];
}

export interface TableEntry {
  /** With its schema, such as `production.student`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of the compressed member. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface SequenceEntry {
  readonly name: string;
  /** Digits: it may be larger than a JSON number is exact. */
  readonly last_value: string;
  readonly is_called: boolean;
}

export const currentFormat = 1;
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';

/** The member that holds a table's rows: COPY's text format, compressed. */
export const rowsName = (table: string): string => `${table}.copy.gz`;

/** Records of all tables together. */
export const rowsIn = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** Every checksum, as `sha256sum -c` reads them. */
export const sumsOf = (manifest: Manifest, sha256: string): string =>
  [...manifest.tables.map((table) => [table.sha256, rowsName(table.name)]), [sha256, manifestName]]
    .map(([sum, name]) => `${sum}  ${name}\n`)
    .join('');

/** @throws BackupError unless it is one that this release can read; whoever calls knows that nobody changed it */
export function manifestOf(text: string): Manifest {
  const { format, homeroom } = JSON.parse(text) as Manifest;
  if (format === currentFormat) return JSON.parse(text) as Manifest;
  throw new BackupError(`The backup was made by another Homeroom (${homeroom}); use that version`);
}
