import type { Entry, ZipFile } from 'yauzl';
import { UnreadableFile } from './unreadable-file';

/** Files of an archive. Workbooks and packages have fewer than a hundred. */
export const mostEntries = 10_000;

/** Bytes of what an archive says about a file besides its sizes: its name, comment and further fields. Each may have 64 KB. */
const longestHeader = 4_096;

/** Bytes that any file may have, and how many times larger than in the archive a larger one may be. CSV and sheets become 5 to 50 times smaller. */
const alwaysAllowed = 64 * 1024 ** 2;
const mostRatio = 200;

/** What an archive says about its files, one after the other. Read their bytes with `checked`. @throws UnreadableFile */
export async function* entriesIn(archive: ZipFile): AsyncGenerator<Entry> {
  if (archive.entryCount > mostEntries)
    throw tooMuch(`${archive.entryCount.toLocaleString('en')} files, and may have 10,000`);
  for await (const entry of archive.eachEntry()) {
    const { fileNameLength, extraFieldLength, fileCommentLength, uncompressedSize, compressedSize } = entry;
    if (fileNameLength + extraFieldLength + fileCommentLength > longestHeader)
      throw tooMuch('a file whose name or comment is longer than 4,096 bytes');
    if (uncompressedSize > alwaysAllowed && uncompressedSize > mostRatio * compressedSize)
      throw tooMuch(`a file that is ${mostRatio} times smaller than its contents, which no list is`);
    yield entry;
  }
}

const tooMuch = (what: string): UnreadableFile =>
  new UnreadableFile(`The ZIP archive has ${what}: make it again with the files to import, or import them as CSV`);
