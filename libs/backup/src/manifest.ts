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
  /** The members that hold its rows, in order: each some of them, in COPY's text format, compressed by gzip. */
  readonly parts: readonly Part[];
}

/** A member and its checksum. */
export interface Part {
  readonly name: string;
  readonly sha256: string;
}

export interface SequenceEntry {
  readonly name: string;
  /** Digits: it may be larger than a JSON number is exact. */
  readonly last_value: string;
  readonly is_called: boolean;
}

/** Of version 1, which has one member for each table. */
interface FirstManifest extends Omit<Manifest, 'tables'> {
  readonly tables: readonly (Omit<TableEntry, 'parts'> & { readonly sha256: string })[];
}

export const currentFormat = 2;
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';

/** @param number of the part, from 1 */
export const partName = (table: string, number: number): string =>
  `${table}.${String(number).padStart(6, '0')}.copy.gz`;

/** Records of all tables together. */
export const rowsIn = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** Every checksum, as `sha256sum -c` reads them. */
export const sumsOf = (parts: readonly Part[]): string =>
  parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

/** @throws BackupError unless it is one that this release can read; the caller knows that it was not changed */
export function manifestOf(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest | FirstManifest;
  if (manifest.format === currentFormat) return manifest as Manifest;
  if (manifest.format !== 1) {
    throw new BackupError(`The backup was made by another Homeroom (${manifest.homeroom}); use that version`);
  }
  const tables = (manifest as FirstManifest).tables.map(({ sha256, ...table }) => ({
    ...table,
    parts: [{ name: `${table.name}.copy.gz`, sha256 }],
  }));
  return { ...manifest, tables };
}
