import type { Connection } from '../connection/connection.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetOptions } from '../connection/options.ts';
import type { OwnSchool, SchoolOfTeacher, Teacher, TeacherFields, TeacherFilter, CursorPage, Page } from './records.ts';

/** The teachers. */
export class Teachers {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: TeacherFilter = {}, options?: CallOptions): List<Teacher> {
    const inOrder = () => this.sorted('id', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send((api, init) => api.GET('/teachers', { params: { query }, ...init }), options);
      return sent as Promise<Page<Teacher>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: TeacherFilter = {}, options?: CallOptions): Changes<Teacher> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/teachers', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<Teacher>>;
    });
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter: TeacherFilter = {}, options?: CallOptions): SortedList<Teacher> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/teachers', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<Teacher>>;
    });
  }

  create(body: TeacherFields, options?: CreateOptions): Promise<Teacher> {
    return this.#connection.create((api, init) => api.POST('/teachers', { body, ...init }), options);
  }

  /** Creates many teachers. Sends 500 in each request. */
  createMany(bodies: readonly TeacherFields[], options: BatchOptions = {}): Promise<Batch<Teacher>> {
    return sendBatch(bodies, options, (records, { query, options }) =>
      this.#connection.create(
        (api, init) => api.POST('/teachers/batch', { params: { query }, body: { records }, ...init }),
        options,
      ),
    );
  }

  /** With `include: 'school'` the record has its school. */
  get(id: number, { include, ...options }: GetOptions = {}): Promise<Teacher> {
    const params = { path: { id }, ...(include && { query: { include } }) };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}', { params, ...init }), options);
  }

  school(id: number, options?: CallOptions): Promise<SchoolOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}/school', { params, ...init }), options);
  }

  /** null takes the school away. */
  setSchool(id: number, body: OwnSchool, options?: ChangeOptions): Promise<SchoolOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/teachers/{id}/school', { params, body, ...init }), options);
  }

  /** Optional fields that are left out keep their values. null clears them. */
  update(id: number, body: TeacherFields, options?: ChangeOptions): Promise<Teacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/teachers/{id}', { params, body, ...init }), options);
  }

  /** Removes a teacher without classes. @throws RecordInUseError */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/teachers/{id}', { params, ...init }), options);
  }
}
