import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class ClassNotFound extends RecordNotFound {
  constructor() {
    super('Class');
  }
}

/** Every seat of the class is taken. */
export class ClassIsFull extends RuleConflict {
  readonly rule = 'CLASS_FULL';

  constructor(readonly capacity: number) {
    super(`Class is full: ${capacity === 1 ? 'its only seat is' : `all ${capacity} seats are`} taken`);
  }
}

/** The student has a seat in the class already. */
export class AlreadyEnrolled extends RuleConflict {
  readonly rule = 'ALREADY_ENROLLED';

  constructor() {
    super('Student is already enrolled in this class');
  }
}
