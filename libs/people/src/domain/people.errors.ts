import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class StudentNotFound extends RecordNotFound {
  constructor() {
    super('Student');
  }
}

export class TeacherNotFound extends RecordNotFound {
  constructor() {
    super('Teacher');
  }
}

/** The student has been withdrawn. */
export class StudentWithdrawn extends RuleConflict {
  readonly rule = 'STUDENT_WITHDRAWN';

  constructor() {
    super('Student is withdrawn');
  }
}

/** The student is active, so there is no withdrawal to take back. */
export class StudentNotWithdrawn extends RuleConflict {
  readonly rule = 'STUDENT_NOT_WITHDRAWN';

  constructor() {
    super('Student is not withdrawn');
  }
}
