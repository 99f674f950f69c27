import { existsSync } from 'node:fs';
import { DataDir } from './data-folder/data-dir';
import { refuseOtherVersion } from './data-folder/data-version';
import { EmbeddedPostgresError, explained } from './embedded-postgres.error';
import { FileLock } from './data-folder/file-lock';
import { type Home, homeOf } from './data-folder/home';
import { initialise, singleUser } from './data-folder/initialise';
import { Lease, serverIsInUse } from './data-folder/leases';
import { keptPassword, newPassword } from './data-folder/password';
import { platformPackage } from './system/platform-package';
import { Server } from './server/server';
import { PORT } from './server/socket-folder';
import { Supervisor } from './server/supervisor';

export interface EmbeddedPostgresOptions {
  /** The folder of the setting DATA_DIR, absolute. Created when it does not exist. */
  dataDir: string;
  /** One line for the person at the terminal or for the log, such as where the data went. Never a password. */
  say: (line: string) => void;
  /** Keep the server up: start it again when it dies by itself. The service says true, a command says false. */
  supervise: boolean;
  /** False for the throw-away server of a test run, which may lose its data in a crash. Default true. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** `host` is the folder of a Unix socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Leaves the server; the last process that uses it stops it. Usually 20 ms, up to a minute. Idempotent. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL out of node_modules, on the data in a folder: creates the data the first time, starts the server or
 * attaches to the one that another process started, and resolves once it accepts connections.
 * Throws EmbeddedPostgresError for what a person has to mend.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const pack = platformPackage();
    const dataDir = await DataDir.prepare(options.dataDir);
    return await whileLocked(dataDir, OPEN_PATIENCE, async () => {
      const lease = Lease.take(dataDir);
      try {
        const home = await homeOf(dataDir, options.say);
        if (!home.isNew) await refuseOtherVersion(home.data, pack.major);
        const server = new Server(dataDir, home, pack, options.durable ?? true, options.say);
        const password = await preparedPassword(dataDir, home, server, options);
        const how = await server.ensureUp();
        if (how === 'started' && home.isFar) options.say(`The data of ${dataDir.path} are kept in ${home.path}.`);
        return new OpenServer(dataDir, lease, server, password, options);
      } catch (error) {
        await lease.giveBack();
        throw error;
      }
    });
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}

/** How long opening and closing wait for another process that opens or closes: recovery after a crash can take minutes. */
const OPEN_PATIENCE = 5 * 60_000;
const STOP_PATIENCE = 35_000;

async function whileLocked<Result>(dataDir: DataDir, patience: number, work: () => Promise<Result>): Promise<Result> {
  const lock = await FileLock.hold(dataDir.lock, dataDir.owner, patience);
  if (!lock) {
    throw new EmbeddedPostgresError(
      `Another process has been starting or stopping the database in ${dataDir.path} for ${patience / 1000} seconds. ` +
        'Look for it, end it, and start again.',
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** The password of the data, which are made here when there are none. */
async function preparedPassword(
  dataDir: DataDir,
  home: Home,
  server: Server,
  { say, durable = true }: EmbeddedPostgresOptions,
): Promise<string> {
  const kept = await keptPassword(dataDir);
  if (home.isNew) {
    say(
      `Creating the database in ${home.data}${home.account.isSomebodyElse ? `, for the user ${home.account.name}` : ''}.`,
    );
    // Kept before the data exist: data without their password would be of no use.
    const password = kept ?? (await newPassword(dataDir));
    await initialise(home, await server.binaries(), password, durable);
    return password;
  }
  if (kept !== null) return kept;
  if (await server.isThere()) {
    throw new EmbeddedPostgresError(
      `The password file ${dataDir.password} is missing. Put it back, or stop every process that uses the database and ` +
        'start again: a new password is set then.',
    );
  }
  const password = await newPassword(dataDir);
  await singleUser(await server.binaries(), home.account, home.data, `ALTER ROLE homeroom PASSWORD '${password}'`);
  say(`The password file ${dataDir.password} was missing; a new password was set.`);
  return password;
}

class OpenServer implements EmbeddedPostgres {
  readonly connection: EmbeddedPostgres['connection'];
  private readonly supervisor: Supervisor | null;
  private stopped: Promise<void> | null = null;

  constructor(
    private readonly dataDir: DataDir,
    private readonly lease: Lease,
    private readonly server: Server,
    password: string,
    { supervise, say }: EmbeddedPostgresOptions,
  ) {
    this.connection = { host: server.host, port: PORT, user: 'homeroom', password, database: 'homeroom' };
    this.supervisor = supervise ? new Supervisor(dataDir, server, say) : null;
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.leave());
  }

  private async leave(): Promise<void> {
    await this.supervisor?.stop();
    if (!existsSync(this.dataDir.own)) return this.server.stopWithoutFolder();
    try {
      await whileLocked(this.dataDir, STOP_PATIENCE, async () => {
        await this.lease.giveBack();
        if (!(await serverIsInUse(this.dataDir))) await this.server.stop();
      });
    } finally {
      await this.lease.giveBack();
    }
  }
}
