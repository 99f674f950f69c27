import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How many are on their way on each line; the service answers them one after the other. */
const atOnce = 6;
/** Milliseconds until a test counts as hanging. */
const patience = 60_000;
const unauthorized = Buffer.from('HTTP/1.1 401 ');
const anyStatus = Buffer.from('HTTP/1.1 ');
const end = Buffer.from('}');

/**
 * Presents guesses as keys, on so many lines at once: fewer than the service answers at once, or it would refuse for that.
 *
 * @returns how many were answered 401; nothing else may come
 */
export async function guess(port: number, guesses: Iterator<string>, lines: number): Promise<number> {
  const counts = await Promise.all(Array.from({ length: lines }, () => guessOnOneLine(port, guesses)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function guessOnOneLine(port: number, guesses: Iterator<string>): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let refused = 0;
  for (;;) {
    const batch = Array.from({ length: atOnce }, () => guesses.next())
      .filter(({ done }) => !done)
      .map(({ value }) => value as string);
    if (batch.length === 0) break;
    socket.write(batch.map(requestOf).join(''));
    refused += await answersOn(socket, batch.length);
  }
  socket.destroy();
  return refused;
}

const requestOf = (key: string) => `GET /v1/students HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer ${key}\r\n\r\n`;

/** Reads so many answers. @throws when one is not 401, or when no more come */
async function answersOn(socket: Socket, expected: number): Promise<number> {
  let received = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(patience) })) as [Buffer];
    received = Buffer.concat([received, chunk]);
    const answers = occurrences(received, anyStatus);
    // Each ends with its envelope.
    if (!received.subarray(-1).equals(end)) continue;
    if (occurrences(received, unauthorized) !== answers) throw new Error(`Not only 401: ${received.toString()}`);
    if (answers === expected) return answers;
  }
}

function occurrences(bytes: Buffer, piece: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(piece); at >= 0; at = bytes.indexOf(piece, at + piece.length)) count += 1;
  return count;
}
