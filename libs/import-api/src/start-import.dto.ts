import { badRequest, declaredFields, kinds, Optional, QueryParameter } from '@homeroom/http';
import { type Cursor, type CursorRequest, readCursor, ValidationFailed } from '@homeroom/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ImportFormDto, mostWithdrawn, packageKind } from './import-form.dto';

/** POST /imports: the fields of the form, and then the file. */
@ApiSchema({ name: 'ImportForm' })
export class StartImportDto extends ImportFormDto {
  @Optional(kinds.queryBoolean, {
    description: 'Only report what the import would do, and change nothing',
    default: false,
  })
  dry_run?: boolean | null;

  @Optional(kinds.queryInteger(0, 100), {
    description: `Of packages: percent of the students or enrollments, of all or of a school, that may be withdrawn without \`confirmed\``,
    default: mostWithdrawn,
  })
  max_withdraw?: number | null;

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: true,
    description:
      'The last part of the form: a ZIP archive for `oneroster`, otherwise a CSV file or an .xlsx workbook. At most 200 MB',
  })
  file?: string;

  override check(): void {
    super.check();
    if (this.kind !== packageKind && (this.max_withdraw ?? null) !== null) {
      throw new ValidationFailed(['max_withdraw is for OneRoster packages only']);
    }
  }

  /** The choices of the client beside the kind and the dry run. A file without headings has names in their place, so these are left out. */
  get choices(): Readonly<Record<string, unknown>> {
    const { kind: _, dry_run: __, sha256: ___, columns: ____, ...others } = this;
    return Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined && value !== null));
  }
}

/** A misspelt field must not start another import than the client means. @throws 400 */
export function assertKnownFields(fields: object): void {
  const known = declaredFields(StartImportDto);
  const unknown = Object.keys(fields).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const reason = `the form has fields that are unknown: ${unknown.join(', ')}`;
  throw badRequest('body', reason, 'the form has fields that are unknown');
}

/** A page after a cursor. */
export class CursorQueryDto {
  @QueryParameter(kinds.queryInteger(1, 1_000), { description: 'Entries on a page', default: 20 })
  per_page: number = 20;

  @QueryParameter(kinds.text(4_000), { description: 'The `next` of the page before, or `start`' })
  after?: string;

  /** @throws ValidationFailed */
  get request(): Pick<CursorRequest, 'perPage' | 'after'> {
    return { perPage: this.per_page, after: this.cursor() };
  }

  private cursor(): Cursor | null {
    if (this.after === undefined || this.after === 'start') return null;
    const cursor = readCursor(this.after);
    if (!cursor) throw new ValidationFailed(['after must be `start`, or the `next` of a page']);
    return cursor;
  }
}
