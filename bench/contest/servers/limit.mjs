import { fork } from 'node:child_process';
import { once } from 'node:events';
import { BenchError } from '../../support/bench-error.mjs';
import { Contender } from './contender.mjs';

/** Starts the `limit` server on the records of a schema. */
export async function startLimit(database, { name = 'limit', key, schema }) {
  const { address } = database;
  const server = new URL('../../limit/limit-server.mjs', import.meta.url);
  return startForked(server, { address, schema, key }, { name, key, schema, database });
}

/**
 * Starts a server that reports its port, and possibly its API key, and ends when this process disconnects.
 *
 * @param given the argument of the server
 */
export async function startForked(server, given, contender) {
  const child = fork(server, [JSON.stringify(given)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port, key = contender.key } = {}] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new BenchError(`${contender.name} ended while it started`))),
  ]);
  return new Contender({ ...contender, child, port, key });
}
