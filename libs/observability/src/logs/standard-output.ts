import type { Writable } from 'node:stream';
import { BoundedOutput } from './bounded-output';

/**
 * Standard output and standard error of the process. Node's own streams do most: to a pipe or socket they write without blocking,
 * and keep the rest; an error does not close them, so that they go on once a pipe has a reader again; to a file they write at once.
 */
export const standardOutput = new BoundedOutput(() => nonBlocking(process.stdout));
export const standardError = new BoundedOutput(() => nonBlocking(process.stderr));

/** To a terminal Node writes blocking: one that is stopped with Ctrl-S, or that is far and not reached, would stop the service. */
function nonBlocking(stream: NodeJS.WriteStream): Writable {
  const { _handle: handle } = stream as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  if (stream.isTTY) handle?.setBlocking?.(false);
  return stream;
}
