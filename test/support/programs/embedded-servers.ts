import { transformSync } from '@swc/core';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../../../libs/embedded-postgres/src';
import { postgresProcesses } from '../../../libs/embedded-postgres/src/system/processes';

export const isRoot = process.getuid!() === 0;
const source = resolve(__dirname, '../../../libs/embedded-postgres/src');

/** Where the data of the tests of a file are. */
export let box: string;
/** What the servers of a test reported that were opened in this process. */
export const said: string[] = [];
/** File systems that a test mounted, and folders outside of the box that it made: they end with it. */
export const mounts: string[] = [];
export const outside: string[] = [];
const openers: Opener[] = [];
const opened: EmbeddedPostgres[] = [];
let code: string;

/** Gives the tests of a file a folder for data, and ends every server with its test. */
export function openBox(): void {
  beforeAll(() => {
    box = realpathSync(mkdtempSync(join(tmpdir(), 'hr-pg-')));
    // The user that runs the server has to get through.
    chmodSync(box, 0o755);
    code = compiledInto(join(box, 'code'));
    symlinkSync(resolve(__dirname, '../../../node_modules'), join(box, 'node_modules'));
  });

  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
    for (const one of openers.splice(0)) await one.end();
    for (const path of [box, ...outside]) await endServersBelow(path);
    for (const mount of mounts.splice(0)) execFileSync('umount', [mount]);
    for (const path of outside.splice(0)) rmSync(path, { recursive: true, force: true });
    said.length = 0;
  });

  afterAll(() => {
    rmSync(box, { recursive: true, force: true });
    // Only if nobody else has data in there.
    spawnSync('rmdir', ['/var/lib/homeroom'], { stdio: 'ignore' });
  });
}

/** Another process that opens the DATA_DIR: the compiled sources under plain node. */
export class Opener {
  readonly said: string[] = [];
  readonly opened: Promise<EmbeddedPostgres['connection']>;
  private readonly gone: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.gone = once(child, 'exit');
    this.opened = new Promise((resolveOpened, reject) => {
      createInterface(child.stdout!).on('line', (line) => {
        const told = JSON.parse(line) as { opened?: EmbeddedPostgres['connection']; said?: string; failed?: string };
        if (told.said) this.said.push(told.said);
        if (told.opened) resolveOpened(told.opened);
        if (told.failed) reject(new Error(told.failed));
      });
      void this.gone.then(() => reject(new Error('It ended before it had opened.')));
    });
    this.opened.catch(() => undefined);
    openers.push(this);
  }

  static start(
    dataDir: string,
    options: { supervise?: boolean; durable?: boolean; user?: { uid: number; gid: number }; code?: string } = {},
  ): Opener {
    const { supervise = false, durable = false, user } = options;
    const settings = JSON.stringify({ dataDir, supervise, durable });
    return new Opener(
      spawn(process.execPath, [join(options.code ?? code, 'opener.js'), settings], {
        ...(isRoot && user ? user : {}),
        cwd: '/',
        env: { PATH: process.env.PATH },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(): Promise<void> {
    this.child.stdin!.end('stop\n');
    await this.gone;
    expect(this.child.exitCode).toBe(0);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
  }
}

const openerSource = `
const { openEmbeddedPostgres } = require('./index.js');
const tell = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
const options = { ...JSON.parse(process.argv[2]), report: (line) => tell({ said: line }) };
openEmbeddedPostgres(options).then(
  (server) => {
    tell({ opened: server.connection });
    process.stdin.on('data', () => server.stop().then(() => process.exit(0)));
  },
  (error) => {
    tell({ failed: String(error) });
    process.exitCode = 1;
  },
);
`;

export function compiledInto(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const { code: javascript } = transformSync(readFileSync(join(parentPath, name), 'utf8'), {
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    });
    const compiled = join(folder, relative(source, parentPath));
    mkdirSync(compiled, { recursive: true });
    writeFileSync(join(compiled, name.replace(/\.ts$/, '.js')), javascript);
  }
  writeFileSync(join(folder, 'opener.js'), openerSource);
  return folder;
}

export async function open(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const report = (line: string) => void said.push(line);
  const server = await openEmbeddedPostgres({ dataDir, report, supervise: false, durable: false, ...options });
  opened.push(server);
  return server;
}

let dataDirs = 0;
export function newDataDir(name = 'data'): string {
  dataDirs += 1;
  return join(box, `${dataDirs}-${name}`);
}

let madeOnce: string | undefined;

/** A DATA_DIR that has a database already: a copy, since making one takes a second. */
export async function dataDirWithDatabase(): Promise<string> {
  if (madeOnce === undefined) {
    const first = newDataDir('made-once');
    await (await open(first)).stop();
    madeOnce = first;
    said.length = 0;
  }
  const dataDir = newDataDir();
  execFileSync('cp', ['-a', madeOnce, dataDir]);
  return dataDir;
}

export function dataOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'data');
}

/** The process id of the server, or NaN while it has noted none. */
export function postmasterOf(dataDir: string): number {
  const text = existsSync(join(dataOf(dataDir), 'postmaster.pid'))
    ? readFileSync(join(dataOf(dataDir), 'postmaster.pid'), 'utf8')
    : '';
  return Number.parseInt(text, 10);
}

export async function postgresOf(dataDir: string) {
  return (await postgresProcesses()).filter((one) => one.folder === dataOf(dataDir));
}

export async function postmastersOf(dataDir: string) {
  return (await postgresOf(dataDir)).filter((one) => !one.isChild);
}

async function endServersBelow(path: string): Promise<void> {
  killAll((await postgresProcesses()).filter((one) => one.folder?.startsWith(`${path}/`)));
}

/** The children of a server that is gone may go by themselves just before. */
export function killAll(processes: { pid: number }[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export async function query(connection: EmbeddedPostgres['connection'], text: string, values: string[] = []) {
  // Without types to ask for: nobody could catch that question's failure while the server is coming up.
  const sql = postgres({ ...connection, max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text, values))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export function restartsSaid(lines: string[]): string[] {
  return lines.filter((line) => line.includes('had stopped by itself'));
}

export async function eventually<Found>(
  look: () => Found | Promise<Found>,
  patience = 60_000,
): Promise<NonNullable<Found>> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${patience} ms: ${look.toString()}`);
    await pause(10);
  }
}
