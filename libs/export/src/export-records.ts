import { recordCommand, recordOperatorEvent, recordStudentsRead } from '@homeroom/audit';
import type { DatabaseAddress, Sql } from '@homeroom/database';
import { csvLine, type Environment } from '@homeroom/kernel';
import { type ExportedList, recordLists, type RecordListName, type StudentStatus } from './record-lists';
import { eventOf, type ExportContext, inSnapshot } from './snapshot';

/** What is exported, and how. */
export interface RecordExport {
  readonly environment: Environment;
  readonly list: RecordListName;
  readonly format: ExportFormat;
  readonly status: StudentStatus;
  /** The school whose records are exported; absent or null for all. */
  readonly schoolId?: number | null;
}

type JsonRecord = Readonly<Record<string, string | number | null | readonly string[]>>;

/** Rows that are fetched at once. */
const batch = 1_000;

const formats = {
  csv: {
    heading: ({ columns }: ExportedList) => csvLine(columns),
    line: (json: string, { columns }: ExportedList) => {
      const record = JSON.parse(json) as JsonRecord;
      return csvLine(columns.map((column) => cellOf(record[column])));
    },
  },
  ndjson: { heading: () => '', line: (json: string) => `${json}\n` },
};

export type ExportFormat = keyof typeof formats;

export const exportFormats = Object.keys(formats) as ExportFormat[];

/** A list of texts is a line of CSV within its cell, so that its items may contain commas. */
function cellOf(value: JsonRecord[string] | undefined): string | number | null {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  return csvLine(value).trimEnd();
}

/**
 * Writes all records of a list from one snapshot, in constant memory. The audit events (the command, and the students whose
 * records are read) are made from the same snapshot, and committed before the first byte is written.
 *
 * @returns the number of records
 */
export const exportRecords = (
  address: DatabaseAddress,
  selection: RecordExport,
  context: ExportContext,
  write: (text: string) => Promise<void>,
): Promise<number> =>
  inSnapshot(
    address,
    selection.environment,
    (sql) => audit(sql, selection, context),
    (sql) => writeRecords(sql, selection, write),
  );

async function audit(
  sql: Sql,
  { environment, list: name, format, status, schoolId = null }: RecordExport,
  context: ExportContext,
): Promise<void> {
  const { actor, at } = context;
  await recordCommand(sql, { at, by: actor, environment });
  const event = eventOf(context, `export ${format}`);
  const { records, studentField } = recordLists[name];
  if (studentField !== undefined) {
    const students = sql`
      SELECT DISTINCT (json::json ->> ${studentField})::integer AS id FROM (${records(sql, status, schoolId)}) record`;
    await recordStudentsRead(sql, environment, students, event);
  } else if (actor.userId !== null) {
    // The event of the command covers an operator.
    await recordOperatorEvent(sql, { environment, studentId: null }, { ...event, action: 'read' });
  }
}

async function writeRecords(
  sql: Sql,
  { list: name, format, status, schoolId = null }: RecordExport,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const list = recordLists[name];
  const { heading, line } = formats[format];
  let count = 0;
  await write(heading(list));
  for await (const rows of list.records(sql, status, schoolId).cursor(batch)) {
    await write(rows.map(({ json }) => line(json, list)).join(''));
    count += rows.length;
  }
  return count;
}
