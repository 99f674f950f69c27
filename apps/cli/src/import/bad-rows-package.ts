import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportedFile, rowLine } from '@homeroom/import-jobs';
import { rosterFileNames, type RosterVersion } from '@homeroom/oneroster';
import { csvLine } from '@homeroom/kernel';
import { NewFile, unwritable, UnwritableFile } from '../terminal/output-file';

/** By this property of its manifest a package of bad rows is known, and written anew. */
const mark = ['source.systemCode', 'homeroom-bad-rows'] as const;

/**
 * The rows of a package that are not imported, as a delta package: it can be corrected and imported. It has the rows that lost a value
 * because of them, too.
 */
export class BadRowsPackage {
  private readonly files = new Map<string, NewFile>();

  private constructor(private readonly folder: string) {}

  /**
   * Runs work with a package, which replaces that of an earlier import. It is complete, or absent if there are no rows. If the work fails,
   * everything is as before.
   *
   * @param folder the name of the folder; null for no package
   */
  static async during<T>(
    folder: string | null,
    version: RosterVersion,
    work: (rows: BadRowsPackage | null) => Promise<T>,
  ): Promise<T> {
    if (folder === null) return work(null);
    await assertReplaceable(folder);
    const partial = `${folder}.${randomBytes(4).toString('hex')}.incomplete`;
    await mkdir(partial, { mode: 0o700 }).catch(unwritable(folder));
    const remove = () => rmSync(partial, { recursive: true, force: true });
    process.on('exit', remove);
    const made = new BadRowsPackage(partial);
    try {
      const outcome = await work(made);
      await made.finish(version);
      await rm(folder, { recursive: true, force: true });
      if (made.hasRows) await rename(partial, folder).catch(unwritable(folder));
      return outcome;
    } catch (error) {
      await made.begin();
      throw error;
    } finally {
      remove();
      process.off('exit', remove);
    }
  }

  /** Whether a row was added. */
  get hasRows(): boolean {
    return this.files.size > 0;
  }

  /** Removes the rows of an earlier attempt. */
  async begin(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
    this.files.clear();
  }

  async add(cells: readonly string[], { name, headings }: ImportedFile): Promise<void> {
    let file = this.files.get(name);
    if (!file) {
      file = await NewFile.claim(join(this.folder, name));
      this.files.set(name, file);
      await file.write(csvLine(headings));
    }
    await file.write(rowLine(cells));
  }

  private async finish(version: RosterVersion): Promise<void> {
    if (!this.hasRows) return;
    for (const file of this.files.values()) await file.finish();
    const manifest = await NewFile.claim(join(this.folder, 'manifest.csv'));
    const modes = [...this.files.keys()].map((name) => [`file.${name.replace('.csv', '')}`, 'delta'] as const);
    const properties = [['manifest.version', '1.0'] as const, ['oneroster.version', version] as const, ...modes, mark];
    await manifest.write(csvLine(['propertyName', 'value']));
    for (const property of properties) await manifest.write(csvLine(property));
    await manifest.finish();
  }
}

/** A folder is replaced only if it is a package of bad rows. @throws UnwritableFile */
async function assertReplaceable(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    return unwritable(folder)(error);
  });
  if (names.length === 0) return;
  const own = new Set(['manifest.csv', ...rosterFileNames.map((name) => `${name}.csv`)]);
  const manifest = await readFile(join(folder, 'manifest.csv'), 'utf8').catch(() => '');
  // Earlier versions marked the package by the name of its folder only.
  const isMarked = manifest.includes(mark[1]) || folder.endsWith('.bad-rows');
  if (isMarked && names.every((name) => own.has(name))) return;
  throw new UnwritableFile(`${folder} is there already, and is no package of bad rows: move it away`);
}
