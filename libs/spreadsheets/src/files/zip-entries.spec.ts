import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { entriesIn, mostEntries } from './zip-entries';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-entries-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an archive and reads what it says about its files. @returns their number */
async function countEntries(fill: (zip: ZipFile) => void): Promise<number> {
  const path = join(folder, 'archive.zip');
  const zip = new ZipFile();
  fill(zip);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  const archive = await openPromise(path, { autoClose: false });
  let entries = 0;
  try {
    for await (const _ of entriesIn(archive)) entries += 1;
  } finally {
    archive.close();
  }
  return entries;
}

const content = Buffer.from('name\n');

describe('an archive', () => {
  const filesOf = (count: number) => (zip: ZipFile) => {
    for (let at = 0; at < count; at += 1) zip.addBuffer(content, `${at}.csv`, { compress: false });
  };

  it('may have 10,000 files', async () => {
    expect(await countEntries(filesOf(mostEntries))).toBe(10_000);
  });

  it('with one more is refused', async () => {
    await expect(countEntries(filesOf(mostEntries + 1))).rejects.toThrow(
      'The ZIP archive has 10,001 files, and may have 10,000: make it again with the files to import, or import them as CSV',
    );
  });
});

describe('what an archive says about one of its files', () => {
  const nameOf = (length: number) => 'x'.repeat(length);
  // Other times than those of DOS are further fields.
  const plain = { compress: false, forceDosTimestamp: true };
  const named = (length: number, fileComment?: string) => (zip: ZipFile) =>
    zip.addBuffer(content, nameOf(length), { ...plain, ...(fileComment && { fileComment }) });

  it.each([
    ['in its name', named(4_096)],
    ['in its name and its comment', named(2_000, nameOf(2_096))],
  ])('may have 4,096 bytes %s', async (_, fill) => {
    expect(await countEntries(fill)).toBe(1);
  });

  it.each([
    ['in its name', named(4_097)],
    ['in its comment', named(1, nameOf(4_096))],
    ['in its name and its comment', named(2_000, nameOf(2_097))],
    ['in the longest name and comment that there are', named(65_535, nameOf(65_535))],
  ])('with more of them %s is refused', async (_, fill) => {
    await expect(countEntries(fill)).rejects.toThrow('a file whose name or comment is longer than 4,096 bytes');
  });

  it('with more of them in further fields is refused', async () => {
    const fill = (zip: ZipFile) => {
      zip.addBuffer(content, 'students.csv', plain);
      const [entry] = (zip as unknown as { entries: { getCentralDirectoryRecord: () => Buffer }[] }).entries;
      const record = entry!.getCentralDirectoryRecord.bind(entry);
      entry!.getCentralDirectoryRecord = () => withFurtherField(record(), 'students.csv', 4_096);
    };
    await expect(countEntries(fill)).rejects.toThrow('a file whose name or comment is longer than 4,096 bytes');
  });

  /** Of a record in the directory at the end of an archive. It has a name, and no comment. */
  function withFurtherField(record: Buffer, name: string, bytes: number): Buffer {
    const nameEnd = 46 + Buffer.byteLength(name);
    const field = Buffer.alloc(bytes);
    // A kind that nobody reads, and the bytes after these four.
    field.writeUInt16LE(0xffff, 0);
    field.writeUInt16LE(bytes - 4, 2);
    record.writeUInt16LE(record.readUInt16LE(30) + bytes, 30);
    return Buffer.concat([record.subarray(0, nameEnd), field, record.subarray(nameEnd)]);
  }
});

describe('a file that becomes much smaller in an archive', () => {
  const mb = 1024 ** 2;
  const part = Buffer.alloc(mb);
  /** A file of zeros, which become a thousand times smaller. */
  const zeros = (bytes: number) => (zip: ZipFile) => {
    function* parts(): Generator<Buffer> {
      for (let at = 0; at < bytes; at += mb) yield part.subarray(0, Math.min(mb, bytes - at));
    }
    zip.addReadStream(Readable.from(parts()), 'students.csv');
  };

  it('is read if it has 64 MB', async () => {
    expect(await countEntries(zeros(64 * mb))).toBe(1);
  });

  it('is refused if it has more', async () => {
    await expect(countEntries(zeros(64 * mb + 1))).rejects.toThrow(
      'a file that is 200 times smaller than its contents, which no list is',
    );
  });

  it('is read with more if it becomes no more than 200 times smaller', async () => {
    const rows = Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${at},Ada ${at}\n`).join(''));
    const fill = (zip: ZipFile) => {
      function* parts(): Generator<Buffer> {
        for (let size = 0; size <= 64 * mb; size += rows.length) yield rows;
      }
      zip.addReadStream(Readable.from(parts()), 'students.csv');
    };
    expect(await countEntries(fill)).toBe(1);
  });
});
