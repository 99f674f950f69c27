import { connect, type Socket } from 'node:net';
import { eventually } from './programs/process';

/** A connection that a client holds open. */
export class HeldConnection {
  isOpen = true;
  private answer = '';
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined).on('close', () => (this.isOpen = false));
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.answer += text));
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Reads no more answers. */
  pause(): void {
    this.socket.pause();
  }

  /** Sends a request whose answer is JSON. @returns the status; null if the connection was closed without an answer */
  async ask(request: string, patience = 60_000): Promise<number | null> {
    this.answer = '';
    this.send(request);
    await eventually(() => !this.isOpen || this.answer.endsWith('}'), patience);
    const [, status = null] = /^HTTP\/1\.1 (\d{3}) /.exec(this.answer) ?? [];
    return status === null ? null : Number(status);
  }

  /** Whether `/health` was answered with 200. */
  async isHealthy(): Promise<boolean> {
    return (await this.ask('GET /v1/health HTTP/1.1\r\nHost: school\r\n\r\n')) === 200;
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await eventually(() => !this.isOpen);
  }
}
