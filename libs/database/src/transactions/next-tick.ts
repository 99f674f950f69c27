import { MessageChannel } from 'node:worker_threads';

const { port1: receiving, port2: sending } = new MessageChannel();
let queue: (() => void)[] = [];

receiving.on('message', () => {
  const tasks = queue;
  queue = [];
  for (const task of tasks) task();
  if (queue.length === 0) receiving.unref();
});
receiving.unref();

/**
 * Runs a task after all events of this iteration of the event loop have been handled.
 *
 * `setImmediate` would run earlier. A query that postgres.js receives then is sent one iteration later; if its
 * connection ended in between, postgres.js sends nothing over that connection any more.
 *
 * @param task must not throw
 */
export function inNextTick(task: () => void): void {
  queue.push(task);
  if (queue.length > 1) return;
  receiving.ref();
  sending.postMessage(null);
}
