import type { Connection } from '../connection/connection.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import type { CorrectEnrollment, CursorPage, Enrollment, EnrollmentFilter, MoveEnrollment, Page } from './records.ts';

/** The periods in which students sit in classes. `classes.enroll` begins one, and `classes.withdraw` ends it. */
export class Enrollments {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: EnrollmentFilter = {}, options?: CallOptions): List<Enrollment> {
    const inOrder = () => this.sorted('id', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send(
        (api, init) => api.GET('/enrollments', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<Page<Enrollment>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: EnrollmentFilter = {}, options?: CallOptions): Changes<Enrollment> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/enrollments', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<Enrollment>>;
    });
  }

  /** All records in the order of a field: `id` or `-id`. */
  sorted(sort: string, filter: EnrollmentFilter = {}, options?: CallOptions): SortedList<Enrollment> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/enrollments', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<Enrollment>>;
    });
  }

  get(id: number, options?: CallOptions): Promise<Enrollment> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/enrollments/{id}', { params, ...init }), options);
  }

  /** Corrects the first and the last day. A date that is left out stays. @throws AlreadyEnrolledError, ClassFullError */
  update(id: number, body: CorrectEnrollment, options?: ChangeOptions): Promise<Enrollment> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/enrollments/{id}', { params, body, ...init }), options);
  }

  /** Moves the student to another class, or changes nothing. @throws AlreadyEnrolledError, ClassFullError */
  move(id: number, body: MoveEnrollment, options?: CreateOptions): Promise<Enrollment> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/enrollments/{id}/move', { params, body, ...init }),
      options,
    );
  }

  /** Removes a period that never was. */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/enrollments/{id}', { params, ...init }), options);
  }
}
