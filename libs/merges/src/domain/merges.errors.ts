import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class MergeNotFound extends RecordNotFound {
  constructor() {
    super('Merge');
  }
}

export class MergeValuesDeleted extends RuleConflict {
  readonly rule = 'VALUES_DELETED';
  readonly when = 'The merge is older than 30 days, or the student was erased since';
  readonly remedy = 'Add the other student again, if they are two';

  constructor() {
    super('What the merge changed is no longer stored');
  }
}
