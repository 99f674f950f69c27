import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { rollOverFormat } from '@homeroom/import-jobs';
import { importKinds } from './import-form.dto';

@ApiSchema({ name: 'ImportAuthor' })
class ImportAuthorResource {
  @Shown(kinds.oneOf(['key', 'user']), { description: 'An API key, or a user of the dashboard' })
  type!: 'key' | 'user';

  @Shown(kinds.id)
  id!: number;

  @ShownOrNull(kinds.text(255), { description: 'The current name of the key; null for a user' })
  name!: string | null;
}

/** A school that would lose so much that it is a question. */
@ApiSchema({ name: 'ImportSchoolWithdrawals' })
class SchoolWithdrawalsResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(255))
  name!: string;

  @Shown(kinds.integer(0), { description: 'Those that the package would withdraw' })
  count!: number;

  @Shown(kinds.integer(0), { description: 'Those that earlier packages had' })
  current!: number;
}

@ApiSchema({ name: 'ImportWithdrawals' })
class WithdrawalsResource {
  @Shown(kinds.oneOf(['students', 'enrollments', 'teachers', 'classes']))
  of!: string;

  @Shown(kinds.integer(0), { description: 'Those that the package would withdraw' })
  count!: number;

  @Shown(kinds.integer(0), { description: 'Those that earlier packages had' })
  current!: number;

  @ApiProperty({
    type: [SchoolWithdrawalsResource],
    required: false,
    description: 'The schools that lose more than `max_withdraw`, all of theirs, or more together with the last nights',
  })
  schools?: SchoolWithdrawalsResource[];
}

@ApiSchema({ name: 'ImportReason' })
class ReasonResource {
  @Shown(kinds.text(255), {
    description:
      'Such as `ROWS_WITH_ERRORS`, `MANY_WITHDRAWALS`, `SCHOOL_YEAR_ENDS`, `FILE_UNREADABLE` or `VALIDATION_ERROR` of a refused import, `SERVICE_ENDED`, `SERVICE_UNAVAILABLE` or `INTERNAL_ERROR` of one that failed',
  })
  code!: string;

  @ApiProperty({ type: String, required: false, description: 'For people. It is deleted with the report' })
  error?: string;

  @ApiProperty({
    type: WithdrawalsResource,
    required: false,
    description: 'With MANY_WITHDRAWALS and SCHOOL_YEAR_ENDS',
  })
  withdrawn?: WithdrawalsResource;
}

const statuses = ['running', 'done', 'refused', 'failed'] as const;

/** An import. The view `import_summary` makes the JSON. */
@ApiSchema({ name: 'Import' })
export class ImportResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.oneOf(statuses), {
    description:
      '`done`: carried out, or a dry run that has ended. `refused`: because of the file, and nothing was changed. `failed`: because of the service, and nothing was changed. The last three are final',
  })
  status!: (typeof statuses)[number];

  @Shown(kinds.oneOf([...importKinds, rollOverFormat]), { description: '`year`: a roll-over of the school year' })
  kind!: string;

  @Shown(kinds.boolean)
  dry_run!: boolean;

  @Shown(kinds.text(255), { description: 'The name of the file' })
  file!: string;

  @ShownOrNull(kinds.text(64), {
    description:
      'Of the file that was sent, in hexadecimal digits. Of a package that was imported elsewhere, that of its files',
  })
  sha256!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The other fields of the form; null of an import of the dashboard or the command line',
  })
  options!: object | null;

  @ShownOrNull(kinds.integer(0), { description: 'Rows that are read or compared until now' })
  rows_read!: number | null;

  @ShownOrNull(kinds.integer(0), { description: 'null until the file is counted' })
  rows_total!: number | null;

  @ShownOrNull(kinds.integer(0), { description: 'New records. The counts are null until the import has ended' })
  created!: number | null;

  @ShownOrNull(kinds.integer(0))
  changed!: number | null;

  @ShownOrNull(kinds.integer(0))
  unchanged!: number | null;

  @ShownOrNull(kinds.integer(0), { description: 'Rows that were not imported' })
  skipped!: number | null;

  @ShownOrNull(kinds.integer(0))
  errors!: number | null;

  @ShownOrNull(kinds.integer(0))
  warnings!: number | null;

  @ApiProperty({ type: ReasonResource, nullable: true, description: 'Why the import was refused, or failed' })
  reason!: ReasonResource | null;

  @ApiProperty({ type: ImportAuthorResource, nullable: true, description: 'null: the command line' })
  by!: ImportAuthorResource | null;

  @Shown(kinds.dateTime)
  started_at!: string;

  @ShownOrNull(kinds.dateTime)
  ended_at!: string | null;

  @ShownOrNull(kinds.dateTime)
  undone_at!: string | null;

  @Shown(kinds.boolean, {
    description:
      'Whether the import has changed records and is not undone. Later changes of the records may prevent the undo',
  })
  undoable!: boolean;

  @ShownOrNull(kinds.dateTime, { description: 'When the report is deleted; null without a report' })
  report_expires_at!: string | null;
}

@ApiSchema({ name: 'ImportFinding' })
class FindingResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  import_id!: number;

  @Shown(kinds.oneOf(['error', 'warning']), { description: 'The row of an error is not imported' })
  level!: string;

  @ShownOrNull(kinds.text(1_000), { description: 'The file of a package' })
  file!: string | null;

  @Shown(kinds.integer(1), { description: 'The line of the file on which the row begins' })
  line!: number;

  @ShownOrNull(kinds.text(1_000))
  column!: string | null;

  @ShownOrNull(kinds.text(1_000), { description: 'The text in the file, at most 200 characters of it' })
  value!: string | null;

  @Shown(kinds.text(255), { description: 'A stable name, such as `invalid` or `CLASS_FULL`' })
  rule!: string;

  @Shown(kinds.text(10_000))
  message!: string;

  @Shown(kinds.text(10_000), { description: 'How the file or the school can be corrected' })
  advice!: string;

  @ApiProperty({
    type: [Number],
    description: 'The students of the school whom the row is about, as far as they are known',
  })
  student_ids!: number[];
}

@ApiSchema({ name: 'ImportPagination' })
class PaginationResource {
  @Shown(kinds.integer(1, 1_000))
  per_page!: number;

  @ShownOrNull(kinds.text(4_000), { description: 'For `after` of the next request; null after the last entry' })
  next!: string | null;

  @Shown(kinds.boolean, { description: 'Whether there are further entries now' })
  has_more!: boolean;
}

/** GET /imports */
@ApiSchema({ name: 'ImportPage' })
export class ImportPageResource {
  @ApiProperty({ type: [ImportResource] })
  data!: ImportResource[];

  @ApiProperty({ type: PaginationResource })
  pagination!: PaginationResource;
}

/** GET /imports/{id}/report */
@ApiSchema({ name: 'ImportReport' })
export class ImportReportResource {
  @ApiProperty({ type: ImportResource })
  import!: ImportResource;

  @ApiProperty({ type: [FindingResource] })
  data!: FindingResource[];

  @ApiProperty({ type: PaginationResource })
  pagination!: PaginationResource;
}
