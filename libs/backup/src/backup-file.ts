import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { ArchiveCopy, Digest, type Member, membersOf } from './archive';
import { BackupError } from './backup.error';
import { type Manifest, manifestName, manifestOf, sumsName, sumsOf, type TableEntry } from './manifest';

/** Bytes per read. */
const chunkSize = 131_072;
/** Bytes. A manifest has a few hundred for each table and each part. */
const largestManifest = 16_777_216;

/** A backup file that was verified completely when it was opened. */
export class BackupFile {
  private constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    readonly manifest: Manifest,
    /** Size of the file. */
    readonly bytes: number,
  ) {}

  /** @throws BackupError when it cannot be read, is damaged, or is no backup that this release can read */
  static async open(file: string): Promise<BackupFile> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(file);
      const { manifest, bytes } = await verified(handle);
      return new BackupFile(file, handle, manifest, bytes);
    } catch (error) {
      await handle?.close();
      throw reasonOf(file, error);
    }
  }

  /**
   * The tables with their rows in COPY's text format, in the order of the file. All rows of a table have to be read
   * before the next table.
   *
   * @throws BackupError unless the rows are those that were verified
   */
  async *tables(): AsyncGenerator<[TableEntry, AsyncGenerator<Buffer, void>], void> {
    const members = membersOf(chunksOf(this.handle));
    try {
      for (const table of this.manifest.tables) yield [table, this.rows(table, members)];
    } finally {
      await members.return();
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async *rows({ parts }: TableEntry, members: AsyncGenerator<Member, void>): AsyncGenerator<Buffer, void> {
    try {
      for (const { name, sha256 } of parts) {
        const { value: member } = await members.next();
        if (member?.header.name !== name) throw new Error(`${name} is not in its place`);
        const digest = new Digest();
        const gunzip = createGunzip({ chunkSize });
        const feeding = pipeline(digest.of(member), gunzip);
        feeding.catch(() => undefined);
        yield* gunzip as AsyncIterable<Buffer>;
        await feeding;
        if (digest.sha256() !== sha256) throw new Error(`${name} was changed`);
      }
    } catch (error) {
      throw reasonOf(this.file, error);
    }
  }
}

/** An error without a system call is caused by the content of the file. */
function reasonOf(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  const reason = syscall
    ? `cannot be read: ${message}`
    : 'is not a complete backup of Homeroom: it was cut off, damaged or changed';
  return new BackupError(`${file} ${reason}`, { cause: error });
}

/** Reads the whole file. @throws Error unless it equals, byte for byte, a backup with its manifest */
async function verified(handle: FileHandle): Promise<{ manifest: Manifest; bytes: number }> {
  const original = new Digest();
  const copy = new ArchiveCopy();
  const text: Buffer[] = [];
  for await (const member of membersOf(original.of(chunksOf(handle)))) {
    const { name, size } = member.header;
    if (name !== manifestName) await copy.add(member.header, member);
    else if (size > largestManifest) throw new Error('The manifest is too large');
    else await copy.add(member.header, kept(member, text));
  }
  const copied = await copy.finish();
  const sums = copy.members.pop();
  const expected = { name: sumsName, sha256: hash('sha256', sumsOf(copy.members)) };
  // Checked before the manifest is parsed.
  if (!isDeepStrictEqual(sums, expected)) throw new Error('The checksums are wrong');
  const manifest = manifestOf(Buffer.concat(text).toString());
  const parts = manifest.tables.flatMap((table) => table.parts);
  if (!isDeepStrictEqual(copy.members.slice(0, -1), parts))
    throw new Error('The members are not those of the manifest');
  // The archives of version 1 have the same length, but their headers were not written by tar-stream.
  const isSame = copied.bytes === original.bytes && (manifest.format === 1 || copied.sha256() === original.sha256());
  if (!isSame) throw new Error('There is more than the members');
  return { manifest, bytes: original.bytes };
}

async function* kept(chunks: AsyncIterable<Buffer>, keeping: Buffer[]): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    keeping.push(chunk);
    yield chunk;
  }
}

const chunksOf = (handle: FileHandle): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, autoClose: false, highWaterMark: chunkSize });
