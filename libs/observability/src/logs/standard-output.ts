import type { Writable } from 'node:stream';
import { BoundedOutput } from './bounded-output';

/**
 * Standard output and standard error. Node's streams do not block on a pipe or a socket and buffer what the reader does
 * not take. An error does not close them, so they continue once a pipe has a reader again. Writes to a file are
 * synchronous.
 */
export const standardOutput = new BoundedOutput(() => nonBlocking(process.stdout));
export const standardError = new BoundedOutput(() => nonBlocking(process.stderr));

/**
 * Node writes to a terminal synchronously. A terminal that is stopped with Ctrl-S, or unreachable, would block the
 * service.
 */
function nonBlocking(stream: NodeJS.WriteStream): Writable {
  const { _handle: handle } = stream as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  if (stream.isTTY) handle?.setBlocking?.(false);
  return stream;
}
