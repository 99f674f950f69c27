import { setTimeout as pause } from 'node:timers/promises';
import type { DataDir } from '../data-folder/data-dir';
import { FileLock } from '../data-folder/file-lock';
import type { Server } from './server';
import { truncateLog } from './server-log';

const CHECK_INTERVAL = 200;
const RETRY_INTERVAL = 1_000;
const TRUNCATE_LOG_INTERVAL = 10 * 60_000;

/** Restarts the server when it dies. Several processes may supervise it; the lock lets only one of them restart it. */
export class Supervisor {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;
  private logTruncatedAt = performance.now();

  constructor(
    private readonly dataDir: DataDir,
    private readonly server: Server,
    private readonly report: (line: string) => void,
  ) {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isStopping) {
      await Promise.race([this.pause(CHECK_INTERVAL), ...(this.server.ended ? [this.server.ended] : [])]);
      if (this.isStopping) return;
      if (!(await this.isUp())) await this.restart();
      await this.truncateLogWhenDue();
    }
  }

  /** If the check fails, such as without a free file descriptor, the server counts as up until the next check. */
  private isUp(): Promise<boolean> {
    return this.server.isUp().catch(() => true);
  }

  private async restart(): Promise<void> {
    for (;;) {
      let lock: FileLock | null = null;
      try {
        lock = await FileLock.acquire(this.dataDir.lockFile, this.dataDir.owner, CHECK_INTERVAL);
        if (this.isStopping) return;
        if (!lock) continue;
        const beganAt = performance.now();
        const how = await this.server.ensureUp(this.stopping.signal);
        if (how === 'started') this.report('The database server had stopped by itself and was started again.');
        // Limits the restarts of a server that dies again and again.
        return await this.pause(how === 'started' ? RETRY_INTERVAL - (performance.now() - beganAt) : 0);
      } catch (error) {
        if (this.isStopping) return;
        this.report(`The database server has stopped and cannot be restarted yet: ${(error as Error).message}`);
      } finally {
        lock?.release();
      }
      await this.pause(RETRY_INTERVAL);
    }
  }

  private async truncateLogWhenDue(): Promise<void> {
    if (performance.now() - this.logTruncatedAt < TRUNCATE_LOG_INTERVAL) return;
    this.logTruncatedAt = performance.now();
    await truncateLog(this.server.log).catch((error: Error) =>
      this.report(`The server's log cannot be truncated: ${error.message}`),
    );
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Does not keep the process alive and ends when the supervisor stops. */
  private async pause(milliseconds: number): Promise<void> {
    await pause(Math.max(0, milliseconds), undefined, { ref: false, signal: this.stopping.signal }).catch(
      () => undefined,
    );
  }
}
