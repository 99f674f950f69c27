import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';

const records = ['student', 'enrollment', 'withdrawal', 'grade', 'attendance'] as const;

@ApiSchema({ name: 'MergeConflict' })
class MergeConflictResource {
  @Shown(kinds.text(100), { description: 'Names the conflict in `exceptions`' })
  key!: string;

  @Shown(kinds.oneOf(records))
  record!: (typeof records)[number];

  @ShownOrNull(kinds.id, { description: 'The record that counts; null for fields of the student' })
  id!: number | null;

  @ShownOrNull(kinds.id, { description: 'The record that is set aside' })
  other_id!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The values that count' })
  kept!: object;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The values that are set aside' })
  set_aside!: object;
}

@ApiSchema({ name: 'MovedRecords' })
class MovedRecordsResource {
  @Shown(kinds.integer(0))
  enrollments!: number;

  @Shown(kinds.integer(0))
  grades!: number;

  @Shown(kinds.integer(0))
  attendance!: number;

  @Shown(kinds.integer(0))
  withdrawals!: number;

  @Shown(kinds.integer(0), { description: 'Guardians of OneRoster packages' })
  guardians!: number;

  @Shown(kinds.integer(0), { description: 'The sourcedIds by which OneRoster packages have the student' })
  sourced_ids!: number;
}

/** The answer to POST /students/{id}/merge. */
@ApiSchema({ name: 'StudentMerge' })
export class StudentMergeResource {
  @Shown(kinds.id, { description: 'The student that stays' })
  student_id!: number;

  @Shown(kinds.id, { description: 'The student that has gone' })
  merged_id!: number;

  @Shown(kinds.dateTime)
  merged_at!: string;

  @Shown(kinds.dateTime, { description: 'Until then the merge can be undone' })
  undo_until!: string;

  @ApiProperty({ type: MovedRecordsResource, description: 'The numbers of records that moved' })
  moved!: MovedRecordsResource;

  @ApiProperty({ type: [MergeConflictResource], description: 'What both records had' })
  conflicts!: MergeConflictResource[];
}

const ids: ApiPropertyOptions = {
  type: [Number],
  description: 'The ids of those that were changed since the merge',
};

/** The answer to POST /students/{id}/merge/undo. */
@ApiSchema({ name: 'UndoneMerge' })
export class UndoneMergeResource {
  @Shown(kinds.id, { description: 'The student that stayed' })
  student_id!: number;

  @Shown(kinds.id, { description: 'The student that is back' })
  merged_id!: number;

  @ApiProperty(ids)
  enrollments!: number[];

  @ApiProperty(ids)
  grades!: number[];

  @ApiProperty(ids)
  attendance!: number[];

  @ApiProperty({ type: [String], description: 'The fields of the student that were changed since the merge' })
  fields!: string[];
}

@ApiSchema({ name: 'ListedMerge' })
class ListedMergeResource {
  @Shown(kinds.id)
  merged_id!: number;

  @Shown(kinds.dateTime)
  merged_at!: string;

  @ShownOrNull(kinds.dateTime, { description: 'null: the merge holds' })
  undone_at!: string | null;

  @Shown(kinds.boolean, { description: 'Whether the merge can be undone' })
  undoable!: boolean;
}

/** The answer to GET /students/{id}/merges. */
@ApiSchema({ name: 'StudentMerges' })
export class StudentMergesResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [ListedMergeResource], description: 'The newest first' })
  merges!: ListedMergeResource[];
}
