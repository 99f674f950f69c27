import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class RollOverNotFound extends RecordNotFound {
  constructor() {
    super('Roll-over');
  }
}

export class YearNotOver extends RuleConflict {
  readonly rule = 'YEAR_NOT_OVER';
  readonly when = 'The school year still has days to come';
  readonly remedy = 'Prepare the roll-over for the day after the last day of the school year, or a later one';

  /** @param first the first day on which the year can be closed, `YYYY-MM-DD` */
  constructor(first: string) {
    super(`The school year can be closed from ${first} on`);
  }
}

export class YearWithoutDays extends RuleConflict {
  readonly rule = 'YEAR_WITHOUT_DAYS';
  readonly when = 'The first or the last day of the school year is not known';
  readonly remedy = 'Give the school year its days in the calendar';

  constructor() {
    super('The school year must have a first and a last day');
  }
}

export class NextYearMissing extends RuleConflict {
  readonly rule = 'NEXT_YEAR_MISSING';
  readonly when = 'The calendar has no school year after the one whose classes are copied';
  readonly remedy = 'Add the next school year and its terms to the calendar';

  constructor() {
    super('There is no school year after this one');
  }
}

export class RollOverHasBegun extends RuleConflict {
  readonly rule = 'ROLL_OVER_HAS_BEGUN';
  readonly when = 'The roll-over has been carried out, or has failed';
  readonly remedy = 'Undo the import with its number, if it has changed records';

  constructor() {
    super('The roll-over is no longer planned');
  }
}

export class RollOverIsPlanned extends RuleConflict {
  readonly rule = 'ROLL_OVER_IS_PLANNED';
  readonly when = 'The same roll-over of the school is planned already';
  readonly remedy = 'Cancel the planned one first';

  /** @param day for which it is planned, `YYYY-MM-DD` */
  constructor(day: string) {
    super(`The same roll-over is planned for ${day}`);
  }
}
