import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';

const records = ['student', 'teacher', 'enrollment', 'withdrawal', 'grade', 'attendance', 'contact'] as const;

@ApiSchema({ name: 'MergeConflict' })
export class MergeConflictResource {
  @Shown(kinds.text(100), { description: 'Names the conflict in `exceptions`' })
  key!: string;

  @Shown(kinds.oneOf(records))
  record!: (typeof records)[number];

  @ShownOrNull(kinds.id, { description: 'The record that counts; null for fields of the person' })
  id!: number | null;

  @ShownOrNull(kinds.id, { description: 'The record that is set aside' })
  other_id!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The values that count' })
  kept!: object;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The values that are set aside' })
  set_aside!: object;
}

/** What the answers to merges of all kinds of people have. */
export abstract class MergeResource {
  @Shown(kinds.id, { description: 'The record that has gone' })
  merged_id!: number;

  @Shown(kinds.dateTime)
  merged_at!: string;

  @Shown(kinds.dateTime, { description: 'Until then the merge can be undone' })
  undo_until!: string;

  @ApiProperty({ type: [MergeConflictResource], description: 'What both records had' })
  conflicts!: MergeConflictResource[];
}

/** The ids of records. */
export const changedIds: ApiPropertyOptions = {
  type: [Number],
  description: 'The ids of those that were changed since the merge',
};

@ApiSchema({ name: 'ListedMerge' })
export class ListedMergeResource {
  @Shown(kinds.id)
  merged_id!: number;

  @Shown(kinds.dateTime)
  merged_at!: string;

  @ShownOrNull(kinds.dateTime, { description: 'null: the merge holds' })
  undone_at!: string | null;

  @Shown(kinds.boolean, { description: 'Whether the merge can be undone' })
  undoable!: boolean;
}
