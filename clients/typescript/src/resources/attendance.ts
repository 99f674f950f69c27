import type { Connection } from '../connection/connection.ts';
import type { CallOptions, CreateOptions } from '../connection/options.ts';
import type { AttendanceRecord, RecordAttendance } from './records.ts';

/** Who was there: one record for a student, a class and a date. */
export class Attendance {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Recorded again, it corrects the same record: a POST that may be sent twice. */
  record(body: RecordAttendance, options?: CreateOptions): Promise<AttendanceRecord> {
    return this.#connection.create((api, init) => api.POST('/attendance', { body, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<AttendanceRecord> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/attendance/{id}', { params, ...init }), options);
  }
}
