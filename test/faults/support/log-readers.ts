import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Installation, Service, Variables } from '../../support/programs/process';

/** A service whose standard output goes to a reader of this process; the reader is paused at first. */
export interface ReadService {
  readonly service: Service;
  readonly reader: LogReader;
}

/** What standard output may be: a pipe, as in `npm start | reader`, or a Unix socket, as under systemd. */
export const outputs = ['pipe', 'socket'] as const;

let pipes = 0;

/** A named pipe that nothing reads yet. */
export function createPipe(installation: Installation): string {
  const path = join(installation.folder, `pipe-${(pipes += 1)}`);
  const { status, stderr } = spawnSync('mkfifo', [path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return path;
}

export async function startInto(
  output: (typeof outputs)[number],
  installation: Installation,
  variables: Variables,
): Promise<ReadService> {
  if (output === 'socket') {
    const service = await installation.start(variables);
    return { service, reader: new LogReader(service.child.stdout as Socket) };
  }
  const path = createPipe(installation);
  const service = await installation.start(variables, 'node', `exec "$@" > '${path}'`);
  return { service, reader: await LogReader.of(path) };
}

/** The reader of a log. */
export class LogReader {
  text = '';

  constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => (this.text += text));
    socket.pause();
  }

  /** The reader of a named pipe, once a program has opened it for writing. */
  static async of(path: string): Promise<LogReader> {
    const fd = await promisify(open)(path, 'r');
    return new LogReader(new Socket({ fd, readable: true, writable: false }));
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** Reads about 64 KiB, four times a second. */
  readSlowly(): void {
    this.socket.on('data', () => {
      this.socket.pause();
      setTimeout(() => this.socket.resume(), 250);
    });
    this.socket.resume();
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends SIGTERM. @returns the exit code, which does not wait until the output is read */
export async function terminate({ child }: Service): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  return code;
}
