import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import type {
  CallOptions,
  ChangeOptions,
  CreateOptions,
  GetNamedOptions,
  WriteOptions,
} from '../connection/options.ts';
import type {
  ArchiveOfClass,
  LastDay,
  AttendanceRecord,
  ClassDay,
  ClassDayFilter,
  ClassFields,
  ClassFilter,
  EnrollmentConfirmation,
  EnrollStudent,
  Mark,
  Roster,
  RosterFilter,
  SchoolClass,
  WithdrawFromClassOptions,
  OwnSchool,
  SchoolOfClass,
} from './records.ts';

/** The classes, their rosters and enrollments. */
export class Classes extends CreatedRecords<SchoolClass, ClassFields, ClassFields, ClassFilter, GetNamedOptions> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/classes');
    this.#connection = connection;
  }

  /** Creates many classes. Sends 500 in each request. */
  createMany(bodies: readonly ClassFields[], options: BatchOptions = {}): Promise<Batch<SchoolClass>> {
    return sendBatch(bodies, options, (records, { query, options }) =>
      this.#connection.create(
        (api, init) => api.POST('/classes/batch', { params: { query }, body: { records }, ...init }),
        options,
      ),
    );
  }

  school(id: number, options?: CallOptions): Promise<SchoolOfClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/classes/{id}/school', { params, ...init }), options);
  }

  /** null takes the school away. */
  setSchool(id: number, body: OwnSchool, options?: ChangeOptions): Promise<SchoolOfClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/classes/{id}/school', { params, body, ...init }), options);
  }

  /** The last day, if there is one, and whether it is over. */
  archive(id: number, options?: CallOptions): Promise<ArchiveOfClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/classes/{id}/archive', { params, ...init }), options);
  }

  /** null brings the record back. Without a last day it is archived at once. */
  setLastDay(id: number, body: LastDay = {}, options?: ChangeOptions): Promise<ArchiveOfClass> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/classes/{id}/archive', { params, body, ...init }), options);
  }

  /** The class with all its students, ordered by id; with `as_of` those of that day. */
  roster(id: number, query: RosterFilter = {}, options?: CallOptions): Promise<Roster> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/classes/{id}/roster', { params, ...init }), options);
  }

  /** The students who sit in the class on a day, by default today, each with the attendance record of that day. */
  attendance(id: number, query: ClassDayFilter = {}, options?: CallOptions): Promise<ClassDay> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/classes/{id}/attendance', { params, ...init }), options);
  }

  /** @throws AlreadyEnrolledError, ClassFullError. For an enrolled student of a full class it is AlreadyEnrolledError. */
  enroll(classId: number, body: EnrollStudent, options?: CreateOptions): Promise<EnrollmentConfirmation> {
    const params = { path: { id: classId } };
    return this.#connection.create((api, init) => api.POST('/classes/{id}/enroll', { params, body, ...init }), options);
  }

  /** Enrolls many students. Seats are given in the order of the list. Sends 500 in each request. */
  enrollMany(
    classId: number,
    students: readonly EnrollStudent[],
    options: BatchOptions = {},
  ): Promise<Batch<EnrollmentConfirmation>> {
    return sendBatch(students, options, (records, { query, options }) => {
      const params = { path: { id: classId }, query };
      return this.#connection.create(
        (api, init) => api.POST('/classes/{id}/enroll/batch', { params, body: { records }, ...init }),
        options,
      );
    });
  }

  /** Records the attendance of many students on a date, or corrects it. Sends 500 marks in each request. */
  recordAttendance(
    classId: number,
    date: string,
    marks: readonly Mark[],
    options: BatchOptions = {},
  ): Promise<Batch<AttendanceRecord>> {
    return sendBatch(marks, options, (records, { query, options }) => {
      const params = { path: { id: classId }, query };
      return this.#connection.create(
        (api, init) => api.POST('/classes/{id}/attendance', { params, body: { date, records }, ...init }),
        options,
      );
    });
  }

  /**
   * Ends the enrollment of a student today, when the seat is free at once, or on another `date`.
   *
   * @throws NotFoundError if the student has no seat
   */
  withdraw(
    classId: number,
    studentId: number,
    query: WithdrawFromClassOptions = {},
    options?: WriteOptions,
  ): Promise<void> {
    const params = { path: { id: classId, student_id: studentId }, query };
    return this.#connection.remove(
      (api, init) => api.DELETE('/classes/{id}/enroll/{student_id}', { params, ...init }),
      options,
    );
  }
}
