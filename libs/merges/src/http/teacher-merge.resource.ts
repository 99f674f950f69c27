import { kinds, Shown } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { changedIds, ListedMergeResource, MergeResource } from './merge.resource';

@ApiSchema({ name: 'MovedTeachings' })
class MovedTeachingsResource {
  @Shown(kinds.integer(0))
  classes!: number;

  @Shown(kinds.integer(0), {
    description: 'Classes of other teachers in which OneRoster packages name the teacher too',
  })
  co_teachings!: number;

  @Shown(kinds.integer(0), { description: 'Users of the dashboard who are the teacher' })
  users!: number;

  @Shown(kinds.integer(0), { description: 'The sourcedIds by which OneRoster packages have the teacher' })
  sourced_ids!: number;
}

/** The answer to POST /teachers/{id}/merge. */
@ApiSchema({ name: 'TeacherMerge' })
export class TeacherMergeResource extends MergeResource {
  @Shown(kinds.id, { description: 'The teacher that stays' })
  teacher_id!: number;

  @ApiProperty({ type: MovedTeachingsResource, description: 'The numbers of what moved' })
  moved!: MovedTeachingsResource;
}

/** The answer to POST /teachers/{id}/merge/undo. */
@ApiSchema({ name: 'UndoneTeacherMerge' })
export class UndoneTeacherMergeResource {
  @Shown(kinds.id, { description: 'The teacher that stayed' })
  teacher_id!: number;

  @Shown(kinds.id, { description: 'The teacher that is back' })
  merged_id!: number;

  @ApiProperty({ ...changedIds, description: 'The ids of the classes that got a third teacher since the merge' })
  classes!: number[];

  @ApiProperty({ type: [String], description: 'The fields of the teacher that were changed since the merge' })
  fields!: string[];
}

/** The answer to GET /teachers/{id}/merges. */
@ApiSchema({ name: 'TeacherMerges' })
export class TeacherMergesResource {
  @Shown(kinds.id)
  teacher_id!: number;

  @ApiProperty({ type: [ListedMergeResource], description: 'The newest first' })
  merges!: ListedMergeResource[];
}
