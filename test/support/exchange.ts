import { connect } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

/** A request as it is sent. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

/** What left the service for a client. */
export interface Received {
  /** 0 when not even the head arrived. */
  readonly status: number;
  /** The body, as far as it arrived. Of an archive, what its files contain. */
  readonly text: string;
  /** Whether the end has arrived. */
  readonly isWhole: boolean;
}

/** When a client resets its connection: never, as soon as its request is sent, or as soon as the bytes so far contain something. */
export type Reset = 'never' | 'at once' | ((text: string) => boolean);

/** Sends a request over a connection of its own, and takes what comes until its end or until the client resets the connection. */
export function exchange(port: number, { method, path, headers, body }: Request, reset: Reset): Promise<Received> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (typeof reset === 'function' && reset(receivedIn(Buffer.concat(chunks)).text)) socket.resetAndDestroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(receivedIn(Buffer.concat(chunks))));
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const all = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'close', ...length, ...headers });
    const head = [`${method} ${path} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join(
      '\r\n',
    );
    socket.write(Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]), () => {
      if (reset === 'at once') socket.resetAndDestroy();
    });
  });
}

/** Reads an answer that may end anywhere. */
function receivedIn(bytes: Buffer): Received {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { status: 0, text: '', isWhole: false };
  const head = bytes.subarray(0, end).toString('latin1');
  const rest = bytes.subarray(end + 4);
  const [, length = '0'] = /^content-length: (\d+)$/im.exec(head) ?? [];
  const { body, isWhole } = /^transfer-encoding: chunked$/im.test(head)
    ? withoutChunks(rest)
    : { body: rest, isWhole: rest.length >= Number(length) };
  const text = /^content-type: application\/zip/im.test(head) ? unpacked(body) : body.toString();
  return { status: Number(head.split(' ')[1]), text, isWhole };
}

function withoutChunks(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (size === 0) return { body: Buffer.concat(chunks), isWhole: line >= 0 };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** The texts of the files of an archive, also of one that ends anywhere. */
function unpacked(archive: Buffer): string {
  let text = '';
  for (let at = archive.indexOf('PK\u0003\u0004'); at >= 0; at = archive.indexOf('PK\u0003\u0004', at + 4)) {
    if (archive.length < at + 30) break;
    const content = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    text += inflateRawSync(archive.subarray(content), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  }
  return text;
}
