import { existsSync } from 'node:fs';
import { DataDir } from './data-folder/data-dir';
import { assertVersion } from './data-folder/data-version';
import { EmbeddedPostgresError, explainSystemError } from './system/embedded-postgres.error';
import { FileLock } from './data-folder/file-lock';
import { type Home, homeOf } from './data-folder/home';
import { initialise, runSingleUser } from './data-folder/initialise';
import { readPassword, createPassword } from './data-folder/password';
import { platformPackage } from './system/platform-package';
import { Server } from './server/server';
import { PORT } from './server/socket-folder';
import { Supervisor } from './server/supervisor';

export interface EmbeddedPostgresOptions {
  /** Absolute path of the setting DATA_DIR. The folder is created if it does not exist. */
  dataDir: string;
  /** Receives one-line messages for the operator or the log. They never contain a password. */
  report: (line: string) => void;
  /** Restart the server when it dies. True for the service, false for a command. */
  supervise: boolean;
  /** False for the server of a test run, which may lose its data in a crash. Default true. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** `host` is the folder of a Unix socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /**
   * Detaches from the server. The last process that uses it stops it, usually within 20 ms, at most in a minute.
   * Idempotent.
   */
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL of node_modules on the data in a folder. Creates the data if there is none, starts the server or
 * attaches to a running one, and resolves once it accepts connections.
 *
 * @throws EmbeddedPostgresError for problems that the operator has to solve
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const pack = platformPackage();
    const dataDir = await DataDir.prepare(options.dataDir);
    return await withLock(dataDir, OPEN_TIMEOUT, async () => {
      const use = FileLock.tryAcquire(dataDir.usersFile, dataDir.owner, 'shared');
      if (!use) throw new Error(`Another program has locked ${dataDir.usersFile}.`);
      try {
        const home = await homeOf(dataDir, options.report);
        if (!home.isNew) await assertVersion(home.data, pack.major);
        const server = new Server(dataDir, home, pack, options.durable ?? true, options.report);
        const password = await ensurePassword(dataDir, home, server, options);
        const how = await server.ensureUp();
        if (how === 'started' && home.isOutsideDataDir)
          options.report(`The data of ${dataDir.path} are kept in ${home.path}.`);
        return new OpenServer(dataDir, use, server, password, options);
      } catch (error) {
        use.release();
        throw error;
      }
    });
  } catch (error) {
    throw explainSystemError(error, options.dataDir);
  }
}

/** How long opening and closing wait for other processes that do the same. Recovery after a crash can take minutes. */
const OPEN_TIMEOUT = 5 * 60_000;
const STOP_TIMEOUT = 35_000;

async function withLock<Result>(dataDir: DataDir, timeout: number, work: () => Promise<Result>): Promise<Result> {
  const lock = await FileLock.acquire(dataDir.lockFile, dataDir.owner, timeout);
  if (!lock) {
    throw new EmbeddedPostgresError(
      `Another process has been starting or stopping the database in ${dataDir.path} for ${timeout / 1000} seconds. ` +
        'Find that process, end it, and start again.',
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Returns the password. Creates the data if there is none. */
async function ensurePassword(
  dataDir: DataDir,
  home: Home,
  server: Server,
  { report, durable = true }: EmbeddedPostgresOptions,
): Promise<string> {
  const kept = await readPassword(dataDir);
  if (home.isNew) {
    report(
      `Creating the database in ${home.data}${home.account.isOtherUser ? `, for the user ${home.account.name}` : ''}.`,
    );
    // Written before the data exists, because data without its password could not be used.
    const password = kept ?? (await createPassword(dataDir));
    await initialise(home, await server.binaries(), password, durable);
    return password;
  }
  if (kept !== null) return kept;
  if (await server.isRunning()) {
    throw new EmbeddedPostgresError(
      `The password file ${dataDir.passwordFile} is missing. Put it back, or stop every process that uses the database and ` +
        'start again: a new password is set then.',
    );
  }
  const password = await createPassword(dataDir);
  await runSingleUser(await server.binaries(), home.account, home.data, `ALTER ROLE homeroom PASSWORD '${password}'`);
  report(`The password file ${dataDir.passwordFile} was missing; a new password was set.`);
  return password;
}

class OpenServer implements EmbeddedPostgres {
  readonly connection: EmbeddedPostgres['connection'];
  private readonly supervisor: Supervisor | null;
  private stopped: Promise<void> | null = null;

  constructor(
    private readonly dataDir: DataDir,
    private readonly use: FileLock,
    private readonly server: Server,
    password: string,
    { supervise, report }: EmbeddedPostgresOptions,
  ) {
    this.connection = { host: server.host, port: PORT, user: 'homeroom', password, database: 'homeroom' };
    this.supervisor = supervise ? new Supervisor(dataDir, server, report) : null;
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.detach());
  }

  private async detach(): Promise<void> {
    await this.supervisor?.stop();
    if (!existsSync(this.dataDir.postgresFolder)) return this.server.stopWithoutFolder();
    try {
      await withLock(this.dataDir, STOP_TIMEOUT, async () => {
        this.use.release();
        if (!isInUse(this.dataDir)) await this.server.stop();
      });
    } finally {
      this.use.release();
    }
  }
}

/** The lock of the DATA_DIR must be held. */
function isInUse({ usersFile, owner }: DataDir): boolean {
  const lock = FileLock.tryAcquire(usersFile, owner);
  lock?.release();
  return lock === null;
}
