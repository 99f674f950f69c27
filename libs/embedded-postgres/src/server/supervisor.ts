import { setTimeout as pause } from 'node:timers/promises';
import type { DataDir } from '../data-folder/data-dir';
import { FileLock } from '../data-folder/file-lock';
import type { Server } from './server';
import { cutLog } from './server-log';

const LOOK_EVERY = 200;
const PAUSE_BETWEEN_ATTEMPTS = 1_000;
const CUT_LOG_EVERY = 10 * 60_000;

/** Starts the server again when it dies by itself. Several processes may do so: the lock lets the first one do it. */
export class Supervisor {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;
  private logCutAt = performance.now();

  constructor(
    private readonly dataDir: DataDir,
    private readonly server: Server,
    private readonly say: (line: string) => void,
  ) {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isStopping) {
      await Promise.race([this.pause(LOOK_EVERY), ...(this.server.ended ? [this.server.ended] : [])]);
      if (this.isStopping) return;
      if (!(await this.isUp())) await this.revive();
      await this.tendLog();
    }
  }

  /** While it cannot be found out, as without a file descriptor, it counts as up: the next look tells. */
  private isUp(): Promise<boolean> {
    return this.server.isUp().catch(() => true);
  }

  private async revive(): Promise<void> {
    for (;;) {
      let lock: FileLock | null = null;
      try {
        lock = await FileLock.hold(this.dataDir.lock, this.dataDir.owner, LOOK_EVERY);
        if (this.isStopping) return;
        if (!lock) continue;
        const beganAt = performance.now();
        const how = await this.server.ensureUp(this.stopping.signal);
        if (how === 'started') this.say('The database server had stopped by itself and was started again.');
        // One that dies again and again is not to keep the machine busy.
        return await this.pause(how === 'started' ? PAUSE_BETWEEN_ATTEMPTS - (performance.now() - beganAt) : 0);
      } catch (error) {
        if (this.isStopping) return;
        this.say(`The database server has stopped and can not be started again yet: ${(error as Error).message}`);
      } finally {
        lock?.release();
      }
      await this.pause(PAUSE_BETWEEN_ATTEMPTS);
    }
  }

  private async tendLog(): Promise<void> {
    if (performance.now() - this.logCutAt < CUT_LOG_EVERY) return;
    this.logCutAt = performance.now();
    await cutLog(this.server.log).catch((error: Error) =>
      this.say(`The server's log can not be cut: ${error.message}`),
    );
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Neither keeps the process alive nor outlasts a stop. */
  private async pause(milliseconds: number): Promise<void> {
    await pause(Math.max(0, milliseconds), undefined, { ref: false, signal: this.stopping.signal }).catch(
      () => undefined,
    );
  }
}
