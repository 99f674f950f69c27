import type { Connection } from '../connection/connection.ts';
import { RecordResource } from './record-resource.ts';
import type { CreateOptions } from '../connection/options.ts';
import type { CorrectEnrollment, Enrollment, EnrollmentFilter, MoveEnrollment } from './records.ts';

/** The periods in which students sit in classes. `classes.enroll` begins one, and `classes.withdraw` ends it. */
export class Enrollments extends RecordResource<Enrollment, CorrectEnrollment, EnrollmentFilter> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/enrollments');
    this.#connection = connection;
  }

  /** Moves the student to another class, or changes nothing. @throws AlreadyEnrolledError, ClassFullError */
  move(id: number, body: MoveEnrollment, options?: CreateOptions): Promise<Enrollment> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/enrollments/{id}/move', { params, body, ...init }),
      options,
    );
  }
}
