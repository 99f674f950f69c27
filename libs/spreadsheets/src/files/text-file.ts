import { createReadStream } from 'node:fs';
import { firstBytes, oleSignature, signatureOf, zipSignature } from './file-signature';
import { detectEncoding } from './detect-encoding';
import type { FileEncoding } from './encodings';
import { LegacyText } from './legacy-text';
import { UnreadableFile } from './unreadable-file';

/** The encodings of Unicode, and those that a file may have besides. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | FileEncoding;

/** How a file is read. */
export interface FoundEncoding {
  readonly encoding: TextEncoding;
  /** The encoding, if it was assumed from the words, with some of these; else null. */
  readonly assumed: { readonly encoding: FileEncoding; readonly words: readonly string[] } | null;
}

/** Bytes that are read, and parsed, at once. The parser takes some milliseconds for them if they are very short rows. */
const partSize = 8 * 1024;

/** Workbooks of Excel and LibreOffice, and other archives. They are among the files of a package by mistake only. */
const archives: readonly string[] = [zipSignature, oleSignature];

/** Words that show how a file is read. */
const shownWords = 5;

/**
 * Tells the encoding from the byte order mark, else from the zero bytes of UTF-16, else by decoding the file as UTF-8, else from its words.
 *
 * @param given that of a file which is neither UTF-8 nor UTF-16; null if it is not known
 * @throws UnreadableFile also for an encoding that is not certain
 */
export async function encodingOf(path: string, given: FileEncoding | null): Promise<FoundEncoding> {
  const sample = await firstBytes(path);
  if (sample.length === 0) throw new UnreadableFile('The file is empty');
  if (archives.includes(signatureOf(sample))) {
    throw new UnreadableFile('The file is a workbook or a ZIP archive: save the sheet as CSV, and import that file');
  }
  const marked = markedEncoding(sample);
  if (marked === 'utf-8' && !(await isUtf8(path))) throw damaged(await LegacyText.of(path));
  if (marked) return certain(marked);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return (await isUtf8(path)) ? certain('utf-8') : otherEncoding(path, given);
  // In UTF-16 every second byte of Latin text is zero.
  if (Math.min(even, odd) * 10 > Math.max(even, odd)) throw new UnreadableFile('The file is not a text file');
  return certain(odd > even ? 'utf-16le' : 'utf-16be');
}

const certain = (encoding: TextEncoding): FoundEncoding => ({ encoding, assumed: null });

async function otherEncoding(path: string, given: FileEncoding | null): Promise<FoundEncoding> {
  if (given) return certain(given);
  const text = await LegacyText.of(path);
  if (text.isDamagedUtf8) throw damaged(text);
  const words = [...text.words];
  const encoding = await detectEncoding(words);
  const decoder = new TextDecoder(encoding);
  const shown = words.slice(0, shownWords).map((word) => decoder.decode(Buffer.from(word, 'latin1')));
  return { encoding, assumed: { encoding, words: shown } };
}

function damaged({ firstStray }: LegacyText): UnreadableFile {
  const { byte = 0, line = 1, column = 1 } = firstStray ?? {};
  return new UnreadableFile(
    `The file is UTF-8 but for single bytes, the first of which is ${byte.toString(16).toUpperCase()} in line ${line}, column ${column}: ` +
      'correct the character there, or say the encoding of the whole file with --encoding',
  );
}

/** The text of a file in pieces, with line feeds as the only line breaks. */
export async function* textOf(path: string, { encoding }: FoundEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: !encoding.startsWith('utf-16') });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw new UnreadableFile(`The file is not ${encoding}: say its encoding with --encoding`, { cause: error });
    }
  };
  let isAfterReturn = false;
  for await (const bytes of createReadStream(path, { highWaterMark: partSize })) {
    const text = decode(bytes as Buffer);
    yield withLineFeeds(text, isAfterReturn);
    if (text !== '') isAfterReturn = text.endsWith('\r');
  }
  yield withLineFeeds(decode(), isAfterReturn);
}

/** @param isAfterReturn the text before ended with a carriage return, which has become a line feed */
const withLineFeeds = (text: string, isAfterReturn: boolean): string =>
  (isAfterReturn && text.startsWith('\n') ? text.slice(1) : text).replaceAll(/\r\n?/g, '\n');

function markedEncoding(sample: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const start = sample.subarray(0, 3).toString('hex');
  if (start === 'efbbbf') return 'utf-8';
  if (start.startsWith('fffe')) return 'utf-16le';
  return start.startsWith('feff') ? 'utf-16be' : null;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
