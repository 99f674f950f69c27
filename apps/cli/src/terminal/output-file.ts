import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** The file exists or cannot be written. */
export class UnwritableFile extends Error {}

type Write = (part: string | Uint8Array) => Promise<void>;

/**
 * Writes long content to standard output, or to a new file that only its owner can read. The file is either complete or
 * absent. Only `kill -9` can leave an empty file.
 *
 * @param target the name of a file, or a stream
 * @throws UnwritableFile and the errors of `work`
 */
export async function writeOutput<T>(target: string | Writable, work: (write: Write) => Promise<T>): Promise<T> {
  if (typeof target !== 'string') return work(printTo(target));
  const file = await NewFile.claim(target);
  try {
    const outcome = await work((part) => file.write(part));
    await file.finish();
    return outcome;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Resolves when the part is written, and also when the reader is gone: main.ts handles the errors of the stream. */
const printTo =
  (stream: Writable): Write =>
  (part) =>
    new Promise((done) => stream.write(part, () => done()));

/** A file of a name that is not taken, which only its owner can read. It appears when it is finished. */
export class NewFile {
  private text = '';
  /** The files that an interrupted command leaves, of all commands of the process. */
  private static readonly unfinished = new Set<NewFile>();

  private constructor(
    private readonly file: string,
    private readonly partial: string,
    private readonly handle: FileHandle,
    /** Whether a file of that name, if there is one, stays until this one is finished. */
    private readonly replaces: boolean,
  ) {
    if (NewFile.unfinished.size === 0) process.on('exit', NewFile.removeUnfinished);
    NewFile.unfinished.add(this);
  }

  /** Reserves the name with an empty file, and writes to another file until it is complete. */
  static async claim(file: string): Promise<NewFile> {
    const partial = partialOf(file);
    const handle = await open(partial, 'wx', 0o600).catch(unwritable(file));
    try {
      const claimed = await open(file, 'wx', 0o600);
      await claimed.close();
    } catch (error) {
      await handle.close();
      rmSync(partial);
      return unwritable(file)(error as NodeJS.ErrnoException);
    }
    return new NewFile(file, partial, handle, false);
  }

  /** Writes to another file until it is complete, and replaces the one of the name then. */
  static async replacing(file: string): Promise<NewFile> {
    const partial = partialOf(file);
    const handle = await open(partial, 'wx', 0o600).catch(unwritable(file));
    return new NewFile(file, partial, handle, true);
  }

  async write(part: string | Uint8Array): Promise<void> {
    if (typeof part !== 'string') return this.append(part);
    this.text += part;
    if (this.text.length > 65_536) await this.flush();
  }

  /** Removes what was written. */
  async restart(): Promise<void> {
    this.text = '';
    await this.handle.truncate(0).catch(unwritable(this.file));
  }

  async finish(): Promise<void> {
    await this.flush();
    await this.handle
      .sync()
      .then(() => this.handle.close())
      .then(() => rename(this.partial, this.file))
      .catch(unwritable(this.file));
    this.forget();
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    this.remove();
    this.forget();
  }

  private remove(): void {
    for (const path of [this.partial, ...(this.replaces ? [] : [this.file])]) rmSync(path, { force: true });
  }

  private forget(): void {
    NewFile.unfinished.delete(this);
    if (NewFile.unfinished.size === 0) process.off('exit', NewFile.removeUnfinished);
  }

  private static readonly removeUnfinished = (): void => {
    for (const file of NewFile.unfinished) file.remove();
  };

  private async append(bytes: Uint8Array): Promise<void> {
    await this.flush();
    await this.handle.appendFile(bytes).catch(unwritable(this.file));
  }

  private async flush(): Promise<void> {
    await this.handle.appendFile(this.text).catch(unwritable(this.file));
    this.text = '';
  }
}

const partialOf = (file: string): string => `${file}.${randomBytes(4).toString('hex')}.incomplete`;

/** Rejects with the reason why a file cannot be written. @throws UnwritableFile */
export const unwritable =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    const reason =
      error.code === 'EEXIST' ? 'is there already: choose another name' : `cannot be written: ${error.message}`;
    throw new UnwritableFile(`${file} ${reason}`, { cause: error });
  };
