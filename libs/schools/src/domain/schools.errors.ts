import { RecordNotFound } from '@homeroom/kernel';

export class SchoolNotFound extends RecordNotFound {
  constructor() {
    super('School');
  }
}
