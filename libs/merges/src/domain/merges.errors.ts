import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class MergeNotFound extends RecordNotFound {
  constructor() {
    super('Merge');
  }
}

export class MergeNotUndoable extends RuleConflict {
  readonly rule = 'MERGE_NOT_UNDOABLE';
  readonly when = 'The merge is older than 30 days, or the student was erased since';
  readonly remedy = 'Add the other student again, if they are two';

  constructor() {
    super('What the merge changed is no longer stored');
  }
}
