import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import { type Batch, type BatchOptions, sendBatch } from './batches.ts';
import type { CallOptions, ChangeOptions, CreateOptions, GetNamedOptions } from '../connection/options.ts';
import type {
  ArchiveOfTeacher,
  LastDay,
  MergeTeachers,
  OwnPreferredName,
  OwnSchool,
  PreferredNameOfTeacher,
  SchoolOfTeacher,
  Teacher,
  TeacherFields,
  TeacherFilter,
  TeacherMerge,
  TeacherMerges,
  UndoMerge,
  UndoneTeacherMerge,
} from './records.ts';

/** The teachers. */
export class Teachers extends CreatedRecords<Teacher, TeacherFields, TeacherFields, TeacherFilter, GetNamedOptions> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection, '/teachers');
    this.#connection = connection;
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

  school(id: number, options?: CallOptions): Promise<SchoolOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}/school', { params, ...init }), options);
  }

  /** null takes the school away. */
  setSchool(id: number, body: OwnSchool, options?: ChangeOptions): Promise<SchoolOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/teachers/{id}/school', { params, body, ...init }), options);
  }

  /** The last day, if there is one, and whether it is over. */
  archive(id: number, options?: CallOptions): Promise<ArchiveOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}/archive', { params, ...init }), options);
  }

  /** null brings the record back. Without a last day it is archived at once. */
  setLastDay(id: number, body: LastDay = {}, options?: ChangeOptions): Promise<ArchiveOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.PUT('/teachers/{id}/archive', { params, body, ...init }), options);
  }

  preferredName(id: number, options?: CallOptions): Promise<PreferredNameOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}/preferred-name', { params, ...init }), options);
  }

  /** null takes the preferred name away. The legal name stays. */
  setPreferredName(id: number, body: OwnPreferredName, options?: ChangeOptions): Promise<PreferredNameOfTeacher> {
    const params = { path: { id } };
    return this.#connection.send(
      (api, init) => api.PUT('/teachers/{id}/preferred-name', { params, body, ...init }),
      options,
    );
  }

  /** Makes two records of one teacher one: all that the teacher `other_id` has moves to the teacher with this id. */
  merge(id: number, body: MergeTeachers, options?: CreateOptions): Promise<TeacherMerge> {
    const params = { path: { id } };
    return this.#connection.create((api, init) => api.POST('/teachers/{id}/merge', { params, body, ...init }), options);
  }

  /** Undoes a merge, within 30 days. @throws ValuesDeletedError */
  undoMerge(id: number, body: UndoMerge, options?: CreateOptions): Promise<UndoneTeacherMerge> {
    const params = { path: { id } };
    return this.#connection.create(
      (api, init) => api.POST('/teachers/{id}/merge/undo', { params, body, ...init }),
      options,
    );
  }

  /** The merges into the teacher, the newest first. */
  merges(id: number, options?: CallOptions): Promise<TeacherMerges> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/teachers/{id}/merges', { params, ...init }), options);
  }
}
