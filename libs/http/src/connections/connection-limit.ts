import type { OpenConnections } from './open-connections';

/** The part of the connections that only requests in progress may take. */
const reserved = 1 / 4;

/** Milliseconds that a client has for its request even when connections are scarce. */
const patience = 100;

interface ConnectionLimit {
  readonly limit: number;
  /** Called when connections were closed because they waited for their clients. */
  readonly onClosed?: (count: number) => void;
  /** Called when a new connection was closed at once, because requests are in progress on all others. */
  readonly onDropped?: () => void;
}

/**
 * Limits the connections of a server. Near the limit, connections that wait for their clients are closed, so that clients
 * that hold connections keep out no requests. Beyond the limit, new connections are closed at once.
 */
export function limitConnections(connections: OpenConnections, { limit, onClosed, onDropped }: ConnectionLimit): void {
  const { server } = connections;
  const mostWaiting = Math.floor(limit * (1 - reserved));
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;
  server.maxConnections = limit;
  server.on('drop', () => onDropped?.());
  server.on('connection', () => {
    if (isScheduled) return;
    isScheduled = true;
    // After the requests that have already arrived were read.
    setImmediate(makeRoom);
  });
  server.on('close', () => clearTimeout(timer));

  function makeRoom(): void {
    isScheduled = false;
    server.getConnections((_, open) => {
      if (open <= mostWaiting) return;
      const closed = connections.closeWaiting(open - mostWaiting, patience);
      if (closed > 0) onClosed?.(closed);
      // The others have not waited long enough, or are in use.
      clearTimeout(timer);
      if (open - closed > mostWaiting) timer = setTimeout(makeRoom, patience).unref();
    });
  }
}
