import type { Connection } from '../connection/connection.ts';
import type { CallOptions, CreateOptions, WriteOptions } from '../connection/options.ts';
import type { Import, ImportForm, ImportPage, ImportPaging, ImportReport } from './records.ts';

/** Imports of files: OneRoster packages, and CSV files of one list. */
export class Imports {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Sends a file. The import goes on after the answer: `get` tells how far it is. @throws ImportRunningError */
  start(form: ImportForm, options?: CreateOptions): Promise<Import> {
    // The types know the file as a text.
    const body = form as never;
    return this.#connection.create(
      (api, init) => api.POST('/imports', { body, bodySerializer: () => formDataOf(form), ...init }),
      options,
    );
  }

  /** The newest first. */
  list(query: ImportPaging = {}, options?: CallOptions): Promise<ImportPage> {
    return this.#connection.send((api, init) => api.GET('/imports', { params: { query }, ...init }), options);
  }

  get(id: number, options?: CallOptions): Promise<Import> {
    const params = { path: { id } };
    return this.#connection.send((api, init) => api.GET('/imports/{id}', { params, ...init }), options);
  }

  /** The findings of an import, in the order of the file. */
  report(id: number, query: ImportPaging = {}, options?: CallOptions): Promise<ImportReport> {
    const params = { path: { id }, query };
    return this.#connection.send((api, init) => api.GET('/imports/{id}/report', { params, ...init }), options);
  }

  /** Puts back what an import changed. @throws AlreadyUndoneError, ValuesDeletedError, LaterChangesError, ImportRunningError */
  undo(id: number, options?: WriteOptions): Promise<Import> {
    const params = { path: { id } };
    return this.#connection.create((api, init) => api.POST('/imports/{id}/undo', { params, ...init }), options);
  }
}

/** The file comes last, as the service expects it. */
function formDataOf({ file, ...fields }: ImportForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  form.append('file', file);
  return form;
}
