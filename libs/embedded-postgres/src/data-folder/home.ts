import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { accountCan, type ServerAccount, serverAccount } from '../system/server-account';
import { makeSystemRoot, systemRoot } from '../system/system-root';
import type { DataDir } from './data-dir';
import { EmbeddedPostgresError } from '../system/embedded-postgres.error';

/** The folder of the server: its data, its log, its socket. */
export interface Home {
  readonly path: string;
  /** PostgreSQL's own data folder. */
  readonly data: string;
  readonly account: ServerAccount;
  /** True if it is outside of the DATA_DIR, because the server's account cannot enter that. */
  readonly isOutsideDataDir: boolean;
  /** The data folder was never completed, so it has to be created. */
  readonly isNew: boolean;
}

/** The existing home of the DATA_DIR or a new one, inside the DATA_DIR if possible. */
export async function homeOf(dataDir: DataDir, report: (line: string) => void): Promise<Home> {
  const far = await readPlaceFile(dataDir);
  if (far !== null) return existingHome(far, dataDir, true);
  const near = dataDir.postgresFolder;
  if (existsSync(join(near, 'data'))) return existingHome(near, dataDir, false);
  const account = serverAccount(dataDir.owner, null);
  if (!account.isOtherUser || accountCan(account, near)) {
    return { path: near, data: join(near, 'data'), account, isOutsideDataDir: false, isNew: true };
  }
  const path = await newSystemHome(dataDir, account, report);
  return { path, data: join(path, 'data'), account, isOutsideDataDir: true, isNew: true };
}

async function existingHome(path: string, dataDir: DataDir, isOutsideDataDir: boolean): Promise<Home> {
  const data = join(path, 'data');
  const isNew = !existsSync(data);
  if (isNew && !existsSync(join(path, UNFINISHED))) {
    throw new EmbeddedPostgresError(
      `The data of ${dataDir.path} are kept in ${path}, and are not there. Put them back, or, to start empty, ` +
        `remove ${dataDir.postgresFolder} and ${dataDir.noteFile}.`,
    );
  }
  const account = serverAccount(dataDir.owner, isNew ? null : data);
  return { path, data, account, isOutsideDataDir, isNew };
}

/**
 * Marks a home outside of the DATA_DIR without a data folder yet. Without this mark, a missing data folder means lost
 * data.
 */
const UNFINISHED = 'UNFINISHED';

export async function markFinished(home: Home): Promise<void> {
  await rm(join(home.path, UNFINISHED), { force: true });
}

async function newSystemHome(
  dataDir: DataDir,
  account: ServerAccount,
  report: (line: string) => void,
): Promise<string> {
  const root = await makeSystemRoot();
  if (!accountCan(account, root)) {
    throw new EmbeddedPostgresError(
      `The user ${account.name}, which runs PostgreSQL, can enter neither ${dataDir.path} nor ${root}. ` +
        'Set DATA_DIR to a folder that it can enter, for example under /srv.',
    );
  }
  const path = await claimFolder(root, dataDir.path, report);
  await writeFile(join(path, 'DATA_DIR'), `${dataDir.path}\n`);
  await dataDir.replaceFile(dataDir.noteFile, noteText(dataDir.path, path, account), 0o644);
  await dataDir.replaceFile(dataDir.placeFile, `${JSON.stringify({ home: path }, null, 2)}\n`, 0o644);
  return path;
}

/** An earlier DATA_DIR at the same path may have left its data. Only the operator may remove that. */
async function claimFolder(root: string, dataDirPath: string, report: (line: string) => void): Promise<string> {
  const readable = dataDirPath
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(-40)
    .replace(/^-/, '');
  const hash = createHash('sha256').update(dataDirPath).digest('hex').slice(0, 8);
  for (let attempt = 1; ; attempt += 1) {
    const path = join(root, `${readable}-${hash}${attempt === 1 ? '' : `-${attempt}`}`);
    const found = await readdir(path).catch(() => null);
    if (found === null || !found.includes('data')) {
      await mkdir(path, { recursive: true });
      await chmod(path, 0o711);
      await writeFile(join(path, UNFINISHED), '');
      return path;
    }
    report(`${path} holds the data of an earlier DATA_DIR at ${dataDirPath}; they are left as they are.`);
  }
}

async function readPlaceFile(dataDir: DataDir): Promise<string | null> {
  const text = await readFile(dataDir.placeFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const home = homeIn(text);
  // Root writes to this path, so it must not lead anywhere else.
  if (home !== null && dirname(home) === systemRoot && !basename(home).startsWith('.')) return home;
  throw new EmbeddedPostgresError(
    `${dataDir.placeFile} does not name a folder in ${systemRoot}. Restore it from a backup.`,
  );
}

function homeIn(text: string): string | null {
  try {
    const { home } = JSON.parse(text) as { home?: unknown };
    return typeof home === 'string' ? home : null;
  } catch {
    return null;
  }
}

function noteText(dataDir: string, home: string, account: ServerAccount): string {
  return [
    `The database of ${dataDir} is kept in`,
    '',
    `    ${home}`,
    '',
    `PostgreSQL does not run as root. It runs as the user "${account.name}", which cannot enter this folder.`,
    'A backup of the files needs both folders. Remove this one only together with the other.',
    '',
  ].join('\n');
}
