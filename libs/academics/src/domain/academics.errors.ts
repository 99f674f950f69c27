import { RecordNotFound } from '@homeroom/kernel';

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

/** The student of an attendance request does not exist. */
export class StudentNotFound extends RecordNotFound {
  constructor() {
    super('Student');
  }
}
