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
 * Does something once all that has come in with this turn of the event loop was heard: when the loop looks for more.
 *
 * Not earlier in the turn, as `setImmediate` would. What postgres.js is asked then it sends a turn later, and if its connection
 * has ended before that, it never says a word over that connection again.
 *
 * @param task must not throw
 */
export function inNextTick(task: () => void): void {
  queue.push(task);
  if (queue.length > 1) return;
  receiving.ref();
  sending.postMessage(null);
}
