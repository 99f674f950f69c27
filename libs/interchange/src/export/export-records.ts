import { recordCommand, recordStudentsRead } from '@homeroom/access';
import type { Session } from '@homeroom/database';
import { csvLine, type Environment } from '@homeroom/kernel';
import type { OperatorContext } from '../privacy/export-student';
import { type RecordList, recordLists, type RecordListName, type StudentStatus } from './record-lists';

/** What is exported, and how. */
export interface RecordExport {
  readonly environment: Environment;
  readonly list: RecordListName;
  readonly format: keyof typeof exportFormats;
  readonly status: StudentStatus;
}

type JsonRecord = Readonly<Record<string, string | number | null | readonly string[]>>;

/** Rows that are fetched at once. */
const batch = 1_000;

const exportFormats = {
  csv: {
    heading: ({ columns }: RecordList) => csvLine(columns),
    line: (json: string, { columns }: RecordList) => {
      const record = JSON.parse(json) as JsonRecord;
      return csvLine(columns.map((column) => cellOf(record[column])));
    },
  },
  ndjson: { heading: () => '', line: (json: string) => `${json}\n` },
};

/** A list of texts is a line of CSV within its cell, so that its items may contain commas. */
function cellOf(value: JsonRecord[string] | undefined): string | number | null {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  return csvLine(value).trimEnd();
}

/**
 * Writes all records of a list from one snapshot, in constant memory. The audit events (the command, and the students whose
 * records are read) are committed before the first byte is written.
 *
 * @param session with the schema of the environment in its search_path
 * @returns the number of records
 */
export async function exportRecords(
  { begin }: Session,
  { environment, list: name, format, status }: RecordExport,
  { actor, at }: OperatorContext,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const list = recordLists[name];
  const { heading, line } = exportFormats[format];
  await begin('READ WRITE', async (transaction) => {
    await recordCommand(transaction, { at, by: actor, environment });
    const { studentField } = list;
    if (studentField === undefined) return;
    const students = transaction`
      SELECT DISTINCT (json::json ->> ${studentField})::integer AS id FROM (${list.records(transaction, status)}) record`;
    const event = { at, actor: actor.name, command: `export ${format}` };
    await recordStudentsRead(transaction, environment, students, event);
  });
  return begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
    let count = 0;
    await write(heading(list));
    for await (const rows of list.records(transaction, status).cursor(batch)) {
      for (const { json } of rows) await write(line(json, list));
      count += rows.length;
    }
    return count;
  });
}
