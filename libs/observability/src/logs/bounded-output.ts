import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lines are written in chunks of so many characters, or after so many milliseconds. A system call for each line would
 * slow down every request.
 */
const chunk = 8 * 1024;
const delay = 100;
/** Maximum number of buffered characters: the lines of about 7,000 requests. */
const capacity = 1024 * 1024;

/**
 * Writes lines to a stream whose reader may be slow, stopped or gone. It neither blocks nor throws. Lines beyond the
 * capacity, and lines that cannot be written, are dropped and counted.
 */
export class BoundedOutput {
  /** Called with the number of dropped lines since the last call, once lines can be written again. */
  onRecovery: (lines: number) => void = () => undefined;
  private totalDropped = 0;
  private dropped = 0;
  private text = '';
  private lines = 0;
  private timer: NodeJS.Timeout | undefined;
  private opened: Writable | null = null;

  /** @param open called for the first line */
  constructor(private readonly open: () => Writable) {}

  /** Lines dropped since the start of the process. */
  get linesDropped(): number {
    return this.totalDropped;
  }

  /** @param line including its line feed */
  write(line: string): void {
    if (this.pendingLength >= capacity) return this.drop(1);
    this.text += line;
    this.lines += 1;
    if (this.text.length >= chunk) this.flushSync();
    else this.timer ??= setTimeout(() => this.flushSync(), delay).unref();
  }

  /** Passes the buffered lines to the stream. pino calls it for fatal lines. */
  flushSync(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines === 0) return;
    const { text, lines } = this;
    this.text = '';
    this.lines = 0;
    this.stream.write(text, (error) => (error ? this.drop(lines) : this.reportDropped()));
  }

  /** Resolves once everything is written, or after `timeout` milliseconds. */
  async finish(timeout: number): Promise<void> {
    this.flushSync();
    for (const end = Date.now() + timeout; this.pendingLength > 0 && Date.now() < end; this.flushSync())
      await pause(10);
  }

  private get pendingLength(): number {
    return this.text.length + (this.opened?.writableLength ?? 0);
  }

  private drop(lines: number): void {
    this.dropped += lines;
    this.totalDropped += lines;
  }

  private reportDropped(): void {
    const { dropped } = this;
    if (dropped === 0 || this.pendingLength >= capacity) return;
    this.dropped = 0;
    this.onRecovery(dropped);
  }

  private get stream(): Writable {
    if (this.opened) return this.opened;
    const stream = (this.opened = this.open());
    // Errors are handled in the callback of each write.
    stream.on('error', () => undefined);
    process.once('exit', () => this.flushSync());
    return stream;
  }
}
