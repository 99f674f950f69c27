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

export class ClassArchived extends RuleConflict {
  readonly rule = 'CLASS_ARCHIVED';
  readonly when = 'The last day of the class is over, so it takes no seats, attendance or grades';
  readonly remedy = 'Choose another class, or bring the class back with `PUT /classes/{id}/archive`';

  /** @param lastDay of the class, `YYYY-MM-DD` */
  constructor(lastDay: string) {
    super(`Class is archived: its last day was ${lastDay}`);
  }
}

/** The teacher whom a new or a changed class names. */
export class TeacherHasLeft extends RuleConflict {
  readonly rule = 'TEACHER_HAS_LEFT';
  readonly when = 'The last day of the teacher is over, so the teacher gets no class';
  readonly remedy = 'Choose another teacher, or bring the teacher back with `PUT /teachers/{id}/archive`';

  /** @param lastDay of the teacher, `YYYY-MM-DD` */
  constructor(lastDay: string) {
    super(`Teacher has left the school: the last day was ${lastDay}`);
  }
}

const daysOf = ({ beginDate, endDate }: Period): string =>
  endDate === null ? ` from ${beginDate} on` : ` from ${beginDate} until ${endDate}`;
