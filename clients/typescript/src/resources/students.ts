import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import { List } from './list.ts';
import { SortedList } from './sorted-list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetNamedOptions } from '../connection/options.ts';
import type {
  AttendanceFilter,
  Contact,
  ContactFields,
  ContactOrder,
  CreateStudent,
  Grade,
  MergeStudents,
  OrderedContacts,
  Student,
  StudentAttendance,
  StudentAverageFilter,
  StudentAverages,
  StudentClasses,
  StudentPast,
  StudentContacts,
  StudentFilter,
  StudentGradeFilter,
  StudentMerge,
  StudentMerges,
  StudentStatus,
  StudentWithdrawals,
  ReinstateOptions,
  UndoMerge,
  UndoneMerge,
  UpdateStudent,
  WithdrawStudent,
  OwnPreferredName,
  OwnSchool,
  PreferredNameOfStudent,
  SchoolOfStudent,
  CursorPage,
  Page,
} from './records.ts';

/** The students and their attendance. */
export class Students extends CreatedRecords<Student, CreateStudent, UpdateStudent, StudentFilter, GetNamedOptions> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/students');
    this.#connection = connection;
  }

  /** Creates many students. Sends 500 in each request. */
  createMany(bodies: readonly CreateStudent[], options: BatchOptions = {}): Promise<Batch<Student>> {
    return sendBatch(bodies, options, (records, { query, options }) =>
      this.#connection.create(
        (api, init) => api.POST('/students/batch', { params: { query }, body: { records }, ...init }),
        options,
      ),
    );
  }

  school(id: number, options?: CallOptions): Promise<SchoolOfStudent> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/school', { params, ...init }), options);
  }

  /** null takes the school away. */
  setSchool(id: number, body: OwnSchool, options?: ChangeOptions): Promise<SchoolOfStudent> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/students/{id}/school', { params, body, ...init }), options);
  }

  preferredName(id: number, options?: CallOptions): Promise<PreferredNameOfStudent> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/preferred-name', { params, ...init }), options);
  }

  /** null takes the preferred name away. The legal name stays. */
  setPreferredName(id: number, body: OwnPreferredName, options?: ChangeOptions): Promise<PreferredNameOfStudent> {
    const params = { path: { id } };
    return this.#connection.send(
      (api, init) => api.PUT('/students/{id}/preferred-name', { params, body, ...init }),
      options,
    );
  }

  /** The records that match the filter, and their summary. */
  attendance(id: number, query: AttendanceFilter = {}, options?: CallOptions): Promise<StudentAttendance> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/students/{id}/attendance', { params, ...init }), options);
  }

  /** Ends the student's enrollments on that date, also one to come; the record stays. @throws StudentWithdrawnError */
  withdraw(id: number, body: WithdrawStudent, options?: CreateOptions): Promise<StudentStatus> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/students/{id}/withdraw', { params, body, ...init }),
      options,
    );
  }

  /**
   * Ends a withdrawal today, or on another `date`. The enrollments that it ended go on, unless `enrollments` is false.
   * With `mistake` the withdrawal is removed, and the enrollments are as if there had been none.
   *
   * @throws StudentNotWithdrawnError; ClassFullError if one of the classes is full, and then nothing changes
   */
  reinstate(id: number, query: ReinstateOptions = {}, options?: CreateOptions): Promise<StudentStatus> {
    const params = { path: { id }, query };
    return this.#connection.create((api, init) => api.POST('/students/{id}/reinstate', { params, ...init }), options);
  }

  /** The names and grade levels that the student had before those of the record, the earliest first. */
  past(id: number, options?: CallOptions): Promise<StudentPast> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/past', { params, ...init }), options);
  }

  /** When the student left the school and returned, the earliest first. */
  withdrawals(id: number, options?: CallOptions): Promise<StudentWithdrawals> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/withdrawals', { params, ...init }), options);
  }

  /**
   * Makes two records of one student one: all that the student `other_id` has moves to the student with this id.
   */
  merge(id: number, body: MergeStudents, options?: CreateOptions): Promise<StudentMerge> {
    const params = { path: { id } };
    return this.#connection.create((api, init) => api.POST('/students/{id}/merge', { params, body, ...init }), options);
  }

  /** Undoes a merge, within 30 days. @throws ValuesDeletedError */
  undoMerge(id: number, body: UndoMerge, options?: CreateOptions): Promise<UndoneMerge> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/students/{id}/merge/undo', { params, body, ...init }),
      options,
    );
  }

  /** The merges into the student, the newest first. */
  merges(id: number, options?: CallOptions): Promise<StudentMerges> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/merges', { params, ...init }), options);
  }

  /** The contacts in the order of calls, and the students who share one. */
  contacts(id: number, options?: CallOptions): Promise<StudentContacts> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/contacts', { params, ...init }), options);
  }

  /** Adds a contact, which becomes the last one to call. */
  addContact(id: number, body: ContactFields, options?: CreateOptions): Promise<Contact> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/students/{id}/contacts', { params, body, ...init }),
      options,
    );
  }

  /** Sets the order of calls. The contacts that are not named follow in their former order. */
  orderContacts(id: number, body: ContactOrder, options?: ChangeOptions): Promise<OrderedContacts> {
    const params = { path: { id } };
    return this.#connection.send(
      (api, init) => api.PUT('/students/{id}/contacts/order', { params, body, ...init }),
      options,
    );
  }

  status(id: number, options?: CallOptions): Promise<StudentStatus> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/status', { params, ...init }), options);
  }

  /** The classes in which the student sits or has sat, with the periods. */
  classes(id: number, options?: CallOptions): Promise<StudentClasses> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/students/{id}/classes', { params, ...init }), options);
  }

  /** Ordered by id. */
  grades(id: number, filter: StudentGradeFilter = {}, options?: CallOptions): List<Grade> {
    const read = (query: StudentGradeFilter) => {
      const params = { path: { id }, query };
      return this.#connection.send((api, init) => api.GET('/students/{id}/grades', { params, ...init }), options);
    };
    const inOrder = () =>
      new SortedList('id', (paging) => read({ ...paging, ...filter }) as Promise<CursorPage<Grade>>);
    return new List(filter, inOrder, (paging) => read({ ...filter, ...paging }) as Promise<Page<Grade>>);
  }

  /** By class and term, as the dashboard shows them. */
  averages(id: number, query: StudentAverageFilter = {}, options?: CallOptions): Promise<StudentAverages> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/students/{id}/averages', { params, ...init }), options);
  }
}
