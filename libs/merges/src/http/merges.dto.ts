import { Changeable, kinds, Required } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** Conflicts that one request may name. */
const mostExceptions = 500;

/** The body of a merge of two records of one person. */
abstract class MergeDto {
  abstract other_id: number;

  @Changeable(kinds.oneOf(['keep', 'other']), {
    description: 'Which record counts where both have a value: the one that stays, by default, or the other one',
  })
  on_conflict?: 'keep' | 'other';

  @Changeable(kinds.listOf(kinds.line(100), mostExceptions), {
    description: 'The keys of the conflicts that are decided the other way. A dry run lists them',
    example: ['grade_level', 'grade 7'],
  })
  exceptions?: string[];

  details() {
    return {
      otherId: this.other_id,
      onConflict: this.on_conflict ?? 'keep',
      exceptions: this.exceptions ?? [],
    } as const;
  }
}

/** POST /students/{id}/merge */
@ApiSchema({ name: 'MergeStudents' })
export class MergeStudentsDto extends MergeDto {
  @Required(kinds.id, { description: 'The student that goes. All that it has moves to the one in the path' })
  other_id!: number;
}

/** POST /teachers/{id}/merge */
@ApiSchema({ name: 'MergeTeachers' })
export class MergeTeachersDto extends MergeDto {
  @Required(kinds.id, { description: 'The teacher that goes. All that it has moves to the one in the path' })
  other_id!: number;
}

/** POST /students/{id}/merge/undo, and the same of teachers */
@ApiSchema({ name: 'UndoMerge' })
export class UndoMergeDto {
  @Required(kinds.id, { description: 'The record that was merged into the one in the path' })
  other_id!: number;
}
