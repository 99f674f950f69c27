import { createConnection } from 'node:net';
import { isDescriptorShortage } from '../system/descriptor-shortage';

/** `starting` includes recovery. `absent` means that nothing listens, or that it does not answer. */
export type ServerState = 'accepting' | 'starting' | 'stopping' | 'absent';

/**
 * Connects to the server's socket. A request for a password means that the server accepts connections.
 *
 * @throws if no file descriptor is left
 */
export function probeServer(socketPath: string, timeout = 2_000): Promise<ServerState> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath);
    const done = (answer: ServerState) => {
      socket.destroy();
      resolve(answer);
    };
    let received = Buffer.alloc(0);
    socket.setTimeout(timeout, () => done('absent'));
    socket.on('connect', () => socket.write(startupMessage({ user: 'homeroom', database: 'homeroom' })));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 5) return;
      if (received[0] === AUTHENTICATION) return done('accepting');
      const length = received.readUInt32BE(1);
      if (received.length >= length + 1) done(stateFrom(received.subarray(5, length + 1)));
    });
    socket.on('error', (error) => (isDescriptorShortage(error) ? reject(error) : done('absent')));
    socket.on('close', () => done('absent'));
  });
}

const AUTHENTICATION = 'R'.charCodeAt(0);
const CANNOT_CONNECT_NOW = '57P03';

function startupMessage(parameters: Record<string, string>): Buffer {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}\0${value}\0`);
  const body = Buffer.from(`${pairs.join('')}\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.writeUInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/** Any other error, such as too many connections, comes from a server that accepts connections. */
function stateFrom(error: Buffer): ServerState {
  const fields = error.toString('utf8').split('\0');
  if (!fields.includes(`C${CANNOT_CONNECT_NOW}`)) return 'accepting';
  return fields.includes('Mthe database system is shutting down') ? 'stopping' : 'starting';
}
