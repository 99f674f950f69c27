import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { recordLists } from '@homeroom/export';
import { CsvFile, type TableFile } from '@homeroom/spreadsheets';
import { failToStore, TemporaryFolder } from '@homeroom/temporary-files';
import { ImportRun } from './import-run';
import type { ImportObserver } from './import-tally';
import { type ImportAuthor, type ImportOptions, type ImportResult, ImportTransactions } from './import-transactions';
import {
  columnNamesOf,
  ErasedStudents,
  HeadingRepository,
  type ImportedListName,
  ImportedLists,
  ImportedRows,
  type MatchBy,
  SchoolLimit,
} from '@homeroom/list-import';
import { sha256Of } from '../stored/file-digest';
import { RecordSchools } from '@homeroom/rostering';

export interface CsvImportOptions extends ImportOptions {
  readonly list: ImportedListName;
  /** Finds students and teachers without an id by this field. */
  readonly matchBy: MatchBy | null;
  /** Whether students are imported who were erased; otherwise their rows are left out. */
  readonly importsErased?: boolean | undefined;
  /** The id of the school to which the import is limited; absent or null for none. */
  readonly schoolId?: number | null | undefined;
  /** The field of each heading that is not the name of its field. A blank field leaves the column out. */
  readonly mapped?: ReadonlyMap<string, string> | undefined;
  /** Whether `mapped` is stored, and used for later files that are imported without it. */
  readonly remembersHeadings?: boolean | undefined;
}

/** Imports a CSV file, or the sheet of a workbook, into a list of records. */
@Injectable()
export class CsvImport {
  constructor(
    private readonly transactions: ImportTransactions,
    private readonly lists: ImportedLists,
    private readonly headings: HeadingRepository,
    private readonly erased: ErasedStudents,
    private readonly schools: RecordSchools,
  ) {}

  /** The columns that a file may have, in the order of an export. The school of a record comes last. */
  columnsOf(list: ImportedListName): readonly string[] {
    const { fields } = this.lists.named(list);
    const columns = recordLists[list].columns.filter((column) => fields.has(column) && column !== 'school_id');
    return fields.has('school_id') ? [...columns, 'school_id'] : columns;
  }

  /** The parts of a name, which a heading may mean as well. */
  partsOf(list: ImportedListName): readonly string[] {
    return columnNamesOf(list).joined?.parts.flatMap(([first = '']) => [first]) ?? [];
  }

  /** @throws UnreadableFile, FileNotStored, ImportIsRunning */
  async run(
    file: TableFile,
    options: CsvImportOptions,
    author: ImportAuthor,
    observer: ImportObserver,
  ): Promise<ImportResult> {
    const { list: name, matchBy, mapped, remembersHeadings: remembers = false, importsErased = false } = options;
    const limit = await SchoolLimit.to(options.schoolId ?? null, this.schools);
    const list = this.lists.named(name);
    const recalled = remembers && !mapped ? await this.headings.recall(name) : undefined;
    const names = { ...columnNamesOf(name), mapped, recalled };
    const rows = await ImportedRows.of(file, list, { names, isMachineWritten: isExport(file, name) });
    const folder = await TemporaryFolder.create('import').catch(failToStore);
    try {
      const spool = join(folder.path, 'rows');
      const source = { format: 'csv', list: name, sha256: await sha256Of(file.path) };
      const result = await this.transactions.run(source, options, author, observer, (tally) => {
        const erased = name === 'students' && !importsErased ? this.erased : null;
        return new ImportRun(list, rows, matchBy, tally, observer, spool, erased, limit);
      });
      const isDone = result.id !== null || (!options.isDryRun && result.errors === 0);
      if (isDone && remembers && mapped) await this.headings.remember(name, mapped);
      return result;
    } finally {
      await folder.remove();
    }
  }
}

/** Whether a file is as an export wrote it. A spreadsheet that writes decimal commas has saved it with semicolons. */
const isExport = (file: TableFile, list: ImportedListName): boolean =>
  file instanceof CsvFile && file.delimiter === ',' && file.headings.join() === recordLists[list].columns.join();
