import { access, chmod, chown, constants, lstat, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { EmbeddedPostgresError, noFolderThere, notAFolder } from '../system/embedded-postgres.error';

/** The folder of the setting DATA_DIR and the paths that this library uses in it. */
export class DataDir {
  /** Everything of the embedded PostgreSQL. Also the home of its data, if the server's account can enter it. */
  readonly postgresFolder: string;
  readonly lockFile: string;
  /** Every process that uses the server shares the lock of this file. */
  readonly usersFile: string;
  readonly passwordFile: string;
  readonly placeFile: string;
  readonly noteFile: string;

  private constructor(
    readonly path: string,
    readonly owner: number,
  ) {
    this.postgresFolder = join(path, 'postgres');
    this.lockFile = join(this.postgresFolder, 'lock');
    this.usersFile = join(this.postgresFolder, 'users');
    this.passwordFile = join(this.postgresFolder, 'password');
    this.placeFile = join(this.postgresFolder, 'place.json');
    this.noteFile = join(path, 'WHERE-THE-DATA-IS.txt');
  }

  static async prepare(path: string): Promise<DataDir> {
    if (!isAbsolute(path)) throw new EmbeddedPostgresError(`DATA_DIR must be an absolute path, not "${path}".`);
    const folder = resolve(path);
    // As root, another user runs the server and has to reach its own folder inside.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    // chmod, because the umask may be too strict for the other user.
    if (await createFolders(folder, mode)) await chmod(folder, mode);
    const { uid } = await stat(folder).then((found) =>
      found.isDirectory() ? found : Promise.reject(notAFolder(folder)),
    );
    await access(folder, constants.W_OK | constants.X_OK);
    const dataDir = new DataDir(folder, uid);
    await dataDir.createPostgresFolder(mode);
    return dataDir;
  }

  /** The existing folder, or null. Creates nothing. */
  static async find(path: string): Promise<DataDir | null> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found?.isDirectory() === false) throw notAFolder(path);
    return found && new DataDir(resolve(path), found.uid);
  }

  /** Writes another file and renames it, so that a crash leaves a whole file. */
  async replaceFile(path: string, text: string, mode: number): Promise<void> {
    const draft = `${path}.new`;
    await writeFile(draft, text, { mode, flush: true });
    // The umask may be too strict.
    await chmod(draft, mode);
    await this.chownToOwner(draft);
    await rename(draft, path);
  }

  private async createPostgresFolder(mode: number): Promise<void> {
    const path = this.postgresFolder;
    try {
      await mkdir(path, { mode });
      await chmod(path, mode);
      await this.chownToOwner(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!(await lstat(path)).isDirectory()) throw notAFolder(path, error);
    }
  }

  /** Files that root creates belong to the owner of the folder, who may start without root next time. */
  private async chownToOwner(path: string): Promise<void> {
    if (process.getuid?.() === 0 && this.owner !== 0) await chown(path, this.owner, -1);
  }
}

/**
 * Creates a folder and its parents; false if it exists. Node's `recursive` option loops forever where no folder can be
 * created, such as in /proc.
 */
async function createFolders(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'ENOENT') throw error;
    if (!(await createFolders(dirname(path), mode))) throw noFolderThere(path, error);
    return createFolders(path, mode);
  }
}
