import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What is written at once, in characters, and after how many milliseconds what is less: a call of the system for each line would cost every request. */
const chunk = 8 * 1024;
const delay = 100;
/** Characters that wait for the reader at most: the lines of about 7,000 requests. */
const capacity = 1024 * 1024;

/**
 * Writes lines to a stream whose reader may be slow, stand still or be gone. It neither waits nor throws: lines beyond
 * the capacity, and lines that cannot be written, are dropped and counted.
 */
export class BoundedOutput {
  /** Called with the number of lines dropped since the last call, once lines are written again. */
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

  /** @param line with its end */
  write(line: string): void {
    if (this.pendingLength >= capacity) return this.drop(1);
    this.text += line;
    this.lines += 1;
    if (this.text.length >= chunk) this.flushSync();
    else this.timer ??= setTimeout(() => this.flushSync(), delay).unref();
  }

  /** Hands what was gathered to the stream, which writes what the reader takes at once. The log calls it for fatal lines. */
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
    // The callback of each write is told as well.
    stream.on('error', () => undefined);
    process.once('exit', () => this.flushSync());
    return stream;
  }
}
