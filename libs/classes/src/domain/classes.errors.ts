import { RecordNotFound, RuleConflict } from '@homeroom/kernel';
import type { Period } from './period';

export class ClassNotFound extends RecordNotFound {
  constructor() {
    super('Class');
  }
}

/** The student has no seat in the class. */
export class EnrollmentNotFound extends RecordNotFound {
  constructor() {
    super('Enrollment');
  }
}

/** The student whose classes are read does not exist. */
export class StudentNotFound extends RecordNotFound {
  constructor() {
    super('Student');
  }
}

/** Every seat of the class is taken on a day of the period. */
export class ClassIsFull extends RuleConflict {
  readonly rule = 'CLASS_FULL';

  /** @param name of the class, where the request does not name it */
  constructor(
    readonly capacity: number,
    name = 'Class',
  ) {
    super(`${name} is full: ${capacity === 1 ? 'its only seat is' : `all ${capacity} seats are`} taken`);
  }
}

/** The student has a seat in the class already. */
export class AlreadyEnrolled extends RuleConflict {
  readonly rule = 'ALREADY_ENROLLED';

  /** @param period of that seat, if it is not known to be the current one */
  constructor(period?: Period) {
    super(`Student is already enrolled in this class${period ? daysOf(period) : ''}`);
  }
}

/** The student is withdrawn from the school on the first day of the period. */
export class StudentIsAbsent extends RuleConflict {
  readonly rule = 'STUDENT_WITHDRAWN';

  constructor() {
    super('Student is withdrawn');
  }
}

const daysOf = ({ beginDate, endDate }: Period): string =>
  endDate === null ? ` from ${beginDate} on` : ` from ${beginDate} until ${endDate}`;
