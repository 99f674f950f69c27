import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../files/unreadable-file';
import { checked } from '../files/zip-checksum';
import { entriesIn } from '../files/zip-entries';
import { damagedWorkbook, noWorkbook, workbookTooLarge } from './damaged-workbook';

/** Bytes of a part after it is unpacked. A million rows with ten cells take half of it. */
const largestPart = 1024 ** 3;

/** Bytes of the parts other than the sheet and its texts, such as the formats. */
const largestSmallPart = 16 * 1024 ** 2;

/** The files in the ZIP archive that a workbook is. */
export class WorkbookParts {
  private constructor(
    private readonly archive: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @param work must not use the parts after it has ended @throws UnreadableFile */
  static async with<T>(path: string, work: (parts: WorkbookParts) => Promise<T>): Promise<T> {
    const parts = await WorkbookParts.open(path);
    try {
      return await work(parts);
    } finally {
      parts.close();
    }
  }

  /** Call `close` afterwards. @throws UnreadableFile */
  static async open(path: string): Promise<WorkbookParts> {
    const archive = await openPromise(path, { autoClose: false }).catch((error: Error) => {
      throw damagedWorkbook(error.message, error);
    });
    try {
      return new WorkbookParts(archive, await entriesOf(archive));
    } catch (error) {
      archive.close();
      throw error instanceof UnreadableFile ? error : damagedWorkbook((error as Error).message, error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** The bytes of a part. They are unpacked while they are read. @throws UnreadableFile */
  async *bytesOf(name: string, { isLarge = false } = {}): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw damagedWorkbook(`it lacks ${name}`);
    if (entry.isEncrypted()) throw new UnreadableFile('The workbook is encrypted: save it without a password');
    if (!entry.canDecodeFileData()) throw damagedWorkbook(`${name} is compressed in another way than Deflate`);
    if (entry.uncompressedSize > (isLarge ? largestPart : largestSmallPart)) throw workbookTooLarge('too much data');
    try {
      yield* checked(entry, damagedWorkbook)(await this.archive.openReadStreamPromise(entry));
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damagedWorkbook((error as Error).message, error);
    }
  }

  close(): void {
    this.archive.close();
  }
}

/** By their names, in which case does not matter. */
async function entriesOf(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of entriesIn(archive)) entries.set(entry.fileName.toLowerCase(), entry);
  if (!entries.has('[content_types].xml')) throw noWorkbook();
  return entries;
}
