import { hash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pack } from 'tar-stream';
import { headerOf } from './archive';
import { BackupError } from './backup.error';
import { type Part, sumsName, sumsOf } from './manifest';

/**
 * Writes an archive under a temporary name and renames it once it is complete and on disk. Only its owner may read it.
 */
export class BackupWriter {
  private readonly archive = pack();
  private readonly parts: Part[] = [];
  private readonly writing: Promise<void>;
  private readonly discardAtExit = () => rmSync(this.partial, { force: true });

  private constructor(
    private readonly file: string,
    private readonly partial: string,
    private readonly handle: FileHandle,
  ) {
    this.writing = writeFile(handle, this.archive as AsyncIterable<Buffer>).catch(unwritable(file));
    this.writing.catch(() => undefined);
    // An interrupted command exits without calling `discard`.
    process.once('exit', this.discardAtExit);
  }

  /** @throws BackupError when the file exists and may not be replaced, or cannot be written */
  static async open(file: string, replace: boolean): Promise<BackupWriter> {
    if (!replace) await assertAbsent(file);
    const partial = `${file}.${randomBytes(4).toString('hex')}.incomplete`;
    const handle = await open(partial, 'wx', 0o600).catch(unwritable(file));
    return new BackupWriter(file, partial, handle);
  }

  /** Resolves once the archive stream has accepted the content. */
  async add(name: string, content: Buffer): Promise<Part> {
    await new Promise<void>((resolve, reject) => {
      this.archive.entry(headerOf(name, content.length), content, (error) => (error ? reject(error) : resolve()));
    }).catch(async (error: unknown) => {
      // The error of the file system says more.
      await this.writing;
      throw error;
    });
    const part = { name, sha256: hash('sha256', content) };
    this.parts.push(part);
    return part;
  }

  /** @returns the size in bytes */
  async finish(replace: boolean): Promise<number> {
    await this.add(sumsName, Buffer.from(sumsOf(this.parts)));
    this.archive.finalize();
    try {
      await this.writing;
      await this.handle.sync();
      const { size } = await this.handle.stat();
      await this.handle.close();
      if (!replace) await assertAbsent(this.file);
      await rename(this.partial, this.file);
      await syncFolder(dirname(this.file));
      process.off('exit', this.discardAtExit);
      return size;
    } catch (error) {
      throw error instanceof BackupError ? error : unwritable(this.file)(error);
    }
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    this.archive.destroy();
    await this.writing.catch(() => undefined);
    await this.handle.close().catch(() => undefined);
    this.discardAtExit();
    process.off('exit', this.discardAtExit);
  }
}

async function assertAbsent(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${file} is there already: choose another name, or replace it with --force`);
}

const unwritable = (file: string) => (error: unknown) => {
  throw new BackupError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
};

/** Keeps the new name after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
