import type { OperationText } from '@homeroom/http';
import {
  ImportIsRunning,
  ImportIsUndone,
  ImportNotFound,
  ImportNotUndoable,
  ImportValuesDeleted,
} from '@homeroom/import-jobs';
import { ImportPageResource, ImportReportResource, ImportResource } from './import.resource';
import { StartImportDto } from './start-import.dto';

const of = 'import';

const started = {
  id: 1,
  status: 'running',
  kind: 'students',
  dry_run: false,
  file: 'students.csv',
  sha256: 'eada91115d4f9810352f2bbf456566c0bef6706676bd905f64c2a4d6a65aa851',
  options: { skip_bad_rows: true },
  rows_read: 0,
  rows_total: null,
  created: null,
  changed: null,
  unchanged: null,
  skipped: null,
  errors: null,
  warnings: null,
  reason: null,
  by: { type: 'key', id: 1, name: 'Test' },
  started_at: '2026-09-02T08:00:00.000Z',
  ended_at: null,
  undone_at: null,
  undoable: false,
  report_expires_at: null,
};

const done = {
  ...started,
  status: 'done',
  rows_read: 2,
  rows_total: 2,
  created: 1,
  changed: 0,
  unchanged: 0,
  skipped: 1,
  errors: 1,
  warnings: 0,
  ended_at: '2026-09-02T08:00:00.000Z',
  undoable: true,
  report_expires_at: '2026-10-02T08:00:00.000Z',
};

const pagination = { per_page: 20, next: null, has_more: false };

/** The documentation of /imports. */
export const importsOpenApi = {
  start: {
    id: 'startImport',
    summary: 'Import a file',
    description: `Takes a form (\`multipart/form-data\`) with text fields, and then the file: a OneRoster package, or a CSV file or
an .xlsx workbook with one list. The answer comes when the file has arrived. The import goes on afterwards, also if the client disconnects: ask for its \`status\`.
A file is imported completely, or not at all, but for rows that \`skip_bad_rows\` leaves out. At most one import runs in an environment.

The scope alone is the right to import: the file changes records of all kinds, whatever other scopes the key has.

Send an \`Idempotency-Key\`, such as the date of the night: a repeated request then answers with the same import, and does not import the
file again. The URL, the fields and the bytes of the file must be the same. The file must arrive within 60 seconds.`,
    isAddition: true,
    isForm: true,
    body: StartImportDto,
    answers: ImportResource,
    examples: {
      students: {
        summary: 'Students from a CSV file, without the rows that have errors',
        body: {
          kind: 'students',
          skip_bad_rows: 'true',
          file: 'name,email,grade_level,date_of_birth\nMia Chen,mia@school.example,9,2012-05-14\nBen Ode,ben@school.example,9,soon\n',
        },
        status: 202,
        answer: started,
      },
    },
    errors: [new ImportIsRunning()],
  },
  list: {
    id: 'listImports',
    summary: 'List imports',
    description: 'The newest first, also those of the dashboard and of the command line.',
    isAddition: true,
    answers: ImportPageResource,
    examples: { page: { summary: 'All imports', answer: { data: [done], pagination } } },
  },
  get: {
    id: 'getImport',
    summary: 'Get an import',
    description:
      'Its `status`, how far it is, and its counts. Ask every few seconds until the status is no longer `running`.',
    isAddition: true,
    of,
    answers: ImportResource,
    examples: { import: { summary: 'An import that is done', answer: done } },
    errors: [new ImportNotFound()],
  },
  report: {
    id: 'getImportReport',
    summary: 'Get the report of an import',
    description: `The findings in the order of the file. The report of an import that the API began is kept for 30 days, or until a student
is erased; later, and for other imports, it is 404. The audit trail has the students whom the findings on the page are about.`,
    isAddition: true,
    of,
    answers: ImportReportResource,
    examples: {
      report: {
        summary: 'A row with an error',
        answer: {
          import: done,
          data: [
            {
              id: 1,
              import_id: 1,
              level: 'error',
              file: null,
              line: 3,
              column: 'date_of_birth',
              value: 'soon',
              rule: 'invalid',
              message: 'must be a date, YYYY-MM-DD',
              advice: 'Correct the cell',
              student_ids: [],
            },
          ],
          pagination,
        },
      },
    },
    errors: [new ImportNotFound()],
  },
  undo: {
    id: 'undoImport',
    summary: 'Undo an import',
    description:
      'Deletes the records that the import created, and gives the others their former values. All of it, or nothing.',
    isAddition: true,
    of,
    answers: ImportResource,
    examples: {
      undone: {
        summary: 'The records are as they were',
        answer: { ...done, undone_at: '2026-09-02T08:00:00.000Z', undoable: false },
      },
    },
    errors: [
      new ImportNotFound(),
      new ImportIsRunning(),
      new ImportIsUndone(),
      new ImportValuesDeleted({ at: '2026-09-02T08:00:00.000Z', deletedAt: '2026-12-01T08:00:00.000Z' }, 'undone'),
      new ImportNotUndoable([{ record: 'student', id: 1, reason: 'name changed since' }]),
    ],
  },
} satisfies Record<string, OperationText>;
