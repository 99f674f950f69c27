import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '@homeroom/kernel';
import { ZipFile } from 'yazl';

/** Rows of a file: a heading and rows, each a line of cells separated by `|`; or its whole text. */
type RosterFile = readonly string[] | string | Buffer;

export type RosterFiles = Readonly<Record<string, RosterFile>>;

/** Writes OneRoster packages into a temporary folder. */
export class RosterPackages {
  private readonly folder = mkdtempSync(join(tmpdir(), 'homeroom-roster-'));
  private count = 0;

  /** A folder with files. @param manifest `bulk` or `delta` for all files, or lines of the manifest; null for none */
  folderOf(
    files: RosterFiles,
    manifest: 'bulk' | 'delta' | readonly string[] | null = 'bulk',
    version = '1.2',
  ): string {
    const folder = this.path();
    mkdirSync(folder);
    for (const [name, file] of Object.entries({ ...manifestOf(files, manifest, version), ...files })) {
      writeFileSync(join(folder, `${name}.csv`), textOf(file));
    }
    return folder;
  }

  /** A ZIP archive with the same. @param prefix of the names within the archive */
  async zipOf(files: RosterFiles, manifest: 'bulk' | 'delta' | null = 'bulk', prefix = ''): Promise<string> {
    const path = `${this.path()}.zip`;
    const zip = new ZipFile();
    for (const [name, file] of Object.entries({ ...manifestOf(files, manifest, '1.2'), ...files })) {
      zip.addBuffer(Buffer.from(textOf(file)), `${prefix}${name}.csv`);
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  }

  /** A name that is not taken. */
  path(): string {
    return join(this.folder, `package-${(this.count += 1)}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function manifestOf(
  files: RosterFiles,
  manifest: 'bulk' | 'delta' | readonly string[] | null,
  version: string,
): RosterFiles {
  if (manifest === null) return {};
  if (typeof manifest !== 'string') return { manifest };
  const modes = Object.keys(files).map((name) => `file.${name}|${manifest}`);
  return { manifest: ['propertyName|value', 'manifest.version|1.0', `oneroster.version|${version}`, ...modes] };
}

const textOf = (file: RosterFile): string | Buffer =>
  Array.isArray(file) ? file.map((line: string) => csvLine(line.split('|'))).join('') : (file as string | Buffer);
