import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class StudentNotFound extends RecordNotFound {
  /** @param mergedInto the student that has the data since a merge */
  constructor(mergedInto?: number) {
    super('Student', mergedInto);
  }
}

export class TeacherNotFound extends RecordNotFound {
  /** @param mergedInto the teacher that has the classes since a merge */
  constructor(mergedInto?: number) {
    super('Teacher', mergedInto);
  }
}

export class ContactNotFound extends RecordNotFound {
  constructor() {
    super('Contact');
  }
}

export class StudentWithdrawn extends RuleConflict {
  readonly rule = 'STUDENT_WITHDRAWN';
  readonly when = 'The withdrawal of the student has taken effect already';
  readonly remedy = 'No action is needed. To withdraw the student on another day, reinstate the student first';

  constructor() {
    super('Student is withdrawn');
  }
}

export class StudentNotWithdrawn extends RuleConflict {
  readonly rule = 'STUDENT_NOT_WITHDRAWN';
  readonly when = 'The student has no withdrawal that could be taken back';
  readonly remedy = 'No action is needed: the student is active';

  constructor() {
    super('Student is not withdrawn');
  }
}
