import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFiles } from '@homeroom/export';
import { NewFile, unwritable, writeOutput } from '../terminal/output-file';

type WriteFile = (name: string, text: string) => Promise<void>;

/**
 * Writes files into a new folder, or into a new ZIP archive if the name ends with `.zip`. Only their owner can read them. They are
 * complete, or absent if the work fails.
 *
 * @throws UnwritableFile, FileNotStored and the errors of `work`
 */
export const writePackage = <T>(path: string, work: (write: WriteFile) => Promise<T>): Promise<T> =>
  /\.zip$/i.test(path) ? writeArchive(path, work) : writeFolder(path, work);

const writeArchive = <T>(path: string, work: (write: WriteFile) => Promise<T>): Promise<T> =>
  writeOutput(path, (write) =>
    archiveFiles(work, async (archive) => {
      for await (const chunk of archive) await write(chunk as Buffer);
    }),
  );

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
