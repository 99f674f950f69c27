import { readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { isDescriptorShortage } from './descriptor-shortage';
import { EmbeddedPostgresError } from './embedded-postgres.error';

/** The user that runs the server. PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True if this process is root and the server runs as another user. */
  readonly isOtherUser: boolean;
}

/** The owner of an existing data folder. For a new one, the owner of the DATA_DIR or a standard system user. */
export function serverAccount(dataDirOwner: number, dataFolder: string | null): ServerAccount {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) {
    if (dataFolder !== null && statSync(dataFolder).uid !== uid) throw ownedByOther(dataFolder);
    return { name: nameOf(uid, []), uid, gid: process.getgid?.() ?? -1, isOtherUser: false };
  }
  const users = knownUsers();
  if (dataFolder !== null) {
    const { uid: owner, gid } = statSync(dataFolder);
    if (owner === 0)
      throw new EmbeddedPostgresError(`${dataFolder} belongs to root, and PostgreSQL does not run as root.`);
    return { name: nameOf(owner, users), uid: owner, gid, isOtherUser: true };
  }
  const chosen =
    users.find((user) => user.uid === dataDirOwner && user.uid !== 0) ??
    ['postgres', '_postgres', 'nobody'].flatMap((name) => users.find((user) => user.name === name) ?? [])[0];
  if (!chosen) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". ' +
        'Create one of them, run this as a user without root rights, or set DATABASE_URL to a server of your own.',
    );
  }
  return { ...chosen, isOtherUser: true };
}

/** Options for `spawn` to run a program as the account, without this process's groups and environment. */
export function runAs(account: ServerAccount): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
  return account.isOtherUser ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { cwd: '/', env };
}

/**
 * Whether the account can enter the folder and pass `test` there. This is tried, because file modes do not tell
 * everything.
 */
export function accountCan(account: ServerAccount, folder: string, test = 'true'): boolean {
  const script = `cd -- "$0" 2>/dev/null && ${test}`;
  const { status, error } = spawnSync('/bin/sh', ['-c', script, folder], { ...runAs(account), stdio: 'ignore' });
  if (error && isDescriptorShortage(error)) throw error;
  return status === 0;
}

type User = Pick<ServerAccount, 'name' | 'uid' | 'gid'>;

function knownUsers(): User[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}

function ownedByOther(dataFolder: string): EmbeddedPostgresError {
  const owner = nameOf(statSync(dataFolder).uid, knownUsers());
  return new EmbeddedPostgresError(
    `The data in ${dataFolder} belong to the user ${owner}. ` +
      'Run this as that user or as root, or set DATA_DIR to another folder.',
  );
}

function nameOf(uid: number, users: User[]): string {
  return users.find((user) => user.uid === uid)?.name ?? `uid ${uid}`;
}
