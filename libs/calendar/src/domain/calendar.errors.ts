import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class SchoolYearNotFound extends RecordNotFound {
  constructor() {
    super('School year');
  }
}

export class TermNotFound extends RecordNotFound {
  constructor() {
    super('Term');
  }
}

export class ClosedDayNotFound extends RecordNotFound {
  constructor() {
    super('Closed day');
  }
}

export class TermOutsideYear extends RuleConflict {
  readonly rule = 'TERM_OUTSIDE_YEAR';
  readonly when = 'A term of the school year has days that the school year would no longer have';
  readonly remedy = 'Change the days of the term first, or choose days that include them';

  /** @param name of the term */
  constructor(name: string) {
    super(`The term ${name} is not within these days`);
  }
}
