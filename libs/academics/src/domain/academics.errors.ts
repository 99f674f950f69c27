import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class GradeNotFound extends RecordNotFound {
  constructor() {
    super('Grade');
  }
}

export class AttendanceNotFound extends RecordNotFound {
  constructor() {
    super('Attendance record');
  }
}

/** The class of an attendance request does not exist. */
export class ClassNotFound extends RecordNotFound {
  constructor() {
    super('Class');
  }
}

export class AttendanceExists extends RuleConflict {
  readonly rule = 'ATTENDANCE_EXISTS';
  readonly when = 'A correction moves a record to a class and date for which the student has another one';
  readonly remedy = 'Correct that other record, or delete it first';

  constructor() {
    super('Student already has an attendance record in this class on this date');
  }
}

export class MarkChanged extends RuleConflict {
  readonly rule = 'MARK_CHANGED';
  readonly when = 'A mark that an absence would replace was recorded, corrected or removed since it was read';
  readonly remedy = 'Read the marks again';

  constructor() {
    super('Somebody changed a mark of the student meanwhile. Nothing was saved');
  }
}
