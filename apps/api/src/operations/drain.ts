import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Keeps answering for some seconds, in which load balancers learn from `/readyz` to use another process. Each answer closes
 * its connection, so that no idle connection is left when the port closes.
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
