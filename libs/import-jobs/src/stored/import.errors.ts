import { RecordNotFound, RuleConflict } from '@homeroom/kernel';
import type { Obstacle } from '@homeroom/list-import';

export class ImportNotFound extends RecordNotFound {
  constructor() {
    super('Import');
  }
}

/** The import has no report, or its report was deleted. */
export class ReportNotFound extends RecordNotFound {
  constructor() {
    super('Report');
  }
}

/** Another import or undo of the environment is running. */
export class ImportIsRunning extends RuleConflict {
  readonly rule = 'IMPORT_RUNNING';
  readonly when = 'Another import or undo is running in the environment';
  readonly remedy = 'Send the request again when it has ended';

  constructor() {
    super('Another import is running in this environment: wait until it has ended');
  }
}

export class ImportIsUndone extends RuleConflict {
  readonly rule = 'ALREADY_UNDONE';
  readonly when = 'The import was undone before';
  readonly remedy = 'No action is needed';

  constructor() {
    super('The import is undone already');
  }
}

/** The values before and after the import were deleted because of their age. */
export class ImportValuesDeleted extends RuleConflict {
  readonly rule = 'VALUES_DELETED';
  readonly when = 'The values that the undo of the import needs were deleted because of their age';
  readonly remedy = 'Correct the records one by one, or with another import';

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
  readonly when = 'Values that the import wrote were changed since, or other records refer to records that it created';
  readonly remedy = 'Change the records that the message names, or leave the import as it is';

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

/** What a package would withdraw. */
export interface Withdrawn {
  readonly of: string;
  readonly count: number;
  /** How many there are. */
  readonly current: number;
  /** The schools that lose so much that it is a question. */
  readonly schools: readonly {
    readonly id: number;
    readonly name: string;
    readonly count: number;
    readonly current: number;
  }[];
}

/** A package would withdraw many students or enrollments, or all of a school: it may be incomplete. */
export class ImportIsHeld extends RuleConflict {
  /**
   * @param message the question in plain words
   * @param rule `SCHOOL_YEAR_ENDS` if the package looks like the first one of a new school year
   */
  constructor(
    message: string,
    readonly withdrawn: Withdrawn,
    readonly rule: 'MANY_WITHDRAWALS' | 'SCHOOL_YEAR_ENDS' = 'MANY_WITHDRAWALS',
  ) {
    super(message);
  }
}
