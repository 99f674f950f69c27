import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import { List } from './list.ts';
import type { CallOptions } from '../connection/options.ts';
import type { CorrectGrade, CreateGrade, Grade, GradeFilter, GradeVersion, Paging } from './records.ts';

/** The grades. */
export class Grades extends CreatedRecords<Grade, CreateGrade, CorrectGrade, GradeFilter> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/grades');
    this.#connection = connection;
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

  /** Every change of the grade, the newest first, and its creation. */
  history(id: number, start: Paging = {}, options?: CallOptions): List<GradeVersion> {
    return new List(start, null, (paging) => {
      const params = { path: { id }, query: paging };
      return this.#connection.send((api, init) => api.GET('/grades/{id}/history', { params, ...init }), options);
    });
  }
}
