import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { UnreadableFile } from './unreadable-file';

/**
 * Passes the bytes of an entry on. The library checks the size that the entry declares, and leaves the checksum to its users.
 *
 * @throws UnreadableFile at their end if they are not those that were packed
 */
export const checked = ({ crc32: expected, fileName }: Entry, damaged: (reason: string) => UnreadableFile) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sum = 0;
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== expected) throw damaged(`the checksum of ${basename(fileName)} is wrong`);
  };
