import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileNotStored, TemporaryFolder } from '@homeroom/temporary-files';
import { ZipFile } from 'yazl';

/** Adds text to a file, such as `users.csv`. */
type WriteFile = (name: string, text: string) => Promise<void>;

/**
 * Makes a ZIP archive of files that are written by turns. An archive has one file after the other, so the files are stored in a
 * temporary folder until all of them are complete. Only the user of the process can read the folder, and it is removed in any case.
 *
 * @param work writes the files
 * @param send reads the archive to its end
 * @throws FileNotStored, and the errors of `work` and `send`
 */
export async function archiveFiles<T>(
  work: (write: WriteFile) => Promise<T>,
  send: (archive: Readable) => Promise<void>,
): Promise<T> {
  const folder = await TemporaryFolder.create('export').catch(failToStore);
  const files = new Map<string, StoredFile>();
  try {
    const outcome = await work(async (name, text) => {
      const file = files.get(name) ?? (await StoredFile.create(folder.path, name));
      files.set(name, file);
      await file.write(text);
    });
    for (const file of files.values()) await file.finish();
    await sendArchive([...files.values()], send);
    return outcome;
  } finally {
    await Promise.allSettled([...files.values()].map((file) => file.close()));
    await folder.remove();
  }
}

/** Reads the files only as fast as the archive is read. */
async function sendArchive(files: readonly StoredFile[], send: (archive: Readable) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let reading: ReadStream | undefined;
  const fail = (error: Error) => archive.destroy(notStored(error));
  zip.on('error', fail);
  // The error also reaches the reader of the archive, unless the reader has given up before.
  archive.on('error', () => undefined);
  for (const { name, path, size } of files) {
    zip.addReadStreamLazy(name, { size, mode: 0o100600 }, (begin) => {
      reading = createReadStream(path).on('error', fail);
      begin(null, reading);
    });
  }
  zip.end();
  try {
    await send(archive);
  } finally {
    archive.destroy();
    reading?.destroy();
  }
}

/** Characters that are written to a file at once. */
const textSize = 64 * 1024;

/** A file of the temporary folder. */
class StoredFile {
  private text = '';
  private isOpen = true;
  /** Bytes, known when the file is finished. */
  size = 0;

  private constructor(
    readonly name: string,
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(folder: string, name: string): Promise<StoredFile> {
    const path = join(folder, name);
    return new StoredFile(name, path, await open(path, 'wx', 0o600).catch(failToStore));
  }

  async write(text: string): Promise<void> {
    this.text += text;
    if (this.text.length > textSize) await this.flush();
  }

  async finish(): Promise<void> {
    await this.flush();
    this.size = (await this.handle.stat()).size;
    await this.close();
  }

  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.handle.close();
  }

  private async flush(): Promise<void> {
    const { text } = this;
    this.text = '';
    await this.handle.appendFile(text).catch(failToStore);
  }
}

const notStored = (error: Error): FileNotStored =>
  new FileNotStored(`The files of the archive cannot be stored in ${tmpdir()}: ${error.message}`, { cause: error });

function failToStore(error: Error): never {
  throw notStored(error);
}
