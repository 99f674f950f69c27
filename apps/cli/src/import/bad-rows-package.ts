import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportedFile, type RosterVersion, rowLine } from '@homeroom/interchange';
import { csvLine } from '@homeroom/kernel';
import { NewFile, UnwritableFile } from '../terminal/output-file';

/** The rows of a package that are not imported, as a delta package: it can be corrected and imported. */
export class BadRowsPackage {
  private readonly files = new Map<string, NewFile>();

  private constructor(private readonly folder: string) {}

  /**
   * Runs work with a package. It is complete, or absent if the work fails or if there are no rows.
   *
   * @param folder the name of a new folder; null for no package
   */
  static async during<T>(
    folder: string | null,
    version: RosterVersion,
    work: (rows: BadRowsPackage | null) => Promise<T>,
  ): Promise<T> {
    if (folder === null) return work(null);
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EEXIST' ? 'is there already: move it away' : `cannot be written: ${error.message}`;
      throw new UnwritableFile(`${folder} ${reason}`, { cause: error });
    });
    const made = new BadRowsPackage(folder);
    try {
      const outcome = await work(made);
      await made.finish(version);
      return outcome;
    } catch (error) {
      await made.begin();
      await rm(folder, { recursive: true, force: true });
      throw error;
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
    if (!this.hasRows) return rm(this.folder, { recursive: true });
    for (const file of this.files.values()) await file.finish();
    const manifest = await NewFile.claim(join(this.folder, 'manifest.csv'));
    const modes = [...this.files.keys()].map((name) => [`file.${name.replace('.csv', '')}`, 'delta'] as const);
    const properties = [['manifest.version', '1.0'] as const, ['oneroster.version', version] as const, ...modes];
    await manifest.write(csvLine(['propertyName', 'value']));
    for (const property of properties) await manifest.write(csvLine(property));
    await manifest.finish();
  }
}
