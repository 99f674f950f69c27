import { kinds, Shown } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { changedIds, ListedMergeResource, MergeResource } from './merge.resource';

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

  @Shown(kinds.integer(0))
  contacts!: number;

  @Shown(kinds.integer(0), { description: 'The sourcedIds by which OneRoster packages have the student' })
  sourced_ids!: number;
}

/** The answer to POST /students/{id}/merge. */
@ApiSchema({ name: 'StudentMerge' })
export class StudentMergeResource extends MergeResource {
  @Shown(kinds.id, { description: 'The student that stays' })
  student_id!: number;

  @ApiProperty({ type: MovedRecordsResource, description: 'The numbers of records that moved' })
  moved!: MovedRecordsResource;
}

/** The answer to POST /students/{id}/merge/undo. */
@ApiSchema({ name: 'UndoneMerge' })
export class UndoneMergeResource {
  @Shown(kinds.id, { description: 'The student that stayed' })
  student_id!: number;

  @Shown(kinds.id, { description: 'The student that is back' })
  merged_id!: number;

  @ApiProperty(changedIds)
  enrollments!: number[];

  @ApiProperty(changedIds)
  grades!: number[];

  @ApiProperty(changedIds)
  attendance!: number[];

  @ApiProperty(changedIds)
  contacts!: number[];

  @ApiProperty({ type: [String], description: 'The fields of the student that were changed since the merge' })
  fields!: string[];
}

/** The answer to GET /students/{id}/merges. */
@ApiSchema({ name: 'StudentMerges' })
export class StudentMergesResource {
  @Shown(kinds.id)
  student_id!: number;

  @ApiProperty({ type: [ListedMergeResource], description: 'The newest first' })
  merges!: ListedMergeResource[];
}
