import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { checked, entriesIn, UnreadableFile } from '@homeroom/spreadsheets';
import { failToStore, isStorageError, TemporaryFolder } from '@homeroom/temporary-files';

/** Bytes that all files of an archive may have together. */
const largestPackage = 4 * 1024 ** 3;

/**
 * The CSV files of a folder or a ZIP archive. Those of an archive are unpacked into a temporary folder. The files may be in one folder of
 * the archive.
 */
export class PackageFiles {
  private constructor(
    /** The names of the CSV files in lower case without `.csv`, with their paths. */
    readonly paths: ReadonlyMap<string, string>,
    /** The names of the CSV files that are not wanted. */
    readonly others: readonly string[],
    private readonly unpacked: TemporaryFolder,
  ) {}

  /** @param isWanted whether a file with this name is unpacked @throws UnreadableFile */
  static async open(path: string, isWanted: (name: string) => boolean): Promise<PackageFiles> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UnreadableFile(`The package cannot be read: ${error.message}`);
    });
    const folder = await TemporaryFolder.create('package').catch(failToStore);
    try {
      const others: string[] = [];
      const isFile = (name: string) => isWanted(nameOf(name)) || !others.push(name);
      const paths = found.isDirectory() ? await pathsIn(path, isFile) : await unpack(path, folder.path, isFile);
      return new PackageFiles(paths, others, folder);
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  /** A temporary folder, which `close` removes. */
  get folder(): string {
    return this.unpacked.path;
  }

  async close(): Promise<void> {
    await this.unpacked.remove();
  }
}

async function pathsIn(folder: string, isFile: (name: string) => boolean): Promise<Map<string, string>> {
  const names = await readdir(folder);
  const paths = new Map<string, string>();
  for (const name of names) {
    if (isCsv(name) && isFile(name)) add(paths, name, join(folder, name));
  }
  return paths;
}

async function unpack(path: string, folder: string, isFile: (name: string) => boolean): Promise<Map<string, string>> {
  const archive = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new UnreadableFile(`The file is not a ZIP archive: ${error.message}`);
  });
  try {
    return await unpackFrom(archive, folder, isFile);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (isStorageError(error)) failToStore(error);
    throw damaged((error as Error).message, error);
  } finally {
    archive.close();
  }
}

async function unpackFrom(archive: ZipFile, folder: string, isFile: (name: string) => boolean) {
  const paths = new Map<string, string>();
  const folders = new Set<string>();
  let size = 0;
  for await (const entry of entriesIn(archive)) {
    if (!isPackageFile(entry) || !isFile(basename(entry.fileName))) continue;
    if (entry.isEncrypted()) throw new UnreadableFile('The ZIP archive is encrypted: make one without a password');
    if (!entry.canDecodeFileData())
      throw new UnreadableFile('The ZIP archive is compressed in another way than Deflate');
    size += entry.uncompressedSize;
    if (size > largestPackage) throw new UnreadableFile('The files of the ZIP archive are larger than 4 GiB');
    folders.add(dirname(entry.fileName));
    if (folders.size > 1)
      throw new UnreadableFile('The ZIP archive has CSV files in several folders: give one of them');
    const target = join(folder, `${paths.size}.csv`);
    add(paths, basename(entry.fileName), target);
    await pipeline(
      await archive.openReadStreamPromise(entry),
      checked(entry, damaged),
      createWriteStream(target, { mode: 0o600 }),
    );
  }
  return paths;
}

const damaged = (reason: string, cause?: unknown): UnreadableFile =>
  new UnreadableFile(`The ZIP archive is damaged: ${reason}. Copy or export it again`, { cause });

function add(paths: Map<string, string>, fileName: string, path: string): void {
  const name = nameOf(fileName);
  if (paths.has(name)) {
    throw new UnreadableFile(`The package has two files ${name}.csv, whose names differ in case: remove one`);
  }
  paths.set(name, path);
}

/** macOS adds files that describe others. */
const isPackageFile = ({ fileName }: Entry): boolean => isCsv(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName);

const isCsv = (fileName: string): boolean => /\.csv$/i.test(fileName);
const nameOf = (fileName: string): string => fileName.replace(/\.csv$/i, '').toLowerCase();
