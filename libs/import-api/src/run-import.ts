import type { CsvImport, ImportAuthor, ImportObserver, ImportResult } from '@homeroom/import-jobs';
import { openTable } from '@homeroom/spreadsheets';
import { type RosterImport, RosterPackage } from '@homeroom/oneroster';
import { type ImportFormDto, packageKind } from './import-form.dto';
import type { Upload } from './uploads';

interface Importers {
  readonly csvImport: CsvImport;
  readonly rosterImport: RosterImport;
}

interface Chosen {
  readonly form: ImportFormDto;
  readonly upload: Upload;
  /** Percent of the students or enrollments that a package may withdraw without confirmation. */
  readonly maxWithdrawn?: number | undefined;
  /** The number of the import, if it has one already. */
  readonly id?: number;
}

/** Imports a file that was sent with a form. @throws UnreadableFile, FileNotStored, ImportIsRunning, ImportIsHeld */
export async function runImport(
  { csvImport, rosterImport }: Importers,
  { form, upload: { path, name }, maxWithdrawn, id }: Chosen,
  author: ImportAuthor,
  observer: ImportObserver,
): Promise<ImportResult> {
  const { kind, oneroster_version: version, mode, encoding } = form;
  const named = { name, ...(id !== undefined && { id }) };
  if (kind !== packageKind) {
    return csvImport.run(await openTable(path, form), { ...form.csvOptions(kind), ...named }, author, observer);
  }
  const roster = await RosterPackage.open(path, {
    version: version ?? undefined,
    mode: mode ?? undefined,
    encoding: encoding ?? undefined,
  });
  try {
    return await rosterImport.run(roster, { ...form.rosterOptions(maxWithdrawn), ...named }, author, observer);
  } finally {
    await roster.close();
  }
}
