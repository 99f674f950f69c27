import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxiedDatabase, type ProxiedDatabase } from '../support/postgres/proxied-database';
import { type CommandResult, commandsOn } from '../support/programs/in-process';
import { TestSchool } from '../support/test-school';

/** What the import of a CSV file prints as JSON. */
export interface Imported {
  readonly import: number | null;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly findings: {
    line: number;
    level: string;
    column: string | null;
    value: string | null;
    rule: string;
    message: string;
    advice: string;
  }[];
  readonly changes: {
    id: number;
    line: number;
    action: string;
    before: object | null;
    after: Record<string, unknown>;
  }[];
}

/** A school into whose sandbox CSV files are imported. */
export class CsvSchool {
  database!: ProxiedDatabase;
  school!: TestSchool;
  folder!: string;
  private count = 0;

  /** Call it in the body of a test file. */
  static forAllTests(): CsvSchool {
    const made = new CsvSchool();
    beforeAll(async () => {
      made.database = await proxiedDatabase();
      made.school = await TestSchool.open({ database: made.database });
      made.folder = mkdtempSync(join(tmpdir(), 'homeroom-import-'));
    });
    afterAll(async () => {
      await made.school.close();
      await made.database.close();
      rmSync(made.folder, { recursive: true });
    });
    return made;
  }

  run(...words: string[]): Promise<CommandResult> {
    return commandsOn(this.database)('import', ...words, '--environment', 'sandbox');
  }

  fileOf(content: string | Buffer): string {
    const path = join(this.folder, `file-${(this.count += 1)}.csv`);
    writeFileSync(path, content);
    return path;
  }

  /** Imports a text and returns what the command prints as JSON. */
  async imported(
    list: string,
    content: string | Buffer,
    ...options: string[]
  ): Promise<Imported & { readonly code: number; readonly stderr: string }> {
    const { code, stdout, stderr } = await this.run('csv', list, this.fileOf(content), '--json', ...options);
    if (stdout === '') throw new Error(stderr);
    return { code, stderr, ...(JSON.parse(stdout) as Imported) };
  }

  undo(id: number | null): Promise<CommandResult> {
    return this.run('undo', String(id), '--yes');
  }

  email(): string {
    return `person-${(this.count += 1)}@school.example`;
  }
}
