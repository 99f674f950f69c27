import type { Connection } from '../connection/connection.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import type { School, SchoolFields, SchoolFilter, CursorPage, Page } from './records.ts';

/** The schools, and districts and departments among them. */
export class Schools {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: SchoolFilter = {}, options?: CallOptions): List<School> {
    const inOrder = () => this.sorted('id', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send((api, init) => api.GET('/schools', { params: { query }, ...init }), options);
      return sent as Promise<Page<School>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: SchoolFilter = {}, options?: CallOptions): Changes<School> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/schools', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<School>>;
    });
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter: SchoolFilter = {}, options?: CallOptions): SortedList<School> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/schools', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<School>>;
    });
  }

  create(body: SchoolFields, options?: CreateOptions): Promise<School> {
    return this.#connection.create((api, init) => api.POST('/schools', { body, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<School> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/schools/{id}', { params, ...init }), options);
  }

  /** Optional fields that are left out keep their values. null clears them. */
  update(id: number, body: SchoolFields, options?: ChangeOptions): Promise<School> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/schools/{id}', { params, body, ...init }), options);
  }

  /** Removes a school to which nothing belongs. @throws RecordInUseError */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/schools/{id}', { params, ...init }), options);
  }
}
