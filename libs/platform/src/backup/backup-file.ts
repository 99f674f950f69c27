import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup.error';
import { type Manifest, manifestName, manifestOf, rowsName, sumsName, sumsOf } from './manifest';
import { memberOf, paddingAfter, tarBlock, tarEnd } from './tar';

/** Where in the file a member lies. */
interface Place {
  readonly start: number;
  readonly size: number;
}

/** Bytes that are read at once. */
const chunkSize = 131_072;
/** Bytes; a manifest has some hundred a table. */
const largestManifest = 16_777_216;

/** A backup that is complete, as far as its archive and its manifest say; the rows are checked as they are read. */
export class BackupFile {
  private constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    private readonly places: ReadonlyMap<string, Place>,
    readonly manifest: Manifest,
    /** Of the file. */
    readonly bytes: number,
  ) {}

  /** @throws BackupError when it cannot be read, is damaged, or is no backup that this release can read */
  static async open(file: string): Promise<BackupFile> {
    const handle = await open(file).catch(unreadable(file));
    try {
      const { size } = await handle.stat();
      const places = await placesIn(handle, size);
      const manifest = places && (await readManifest(handle, places));
      if (!manifest) throw damaged(file);
      return new BackupFile(file, handle, places, manifest, size);
    } catch (error) {
      await handle.close();
      // A directory is opened as any file is.
      throw error instanceof BackupError ? error : unreadable(file)(error);
    }
  }

  /** Reads all of it. @throws BackupError unless every checksum holds */
  async check(): Promise<void> {
    for (const { name } of this.manifest.tables) {
      const chunks = this.compressed(name);
      while (!(await chunks.next()).done);
    }
  }

  /** The rows of a table, as COPY wrote them. @throws BackupError, at the end at the latest, unless they are unchanged */
  async *rows(table: string): AsyncGenerator<Buffer, void> {
    const gunzip = createGunzip({ chunkSize });
    const feeding = pipeline(this.compressed(table), gunzip);
    feeding.catch(() => undefined);
    try {
      yield* gunzip as AsyncIterable<Buffer>;
    } catch {
      throw damaged(this.file);
    }
    await feeding;
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async *compressed(table: string): AsyncGenerator<Buffer, void> {
    const place = this.places.get(rowsName(table));
    const hash = createHash('sha256');
    if (place) {
      for await (const chunk of chunksOf(this.handle, place)) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const entry = this.manifest.tables.find(({ name }) => name === table);
    if (hash.digest('hex') !== entry?.sha256) throw damaged(this.file);
  }
}

const unreadable = (file: string) => (error: unknown) => {
  throw new BackupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
};

const damaged = (file: string): BackupError =>
  new BackupError(`${file} is no complete backup of Homeroom: it was cut off, damaged or changed`);

/** Where everything is; null unless it is an archive from the first byte to the last. */
async function placesIn(handle: FileHandle, size: number): Promise<Map<string, Place> | null> {
  const places = new Map<string, Place>();
  let position = 0;
  for (;;) {
    const header = await bytesAt(handle, { start: position, size: tarBlock });
    const member = header && memberOf(header);
    if (!member) break;
    const padding = paddingAfter(member.size);
    const start = position + tarBlock;
    const zeros = await bytesAt(handle, { start: start + member.size, size: padding });
    if (!zeros?.equals(Buffer.alloc(padding)) || places.has(member.name)) return null;
    places.set(member.name, { start, size: member.size });
    position = start + member.size + padding;
  }
  const end = await bytesAt(handle, { start: position, size: tarEnd.length });
  return end?.equals(tarEnd) && position + tarEnd.length === size ? places : null;
}

/** Null unless the checksums are those of a manifest, and the members those that it names. */
async function readManifest(handle: FileHandle, places: ReadonlyMap<string, Place>): Promise<Manifest | null> {
  const [text, sums] = [places.get(manifestName), places.get(sumsName)];
  if (!text || !sums || Math.max(text.size, sums.size) > largestManifest) return null;
  const [bytes, listed] = [await bytesAt(handle, text), await bytesAt(handle, sums)];
  if (!bytes || !listed) return null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Before it is believed in anything.
  if (!listed.toString().endsWith(`${sha256}  ${manifestName}\n`)) return null;
  const manifest = manifestOf(bytes.toString());
  const isWhole = manifest.tables.every(({ name, bytes: size }) => places.get(rowsName(name))?.size === size);
  const isAll = places.size === manifest.tables.length + 2;
  return isWhole && isAll && listed.toString() === sumsOf(manifest, sha256) ? manifest : null;
}

/** Null when the file ends before. */
async function bytesAt(handle: FileHandle, { start, size }: Place): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(handle, { start, size })) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return bytes.length === size ? bytes : null;
}

/** As many bytes as there are, in new buffers: a stream may keep them for a while. */
async function* chunksOf(handle: FileHandle, { start, size }: Place): AsyncGenerator<Buffer, void> {
  const end = start + size;
  for (let position = start; position < end;) {
    const length = Math.min(chunkSize, end - position);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
