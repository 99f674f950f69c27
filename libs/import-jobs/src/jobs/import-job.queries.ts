import { ReadClient, readCursorPage } from '@homeroom/database';
import type { CursorRequest } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { ImportNotFound, ReportNotFound } from '../stored/import.errors';

const imports = { table: 'import_summary', view: 'import_summary', sorts: { id: 'integer' } } as const;

const findings = {
  table: 'import_finding',
  view: 'import_finding_record',
  sorts: { id: 'integer' },
  parent: {
    sql: 'SELECT FROM import_job WHERE id = $3::integer AND has_report',
    notFound: () => new ReportNotFound(),
  },
} as const;

const ONE = 'SELECT id, row_to_json(s)::text AS json FROM import_summary s WHERE id = ANY ($1::int[])';

type PageRequest = Pick<CursorRequest, 'perPage' | 'after'>;

/** Reads imports and their reports as the API shows them, as JSON. */
@Injectable()
export class ImportJobQueries {
  constructor(private readonly reader: ReadClient) {}

  /** The imports of the environment, also those of the dashboard and the command line, the newest first. */
  page(request: PageRequest): Promise<string> {
    return readCursorPage(this.reader, imports, [], { ...request, sort: '-id' });
  }

  /** @throws ImportNotFound */
  one(id: number): Promise<string> {
    return this.reader.getJson(ONE, id, () => new ImportNotFound());
  }

  /** The findings of an import in their order. @throws ReportNotFound */
  report(id: number, request: PageRequest): Promise<string> {
    return readCursorPage(this.reader, findings, [['import_id = ?::integer', id]], { ...request, sort: 'id' });
  }
}
