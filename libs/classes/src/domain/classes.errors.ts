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

export class ClassIsFull extends RuleConflict {
  readonly rule = 'CLASS_FULL';
  readonly when = 'Every seat of the class is taken on a day of the period';
  readonly remedy = 'Choose other days or another class, end the enrollment of another student, or raise `capacity`';

  /** @param name of the class, where the request does not name it */
  constructor(
    readonly capacity: number,
    name = 'Class',
  ) {
    super(`${name} is full: ${capacity === 1 ? 'its only seat is' : `all ${capacity} seats are`} taken`);
  }
}

export class AlreadyEnrolled extends RuleConflict {
  readonly rule = 'ALREADY_ENROLLED';
  readonly when = 'The student already has a seat in the class on a day of the period';
  readonly remedy = 'Keep that enrollment, change its days with `PUT /enrollments/{id}`, or choose days outside it';

  /** @param period of that seat, if it is not known to be the current one */
  constructor(period?: Period) {
    super(`Student is already enrolled in this class${period ? daysOf(period) : ''}`);
  }
}

export class StudentIsAbsent extends RuleConflict {
  readonly rule = 'STUDENT_WITHDRAWN';
  readonly when = 'The student is withdrawn from the school on the first day of the enrollment';
  readonly remedy = 'Reinstate the student with `POST /students/{id}/reinstate`, then enroll';

  constructor() {
    super('Student is withdrawn');
  }
}

const daysOf = ({ beginDate, endDate }: Period): string =>
  endDate === null ? ` from ${beginDate} on` : ` from ${beginDate} until ${endDate}`;
