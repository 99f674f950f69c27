import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError } from './backup.error';
import { paddingAfter, tarBlock, tarEnd, tarHeader } from './tar';

/** A member that was written. */
interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes an archive that has its name only once it is complete and on disk. What it holds nobody but its owner may read,
 * from the first byte on.
 */
export class BackupWriter {
  private position = 0;
  private readonly discardAtExit = () => rmSync(this.partial, { force: true });

  private constructor(
    private readonly file: string,
    private readonly partial: string,
    private readonly handle: FileHandle,
    private readonly modifiedAt: number,
  ) {
    // A command that is interrupted ends without coming by here again.
    process.once('exit', this.discardAtExit);
  }

  /** @throws BackupError when the file is there and may not be replaced, or cannot be written */
  static async open(file: string, { replace, at }: { replace: boolean; at: Date }): Promise<BackupWriter> {
    if (!replace) await refuseExisting(file);
    const partial = `${file}.${randomBytes(4).toString('hex')}.incomplete`;
    const handle = await open(partial, 'wx', 0o600).catch(unwritable(file));
    return new BackupWriter(file, partial, handle, Math.floor(at.getTime() / 1000));
  }

  /** Writes a member as it comes; its header follows, since it tells the size. */
  async add(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Written> {
    const start = this.position;
    const hash = createHash('sha256');
    let size = 0;
    this.position += tarBlock;
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await this.append(chunk);
    }
    await this.write(tarHeader({ name, size, modifiedAt: this.modifiedAt }), start);
    await this.append(Buffer.alloc(paddingAfter(size)));
    return { bytes: size, sha256: hash.digest('hex') };
  }

  /** @returns its size in bytes */
  async finish(replace: boolean): Promise<number> {
    await this.append(tarEnd);
    try {
      await this.handle.sync();
      await this.handle.close();
      if (!replace) await refuseExisting(this.file);
      await rename(this.partial, this.file);
      await syncFolder(dirname(this.file));
    } catch (error) {
      throw error instanceof BackupError ? error : unwritable(this.file)(error);
    }
    process.off('exit', this.discardAtExit);
    return this.position;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    this.discardAtExit();
    process.off('exit', this.discardAtExit);
  }

  private async append(bytes: Buffer): Promise<void> {
    await this.write(bytes, this.position);
    this.position += bytes.length;
  }

  /** A disk that is nearly full takes a part. */
  private async write(bytes: Buffer, at: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const part = this.handle.write(bytes, done, bytes.length - done, at + done);
      done += (await part.catch(unwritable(this.file))).bytesWritten;
    }
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${file} is there already: choose another name, or replace it with --force`);
}

const unwritable = (file: string) => (error: unknown) => {
  throw new BackupError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
};

/** The new name is kept, too, when the power fails. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
