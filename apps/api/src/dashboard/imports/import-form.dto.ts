import { kinds, Optional, Required } from '@homeroom/http';
import { type CsvImportOptions, type ImportedListName, importedListNames } from '@homeroom/interchange';
import { ValidationFailed } from '@homeroom/kernel';

const matches = ['email', 'none'] as const;

/** The text fields of POST /dashboard/api/schools/{environment}/imports, which come before the file. */
export class ImportFormDto {
  /** What the file has: the rows of one list. */
  @Required(kinds.oneOf(importedListNames))
  kind!: ImportedListName;

  @Required(kinds.queryBoolean)
  dry_run!: boolean;

  @Optional(kinds.queryBoolean)
  skip_bad_rows?: boolean | null;

  @Optional(kinds.oneOf(matches))
  match_by?: (typeof matches)[number] | null;

  /** Of the file that was previewed. Only an import of the same file is carried out. */
  @Optional(kinds.text(64))
  sha256?: string | null;

  /** @throws ValidationFailed */
  options(): Omit<CsvImportOptions, 'name'> {
    const { kind: list, dry_run: isDryRun, skip_bad_rows: skips, match_by: match, sha256 } = this;
    if (!isDryRun && !sha256) throw new ValidationFailed(['sha256 is required: preview the file first']);
    if (match === 'email' && list !== 'students' && list !== 'teachers') {
      throw new ValidationFailed(['match_by is for students and teachers only']);
    }
    return { list, isDryRun, skipsBadRows: skips ?? false, matchBy: match === 'email' ? 'email' : null };
  }
}
