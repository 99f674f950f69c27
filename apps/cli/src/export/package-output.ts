import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveFiles } from '@homeroom/interchange';
import { NewFile, unwritable } from '../output-file';

type WriteFile = (name: string, text: string) => Promise<void>;

/**
 * Writes files into a new folder, or into a new ZIP archive if the name ends with `.zip`. Only their owner can read them. They are
 * complete, or absent if the work fails.
 *
 * @throws UnwritableFile, FileNotStored and the errors of `work`
 */
export const writePackage = <T>(path: string, work: (write: WriteFile) => Promise<T>): Promise<T> =>
  /\.zip$/i.test(path) ? archiveFiles(work, (archive) => saveArchive(path, archive)) : writeFolder(path, work);

async function saveArchive(path: string, archive: Readable): Promise<void> {
  let isOurs = false;
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 }).once('open', () => (isOurs = true));
    await pipeline(archive, target);
  } catch (error) {
    if (isOurs) await rm(path, { force: true });
    unwritable(path)(error as NodeJS.ErrnoException);
  }
}

async function writeFolder<T>(folder: string, work: (write: WriteFile) => Promise<T>): Promise<T> {
  await mkdir(folder, { mode: 0o700 }).catch(unwritable(folder));
  const files = new Map<string, NewFile>();
  try {
    const outcome = await work(async (name, text) => {
      const file = files.get(name) ?? (await NewFile.claim(join(folder, name)));
      files.set(name, file);
      await file.write(text);
    });
    for (const file of files.values()) await file.finish();
    return outcome;
  } catch (error) {
    for (const file of files.values()) await file.discard();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
