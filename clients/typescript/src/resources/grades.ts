import type { Connection } from '../connection/connection.ts';
import { List } from './list.ts';
import type { CallOptions, CreateOptions } from '../connection/options.ts';
import type { CreateGrade, Grade, GradeFilter } from './records.ts';

/** The grades. */
export class Grades {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** In the order of their ids. */
  list(filter: GradeFilter = {}, options?: CallOptions): List<Grade> {
    return new List(filter, (paging) => {
      const query = { ...filter, ...paging };
      return this.#connection.send((api, init) => api.GET('/grades', { params: { query }, ...init }), options);
    });
  }

  /** The service gives the letter. A max_score that is left out is 100. */
  create(body: CreateGrade, options?: CreateOptions): Promise<Grade> {
    return this.#connection.create((api, init) => api.POST('/grades', { body, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<Grade> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/grades/{id}', { params, ...init }), options);
  }
}
