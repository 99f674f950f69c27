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

/** Of whom attendance was asked. */
export class StudentNotFound extends RecordNotFound {
  constructor() {
    super('Student');
  }
}
