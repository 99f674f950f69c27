import { probeServer } from './probe-server';
import { postmasterFile, removePostmasterFile } from './postmaster-file';
import {
  endProcesses,
  isAlive,
  isPidInUse,
  postgresProcess,
  postgresProcesses,
  type PostgresProcess,
} from '../system/processes';
import { socketIn } from './socket-folder';

/** A server that runs or starts on a data folder, whichever process started it. */
export interface RunningServer {
  /** Null if the server answers but its process is not visible, such as in another container with the same volume. */
  readonly process: Pick<PostgresProcess, 'pid' | 'startedAt'> | null;
  readonly socketFolder: string;
}

/** `data` must be a real path, because the kernel reports a process's folder as one. */
export async function findRunningServer(data: string): Promise<RunningServer | null> {
  const noted = await postmasterFile(data);
  if (!noted) return null;
  const found = await postgresProcess(noted.pid);
  if (found?.folder === data && !found.isChild) return { process: found, socketFolder: noted.socketFolder };
  const answers = (await probeServer(socketIn(noted.socketFolder))) !== 'absent';
  return answers ? { process: null, socketFolder: noted.socketFolder } : null;
}

export async function isRunning(server: RunningServer): Promise<boolean> {
  if (server.process) return isAlive(server.process);
  return (await probeServer(socketIn(server.socketFolder))) !== 'absent';
}

/**
 * Call it when no server was found. Ends the remaining processes of a dead server, which would hold its shared memory,
 * and a server that lost its pid file. Removes a pid file whose pid belongs to a zombie or to another program, because
 * PostgreSQL would take either for a running server.
 */
export async function cleanUpDeadServer(data: string): Promise<void> {
  const processes = (await postgresProcesses()).filter((one) => one.folder === data);
  const postmasters = processes.filter((one) => !one.isChild);
  await endProcesses(postmasters, 'SIGQUIT', 6_000);
  await endProcesses(processes, 'SIGKILL', 5_000);
  const noted = await postmasterFile(data);
  if (noted && isPidInUse(noted.pid) && (await isSomethingElse(noted.pid, data))) await removePostmasterFile(data);
}

/** False in doubt: a PostgreSQL whose folder cannot be read may be the one. */
async function isSomethingElse(pid: number, data: string): Promise<boolean> {
  const found = await postgresProcess(pid);
  return found === null || (found.folder !== null && found.folder !== data);
}
