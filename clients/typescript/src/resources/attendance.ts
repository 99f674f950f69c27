import type { Connection } from '../connection/connection.ts';
import type { CallOptions, ChangeOptions, CreateOptions } from '../connection/options.ts';
import { Changes } from './changes.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type {
  AttendanceListFilter,
  AttendanceRecord,
  AttendanceVersion,
  CorrectAttendance,
  CursorPage,
  Page,
  Paging,
  RecordAttendance,
} from './records.ts';

/** Attendance: one record for each student, class and date. */
export class Attendance {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Ordered by id. */
  list(filter: AttendanceListFilter = {}, options?: CallOptions): List<AttendanceRecord> {
    const inOrder = () => this.sorted('id', filter, options);
    return new List(filter, inOrder, (paging) => {
      const query = { ...filter, ...paging };
      const sent = this.#connection.send(
        (api, init) => api.GET('/attendance', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<Page<AttendanceRecord>>;
    });
  }

  /** What has changed since a cursor of `changedSince`, page by page; everything since `start`. @throws CursorExpiredError */
  changedSince(cursor = 'start', filter: AttendanceListFilter = {}, options?: CallOptions): Changes<AttendanceRecord> {
    return new Changes(cursor, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/attendance', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<AttendanceRecord>>;
    });
  }

  /** All records in the order of a field, such as `id` or `-id`. */
  sorted(sort: string, filter: AttendanceListFilter = {}, options?: CallOptions): SortedList<AttendanceRecord> {
    return new SortedList(sort, (paging) => {
      const query = { ...paging, ...filter };
      const sent = this.#connection.send(
        (api, init) => api.GET('/attendance', { params: { query }, ...init }),
        options,
      );
      return sent as Promise<CursorPage<AttendanceRecord>>;
    });
  }

  /** A second call for the same student, class and date corrects the record. */
  record(body: RecordAttendance, options?: CreateOptions): Promise<AttendanceRecord> {
    return this.#connection.create((api, init) => api.POST('/attendance', { body, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<AttendanceRecord> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/attendance/{id}', { params, ...init }), options);
  }

  /** Every change of the record, the newest first, and its creation. */
  history(id: number, start: Paging = {}, options?: CallOptions): List<AttendanceVersion> {
    return new List(start, null, (paging) => {
      const params = { path: { id }, query: paging };
      return this.#connection.send((api, init) => api.GET('/attendance/{id}/history', { params, ...init }), options);
    });
  }

  /** Fields that are left out keep their values. @throws AttendanceExistsError */
  update(id: number, body: CorrectAttendance, options?: ChangeOptions): Promise<AttendanceRecord> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/attendance/{id}', { params, body, ...init }), options);
  }

  /** Removes the record. */
  delete(id: number, options?: ChangeOptions): Promise<void> {
    const params = { path: { id } };
    return this.#connection.remove((api, init) => api.DELETE('/attendance/{id}', { params, ...init }), options);
  }
}
