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

/** The values before and after the import were deleted by their age. */
export class ImportValuesDeleted extends RuleConflict {
  readonly rule = 'VALUES_DELETED';

  /** @param imported the instants of the import and of the deletion, ISO 8601 */
  constructor(imported: { readonly at: string; readonly deletedAt: string }, fate: 'undone' | 'shown') {
    const days = Math.floor((Date.parse(imported.deletedAt) - Date.parse(imported.at)) / day);
    super(`The values for the undo were deleted after ${days} days: the import can no longer be ${fate}`);
  }
}

const day = 24 * 3_600_000;

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

/** A package would withdraw many students or enrollments: it may be incomplete. */
export class ImportIsHeld extends RuleConflict {
  readonly rule = 'MANY_WITHDRAWALS';

  /** @param withdrawn such as `12 of 40 students` */
  constructor(withdrawn: string, percent: number) {
    super(
      `Nothing was imported: ${withdrawn} would be withdrawn, more than ${percent} %: the package has them no longer, or removes them. ` +
        'If the package is right, import it with --yes',
    );
  }
}
