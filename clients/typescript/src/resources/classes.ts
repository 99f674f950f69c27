import type { Connection } from '../connection/connection.ts';
import { List } from './list.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import type {
  ClassFields,
  ClassFilter,
  EnrollmentConfirmation,
  EnrollStudent,
  Roster,
  SchoolClass,
} from './records.ts';

/** The classes, and who sits in them. */
export class Classes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** In the order of their ids, each with its teacher. */
  list(filter: ClassFilter = {}, options?: CallOptions): List<SchoolClass> {
    return new List(filter, (paging) => {
      const query = { ...filter, ...paging };
      return this.#connection.send((api, init) => api.GET('/classes', { params: { query }, ...init }), options);
    });
  }

  create(body: ClassFields, options?: CreateOptions): Promise<SchoolClass> {
    return this.#connection.create((api, init) => api.POST('/classes', { body, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<SchoolClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/classes/{id}', { params, ...init }), options);
  }

  /** Optional fields that are left out stay as they are; null clears them. A lower capacity puts nobody out. */
  update(id: number, body: ClassFields, options?: ChangeOptions): Promise<SchoolClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/classes/{id}', { params, body, ...init }), options);
  }

  /** The class with all its students, in the order of their ids. */
  roster(id: number, options?: CallOptions): Promise<Roster> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/classes/{id}/roster', { params, ...init }), options);
  }

  /** @throws AlreadyEnrolledError and ClassFullError; in a full class, who is enrolled is told so */
  enroll(classId: number, body: EnrollStudent, options?: CreateOptions): Promise<EnrollmentConfirmation> {
    const params = { path: { id: classId } };
    return this.#connection.create((api, init) => api.POST('/classes/{id}/enroll', { params, body, ...init }), options);
  }
}
