import type { Connection } from '../connection/connection.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import type {
  CorrectGrade,
  CreateGrade,
  CursorPage,
  Grade,
  GradeFilter,
  GradeVersion,
  Page,
  Paging,
} from './records.ts';

/** The grades. */
export class Grades {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: GradeFilter = {}, options?: CallOptions): List<Grade> {
    const inOrder = () => this.sorted('id', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send((api, init) => api.GET('/grades', { params: { query }, ...init }), options);
      return sent as Promise<Page<Grade>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: GradeFilter = {}, options?: CallOptions): Changes<Grade> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/grades', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<Grade>>;
    });
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter: GradeFilter = {}, options?: CallOptions): SortedList<Grade> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send((api, init) => api.GET('/grades', { params: { query }, ...init }), options);
      return sent as Promise<CursorPage<Grade>>;
    });
  }

  /** The service derives the letter grade. `max_score` is 100 by default. */
  create(body: CreateGrade, options?: CreateOptions): Promise<Grade> {
    return this.#connection.create((api, init) => api.POST('/grades', { body, ...init }), options);
  }

  /** Records many grades. Sends 500 in each request. */
  createMany(bodies: readonly CreateGrade[], options: BatchOptions = {}): Promise<Batch<Grade>> {
    return sendBatch(bodies, options, (records, { query, options }) =>
      this.#connection.create(
        (api, init) => api.POST('/grades/batch', { params: { query }, body: { records }, ...init }),
        options,
      ),
    );
  }

  get(id: number, options?: CallOptions): Promise<Grade> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/grades/{id}', { params, ...init }), options);
  }

  /** Every change of the grade, the newest first, and its creation. */
  history(id: number, start: Paging = {}, options?: CallOptions): List<GradeVersion> {
    return new List(start, null, (paging) => {
      const params = { path: { id }, query: paging };
      return this.#connection.send((api, init) => api.GET('/grades/{id}/history', { params, ...init }), options);
    });
  }

  /** Fields that are left out keep their values. A new score gets a new letter grade. */
  update(id: number, body: CorrectGrade, options?: ChangeOptions): Promise<Grade> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/grades/{id}', { params, body, ...init }), options);
  }

  /** Removes the grade. */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/grades/{id}', { params, ...init }), options);
  }
}
