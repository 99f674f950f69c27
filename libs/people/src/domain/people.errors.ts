import { RecordNotFound } from '@homeroom/kernel';

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
