import type { Connection } from '../connection/connection.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import { List } from './list.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import type { Teacher, TeacherFields, TeacherFilter } from './records.ts';

/** The teachers. */
export class Teachers {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: TeacherFilter = {}, options?: CallOptions): List<Teacher> {
    return new List(filter, (paging) => {
      const query = { ...filter, ...paging };
      return this.#connection.send((api, init) => api.GET('/teachers', { params: { query }, ...init }), options);
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

  get(id: number, options?: CallOptions): Promise<Teacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}', { params, ...init }), options);
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
