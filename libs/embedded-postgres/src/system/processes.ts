import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isDescriptorShortage } from './descriptor-shortage';

/** A running process of PostgreSQL. */
export interface PostgresProcess {
  readonly pid: number;
  /** Distinguishes it from a later process with the same pid. */
  readonly startedAt: string;
  /** Its working folder, which is the data folder once it runs; null if it cannot be read. */
  readonly folder: string | null;
  /** Child processes are named `postgres: checkpointer` and the like. A postmaster keeps its command line. */
  readonly isChild: boolean;
}

/**
 * All PostgreSQL processes that this user can see. Like the functions below, it throws if no file descriptor is left.
 */
export async function postgresProcesses(): Promise<PostgresProcess[]> {
  if (process.platform !== 'linux') return readPs();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readProc(Number(pid)) ?? []);
}

/** Null if the pid is not in use or belongs to another program. */
export async function postgresProcess(pid: number): Promise<PostgresProcess | null> {
  if (process.platform === 'linux') return readProc(pid);
  return (await readPs(pid))[0] ?? null;
}

/** Cheap enough to be called several times a second. A zombie counts as dead. */
export function isAlive({ pid, startedAt }: Pick<PostgresProcess, 'pid' | 'startedAt'>): boolean {
  if (process.platform === 'linux') return statOf(pid)?.startedAt === startedAt;
  return isPidInUse(pid);
}

/** A zombie keeps its pid until its parent has reaped it. */
export function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal and waits. False if a process is alive after `timeout` milliseconds. */
export async function endProcesses(
  processes: Pick<PostgresProcess, 'pid' | 'startedAt'>[],
  signal: NodeJS.Signals,
  timeout: number,
) {
  for (const one of processes) if (isAlive(one)) signalTo(one.pid, signal);
  const deadline = performance.now() + timeout;
  while (processes.some(isAlive) && performance.now() < deadline) await pause(5);
  return !processes.some(isAlive);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function statOf(pid: number): { command: string; startedAt: string } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (isDescriptorShortage(error)) throw error;
    return null;
  }
  // `pid (command) state ...`: the command may contain spaces and brackets. Field 22 is the time of the start.
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X' || startedAt === undefined) return null;
  return { command: text.slice(text.indexOf('(') + 1, close), startedAt };
}

function readProc(pid: number): PostgresProcess | null {
  const stat = statOf(pid);
  if (stat?.command !== 'postgres') return null;
  let folder: string | null = null;
  let commandLine = '';
  try {
    folder = readlinkSync(`/proc/${pid}/cwd`);
    commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (isDescriptorShortage(error)) throw error;
    if (!existsSync(`/proc/${pid}`)) return null;
  }
  return { pid, startedAt: stat.startedAt, folder, isChild: commandLine.startsWith('postgres: ') };
}

/** macOS has no /proc: `ps` lists the processes, `lsof` their working folders. */
async function readPs(pid?: number): Promise<PostgresProcess[]> {
  const of = pid === undefined ? ['-ax'] : ['-p', String(pid)];
  const listed = await output('ps', [...of, '-o', 'pid=,stat=,lstart=,command=']);
  const found = listed.split('\n').flatMap((line) => {
    const [, id, state, startedAt = '', command = ''] =
      /^\s*(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\w+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line) ?? [];
    if (!id || !state || state.startsWith('Z') || !/^(\S.*\/)?postgres(:? |$)/.test(command)) return [];
    return [{ pid: Number(id), startedAt, isChild: command.startsWith('postgres: ') }];
  });
  if (found.length === 0) return [];
  const folders = foldersIn(
    await output('lsof', ['-a', '-d', 'cwd', '-Fpn', '-p', found.map((one) => one.pid).join(',')]),
  );
  return found.map((one) => ({ ...one, folder: folders.get(one.pid) ?? null }));
}

/** lsof writes a line `p<pid>` and then a line `n<path>`. */
function foldersIn(fields: string): Map<number, string> {
  const folders = new Map<number, string>();
  let pid = 0;
  for (const line of fields.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    if (line.startsWith('n')) folders.set(pid, line.slice(1));
  }
  return folders;
}

/** Both exit with an error if some or all processes are missing. Their output is used all the same. */
async function output(program: string, args: string[]): Promise<string> {
  return promisify(execFile)(program, args, { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => {
      if (isDescriptorShortage(error)) throw error;
      return error.stdout ?? '';
    },
  );
}
