import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { TestSchool } from '../support/test-school';

/** What an import prints as JSON. */
interface Imported {
  readonly import: number | null;
  readonly created: number;
  readonly findings: readonly {
    level: string;
    line: number;
    column: string | null;
    value: string | null;
    rule: string;
    message: string;
  }[];
  readonly changes: readonly { id: number; line: number; after: Record<string, unknown> }[];
}

/** A school into whose sandbox the commands import files. */
export class CsvSchool {
  private files = 0;

  private constructor(
    readonly school: TestSchool,
    private readonly database: ProxiedDatabase,
    readonly folder: string,
  ) {}

  static async open(): Promise<CsvSchool> {
    const database = await proxiedDatabase();
    const school = await TestSchool.open({ database });
    return new CsvSchool(school, database, mkdtempSync(join(tmpdir(), 'homeroom-csv-')));
  }

  async close(): Promise<void> {
    await this.school.close();
    await this.database.close();
    rmSync(this.folder, { recursive: true });
  }

  /** The path of a new file. */
  fileOf(content: string | Buffer): string {
    this.files += 1;
    const path = join(this.folder, `file-${this.files}.csv`);
    writeFileSync(path, content);
    return path;
  }

  run(...words: string[]): Promise<CommandResult> {
    return commandsOn(this.database)('import', ...words, '--environment', 'sandbox');
  }

  async imported(list: string, content: string | Buffer, ...options: string[]): Promise<Imported> {
    const { stdout, stderr } = await this.run('csv', list, this.fileOf(content), '--json', ...options);
    expect(stdout === '' ? stderr : '').toBe('');
    return JSON.parse(stdout) as Imported;
  }
}
