import { kinds, Optional, Required, StrictValidationPipe } from '@homeroom/http';
import type { CsvImportOptions } from '@homeroom/import-jobs';
import { type ImportedListName, importedListNames } from '@homeroom/list-import';
import { type FileEncoding, fileEncodingNames } from '@homeroom/spreadsheets';
import {
  type RosterImportOptions,
  type RosterMode,
  rosterModes,
  type RosterVersion,
  rosterVersions,
} from '@homeroom/oneroster';
import { ValidationFailed } from '@homeroom/kernel';
import { longestColumns } from './uploads';

/** The kind of a ZIP archive with a OneRoster package. The other kinds are CSV files of one list. */
export const packageKind = 'oneroster';

export const importKinds = [packageKind, ...importedListNames] as const;

const matches = ['email', 'identifier', 'none'] as const;
const blankEmails = ['placeholder', 'skip', 'none'] as const;

/** Percent of the students or enrollments that a package may withdraw without confirmation. */
export const mostWithdrawn = 5;

/** Characters of a name of a column. */
const longestName = 255;

/** The options of packages only. */
const packageOptions = [
  'default_grade_level',
  'default_department',
  'default_schedule',
  'default_teacher',
  'blank_email',
  'oneroster_version',
  'mode',
  'confirmed',
] as const;

/** The text fields of a form with a file, which come before the file. */
export abstract class ImportFormDto {
  abstract dry_run?: boolean | null;

  @Required(kinds.oneOf(importKinds))
  kind!: (typeof importKinds)[number];

  @Optional(kinds.queryBoolean)
  skip_bad_rows?: boolean | null;

  @Optional(kinds.oneOf(matches))
  match_by?: (typeof matches)[number] | null;

  /** Of a file that is neither UTF-8 nor UTF-16. It is found out if it is not given. */
  @Optional(kinds.oneOf(fileEncodingNames))
  encoding?: FileEncoding | null;

  /** The columns that were chosen for headings of the file, as a JSON object. */
  @Optional(kinds.text(longestColumns), {
    description: 'A JSON object with the column for each heading that is no column; a blank one leaves the heading out',
  })
  columns?: string | null;

  /** Of the file that is meant. Only an import of the same file is carried out. */
  @Optional(kinds.text(64), { description: 'SHA-256 of the file in hexadecimal digits: another file is 400' })
  sha256?: string | null;

  @Optional(kinds.printable(255))
  default_grade_level?: string | null;

  @Optional(kinds.printable(255))
  default_department?: string | null;

  @Optional(kinds.printable(255))
  default_schedule?: string | null;

  /** The id of a teacher. */
  @Optional(kinds.queryInteger(1))
  default_teacher?: number | null;

  @Optional(kinds.oneOf(blankEmails))
  blank_email?: (typeof blankEmails)[number] | null;

  @Optional(kinds.oneOf(rosterVersions))
  oneroster_version?: RosterVersion | null;

  @Optional(kinds.oneOf(rosterModes))
  mode?: RosterMode | null;

  /** Whether many students or enrollments may be withdrawn. */
  @Optional(kinds.queryBoolean)
  confirmed?: boolean | null;

  /** Whether people who were erased are imported again. */
  @Optional(kinds.queryBoolean)
  import_erased?: boolean | null;

  /** The id of the school to which the import is limited. */
  @Optional(kinds.queryInteger(1), {
    description:
      'The school to which the import is limited: records of other schools are neither changed nor withdrawn',
  })
  school_id?: number | null;

  /** @throws ValidationFailed for fields that do not fit together */
  check(): void {
    const { kind, match_by: match = null } = this;
    if (kind === packageKind) {
      if (this.columns) throw new ValidationFailed(['columns is not for OneRoster packages']);
      return;
    }
    if (this.columns) columnsIn(this.columns);
    if (match === 'identifier') throw new ValidationFailed(['match_by identifier is for OneRoster packages only']);
    if (match === 'email' && kind !== 'students' && kind !== 'teachers') {
      throw new ValidationFailed(['match_by is for students and teachers only']);
    }
    if (this.import_erased && kind !== 'students') {
      throw new ValidationFailed(['import_erased is for OneRoster packages and students only']);
    }
    const others = packageOptions.filter((name) => this[name] !== undefined && this[name] !== null);
    if (others.length > 0) {
      throw new ValidationFailed(others.map((name) => `${name} is for OneRoster packages only`));
    }
  }

  csvOptions(list: ImportedListName): Omit<CsvImportOptions, 'name'> {
    const mapped = this.columns ? columnsIn(this.columns) : undefined;
    return {
      ...this.options,
      list,
      matchBy: this.match_by === 'email' ? 'email' : null,
      mapped,
      schoolId: this.school_id ?? null,
      importsErased: this.import_erased ?? false,
    };
  }

  rosterOptions(maxWithdrawn = mostWithdrawn): Omit<RosterImportOptions, 'name'> {
    return {
      ...this.options,
      matchBy: valueOf(this.match_by),
      maxWithdrawn,
      isConfirmed: this.confirmed ?? false,
      importsErased: this.import_erased ?? false,
      schoolId: this.school_id ?? null,
      defaults: {
        gradeLevel: this.default_grade_level ?? null,
        department: this.default_department ?? null,
        schedule: this.default_schedule ?? null,
        teacherId: this.default_teacher ?? null,
        blankEmail: valueOf(this.blank_email),
      },
    };
  }

  private get options() {
    return { isDryRun: this.dry_run ?? false, skipsBadRows: this.skip_bad_rows ?? false };
  }
}

const validation = new StrictValidationPipe();

/** Reads the fields of a form as they arrived. @throws ValidationFailed */
export async function readForm<Form extends ImportFormDto>(metatype: new () => Form, fields: object): Promise<Form> {
  const form = (await validation.transform(fields, { type: 'body', metatype })) as Form;
  form.check();
  return form;
}

/** @throws ValidationFailed */
function columnsIn(json: string): ReadonlyMap<string, string> {
  const columns = new Map(Object.entries(objectIn(json)));
  const areTexts = [...columns].every(([, column]) => typeof column === 'string' && column.length <= longestName);
  if (!areTexts) throw noColumns();
  return columns as ReadonlyMap<string, string>;
}

function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error below says what it must be.
  }
  throw noColumns();
}

const noColumns = () => new ValidationFailed(['columns must be a JSON object with a column for each heading']);

const valueOf = <T extends string>(choice: T | 'none' | null | undefined): Exclude<T, 'none'> | null =>
  choice === undefined || choice === null || choice === 'none' ? null : (choice as Exclude<T, 'none'>);
