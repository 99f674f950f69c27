import type { Connection } from '../connection/connection.ts';
import { RecordResource } from './record-resource.ts';
import type { CallOptions, CreateOptions } from '../connection/options.ts';
import { List } from './list.ts';
import type {
  AttendanceListFilter,
  AttendanceRecord,
  AttendanceVersion,
  CorrectAttendance,
  Paging,
  RecordAttendance,
} from './records.ts';

/** Attendance: one record for each student, class and date. */
export class Attendance extends RecordResource<AttendanceRecord, CorrectAttendance, AttendanceListFilter> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/attendance');
    this.#connection = connection;
  }

  /** A second call for the same student, class and date corrects the record. */
  record(body: RecordAttendance, options?: CreateOptions): Promise<AttendanceRecord> {
    return this.#connection.create((api, init) => api.POST('/attendance', { body, ...init }), options);
  }

  /** Every change of the record, the newest first, and its creation. */
  history(id: number, start: Paging = {}, options?: CallOptions): List<AttendanceVersion> {
    return new List(start, null, (paging) => {
      const params = { path: { id }, query: paging };
      return this.#connection.send((api, init) => api.GET('/attendance/{id}/history', { params, ...init }), options);
    });
  }
}
