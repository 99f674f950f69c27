import type { Connection } from '../connection/connection.ts';
import type { CallOptions, ChangeOptions } from '../connection/options.ts';
import { CreatedRecords } from './record-resource.ts';
import type { ArchiveOfSchool, LastDay, School, SchoolFields, SchoolFilter } from './records.ts';

/** The schools, and districts and departments among them. */
export class Schools extends CreatedRecords<School, SchoolFields, SchoolFields, SchoolFilter> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/schools');
    this.#connection = connection;
  }

  /** The last day, if there is one, and whether it is over. */
  archive(id: number, options?: CallOptions): Promise<ArchiveOfSchool> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/schools/{id}/archive', { params, ...init }), options);
  }

  /** null brings the record back. Without a last day it is archived at once. */
  setLastDay(id: number, body: LastDay = {}, options?: ChangeOptions): Promise<ArchiveOfSchool> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/schools/{id}/archive', { params, body, ...init }), options);
  }
}
