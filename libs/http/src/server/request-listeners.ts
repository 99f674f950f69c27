import type { RequestListener, Server } from 'node:http';

/** The events by which Node reports a request. CONNECT requests have an event of their own. */
export const requestEvents = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Removes the listeners of an event from a server. @returns one listener that calls them all */
export function detachListeners(server: Server, event: (typeof requestEvents)[number]): RequestListener {
  const listeners = server.listeners(event) as RequestListener[];
  server.removeAllListeners(event);
  return (message, response) => {
    for (const listener of listeners) listener(message, response);
  };
}
