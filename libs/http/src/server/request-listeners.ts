import type { RequestListener, Server } from 'node:http';

/** What Node tells of a request by; of a tunnel it tells otherwise. */
export const requestEvents = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Takes whatever listens for an event away from a server. @returns all of it as one listener */
export function takeListeners(server: Server, event: (typeof requestEvents)[number]): RequestListener {
  const listeners = server.listeners(event) as RequestListener[];
  server.removeAllListeners(event);
  return (message, response) => {
    for (const listener of listeners) listener(message, response);
  };
}
