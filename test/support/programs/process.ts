import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '@homeroom/settings';
import postgres, { type Sql } from 'postgres';
import { postgresProcesses } from '../../../libs/embedded-postgres/src/system/processes';

export const root = resolve(__dirname, '../../..');

export type Variables = Readonly<Record<string, string>>;

/** A program that runs, or ran: what it wrote so far, and how it ended. */
export class Program {
  stdout = '';
  stderr = '';
  /** The exit code, or the signal that ended it; settles once all of its output is here. */
  readonly ended: Promise<number | NodeJS.Signals>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  }

  get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** @returns how it ended */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
    this.child.kill(signal);
    return this.ended;
  }

  /** As a terminal does it: the signal goes to the whole process group. */
  pressCtrlC(): Promise<number | NodeJS.Signals> {
    process.kill(-this.child.pid!, 'SIGINT');
    return this.ended;
  }
}

/** The service as a process. */
export class Service extends Program {
  constructor(
    child: ChildProcess,
    private readonly variables: Variables,
  ) {
    super(child);
  }

  /** `http://127.0.0.1:PORT/v1`, or as `HOST` says. */
  get production(): string {
    return this.at('PORT');
  }

  get sandbox(): string {
    return this.at('SANDBOX_PORT');
  }

  /** Resolves once both environments answer that they are well, or the ones of `ENVIRONMENTS`. */
  async ready(): Promise<this> {
    const { environments } = readSettings(this.variables);
    const urls = environments.map((environment) => this[environment]);
    await eventually(async () => {
      if (this.isOver) throw new Error(`The service ended: ${this.stdout}${this.stderr}`);
      return (await Promise.all(urls.map(healthOf))).every((status) => status === 200);
    }, 60_000);
    return this;
  }

  /** The key that a first start shows. */
  firstKey(): Promise<string> {
    return eventually(() => /Bearer (hr_sandbox_\w+)/.exec(this.stdout)?.[1]);
  }

  /** The owner that a first start shows: what they sign in with. */
  async firstOwner(): Promise<{ email: string; password: string }> {
    const shown = /E-mail: +(\S+)\n +One-time password: +(\S+)\n/;
    const [, email = '', secret = ''] = await eventually(() => shown.exec(this.stdout));
    return { email, password: secret };
  }

  private at(port: string): string {
    return `http://${this.variables['HOST'] ?? '127.0.0.1'}:${this.variables[port]}/v1`;
  }
}

/** A folder, and programs of the build that work in it; nothing stays behind. */
export class Installation {
  /** Where the database is, unless a variable says otherwise. */
  readonly dataDir: string;
  private readonly programs: Program[] = [];

  private constructor(readonly folder: string) {
    this.dataDir = join(folder, 'data');
  }

  static create(): Installation {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-process-')));
    // Where the tests run as root, another user runs the database server, and has to get through.
    chmodSync(folder, 0o755);
    return new Installation(folder);
  }

  /**
   * Starts the service as `npm start` does once it is built, or as a person does.
   *
   * @param shell a line that starts it as `"$@"`, such as `exec "$@" > file`
   */
  async start(variables: Variables = {}, program: 'node' | 'npm' = 'node', shell?: string): Promise<Service> {
    const [port, sandboxPort] = await freePorts(2);
    const all = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: 'warn', ...variables };
    const command = program === 'npm' ? ['npm', 'start'] : [process.execPath, join(root, 'dist/apps/api/src/main.js')];
    const inShell = shell === undefined ? command : ['sh', '-c', shell, 'sh', ...command];
    return this.keep(new Service(this.spawn(inShell, all), all));
  }

  /** Runs a command of the command line to its end. */
  async cli(arguments_: readonly string[], variables: Variables = {}): Promise<Program & { code: number }> {
    const command = this.command(arguments_, variables);
    command.child.stdin!.end();
    return Object.assign(command, { code: (await command.ended) as number });
  }

  /** The same, still running. */
  command(arguments_: readonly string[], variables: Variables = {}): Program {
    return this.run([process.execPath, join(root, 'dist/apps/cli/src/main.js'), ...arguments_], variables);
  }

  run(command: readonly string[], variables: Variables = {}): Program {
    return this.keep(new Program(this.spawn(command, variables)));
  }

  /** The processes of the database servers on data in this folder. */
  async databaseServers() {
    return (await postgresProcesses()).filter(({ folder }) => folder?.startsWith(`${this.folder}/`));
  }

  /** The process id of the server on the data of `dataDir`, and where its socket is, as it notes it itself. */
  postmaster(): { pid: number; socketFolder: string } {
    const [pid, , , , socketFolder = ''] = this.noted('data/postmaster.pid').split('\n');
    return { pid: Number(pid), socketFolder };
  }

  /** A connection to the database in `dataDir`, past the service. */
  connect(): Sql {
    return postgres(this.address());
  }

  /** The address of the database in `dataDir`. */
  address() {
    const { socketFolder: host } = this.postmaster();
    return { host, port: 5432, user: 'homeroom', password: this.noted('password').trim(), database: 'homeroom' };
  }

  async remove(): Promise<void> {
    for (const program of this.programs) if (!program.isOver) await program.stop('SIGKILL');
    for (const { pid } of await this.databaseServers()) endProcess(pid);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  private noted(name: string): string {
    return readFileSync(join(this.dataDir, 'postgres', name), 'utf8');
  }

  private spawn([program = '', ...rest]: readonly string[], variables: Variables): ChildProcess {
    const { HOME, PATH, USER, TMPDIR } = process.env;
    const options: SpawnOptions = {
      cwd: root,
      detached: true,
      // The clone may have a file of settings, which the tests must not read.
      env: {
        HOME,
        PATH,
        USER,
        TMPDIR,
        NODE_COMPILE_CACHE: cache,
        ENV_FILE: 'none',
        DATA_DIR: this.dataDir,
        ...variables,
      },
    };
    return spawn(program, rest, { ...options, stdio: 'pipe' });
  }

  private keep<P extends Program>(program: P): P {
    this.programs.push(program);
    return program;
  }
}

const cache = join(root, 'node_modules/.cache/v8');

/** Builds what is to be run, if a source is newer. `--bench` builds the parts for benchmarks too. */
export async function build(...options: '--bench'[]): Promise<void> {
  const building = new Program(spawn(process.execPath, ['bin/build.mjs', '--silent', ...options], { cwd: root }));
  if ((await building.ended) !== 0) throw new Error(building.stderr);
}

/** The status of `/health`, or null when nobody answers. */
export function healthOf(url: string): Promise<number | null> {
  return fetch(`${url}/health`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ status }) => status,
    () => null,
  );
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** The one JSON document that a program or command wrote. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function documentOf({ stdout, stderr }: Pick<Program, 'stdout' | 'stderr'>): any {
  if (!/^[^\n]+\n$/.test(stdout)) throw new Error(`Not one line: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

/** Looks until it finds something. The patience is for tests that hang, and is no promise of the service. */
export async function eventually<Found>(
  look: () => Found | Promise<Found>,
  patience = 60_000,
): Promise<NonNullable<Found>> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${patience} ms: ${look.toString()}`);
    await pause(20);
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
