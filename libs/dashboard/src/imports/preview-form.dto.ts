import { kinds, Required } from '@homeroom/http';
import type { CsvImportOptions } from '@homeroom/import-jobs';
import type { ImportedListName } from '@homeroom/list-import';
import { ValidationFailed } from '@homeroom/kernel';
import { ImportFormDto } from '@homeroom/import-api';

/** The text fields of POST /dashboard/api/schools/{environment}/imports. Each import begins with a preview. */
export class PreviewFormDto extends ImportFormDto {
  @Required(kinds.queryBoolean)
  dry_run!: boolean;

  override check(): void {
    super.check();
    if (!this.dry_run && !this.sha256) throw new ValidationFailed(['sha256 is required: preview the file first']);
  }

  /** Without `columns`, what was chosen for the headings of earlier files counts. */
  override csvOptions(list: ImportedListName): Omit<CsvImportOptions, 'name'> {
    return { ...super.csvOptions(list), remembersHeadings: true };
  }
}
