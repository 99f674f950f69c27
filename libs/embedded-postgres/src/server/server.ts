import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, usableBinaries } from '../system/binaries';
import { waitUntilReady } from './wait-until-ready';
import type { DataDir } from '../data-folder/data-dir';
import { EmbeddedPostgresError } from '../system/embedded-postgres.error';
import type { Home } from '../data-folder/home';
import { type Failure, Launch } from './launch';
import type { PlatformPackage } from '../system/platform-package';
import { endProcesses, postgresProcess } from '../system/processes';
import { cleanUpDeadServer, findRunningServer, isRunning, type RunningServer } from './running-server';
import { serverArguments } from './settings';
import { clearSocket, makeSocketFolder, PORT, removeSocketFolder, socketFolderOf } from './socket-folder';

/** Finds, starts and stops the server of one data folder. All methods except `isUp` need the lock of the DATA_DIR. */
export class Server {
  private running: RunningServer | null = null;
  private launched: Launch | null = null;
  private socketFolder: string | null = null;

  constructor(
    private readonly dataDir: DataDir,
    private readonly home: Home,
    private readonly pack: PlatformPackage,
    private readonly durable: boolean,
    private readonly report: (line: string) => void,
  ) {}

  /** Does not change when the server restarts, because clients keep it. */
  get host(): string {
    if (this.socketFolder === null) throw new Error('The server has not been started yet.');
    return this.socketFolder;
  }

  get log(): string {
    return join(this.home.path, 'server.log');
  }

  binaries(): Promise<Binaries> {
    return usableBinaries(this.pack, this.home.account, this.dataDir.postgresFolder);
  }

  async isUp(): Promise<boolean> {
    return this.running !== null && (await isRunning(this.running));
  }

  /** Resolves when a server that this process spawned ends. Null for a server that was found running. */
  get ended(): Promise<void> | null {
    return this.launched?.isAlive ? this.launched.ended : null;
  }

  async isRunning(): Promise<boolean> {
    return (await findRunningServer(this.data)) !== null;
  }

  /** Attaches to the running server or starts one. Resolves when it accepts connections. */
  async ensureUp(signal?: AbortSignal): Promise<'attached' | 'started'> {
    const deadline = performance.now() + START_TIMEOUT;
    for (;;) {
      signal?.throwIfAborted();
      const found = await findRunningServer(this.data);
      if (found) {
        if (await this.attach(found, signal)) return 'attached';
        continue;
      }
      await cleanUpDeadServer(this.data);
      const failure = await this.start(signal);
      if (!failure) return 'started';
      if (!failure.isTransient || performance.now() > deadline) throw failure.error;
      await pause(100);
    }
  }

  /** Fast shutdown, then immediate shutdown, then SIGKILL. A server whose process is not visible is not stopped. */
  async stop(): Promise<void> {
    const found = await findRunningServer(this.data);
    if (found && !found.process) return;
    if (found?.process) {
      if (!(await endProcesses([found.process], 'SIGINT', 20_000)))
        await endProcesses([found.process], 'SIGQUIT', 10_000);
    }
    await cleanUpDeadServer(this.data);
    await removeSocketFolder(found?.socketFolder ?? this.socketFolder ?? socketFolderOf(this.home), this.home);
  }

  /** Used when the whole DATA_DIR was removed, so that no file can be read any more. */
  async stopWithoutFolder(): Promise<void> {
    if (this.running?.process) await endProcesses([this.running.process], 'SIGINT', 20_000);
    if (this.socketFolder) await removeSocketFolder(this.socketFolder, this.home);
  }

  private get data(): string {
    return realpathSync(this.home.data);
  }

  /** False if the server ended, or was stopped because it did not answer, such as when its socket was deleted. */
  private async attach(found: RunningServer, signal: AbortSignal | undefined): Promise<boolean> {
    const { socketFolder } = found;
    const outcome = await waitUntilReady({
      socketFolder,
      isAlive: () => isRunning(found),
      report: this.report,
      signal,
    });
    if (outcome === 'silent') await this.stopUnresponsive(found);
    if (outcome !== 'up') return false;
    this.running = found;
    this.socketFolder ??= socketFolder;
    return true;
  }

  private async start(signal: AbortSignal | undefined): Promise<Failure | null> {
    const socketFolder = (this.socketFolder ??= socketFolderOf(this.home));
    const launch = await this.launch(socketFolder);
    const outcome = await waitUntilReady({ socketFolder, isAlive: () => launch.isAlive, report: this.report, signal });
    if (outcome === 'ended') return launch.failure();
    const process = await postgresProcess(launch.pid);
    if (outcome === 'silent') {
      await this.stopUnresponsive({ process, socketFolder });
      await launch.ended;
      return launch.failure();
    }
    this.launched = launch;
    this.running = { process, socketFolder };
    return null;
  }

  private async launch(socketFolder: string): Promise<Launch> {
    const { account, data } = this.home;
    const { postgres } = await this.binaries();
    await makeSocketFolder(socketFolder, account);
    // PostgreSQL would refuse to start if a stale lock file names a pid that another program has now.
    await clearSocket(socketFolder);
    const args = serverArguments(data, socketFolder, PORT, this.durable);
    return Launch.start(postgres, args, account, this.log, this.dataDir.owner);
  }

  private async stopUnresponsive({ process }: RunningServer): Promise<void> {
    if (!process) throw new EmbeddedPostgresError(`PostgreSQL does not answer; see ${this.log}.`);
    this.report('The database server runs but does not answer. Restarting it.');
    if (await endProcesses([process], 'SIGINT', 5_000)) return;
    if (await endProcesses([process], 'SIGQUIT', 10_000)) return;
    await endProcesses([process], 'SIGKILL', 5_000);
  }
}

/** How long a start that fails for a temporary reason is retried. */
const START_TIMEOUT = 30_000;
