import { RecordNotFound, RuleConflict } from '@homeroom/kernel';
import type { Obstacle } from './lists/imported-list';

export class ImportNotFound extends RecordNotFound {
  constructor() {
    super('Import');
  }
}

/** Another import or undo of the environment is running. */
export class ImportIsRunning extends RuleConflict {
  readonly rule = 'IMPORT_RUNNING';

  constructor() {
    super('Another import is running in this environment: wait until it has ended');
  }
}

export class ImportIsUndone extends RuleConflict {
  readonly rule = 'ALREADY_UNDONE';

  constructor() {
    super('The import is undone already');
  }
}

/** Later work depends on records of the import. */
export class ImportNotUndoable extends RuleConflict {
  readonly rule = 'LATER_CHANGES';

  constructor(readonly obstacles: readonly Obstacle[]) {
    super(
      `Nothing was undone, because of later changes: ${obstacles
        .slice(0, shown)
        .map(({ record, id, reason }) => `${record} ${id}: ${reason}`)
        .join('; ')}${obstacles.length > shown ? `; and ${obstacles.length - shown} more` : ''}`,
    );
  }
}

const shown = 20;

/** A later import wrote objects of the same package. */
export class LaterImport extends RuleConflict {
  readonly rule = 'LATER_CHANGES';

  constructor(later: number) {
    super(`Import ${later} of a package came later: undo it first`);
  }
}

/** Many students or enrollments are missing from a bulk package, which may be incomplete. */
export class ImportIsHeld extends RuleConflict {
  readonly rule = 'MANY_WITHDRAWALS';

  /** @param missing such as `12 of 40 students` */
  constructor(missing: string, percent: number) {
    super(
      `Nothing was imported: ${missing} would be withdrawn, more than ${percent} %, because they are not in the package. ` +
        'If the package is complete, import it with --yes',
    );
  }
}
