import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it stood on the wire. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case; of two of one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds until a test counts as hanging. */
const patience = 60_000;

/** A line to a server on which requests of any shape go, one after the other; a closed one is dialled again. */
export class Wire {
  private socket: Socket | null = null;
  private received: Buffer = Buffer.alloc(0);

  constructor(private readonly port: number) {}

  /**
   * Sends one request and waits for its answer.
   *
   * @param isBodiless of HEAD: no body comes, whatever its length
   * @throws when none comes
   */
  async ask(request: Buffer, isBodiless: boolean): Promise<WireAnswer> {
    const socket = (this.socket ??= await this.dial());
    socket.write(request);
    for (;;) {
      const found = firstAnswer(this.received, isBodiless);
      if (found) {
        this.received = found.rest;
        if (found.answer.headers['connection'] === 'close') this.close();
        return found.answer;
      }
      if (this.socket !== socket) throw new Error(`No answer, only: ${JSON.stringify(this.received.toString())}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private wake: () => void = () => undefined;

  private async dial(): Promise<Socket> {
    this.received = Buffer.alloc(0);
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    const isOver = () => {
      if (this.socket === socket) this.socket = null;
      this.wake();
    };
    socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.wake();
    });
    socket.setTimeout(patience, () => socket.destroy());
    socket
      .on('error', () => undefined)
      .on('close', isOver)
      .on('end', isOver);
    await once(socket, 'connect');
    return socket;
  }
}

/**
 * Sends bytes, and returns all that came back until the other side closed. A server that waits for more is told, after
 * so many milliseconds of silence, that no more will come.
 */
export async function exchange(
  port: number,
  bytes: Buffer,
  silence = patience,
): Promise<{ received: Buffer; wasClosed: boolean }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const chunks: Buffer[] = [];
  let wasClosed = true;
  const giveUp = () => {
    wasClosed = false;
    socket.destroy();
  };
  socket.setTimeout(silence, () => {
    socket.end();
    socket.setTimeout(patience, giveUp);
  });
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  socket.write(bytes);
  // Not `once`, which throws where the other side resets the line: that is an end like any other.
  await new Promise((resolve) => socket.once('close', resolve));
  return { received: Buffer.concat(chunks), wasClosed };
}

/** All answers that something received, each with a body as long as it says. @throws what is left over */
export function answersIn(received: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let rest = received; rest.length > 0 && !toldToGoOn.test(rest.toString('latin1'));) {
    const found = firstAnswer(rest, false) ?? firstAnswer(rest, true);
    if (!found) throw new Error(`This is no answer: ${JSON.stringify(rest.toString())}`);
    answers.push(found.answer);
    rest = found.rest;
  }
  return answers;
}

/** Who broke off then gets no answer. */
const toldToGoOn = /^HTTP\/1\.1 100 Continue\r\n\r\n$/;

const endOfHead = Buffer.from('\r\n\r\n');

function firstAnswer(bytes: Buffer, isBodiless: boolean): { answer: WireAnswer; rest: Buffer } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`This is no answer: ${statusLine}`);
  const after = bytes.subarray(end + endOfHead.length);
  // Told to go on, we have sent everything already.
  if (status < 200) return firstAnswer(after, isBodiless);
  const headers = Object.fromEntries(lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)!.slice(1) as [string, string]));
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const length = isBodiless || status === 204 || status === 304 ? 0 : Number(named['content-length'] ?? NaN);
  if (Number.isNaN(length)) throw new Error(`An answer without a length: ${statusLine} ${JSON.stringify(named)}`);
  if (after.length < length) return null;
  const answer = { status, headers: named, body: after.toString('utf8', 0, length) };
  return { answer, rest: after.subarray(length) };
}
