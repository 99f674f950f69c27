import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { NewFile, unwritable } from '../output-file';

type WriteFile = (name: string, text: string) => Promise<void>;

/**
 * Writes files into a new folder, or into a new ZIP archive if the name ends with `.zip`. Only their owner can read them. They are
 * complete, or absent if the work fails.
 *
 * @throws UnwritableFile and the errors of `work`
 */
export async function writePackage<T>(path: string, work: (write: WriteFile) => Promise<T>): Promise<T> {
  if (!/\.zip$/i.test(path)) return writeFolder(path, work);
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-export-'));
  try {
    const names: string[] = [];
    const outcome = await writeFiles(folder, work, names);
    await zip(path, folder, names);
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFolder<T>(folder: string, work: (write: WriteFile) => Promise<T>): Promise<T> {
  await mkdir(folder, { mode: 0o700 }).catch(unwritable(folder));
  try {
    return await writeFiles(folder, work, []);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @param names the names of the written files are added */
async function writeFiles<T>(folder: string, work: (write: WriteFile) => Promise<T>, names: string[]): Promise<T> {
  const files = new Map<string, NewFile>();
  try {
    const outcome = await work(async (name, text) => {
      const file = files.get(name) ?? (await NewFile.claim(join(folder, name)));
      files.set(name, file);
      await file.write(text);
    });
    for (const file of files.values()) await file.finish();
    names.push(...files.keys());
    return outcome;
  } catch (error) {
    for (const file of files.values()) await file.discard();
    throw error;
  }
}

async function zip(path: string, folder: string, names: readonly string[]): Promise<void> {
  const archive = new ZipFile();
  for (const name of names) archive.addFile(join(folder, name), basename(name));
  archive.end();
  let isOurs = false;
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 }).once('open', () => (isOurs = true));
    await pipeline(archive.outputStream, target);
  } catch (error) {
    if (isOurs) await rm(path, { force: true });
    unwritable(path)(error as NodeJS.ErrnoException);
  }
}
