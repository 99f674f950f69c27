import { open } from 'node:fs/promises';
import { UnreadableFile } from './unreadable-file';

/** Bytes that are looked at to tell what a file is, and how its text is encoded. */
const sampleSize = 4_096;

/** Workbooks of Excel and LibreOffice are ZIP files. */
export const zipSignature = '504b0304';

/** Those of old versions of Excel, and those with a password, are files of this kind. */
export const oleSignature = 'd0cf11e0';

/** The first bytes of a file, in hexadecimal digits. */
export const signatureOf = (sample: Buffer): string => sample.subarray(0, 4).toString('hex');

/** @throws UnreadableFile */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(`The file cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleSize), 0, sampleSize, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new UnreadableFile(`The file cannot be read: ${(error as Error).message}`);
  } finally {
    await file.close();
  }
}
