import { chown, mkdir, mkdtemp, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccount } from '../system/server-account';
import type { Binaries } from '../system/binaries';
import { markFinished, type Home } from './home';
import { endProcesses, postgresProcesses } from '../system/processes';
import { programError, runProgram } from '../system/program';

/**
 * Creates the data folder with the user and the database `homeroom`. It is built as a draft and then renamed, so that
 * it is complete or absent.
 */
export async function initialise(home: Home, binaries: Binaries, password: string, durable: boolean): Promise<void> {
  const { account } = home;
  await removeDrafts(home);
  const draft = await mkdtemp(join(home.path, DRAFT));
  try {
    const data = join(draft, 'data');
    const passwordFile = join(draft, 'password');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of account.isOtherUser ? [passwordFile, data, draft] : []) {
      await chown(path, account.uid, account.gid);
    }
    await runInitdb(binaries, account, data, passwordFile, durable);
    await runSingleUser(binaries, account, data, 'CREATE DATABASE homeroom', durable);
    await rename(data, home.data);
    await syncFolder(home.path);
    await markFinished(home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Runs one statement on a data folder without starting a server. */
export async function runSingleUser(
  binaries: Binaries,
  account: ServerAccount,
  data: string,
  statement: string,
  durable = true,
): Promise<void> {
  const args = [
    '--single',
    '-D',
    data,
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
    '-c',
    'log_statement=none',
    'postgres',
  ];
  const { code, output } = await runProgram(binaries.postgres, args, account, `${statement};\n`);
  // Single-user mode continues after a failed statement and exits with 0.
  if (code !== 0 || /ERROR:|FATAL:|PANIC:/.test(output)) {
    throw programError('The database could not be prepared.', output, data);
  }
}

async function runInitdb(
  binaries: Binaries,
  account: ServerAccount,
  data: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  for (const locale of LOCALES) {
    const { code, output } = await runProgram(
      binaries.initdb,
      [
        ...['--pgdata', data, '--username', 'homeroom', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', locale],
        ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      ],
      account,
    );
    if (code === 0) return;
    if (!/invalid locale name|invalid locale settings/.test(output) || locale === LOCALES.at(-1)) {
      throw programError('The database could not be created.', output, data);
    }
  }
}

/** The builtin C.UTF-8 determines the collation everywhere. The other locale categories need a locale of the system. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const DRAFT = 'new-';

/** Removes what a killed initialisation left: its folder, its password file and a remaining process. */
async function removeDrafts(home: Home): Promise<void> {
  // The kernel reports the working folder of a process as a real path.
  const folder = await realpath(home.path);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(DRAFT)).map((name) => join(folder, name));
  if (drafts.length === 0) return;
  const stragglers = (await postgresProcesses()).filter((one) =>
    drafts.some((draft) => one.folder === join(draft, 'data')),
  );
  await endProcesses(stragglers, 'SIGKILL', 5_000);
  for (const draft of drafts) await rm(draft, { recursive: true, force: true, maxRetries: 5 });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
