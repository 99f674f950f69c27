import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { addEnvFile } from '@homeroom/settings';

/** The environment variables of a process, with its paths made absolute. */
type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment variables of the process that listens on a port. The kernel shows them to the user of the process only.
 * Null where it does not, and on other systems than Linux.
 */
export function variablesOfListener(port: number): Variables | null {
  const sockets = listeningSockets(port);
  const pid = sockets.size === 0 ? undefined : allPids().find((each) => hasSocket(each, sockets));
  if (pid === undefined) return null;
  const [text, folder] = [readable(`/proc/${pid}/environ`), linkOf(`/proc/${pid}/cwd`)];
  if (text === null || folder === null) return null;
  const variables: Record<string, string | undefined> = Object.fromEntries(
    text.split('\0').flatMap((entry) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  // The kernel shows the variables of the start, without those that the service added from its file.
  try {
    addEnvFile(variables, folder);
  } catch {
    return null;
  }
  // The service resolves the path from its own folder.
  return { ...variables, DATA_DIR: resolve(folder, variables['DATA_DIR']?.trim() || 'data') };
}

const listening = '0A';

/** The inodes of the sockets that listen on a port, as links such as `socket:[4711]`. */
function listeningSockets(port: number): ReadonlySet<string> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['tcp', 'tcp6'].flatMap((table) => readable(`/proc/net/${table}`)?.split('\n').slice(1) ?? []);
  const inodes = lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === listening && local.endsWith(`:${hexPort}`) ? [`socket:[${inode}]`] : [];
  });
  return new Set(inodes);
}

const allPids = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function hasSocket(pid: string, sockets: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((descriptor) => sockets.has(linkOf(`${folder}/${descriptor}`) ?? ''));
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

function readable(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
