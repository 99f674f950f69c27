import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Goes on answering for some seconds, in which whoever sends requests learns from `/readyz` to send them elsewhere. Each
 * answer ends its connection, so that none of them is waiting for the next request when the port closes.
 */
export async function drain(servers: readonly Server[], seconds: number): Promise<void> {
  if (seconds === 0) return;
  for (const server of servers) {
    for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, endConnection);
  }
  await pause(seconds * 1000);
}

const endConnection = (_: unknown, response: ServerResponse) => {
  response.shouldKeepAlive = false;
};
