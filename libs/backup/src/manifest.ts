import { BackupError } from './backup.error';

/** The description of a backup: `manifest.json` in the archive. */
export interface Manifest {
  /** The format of the archive. A release cannot read higher formats than its own. */
  readonly format: number;
  /** Versions of the software that wrote the backup. */
  readonly homeroom: string;
  readonly postgresql: string;
  /** The instant of the snapshot, in UTC. */
  readonly created_at: string;
  readonly schemas: readonly SchemaEntry[];
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
  /** Tables whose records are not in the backup. */
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
  /** The members that hold its rows, in order. Each is a part in COPY's text format, compressed by gzip. */
  readonly parts: readonly Part[];
}

/** A member and its checksum. */
export interface Part {
  readonly name: string;
  readonly sha256: string;
}

export interface SequenceEntry {
  readonly name: string;
  /** As digits, because it may exceed the exact range of JSON numbers. */
  readonly last_value: string;
  readonly is_called: boolean;
}

/** The manifest of format 1, which has one member per table. */
interface FirstManifest extends Omit<Manifest, 'tables'> {
  readonly tables: readonly (Omit<TableEntry, 'parts'> & { readonly sha256: string })[];
}

export const currentFormat = 2;
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';

/** @param number of the part, from 1 */
export const partName = (table: string, number: number): string =>
  `${table}.${String(number).padStart(6, '0')}.copy.gz`;

/** The number of records of all tables. */
export const rowsIn = (manifest: Manifest): number => manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

/** All checksums in the format of `sha256sum -c`. */
export const sumsOf = (parts: readonly Part[]): string =>
  parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');

/** Parses a manifest whose checksum was verified. @throws BackupError unless this release can read it */
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
