import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows after which the other requests of the process get a turn. The validation of a row takes up to a millisecond. */
const rowsPerTurn = 20;

/** Yields the items, and lets the other requests of the process run after every few. */
export async function* withTurns<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let passed = 0;
  for await (const item of items) {
    yield item;
    passed += 1;
    if (passed % rowsPerTurn === 0) await nextTurn();
  }
}
