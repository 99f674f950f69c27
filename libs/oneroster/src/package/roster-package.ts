import { CsvFile, type FileEncoding, type Finding, headingKey, UnreadableFile } from '@homeroom/spreadsheets';
import { sha256OfAll } from '@homeroom/import-jobs';
import { PackageFiles } from './package-files';
import {
  requiredColumns,
  type RosterFileName,
  rosterFileNames,
  type RosterMode,
  rosterModes,
  type RosterVersion,
  rosterVersions,
  unimportedFiles,
} from './package-format';

/** A file of a package. */
export interface PackageFile {
  readonly name: RosterFileName;
  readonly mode: RosterMode;
  readonly file: CsvFile;
}

/** What a manifest says, or what the operator says instead of it. */
export interface PackageDescription {
  readonly version?: RosterVersion | undefined;
  readonly mode?: RosterMode | undefined;
  /** The encoding of files that are neither UTF-8 nor UTF-16. */
  readonly encoding?: FileEncoding | undefined;
}

const readable = new Set([
  'manifest',
  ...rosterFileNames.map((name) => name.toLowerCase()),
  'student',
  'section',
  'school',
]);

/** A OneRoster CSV package of version 1.1 or 1.2, in a folder or a ZIP archive. */
export class RosterPackage {
  private constructor(
    readonly version: RosterVersion,
    readonly files: ReadonlyMap<RosterFileName, PackageFile>,
    /** Warnings about files. */
    readonly findings: readonly Finding[],
    /** Whether Homeroom exported it. */
    readonly isExport: boolean,
    private readonly source: PackageFiles,
  ) {}

  /** @param described what the package is, where its manifest does not say it @throws UnreadableFile */
  static async open(path: string, described: PackageDescription): Promise<RosterPackage> {
    const source = await PackageFiles.open(path, (name) => readable.has(name) || unimportedFiles.includes(name));
    try {
      return await RosterPackage.of(source, described);
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  private static async of(source: PackageFiles, described: PackageDescription): Promise<RosterPackage> {
    const { version, mode, encoding = null } = described;
    rejectOtherFormats(source.paths);
    const manifest = await Manifest.in(source.paths, encoding);
    const files = new Map<RosterFileName, PackageFile>();
    const absent: string[] = [];
    for (const name of rosterFileNames) {
      const path = source.paths.get(name.toLowerCase());
      const said = manifest?.modeOf(name) ?? null;
      if (said === 'absent' && path) absent.push(name);
      if (said === 'absent' || (said === null && !path)) continue;
      if (!path) throw new UnreadableFile(`The manifest names ${name}.csv, which is not in the package`);
      files.set(name, {
        name,
        mode: modeFor(name, said, mode, manifest !== null),
        file: await open(name, path, encoding),
      });
    }
    if (files.size === 0) {
      throw new UnreadableFile(`The package has none of the files of OneRoster: ${rosterFileNames.join('.csv, ')}.csv`);
    }
    const found = version ?? manifest?.version;
    if (!found) throw unknownPackage(manifest !== null);
    const unimported = [...source.paths.keys()].filter((name) => unimportedFiles.includes(name));
    const findings = [
      ...unimported.map((name) =>
        fileFinding(name, 'the file is not imported', 'No action is needed: Homeroom has no such records'),
      ),
      ...absent.map((name) =>
        fileFinding(name, 'the manifest says that the file is absent, so it is not imported', bulkOrDelta),
      ),
      ...source.others.map((name) =>
        fileFinding(
          name.replace(/\.csv$/i, ''),
          'OneRoster has no file of this name; it is not imported',
          'Rename it, if it is one of OneRoster',
        ),
      ),
    ];
    return new RosterPackage(found, files, findings, manifest?.isExport ?? false, source);
  }

  /** A folder for files of the import. */
  get folder(): string {
    return this.source.folder;
  }

  /** Of all its files, whether they are in a folder or in an archive. */
  sha256(): Promise<string> {
    return sha256OfAll(this.source.paths);
  }

  /** Removes the folder, also with the unpacked files. */
  close(): Promise<void> {
    return this.source.close();
  }
}

/** Properties of a manifest. OneRoster has fewer than thirty. */
const mostProperties = 1_000;

/** `manifest.csv`: a list of properties with their values. */
class Manifest {
  private constructor(private readonly properties: ReadonlyMap<string, string>) {}

  /** Null if there is none. */
  static async in(paths: ReadonlyMap<string, string>, encoding: FileEncoding | null): Promise<Manifest | null> {
    const path = paths.get('manifest');
    if (path === undefined) return null;
    const properties = new Map<string, string>();
    for await (const { cells } of (await CsvFile.open(path, { encoding })).rows()) {
      const [name = '', value = ''] = cells;
      properties.set(name.trim().toLowerCase(), value.trim());
      if (properties.size > mostProperties) throw new UnreadableFile('manifest.csv has more than 1,000 properties');
    }
    return new Manifest(properties);
  }

  /** Null if the manifest does not say it. */
  get version(): RosterVersion | null {
    const text = this.properties.get('oneroster.version') ?? '';
    if (text === '') return null;
    const version = rosterVersions.find((each) => text === each || text.startsWith(`${each}.`));
    if (!version) throw new UnreadableFile(`The package has version ${text} of OneRoster; 1.1 and 1.2 can be imported`);
    return version;
  }

  get isExport(): boolean {
    return this.properties.get('source.systemname') === 'Homeroom';
  }

  /** Null for a blank mode and for a file that is not named. */
  modeOf(name: RosterFileName): RosterMode | 'absent' | null {
    const text = (this.properties.get(`file.${name.toLowerCase()}`) ?? '').toLowerCase();
    if (text === '') return null;
    const mode = (['absent', ...rosterModes] as const).find((each) => each === text);
    if (!mode) throw new UnreadableFile(`The manifest says ${text} for ${name}.csv: it must be absent, bulk or delta`);
    return mode;
  }
}

/** A bulk file withdraws the students whom it lacks, so the mode is never guessed. */
function modeFor(
  name: RosterFileName,
  said: RosterMode | null,
  given: RosterMode | undefined,
  hasManifest: boolean,
): RosterMode {
  const mode = said ?? given;
  if (mode) return mode;
  if (!hasManifest) throw unknownPackage(false);
  throw new UnreadableFile(`The manifest does not say whether ${name}.csv is bulk or delta: say it with --mode`);
}

async function open(name: RosterFileName, path: string, encoding: FileEncoding | null): Promise<CsvFile> {
  const file = await CsvFile.open(path, { encoding }).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new UnreadableFile(`${name}.csv: ${error.message}`, { cause: error });
    throw error;
  });
  const headings = file.headings.map(headingKey);
  const missing = requiredColumns[name].filter((column) => !headings.includes(headingKey(column)));
  if (missing.length > 0) throw new UnreadableFile(`${name}.csv lacks the column ${missing.join(' and ')}`);
  return file;
}

/** Exports of other systems that look similar. */
function rejectOtherFormats(paths: ReadonlyMap<string, string>): void {
  if (paths.has('section') || (paths.has('student') && paths.has('school'))) {
    throw new UnreadableFile(
      'The files are those of Microsoft School Data Sync v1, not of OneRoster: export OneRoster CSV 1.1 or 1.2 from the student ' +
        'information system',
    );
  }
}

const unknownPackage = (hasManifest: boolean): UnreadableFile =>
  new UnreadableFile(
    hasManifest
      ? 'The manifest does not say the version of OneRoster: say it with --oneroster-version'
      : 'The package has no manifest.csv. If it is OneRoster CSV, say what it is with --oneroster-version and --mode; a bulk package ' +
          'withdraws the students who are not in it. Files of School Data Sync v2 and other exports look similar and cannot be imported',
  );

const bulkOrDelta = 'Say bulk or delta in the manifest, if it is to be imported';

const fileFinding = (name: string, message: string, advice: string): Finding => ({
  level: 'warning',
  file: `${name}.csv`,
  line: 1,
  column: null,
  value: null,
  rule: 'not_imported',
  message,
  advice,
});
