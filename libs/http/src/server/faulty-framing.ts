import type { IncomingMessage } from 'node:http';

/**
 * Whether a request has a Transfer-Encoding although its version of HTTP has none. A proxy may have passed it on without
 * reading it, and see the end of the body elsewhere (RFC 9112, 6.1).
 */
export const hasFaultyFraming = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined;
